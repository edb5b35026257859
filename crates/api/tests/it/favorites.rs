use serde_json::json;

use super::likes::act;
use crate::frame::{World, on_both_engines};

on_both_engines!(
    api_like_07_likes_and_favourites_are_listed_the_latest_first_with_what_an_entry_shows,
    api_like_08_user_actions_tell_ids_and_with_a_target_only_that_one,
    api_like_09_adding_and_removing_a_favourite_can_be_repeated,
    api_like_09_oneself_is_400_and_nobody_404,
);

async fn api_like_07_likes_and_favourites_are_listed_the_latest_first_with_what_an_entry_shows(world: World) {
    let ann = world.register("ann").await;
    let bob = world.register_with("bob", json!({ "bio": "Climbs", "location": "Paris, France" })).await;
    let eve = world.register("eve").await;
    act(&ann, "like", &bob).await;
    act(&ann, "favorite", &bob).await;
    world.clock.advance(1);
    act(&ann, "superlike", &eve).await;
    act(&ann, "favorite", &eve).await;
    act(&eve, "like", &ann).await;
    for (path, list) in [("my-likes", "likes"), ("favorites", "favorites")] {
        let told = ann.get(&format!("/api/matches/{path}")).await.ok();
        assert_eq!(told[list].as_array().unwrap().len(), 2, "{path}");
        assert_eq!((&told[list][0]["id"], &told[list][0]["is_match"]), (&json!(eve.id), &json!(true)));
        let expected = json!({
            "id": bob.id, "name": "bob", "photos": [], "pictures": [], "age": 30, "location": "Paris, France", "bio": "Climbs",
            "created_at": "2026-06-15T12:00:00.000000Z", "is_match": false,
        });
        assert_eq!(told[list][1], expected, "{path}");
        let one = ann.get(&format!("/api/matches/{path}?limit=1")).await.ok();
        assert_eq!(one[list].as_array().unwrap().len(), 1);
    }
}

async fn api_like_08_user_actions_tell_ids_and_with_a_target_only_that_one(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    act(&ann, "like", &bob).await;
    act(&ann, "skip", &eve).await;
    act(&ann, "favorite", &eve).await;
    let told = async |query: &str| ann.get(&format!("/api/matches/user-actions{query}")).await.ok();
    assert_eq!(told("").await, json!({ "favorites": [eve.id], "likedUsers": [bob.id] }));
    assert_eq!(told(&format!("?target_id={}", bob.id)).await, json!({ "favorites": [], "likedUsers": [bob.id] }));
    assert_eq!(told(&format!("?target_id={}", eve.id)).await, json!({ "favorites": [eve.id], "likedUsers": [] }));
    for nobody in ["0000000000000", "no-id", ""] {
        assert_eq!(told(&format!("?target_id={nobody}")).await, json!({ "favorites": [], "likedUsers": [] }));
    }
}

async fn api_like_09_adding_and_removing_a_favourite_can_be_repeated(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/matches/favorite/{}", bob.id);
    for _ in 0..2 {
        assert_eq!(ann.act(&path).await.ok(), json!({ "success": true }));
        assert_eq!(ann.get("/api/matches/user-actions").await.ok()["favorites"], json!([bob.id]));
    }
    for _ in 0..2 {
        assert_eq!(ann.delete(&path).await.ok(), json!({ "success": true }));
        assert_eq!(ann.get("/api/matches/user-actions").await.ok()["favorites"], json!([]));
    }
}

async fn api_like_09_oneself_is_400_and_nobody_404(world: World) {
    let ann = world.register("ann").await;
    let own = format!("/api/matches/favorite/{}", ann.id);
    ann.act(&own).await.refused(400, "oneself");
    ann.delete(&own).await.refused(400, "oneself");
    for nobody in ["/api/matches/favorite/0000000000000", "/api/matches/favorite/no-id"] {
        ann.act(nobody).await.refused(404, "not_found");
        ann.delete(nobody).await.refused(404, "not_found");
    }
}
