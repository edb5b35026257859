use serde_json::json;

use crate::support::{World, on_both_engines};

on_both_engines!(
    api_user_04_any_subset_changes_and_me_gives_it_back,
    api_user_04_what_breaks_a_rule_changes_nothing,
    api_user_04_wrong_types_are_400,
);

async fn api_user_04_any_subset_changes_and_me_gives_it_back(world: World) {
    let ann = world.register("ann").await;
    let answer = ann.put("/api/users/preferences", json!({ "interested_in": "women", "max_distance": 200 })).await.ok();
    let expected = json!({ "interested_in": "women", "age_min": 18, "age_max": 100, "max_distance": 200, "interests": [] });
    assert_eq!(answer, json!({ "preferences": expected }));
    let rest = json!({ "age_min": 100, "age_max": 100, "interests": ["Wine", "Wine", "Books"], "userId": "x", "id": 1 });
    ann.put("/api/users/preferences", rest).await.ok();
    let me = ann.get("/api/users/me").await.ok();
    let expected = json!({ "interested_in": "women", "age_min": 100, "age_max": 100, "max_distance": 200, "interests": ["Wine", "Books"] });
    assert_eq!(me["user"]["preferences"], expected);
    assert_eq!(ann.put("/api/users/preferences", json!({})).await.ok(), json!({ "preferences": expected }));
}

async fn api_user_04_what_breaks_a_rule_changes_nothing(world: World) {
    let ann = world.register_with("ann", json!({ "age_min": 20, "age_max": 30 })).await;
    let before = ann.get("/api/users/me").await.ok()["user"]["preferences"].clone();
    for (wrong, field) in [
        (json!({ "max_distance": 10, "age_min": 31 }), "age_min"),
        (json!({ "max_distance": 10, "age_max": 19 }), "age_min"),
        (json!({ "max_distance": 10, "age_min": 17 }), "age_min"),
        (json!({ "max_distance": 10, "age_max": 101 }), "age_max"),
        (json!({ "age_min": 25, "max_distance": 0 }), "max_distance"),
        (json!({ "age_min": 25, "max_distance": 201 }), "max_distance"),
        (json!({ "age_min": 25, "interested_in": "Women" }), "interested_in"),
        (json!({ "age_min": 25, "interests": vec!["x"; 25] }), "interests"),
        (json!({ "age_min": 25, "interests": ["\u{200B}"] }), "interests"),
        (json!({ "age_min": 25, "interests": ["x".repeat(31)] }), "interests"),
    ] {
        let refused = ann.put("/api/users/preferences", wrong.clone()).await.refused(422, "unprocessable");
        assert!(refused["details"][field].is_string(), "{wrong}: {refused}");
        assert_eq!(ann.get("/api/users/me").await.ok()["user"]["preferences"], before, "{wrong}");
    }
}

async fn api_user_04_wrong_types_are_400(world: World) {
    let ann = world.register("ann").await;
    for wrong in [
        json!({ "age_min": "18" }),
        json!({ "age_min": 18.5 }),
        json!({ "max_distance": [] }),
        json!({ "interests": "Art" }),
        json!({ "interests": [1] }),
        json!({ "interested_in": 1 }),
        json!([]),
        json!("x"),
    ] {
        ann.put("/api/users/preferences", wrong).await.refused(400, "bad_request");
    }
}
