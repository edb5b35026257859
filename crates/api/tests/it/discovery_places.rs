//! Places and distances in discovery.

use std::collections::BTreeSet;

use kindred_places::distance_km;
use serde_json::{Value, json};

use super::discovery::{names_in_any_order, seen, set};
use crate::support::{World, on_both_engines};

on_both_engines!(
    api_disc_01_a_single_person_190_km_away_is_found_at_200_km,
    api_disc_01_unknown_places_see_and_are_seen_after_known_ones,
    place_03_two_people_in_one_place_look_alike_to_a_third,
    place_03_from_200_places_two_people_in_one_place_look_alike,
    place_03_of_two_people_in_one_place_neither_comes_first_for_all_200_askers,
);

async fn api_disc_01_a_single_person_190_km_away_is_found_at_200_km(world: World) {
    let ann = world.register_with("ann", json!({ "max_distance": 200 })).await;
    world.register_with("rostock", json!({ "location": "Rostock, Germany", "max_distance": 200 })).await;
    world.register_with("rostock-looks-nearer", json!({ "location": "Rostock, Germany", "max_distance": 190 })).await;
    world.register_with("hamburg", json!({ "location": "Hamburg, Germany", "max_distance": 200 })).await;
    let users = seen(&ann, "").await;
    assert_eq!(users.len(), 1);
    assert_eq!((&users[0]["name"], &users[0]["distance_km"]), (&json!("rostock"), &json!(200)));
}

async fn api_disc_01_unknown_places_see_and_are_seen_after_known_ones(world: World) {
    let interests = json!(["Art", "Music"]);
    let ann = world.register_with("ann", json!({ "interests": interests })).await;
    let nowhere = world.register_with("nowhere", json!({ "location": "Behind the moon", "interests": interests })).await;
    world.register_with("berlin", json!({ "max_distance": 1 })).await;
    world.register_with("paris", json!({ "location": "Paris, France", "max_distance": 1 })).await;
    let users = seen(&ann, "").await;
    let distances: Vec<_> = users.iter().map(|user| (user["name"].as_str().unwrap(), &user["distance_km"])).collect();
    assert_eq!(distances, [("berlin", &json!(1)), ("nowhere", &json!(null))], "though nowhere shares more interests");
    assert_eq!(names_in_any_order(&nowhere).await, set(["ann", "berlin", "paris"]));
}

async fn place_03_two_people_in_one_place_look_alike_to_a_third(world: World) {
    let asker = world.register_with("asker", json!({ "location": "Potsdam, Brandenburg, Germany" })).await;
    let mut twins = Vec::new();
    for n in 0..6 {
        twins.push(world.register_with(&format!("twin{n}"), json!({ "name": "Twin" })).await);
    }
    let mut users = seen(&asker, "").await;
    let order: Vec<_> = users.iter().map(|user| user["id"].clone()).collect();
    for user in &mut users {
        let profile = asker.get(&format!("/api/users/{}", user["id"].as_str().unwrap())).await.ok()["user"].clone();
        assert_eq!(profile["distance_km"], user["distance_km"]);
        user.as_object_mut().unwrap().remove("id");
    }
    assert_eq!(users.len(), twins.len());
    assert!(users.iter().all(|user| *user == users[0]), "but for the id");
    // They move away and back: the order is made of ids and does not remember.
    twins[0].put("/api/users/me", json!({ "location": "Hamburg, Germany" })).await.ok();
    twins[0].put("/api/users/me", json!({ "location": "Berlin, Germany" })).await.ok();
    let again: Vec<_> = seen(&asker, "").await.iter().map(|user| user["id"].clone()).collect();
    assert_eq!(again, order);
}

async fn place_03_from_200_places_two_people_in_one_place_look_alike(world: World) {
    let asker = world.register_with("asker", json!({ "max_distance": 200 })).await;
    // One typed the city's name, the other let the browser's position find it.
    let munich = |location: &str| json!({ "name": "Twin", "location": location, "max_distance": 200 });
    let typed = world.register_with("typed", munich("münchen")).await;
    let located = world.register_with("located", munich("Munich, Bavaria, Germany")).await;
    let here = world.state.places.resolve("Munich").unwrap();
    let around: Vec<_> = world.state.places.iter().filter(|place| distance_km(here, place) <= 230.0).step_by(5).take(200).collect();
    assert_eq!(around.len(), 200);
    let (mut answers, mut orders) = (BTreeSet::new(), BTreeSet::new());
    for place in around {
        asker.put("/api/users/me", json!({ "location": place.label() })).await.ok();
        let people = seen(&asker, "").await;
        if !people.is_empty() {
            orders.insert(people.iter().map(|user| user["id"].to_string()).collect::<Vec<_>>());
        }
        let people: Vec<_> = people.iter().map(nameless).collect();
        let mut profiles = Vec::new();
        for twin in [&typed, &located] {
            profiles.push(nameless(&asker.get(&format!("/api/users/{}", twin.id)).await.ok()["user"]));
        }
        assert_eq!(profiles[0], profiles[1], "{}", place.label());
        assert!(people.is_empty() || (people.len() == 2 && people[0] == people[1]), "{}: {people:?}", place.label());
        answers.insert(people.len());
    }
    assert_eq!(answers, BTreeSet::from([0, 2]), "some are too far, some are not");
    assert_eq!(orders.len(), 1, "the order doesn't depend on where the asker is");
}

async fn place_03_of_two_people_in_one_place_neither_comes_first_for_all_200_askers(world: World) {
    let askers = world.signed_in_crowd(200).await;
    let mut twins = Vec::new();
    for name in ["one", "other"] {
        // All askers are women, of whom a cell gives 60; the verified come before them.
        let twin = world.register_with(name, json!({ "gender": "male", "location": "Potsdam, Brandenburg, Germany" })).await;
        world.operator().post(&format!("/api/admin/users/{}/verify", twin.id), json!({ "is_verified": true })).await.ok();
        twins.push(twin.id);
    }
    let mut first = 0;
    for asker in &askers {
        let order: Vec<_> = seen(asker, "?limit=2").await.iter().map(|user| user["id"].as_str().unwrap().to_owned()).collect();
        assert!(order.len() == 2 && order.iter().all(|id| twins.contains(id)), "{order:?}");
        first += usize::from(order[0] == twins[0]);
    }
    assert!((60..=140).contains(&first), "an order of each seeker's own: {first} of 200");
}

/// What is told of somebody, as text, without what they wrote and who they are.
fn nameless(user: &Value) -> String {
    let mut user = user.clone();
    for own in ["id", "location", "username"] {
        user.as_object_mut().expect("a user is an object").remove(own);
    }
    user.to_string()
}
