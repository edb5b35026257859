use kindred_domain::{Email, InterestedIn, Preferences, Profile, UserId};
use kindred_store::{AccountFlags, NewAccount};
use kindred_testkit::people;
use serde_json::{Value, json};

use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    demo_02_a_newcomer_alone_finds_demo_people_near_and_matches_within_the_first_ten,
    demo_02_a_second_newcomer_elsewhere_is_welcomed_too,
    demo_02_newcomers_whom_no_demo_person_fits_use_none_of_them_up,
    demo_02_a_newcomer_without_a_place_is_liked_by_demo_people_of_the_world,
    demo_02_demo_people_like_only_whom_both_sides_preferences_allow,
    demo_01_nobody_can_sign_in_as_a_demo_person,
    demo_02_without_demo_people_a_newcomer_is_alone,
);

fn everyone() -> Preferences {
    Preferences { interested_in: InterestedIn::Everyone, age_min: 18, age_max: 100, max_distance: 200, interests: Vec::new() }
}

/// `count` demo people, women and men, who wait for a place.
async fn waiting(world: &World, count: i64, preferences: &Preferences) {
    for number in 1..=count {
        let name = format!("Demo {number}");
        let profile = if number % 2 == 0 { people::woman(&name) } else { people::man(&name) };
        join(world, number, &profile, preferences).await;
    }
}

async fn join(world: &World, number: i64, profile: &Profile, preferences: &Preferences) {
    let position = world.state.places.resolve(&profile.location).map(kindred_api::place_position);
    let email = &Email::new(&format!("demo-{number}@kindred.invalid")).unwrap();
    let (id, now) = (UserId(number), world.state.clock.now());
    let flags = AccountFlags { is_demo: true, ..AccountFlags::default() };
    let new = &NewAccount { id, email, password_hash: None, profile, position, preferences, flags, now };
    let joined = world.state.store.write(move |tx| async move {
        tx.add_account(new).await?;
        tx.refresh_candidate(id).await
    });
    joined.await.unwrap();
}

/// Likes somebody; true if that made a match.
async fn like(one: &Persona, other: &str) -> bool {
    one.act(&format!("/api/matches/like/{other}")).await.ok()["is_match"] == json!(true)
}

/// For each of the first people that `one` sees: true if a like made a match.
async fn likes_of_the_first(one: &Persona, cards: usize) -> Vec<bool> {
    let deck = one.get("/api/users/discover").await.ok();
    let mut matched = Vec::new();
    for user in deck["users"].as_array().unwrap().iter().take(cards) {
        matched.push(like(one, user["id"].as_str().unwrap()).await);
    }
    matched
}

async fn demo_02_a_newcomer_alone_finds_demo_people_near_and_matches_within_the_first_ten(world: World) {
    waiting(&world, 60, &everyone()).await;
    let ann = world.register_with("ann", json!({ "max_distance": 30 })).await;
    let deck = ann.get("/api/users/discover?limit=60").await.ok();
    let users = deck["users"].as_array().unwrap();
    let near: Vec<&Value> = users.iter().filter(|user| user["distance_km"].as_i64().is_some_and(|km| km <= 30)).collect();
    assert_eq!(near.len(), 12);
    assert!(near.iter().all(|user| user["is_demo"] == json!(true) && user["location"].as_str().is_some_and(|at| !at.is_empty())));
    let homes: std::collections::HashSet<_> = near.iter().map(|user| user["location"].as_str().unwrap()).collect();
    assert!(homes.len() > 3 && homes.iter().any(|home| home.starts_with("Berlin")), "{homes:?}");
    let matched = likes_of_the_first(&ann, 10).await;
    assert_eq!(matched.iter().filter(|matched| **matched).count(), 5, "{matched:?}");
    assert_eq!(ann.get("/api/matches/list").await.ok()["matches"].as_array().unwrap().len(), 5);
}

async fn demo_02_a_second_newcomer_elsewhere_is_welcomed_too(world: World) {
    waiting(&world, 80, &everyone()).await;
    world.register("ann").await;
    let bob = world.register_with("bob", json!({ "location": "Nairobi, Kenya" })).await;
    assert!(likes_of_the_first(&bob, 10).await.contains(&true));
}

async fn demo_02_newcomers_whom_no_demo_person_fits_use_none_of_them_up(world: World) {
    waiting(&world, 12, &Preferences { interested_in: InterestedIn::Women, age_min: 25, age_max: 35, ..everyone() }).await;
    let unfitting = [json!({ "gender": "male" }), json!({ "date_of_birth": "1960-01-31" }), json!({ "age_min": 60, "age_max": 70 })];
    for (number, fields) in unfitting.into_iter().enumerate() {
        let alone = world.register_with(&format!("alone-{number}"), fields).await;
        assert!(!likes_of_the_first(&alone, 10).await.contains(&true));
    }
    let cleo = world.register_with("cleo", json!({ "location": "Nairobi, Kenya" })).await;
    let deck = cleo.get("/api/users/discover?limit=60").await.ok();
    let near = deck["users"].as_array().unwrap().iter().filter(|user| user["distance_km"].is_i64());
    assert_eq!(near.count(), 12);
    assert!(likes_of_the_first(&cleo, 10).await.contains(&true));
}

async fn demo_02_a_newcomer_without_a_place_is_liked_by_demo_people_of_the_world(world: World) {
    for number in 1..=10 {
        join(&world, number, &Profile { location: "Tokyo, Japan".into(), ..people::man("Kenji") }, &everyone()).await;
    }
    let ann = world.register_with("ann", json!({ "location": "" })).await;
    assert_eq!(likes_of_the_first(&ann, 10).await.iter().filter(|matched| **matched).count(), 5);
}

async fn demo_02_demo_people_like_only_whom_both_sides_preferences_allow(world: World) {
    waiting(&world, 40, &Preferences { interested_in: InterestedIn::Men, ..everyone() }).await;
    let ann = world.register("ann").await;
    assert!(likes_of_the_first(&ann, 10).await.is_empty());
    for number in 1..=40 {
        assert!(!like(&ann, &UserId(number).to_string()).await);
    }
    let bob = world.register_with("bob", json!({ "gender": "male", "interested_in": "women" })).await;
    let deck = bob.get("/api/users/discover?limit=60").await.ok();
    assert!(deck["users"].as_array().unwrap().iter().all(|user| user["gender"] == json!("female")));
    assert!(likes_of_the_first(&bob, 10).await.contains(&true));
}

async fn demo_01_nobody_can_sign_in_as_a_demo_person(world: World) {
    waiting(&world, 1, &everyone()).await;
    for password in ["", "correct horse", "null"] {
        let answer = world.anon().post("/api/auth/login", json!({ "email": "demo-1@kindred.invalid", "password": password })).await;
        assert!(answer.status.is_client_error() && answer.body.get("token").is_none(), "{}", answer.body);
    }
}

async fn demo_02_without_demo_people_a_newcomer_is_alone(world: World) {
    let ann = world.register("ann").await;
    assert!(likes_of_the_first(&ann, 10).await.is_empty());
    let bob = world.register("bob").await;
    assert!(!like(&bob, &ann.id).await);
}
