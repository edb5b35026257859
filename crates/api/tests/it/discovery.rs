use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::likes::act;
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_disc_01_nobody_sees_themselves_or_anybody_they_acted_on,
    api_disc_01_both_sides_preferences_hold,
    api_disc_01_better_scores_come_first_and_are_in_the_answer,
    api_disc_01_20_by_default_60_at_most_and_a_wordy_limit_is_400,
    api_disc_01_whom_the_client_holds_is_left_out,
    api_disc_01_the_other_five_are_seen_by_whoever_holds_200,
    api_disc_01_a_person_has_exactly_these_fields,
    api_disc_01_a_call_runs_no_more_statements_for_600_people_than_for_300_or_five,
    pref_01_preferred_interests_rank_and_never_filter,
);

/// Whom `one` sees, in order.
pub async fn seen(one: &Persona, query: &str) -> Vec<Value> {
    let body = one.get(&format!("/api/users/discover{query}")).await.ok();
    body["users"].as_array().expect("users is a list").clone()
}

pub async fn names(one: &Persona) -> Vec<String> {
    seen(one, "").await.iter().map(|user| user["name"].as_str().unwrap().to_owned()).collect()
}

pub async fn names_in_any_order(one: &Persona) -> BTreeSet<String> {
    names(one).await.into_iter().collect()
}

pub fn set<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.map(str::to_owned).into()
}

async fn api_disc_01_nobody_sees_themselves_or_anybody_they_acted_on(world: World) {
    let ann = world.register("ann").await;
    let mut others = Vec::new();
    for name in ["liked", "superliked", "skipped", "undone", "other"] {
        others.push(world.register(name).await);
    }
    act(&ann, "like", &others[0]).await;
    act(&ann, "superlike", &others[1]).await;
    act(&ann, "skip", &others[2]).await;
    act(&ann, "skip", &others[3]).await;
    ann.act("/api/matches/undo").await.ok();
    act(&others[4], "skip", &ann).await;
    assert_eq!(names_in_any_order(&ann).await, set(["undone", "other"]));
}

async fn api_disc_01_both_sides_preferences_hold(world: World) {
    let ann = world.register_with("ann", json!({ "interested_in": "men", "age_min": 25, "age_max": 35, "max_distance": 30 })).await;
    let man = |more: Value| {
        let mut body = json!({ "gender": "male", "interested_in": "women", "max_distance": 30 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for (name, body) in [
        ("fits", man(json!({}))),
        ("woman", man(json!({ "gender": "female" }))),
        ("wants-men", man(json!({ "interested_in": "men" }))),
        ("too-young", man(json!({ "date_of_birth": "2001-06-16" }))),
        ("just-25", man(json!({ "date_of_birth": "2001-06-15" }))),
        ("too-old", man(json!({ "date_of_birth": "1990-06-15" }))),
        ("wants-older", man(json!({ "age_min": 31 }))),
        ("wants-younger", man(json!({ "age_max": 29 }))),
        ("potsdam", man(json!({ "location": "Potsdam, Brandenburg, Germany" }))),
        ("potsdam-looks-nearer", man(json!({ "location": "Potsdam, Brandenburg, Germany", "max_distance": 10 }))),
        ("cottbus", man(json!({ "location": "Cottbus, Brandenburg, Germany", "max_distance": 200 }))),
    ] {
        world.register_with(name, body).await;
    }
    assert_eq!(names_in_any_order(&ann).await, set(["fits", "just-25", "potsdam"]));
}

async fn api_disc_01_better_scores_come_first_and_are_in_the_answer(world: World) {
    let ann = world.register_with("ann", json!({ "interests": ["Art", "Music", "Food", "Nature"] })).await;
    world.register_with("none", json!({})).await;
    world.register_with("all", json!({ "interests": ["Art", "Music", "Food", "Nature"] })).await;
    world.register_with("half", json!({ "interests": ["Food", "Nature"] })).await;
    let users = seen(&ann, "").await;
    let scores: Vec<_> = users.iter().map(|user| (user["name"].as_str().unwrap(), user["match_score"].as_i64().unwrap())).collect();
    // 1 of 50 km, the same age, online: 24.5 + 20 + 10, and up to 30 for interests
    assert_eq!(scores, [("all", 85), ("half", 70), ("none", 55)]);
    assert!(users.iter().all(|user| user["distance_km"] == 1 && user.get("email").is_none()));
}

async fn api_disc_01_20_by_default_60_at_most_and_a_wordy_limit_is_400(world: World) {
    let ann = world.register("ann").await;
    for n in 0..62 {
        world.register(&format!("them{n}")).await;
    }
    for (query, many) in [("", 20), ("?limit=3", 3), ("?limit=60", 60), ("?limit=61", 60), ("?limit=99999999999999999999", 60)] {
        assert_eq!(seen(&ann, query).await.len(), many, "{query}");
    }
    for query in ["?limit=-1", "?limit=many", "?limit="] {
        ann.get(&format!("/api/users/discover{query}")).await.refused(400, "bad_request");
    }
}

async fn api_disc_01_whom_the_client_holds_is_left_out(world: World) {
    let ann = world.register("ann").await;
    let (bob, eve) = (world.register("bob").await, world.register("eve").await);
    world.register("joe").await;
    let left = seen(&ann, &format!("?exclude={},{},no-id,,0000000000000", bob.id, eve.id)).await;
    assert_eq!(left.iter().map(|user| user["name"].as_str().unwrap()).collect::<Vec<_>>(), ["joe"]);
    let too_many = vec![bob.id.as_str(); 201].join(",");
    ann.get(&format!("/api/users/discover?exclude={too_many}")).await.refused(400, "bad_request");
    let most = vec![bob.id.as_str(); 200].join(",");
    assert_eq!(seen(&ann, &format!("?exclude={most}")).await.len(), 2);
}

async fn api_disc_01_the_other_five_are_seen_by_whoever_holds_200(world: World) {
    let ann = world.register("ann").await;
    let crowd = world.crowd("Berlin, Germany", 205).await;
    let left = seen(&ann, &format!("?exclude={}", crowd[..200].join(","))).await;
    let left: BTreeSet<&str> = left.iter().map(|user| user["id"].as_str().unwrap()).collect();
    assert_eq!(left, crowd[200..].iter().map(String::as_str).collect());
}

async fn api_disc_01_a_person_has_exactly_these_fields(world: World) {
    let ann = world.register("ann").await;
    world.register("bob").await;
    let users = seen(&ann, "").await;
    let fields: Vec<&str> = users[0].as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = [
        "id",
        "name",
        "username",
        "avatar",
        "photos",
        "pictures",
        "signature",
        "gender",
        "bio",
        "location",
        "country",
        "interests",
        "occupation",
        "education",
        "zodiac_sign",
        "age",
        "height",
        "is_verified",
        "isVerified",
        "is_online",
        "isOnline",
        "is_demo",
        "distance_km",
        "match_score",
    ];
    expected.sort_unstable();
    assert_eq!(fields.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from(expected), "no position, no e-mail, no birthday");
}

async fn api_disc_01_a_call_runs_no_more_statements_for_600_people_than_for_300_or_five(world: World) {
    let ann = world.register_with("ann", json!({ "max_distance": 200 })).await;
    let places = ["Cottbus, Germany", "Leipzig, Germany", "Magdeburg, Germany", "Dresden, Germany", "Potsdam, Brandenburg, Germany"];
    let mut statements = Vec::new();
    for many in [1, 59, 60] {
        for place in places {
            world.crowd(place, many).await;
        }
        let before = world.state.store.statements_run();
        assert_eq!(seen(&ann, "").await.len(), if many == 1 { 5 } else { 20 });
        statements.push(world.state.store.statements_run() - before);
    }
    assert!(statements[1] <= statements[0] && statements[2] == statements[1], "{statements:?}");
}

async fn pref_01_preferred_interests_rank_and_never_filter(world: World) {
    let ann = world.register_with("ann", json!({ "interests": ["Art"] })).await;
    world.register_with("wine", json!({ "interests": ["Wine"] })).await;
    world.register_with("books", json!({ "interests": ["Books"] })).await;
    world.register_with("neither", json!({ "interests": ["Art"] })).await;
    for (preferred, first) in [("Wine", "wine"), ("Books", "books"), ("Pets", "")] {
        ann.put("/api/users/preferences", json!({ "interests": [preferred] })).await.ok();
        let order = names(&ann).await;
        assert_eq!(order.iter().map(String::as_str).collect::<BTreeSet<_>>(), BTreeSet::from(["wine", "books", "neither"]), "{preferred}");
        assert!(first.is_empty() || order[0] == first, "{preferred}: {order:?}");
    }
}
