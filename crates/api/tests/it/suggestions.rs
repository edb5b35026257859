use serde_json::{Value, json};

use super::likes::act;
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    disc_14_an_empty_deck_tells_the_smallest_distance_that_brings_people_and_taking_it_brings_them,
    disc_14_an_empty_deck_tells_the_ages_that_bring_people,
    disc_14_an_empty_deck_tells_distance_and_ages_together_when_neither_alone_brings_anybody,
    disc_14_nobody_is_suggested_who_was_acted_on_or_whose_own_preferences_do_not_fit,
    disc_14_a_suggestion_counts_at_most_300_people_and_says_so,
    disc_14_a_call_runs_no_more_statements_for_600_people_than_for_300_or_five,
);

async fn suggestions(one: &Persona) -> Value {
    one.get("/api/users/discover/suggestions").await.ok()["suggestions"].clone()
}

async fn how_many_are_seen(one: &Persona) -> usize {
    one.get("/api/users/discover").await.ok()["users"].as_array().unwrap().len()
}

async fn disc_14_an_empty_deck_tells_the_smallest_distance_that_brings_people_and_taking_it_brings_them(world: World) {
    let ann = world.register_with("ann", json!({ "max_distance": 50 })).await;
    assert_eq!(suggestions(&ann).await, json!([]), "nobody is there at all");
    world.crowd("Cottbus, Germany", 6).await;
    world.crowd("Leipzig, Germany", 3).await;
    assert_eq!(how_many_are_seen(&ann).await, 0);
    let found = suggestions(&ann).await;
    assert_eq!(found, json!([{ "preferences": { "max_distance": 120 }, "people": 6, "is_capped": false }]));
    ann.put("/api/users/preferences", found[0]["preferences"].clone()).await.ok();
    assert_eq!(how_many_are_seen(&ann).await, 6);
    let found = suggestions(&ann).await;
    assert_eq!(found, json!([{ "preferences": { "max_distance": 160 }, "people": 3, "is_capped": false }]));
}

async fn disc_14_an_empty_deck_tells_the_ages_that_bring_people(world: World) {
    let ann = world.register_with("ann", json!({ "age_min": 20, "age_max": 35, "max_distance": 50 })).await;
    for (name, born) in [("37", "1989-03-01"), ("40", "1986-03-01"), ("60", "1966-03-01")] {
        world.register_with(&format!("woman-of-{name}"), json!({ "date_of_birth": born })).await;
    }
    assert_eq!(how_many_are_seen(&ann).await, 0);
    let found = suggestions(&ann).await;
    assert_eq!(found, json!([{ "preferences": { "age_min": 18, "age_max": 40 }, "people": 2, "is_capped": false }]));
    ann.put("/api/users/preferences", found[0]["preferences"].clone()).await.ok();
    assert_eq!(how_many_are_seen(&ann).await, 2);
}

async fn disc_14_an_empty_deck_tells_distance_and_ages_together_when_neither_alone_brings_anybody(world: World) {
    let ann = world.register_with("ann", json!({ "age_min": 25, "age_max": 35, "max_distance": 50 })).await;
    let far = json!({ "location": "Leipzig, Germany", "date_of_birth": "1986-03-01", "max_distance": 200 });
    world.register_with("far-and-40", far).await;
    let found = suggestions(&ann).await;
    let change = json!({ "max_distance": 200, "age_min": 18, "age_max": 45 });
    assert_eq!(found, json!([{ "preferences": change, "people": 1, "is_capped": false }]));
    ann.put("/api/users/preferences", change).await.ok();
    assert_eq!(how_many_are_seen(&ann).await, 1);
}

async fn disc_14_nobody_is_suggested_who_was_acted_on_or_whose_own_preferences_do_not_fit(world: World) {
    let ann = world.register_with("ann", json!({ "max_distance": 50, "age_min": 25, "age_max": 35 })).await;
    let far = |more: Value| {
        let mut body = json!({ "location": "Cottbus, Germany", "max_distance": 200 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let skipped = world.register_with("skipped", far(json!({}))).await;
    world.register_with("looks-nearer", far(json!({ "max_distance": 60 }))).await;
    world.register_with("looks-for-men", far(json!({ "interested_in": "men" }))).await;
    assert_eq!(suggestions(&ann).await[0]["people"], 1);
    act(&ann, "skip", &skipped).await;
    assert_eq!(suggestions(&ann).await, json!([]));
}

async fn disc_14_a_suggestion_counts_at_most_300_people_and_says_so(world: World) {
    let ann = world.register_with("ann", json!({ "max_distance": 10 })).await;
    for place in ["Cottbus", "Leipzig", "Magdeburg", "Dresden", "Frankfurt (Oder)", "Neubrandenburg"] {
        world.crowd(&format!("{place}, Germany"), 60).await;
    }
    let found = suggestions(&ann).await;
    assert!(found[0]["people"].as_u64().unwrap() <= 300, "{found}");
    assert_eq!(found[0]["is_capped"], true);
}

async fn disc_14_a_call_runs_no_more_statements_for_600_people_than_for_300_or_five(world: World) {
    let ann = world.register_with("ann", json!({ "max_distance": 10 })).await;
    // Each in a wide cell of its own.
    let places = ["Cottbus", "Leipzig", "Magdeburg", "Dresden", "Neubrandenburg"];
    let mut statements = Vec::new();
    for (many, is_capped) in [(1, false), (59, true), (60, true)] {
        for place in places {
            world.crowd(&format!("{place}, Germany"), many).await;
        }
        let before = world.state.store.statements_run();
        let found = suggestions(&ann).await;
        statements.push(world.state.store.statements_run() - before);
        assert_eq!(found[0]["is_capped"], json!(is_capped), "{found}");
    }
    assert!(statements[1] <= statements[0] && statements[2] == statements[1], "{statements:?}");
}
