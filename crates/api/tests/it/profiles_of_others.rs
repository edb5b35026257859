//! What a profile shows to other people.

use serde_json::{Value, json};

use crate::support::{World, on_both_engines};

on_both_engines!(
    api_user_03_others_see_no_address_no_birthday_no_preferences,
    api_user_03_an_unknown_id_and_text_that_is_no_id_are_answered_alike,
    place_03_distances_are_coarse_and_between_places,
    live_02_somebody_is_online_for_two_minutes_after_a_request,
    live_02_whoever_logged_out_is_not_online,
);

async fn api_user_03_others_see_no_address_no_birthday_no_preferences(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let seen = bob.get(&format!("/api/users/{}", ann.id)).await.ok();
    let mut fields: Vec<&str> = seen["user"].as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
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
        "isVerified",
        "is_verified",
        "isOnline",
        "is_online",
        "is_demo",
        "distance_km",
    ];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    assert_eq!((&seen["user"]["id"], &seen["user"]["name"], &seen["user"]["age"]), (&json!(ann.id), &json!("ann"), &json!(30)));
    assert!(!seen.to_string().contains("example.com") && !seen.to_string().contains("1996"));
}

async fn api_user_03_an_unknown_id_and_text_that_is_no_id_are_answered_alike(world: World) {
    let ann = world.register("ann").await;
    let unknown = json!({ "error": "用户不存在", "code": "not_found" });
    let upper = ann.id.to_uppercase();
    let padded = format!("{}0", ann.id);
    for id in ["0000000000000", "7zzzzzzzzzzzz", "zzzzzzzzzzzzz", "1", "-1", "%00", "%F0%9F%98%80", "%FF", "me%20", "null", &upper, &padded]
    {
        assert_eq!(ann.get(&format!("/api/users/{id}")).await.refused(404, "not_found"), unknown, "{id}");
    }
    let long = "x".repeat(2000);
    assert_eq!(ann.get(&format!("/api/users/{long}")).await.refused(404, "not_found"), unknown);
}

async fn place_03_distances_are_coarse_and_between_places(world: World) {
    let ann = world.register_with("ann", json!({ "location": "Berlin, Germany" })).await;
    for (name, location, distance) in
        [("bob", "Berlin, Germany", json!(1)), ("eve", "Potsdam, Germany", json!(30)), ("kim", "Atlantis below the sea", Value::Null)]
    {
        let other = world.register_with(name, json!({ "location": location })).await;
        let seen = ann.get(&format!("/api/users/{}", other.id)).await.ok()["user"]["distance_km"].clone();
        assert_eq!(seen, distance, "{location}");
        assert_eq!(other.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["distance_km"], distance, "{location}");
    }
    ann.put("/api/users/me", json!({ "location": "" })).await.ok();
    let bob = world.register("bobby").await;
    assert_eq!(bob.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["distance_km"], Value::Null);
}

async fn live_02_somebody_is_online_for_two_minutes_after_a_request(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/users/{}", ann.id);
    ann.get("/api/users/me").await.ok();
    world.clock.advance(119);
    let seen = bob.get(&path).await.ok()["user"].clone();
    assert_eq!((&seen["isOnline"], &seen["is_online"]), (&json!(true), &json!(true)));
    world.clock.advance(1);
    let seen = bob.get(&path).await.ok()["user"].clone();
    assert_eq!((&seen["isOnline"], &seen["is_online"]), (&json!(false), &json!(false)));
    world.anon().with_token("wrong").get(&path).await.refused(401, "unauthorized");
    assert_eq!(bob.get(&path).await.ok()["user"]["isOnline"], json!(false));
}

async fn live_02_whoever_logged_out_is_not_online(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let is_online = async || bob.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["is_online"].clone();
    assert_eq!(is_online().await, true);
    ann.act("/api/auth/logout").await.ok();
    assert_eq!(is_online().await, false);
}
