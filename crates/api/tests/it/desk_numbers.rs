//! DESK-04: what happened on each day.

use kindred_api::purge_deleted_accounts;
use kindred_store::sql;
use serde_json::{Value, json};

use super::{likes::act, rooms::room};
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    desk_04_today_is_counted_when_somebody_looks_and_once_a_minute,
    desk_04_each_day_is_counted_by_the_sweep_and_stays_though_people_leave,
    desk_04_days_before_the_first_count_are_counted_and_no_day_twice,
    desk_04_two_nodes_that_count_the_same_day_agree,
    desk_04_people_are_active_on_every_day_on_which_they_came_back,
    desk_04_the_time_to_a_decision_is_that_of_the_report_in_the_middle,
    desk_04_the_number_of_days_is_1_to_400,
);

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

async fn days(world: &World, query: &str) -> Vec<Value> {
    let answer = world.operator().get(&format!("/api/admin/numbers{query}")).await.ok();
    answer["days"].as_array().unwrap().clone()
}

/// Day, sign-ups, people active, likes, matches and messages.
fn people(of: &Value) -> Value {
    json!([of["day"], of["sign_ups"], of["people_active"], of["likes"], of["matches"], of["messages"]])
}

/// Day, reports, reports closed, seconds to a decision, suspensions, appeals.
fn safety(of: &Value) -> Value {
    json!([of["day"], of["reports"], of["reports_closed"], of["decision_seconds"], of["suspensions"], of["appeals"]])
}

async fn sweep(world: &World) {
    world.state.sweep().days().await;
}

async fn say(person: &Persona, room: &str, text: &str) {
    person.post(&format!("/api/messages/room/{room}/send"), json!({ "content": text })).await.ok();
}

/// Two people who match and say three things.
async fn two_who_talk(world: &World) -> (Persona, Persona) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    act(&bob, "superlike", &ann).await;
    let room = room(&ann, &bob).await;
    for text in ["Hello", "How are you?", "Well"] {
        say(&ann, &room, text).await;
    }
    (ann, bob)
}

async fn desk_04_today_is_counted_when_somebody_looks_and_once_a_minute(world: World) {
    assert_eq!(days(&world, "").await.iter().map(people).collect::<Vec<_>>(), [json!(["2026-06-15", 0, 0, 0, 0, 0])]);
    two_who_talk(&world).await;
    world.clock.advance(59);
    assert_eq!(people(&days(&world, "").await[0]), json!(["2026-06-15", 0, 0, 0, 0, 0]), "counted less than a minute ago");
    world.clock.advance(1);
    let today = days(&world, "?days=400").await;
    assert_eq!(today.iter().map(people).collect::<Vec<_>>(), [json!(["2026-06-15", 2, 2, 2, 1, 3])]);
    assert_eq!(today[0]["counted_at"], "2026-06-15T12:01:00.000000Z");
}

async fn desk_04_each_day_is_counted_by_the_sweep_and_stays_though_people_leave(world: World) {
    let (ann, bob) = two_who_talk(&world).await;
    sweep(&world).await;
    world.clock.advance(DAY);
    let cid = world.register("cid").await;
    act(&cid, "like", &ann).await;
    sweep(&world).await;
    let both = [json!(["2026-06-15", 2, 2, 2, 1, 3]), json!(["2026-06-16", 1, 1, 1, 0, 0])];
    assert_eq!(days(&world, "").await.iter().map(people).collect::<Vec<_>>(), both);
    for person in [&ann, &bob, &cid] {
        super::leaving::leave(person).await;
    }
    purge_deleted_accounts(world.state.clone()).await;
    world.clock.advance(DAY);
    sweep(&world).await;
    let mut three = both.to_vec();
    three.push(json!(["2026-06-17", 0, 0, 0, 0, 0]));
    // Nobody is left from whom the first day would be known.
    assert_eq!(days(&world, "").await.iter().map(people).collect::<Vec<_>>(), three);
    assert_eq!(days(&world, "?days=1").await.len(), 1);
}

async fn desk_04_days_before_the_first_count_are_counted_and_no_day_twice(world: World) {
    let (ann, bob) = two_who_talk(&world).await;
    world.clock.advance(2 * DAY);
    drop(ann);
    let ann = world.login("ann").await;
    act(&ann, "unlike", &bob).await;
    act(&ann, "like", &bob).await;
    world.clock.advance(DAY);
    sweep(&world).await;
    let counted: Vec<_> = days(&world, "").await.iter().map(people).collect();
    let likes_and_messages: Vec<_> = counted.iter().map(|of| json!([of[0], of[3], of[5]])).collect();
    let expected = [json!(["2026-06-15", 1, 3]), json!(["2026-06-16", 0, 0]), json!(["2026-06-17", 1, 0]), json!(["2026-06-18", 0, 0])];
    assert_eq!(likes_and_messages, expected, "her like is of the day on which she gave it last");
    act(&ann, "unlike", &bob).await;
    sweep(&world).await;
    assert_eq!(days(&world, "").await.iter().map(people).collect::<Vec<_>>(), counted);
}

async fn desk_04_two_nodes_that_count_the_same_day_agree(world: World) {
    two_who_talk(&world).await;
    world.clock.advance(DAY);
    let (one, other) = (world.state.sweep(), world.state.sweep());
    tokio::join!(one.days(), other.days());
    let counted: Vec<_> = days(&world, "").await.iter().map(people).collect();
    assert_eq!(counted, [json!(["2026-06-15", 2, 2, 2, 1, 3]), json!(["2026-06-16", 0, 0, 0, 0, 0])]);
}

async fn desk_04_people_are_active_on_every_day_on_which_they_came_back(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    sweep(&world).await;
    world.clock.advance(DAY);
    ann.get("/api/users/me").await.ok();
    sweep(&world).await;
    world.clock.advance(DAY);
    for person in [&ann, &bob] {
        person.get("/api/users/me").await.ok();
    }
    sweep(&world).await;
    world.clock.advance(DAY);
    sweep(&world).await;
    let active: Vec<_> = days(&world, "").await.iter().map(|of| of["people_active"].clone()).collect();
    assert_eq!(active, [2, 1, 2, 0]);
}

async fn desk_04_the_time_to_a_decision_is_that_of_the_report_in_the_middle(world: World) {
    let (bob, operator) = (world.register("bob").await, world.operator());
    for (name, waits) in [("ann", 5 * HOUR), ("cid", HOUR), ("dee", 20)] {
        let reporter = world.register(name).await;
        reporter.post(&format!("/api/users/{}/report", bob.id), json!({ "reason": "spam" })).await.ok();
        world.clock.advance(waits);
        let report = operator.get("/api/admin/reports").await.ok()["reports"][0]["id"].as_str().unwrap().to_owned();
        operator.post(&format!("/api/admin/reports/{report}/close"), json!({ "note": "Spam" })).await.ok();
    }
    let waiting = world.register("eve").await;
    waiting.post(&format!("/api/users/{}/report", bob.id), json!({ "reason": "scam" })).await.ok();
    operator.post(&format!("/api/admin/users/{}/suspend", bob.id), json!({ "note": "Spam" })).await.ok();
    let refused = world.anon().login("bob", crate::support::PASSWORD).await.refused(403, "suspended");
    let appeal = json!({ "token": refused["details"]["appeal_token"], "text": "Not me" });
    world.anon().post("/api/auth/appeal", appeal).await.ok();
    assert_eq!(safety(&days(&world, "").await[0]), json!(["2026-06-15", 4, 3, HOUR, 1, 1]));
}

async fn desk_04_the_number_of_days_is_1_to_400(world: World) {
    for query in ["0", "401", "-1", "many", "", "99999999999999999999"] {
        world.operator().get(&format!("/api/admin/numbers?days={query}")).await.refused(400, "bad_request");
    }
    world.register("ann").await;
    let today = kindred_domain::Clock::now(&*world.clock).days();
    for day in [today - 400, today - 399] {
        let ends = (day + 1) * DAY * 1_000_000;
        let added: Result<u64, kindred_store::StoreError> = world
            .state
            .store
            .write(async |tx| {
                sql!(execute tx,
                    "INSERT INTO days (day, counted_at, sign_ups, people_active, likes, matches, messages, reports, reports_closed,
                         suspensions, appeals) VALUES ($1, $2, 1, 1, 1, 1, 1, 1, 1, 1, 1)", day, ends)
            })
            .await;
        assert_eq!(added.unwrap(), 1);
    }
    assert_eq!(days(&world, "?days=400").await.len(), 2);
    assert_eq!(days(&world, "?days=399").await.len(), 1);
}
