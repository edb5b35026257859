use serde_json::json;

use super::likes::act;
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_like_06_a_match_tells_who_it_is_with_their_room_and_how_well_they_fit,
    api_like_06_matches_come_newest_first_and_recent_gives_five,
    api_like_06_a_limit_that_is_no_number_is_400,
);

async fn matched(one: &Persona, other: &Persona) {
    act(one, "like", other).await;
    assert_eq!(act(other, "like", one).await["is_match"], true);
}

async fn api_like_06_a_match_tells_who_it_is_with_their_room_and_how_well_they_fit(world: World) {
    let ann = world.register_with("ann", json!({ "interests": ["Art", "Music"] })).await;
    let bob = world.register_with("bob", json!({ "interests": ["Art"], "date_of_birth": "1996-02-01" })).await;
    matched(&bob, &ann).await;
    let body = ann.get("/api/matches/list").await.ok()["matches"][0].clone();
    assert_eq!(body["created_at"], "2026-06-15T12:00:00.000000Z");
    assert_eq!((&body["is_new"], &body["last_message_at"]), (&json!(true), &json!(null)));
    assert_eq!((&body["user"]["id"], &body["user"]["name"], &body["user"]["age"]), (&json!(bob.id), &json!("bob"), &json!(30)));
    assert!(body["user"].get("email").is_none());
    assert_eq!([&body["id"], &body["chat_room_id"]].map(|id| id.as_str().map(str::len)), [Some(13); 2]);
    // half of the interests, the same age, 1 of 50 km, not verified, online
    assert_eq!((&body["match_score"], &body["user"]["match_score"]), (&json!(70), &json!(70)));
}

async fn api_like_06_matches_come_newest_first_and_recent_gives_five(world: World) {
    let ann = world.register("ann").await;
    let mut newest_first = Vec::new();
    for n in 0..6 {
        let them = world.register(&format!("them{n}")).await;
        world.clock.advance(1);
        matched(&ann, &them).await;
        newest_first.insert(0, them.id);
    }
    for (path, many) in [("list", 6), ("list?limit=2", 2), ("list?limit=999999999999", 6), ("recent", 5), ("recent?limit=3", 3)] {
        let body = ann.get(&format!("/api/matches/{path}")).await.ok();
        let ids: Vec<_> = body["matches"].as_array().unwrap().iter().map(|body| body["user"]["id"].as_str().unwrap().to_owned()).collect();
        assert_eq!(ids, newest_first[..many], "{path}");
    }
}

async fn api_like_06_a_limit_that_is_no_number_is_400(world: World) {
    let ann = world.register("ann").await;
    for path in ["list?limit=-1", "list?limit=all", "recent?limit=-5"] {
        ann.get(&format!("/api/matches/{path}")).await.refused(400, "bad_request");
    }
}
