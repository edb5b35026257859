use axum::response::Response;
use futures_util::future::join_all;
use kindred_domain::RoomId;
use kindred_store::{StoreError, sql};

use crate::{
    rooms::{room, say},
    support::{Answer, PASSWORD, World, on_both_engines},
};

on_both_engines!(
    limit_03_a_request_without_a_slot_gets_503_with_retry_after_at_once_and_health_answers,
    limit_03_a_flood_of_sign_ins_is_answered_or_refused_and_everything_works_afterwards,
    limit_03_a_flood_of_reads_is_answered_or_refused_and_everything_works_afterwards,
    limit_03_a_person_has_so_many_streams_and_one_more_ends_the_oldest,
    limit_04_pages_that_clients_do_not_take_have_a_bound_for_an_address_and_in_all,
);

/// 503 with the seconds to wait.
#[track_caller]
fn assert_busy(answer: Answer) {
    let seconds: u32 = answer.header("retry-after").parse().expect("whole seconds");
    assert!(seconds >= 1);
    answer.refused(503, "unavailable");
}

async fn limit_03_a_request_without_a_slot_gets_503_with_retry_after_at_once_and_health_answers(world: World) {
    let (ann, slots) = (world.register("ann").await, world.state.request_slots.clone());
    let taken: Vec<_> = std::iter::from_fn(|| slots.take().ok()).collect();
    assert_eq!(taken.len(), 1_024);
    for _ in 0..20 {
        assert_busy(ann.get("/api/users/me").await);
        assert_busy(world.anon().login("ann", PASSWORD).await);
    }
    for path in ["/api/health", "/api/health/live", "/api/health/ready"] {
        world.anon().get(path).await.ok();
    }
    drop(taken);
    ann.get("/api/users/me").await.ok();
    assert_eq!((slots.taken(), slots.refused()), (0, 41), "one more than were asked for here");
}

/// How many of the answers are successes; all others must be told to come back.
fn admitted(answers: Vec<Answer>) -> usize {
    let (served, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 200);
    refused.into_iter().for_each(assert_busy);
    served.len()
}

async fn limit_03_a_flood_of_sign_ins_is_answered_or_refused_and_everything_works_afterwards(world: World) {
    let world = world.with_full_password_hashing();
    let ann = world.register("ann").await;
    let visitor = world.anon();
    let served = admitted(join_all((0..300).map(|_| visitor.login("ann", PASSWORD))).await);
    // Two passwords at once and 32 that wait; each takes far longer than it takes to ask for all.
    assert!((2..300).contains(&served), "{served} of 300");
    assert_eq!((world.state.password_hasher.waiting(), world.state.request_slots.taken()), (0, 0), "nothing is left behind");
    visitor.login("ann", PASSWORD).await.ok();
    ann.get("/api/users/me").await.ok();
}

async fn limit_03_a_flood_of_reads_is_answered_or_refused_and_everything_works_afterwards(world: World) {
    let ann = world.register("ann").await;
    let served = admitted(join_all((0..3_000).map(|_| ann.get("/api/users/discover"))).await);
    assert!(served >= 1, "{served} of 3000");
    assert_eq!(world.state.request_slots.taken(), 0);
    assert!(world.state.store.queues().iter().all(|(_, load)| load.waiting == 0));
    ann.get("/api/users/discover").await.ok();
}

async fn limit_03_a_person_has_so_many_streams_and_one_more_ends_the_oldest(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let mut his = bob.open_stream(None).await;
    let mut streams = Vec::new();
    for _ in 0..33 {
        streams.push(ann.open_stream(None).await);
    }
    assert_eq!(world.state.presence.open_streams(), 33, "32 of hers and his");
    let mut oldest = streams.remove(0);
    while oldest.read_event().await.is_some() {}
    say(&bob, &room(&ann, &bob).await, "Hello").await;
    for stream in streams.iter_mut().chain([&mut his]) {
        stream.until("room").await;
    }
    drop(streams);
    assert_eq!(world.state.presence.open_streams(), 1);
}

/// A page of 200 messages of the greatest length, in letters that JSON writes as six: 6 MB.
async fn largest_page(world: &World) -> (crate::support::Persona, String) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    world.chatter(&room, &ann, 200).await;
    let (id, content): (RoomId, String) = (room.parse().unwrap(), "\u{1}".repeat(5_000));
    let lengthened: Result<u64, StoreError> =
        world.state.store.write(async |tx| sql!(execute tx, "UPDATE messages SET content = $2 WHERE room_id = $1", id, content)).await;
    lengthened.unwrap();
    (ann, format!("/api/messages/room/{room}/messages?limit=200"))
}

async fn limit_04_pages_that_clients_do_not_take_have_a_bound_for_an_address_and_in_all(world: World) {
    let (ann, page) = largest_page(&world).await;
    let world = world.limited();
    let from = |address: &str| world.visitor_from(address).with_token(ann.token.as_deref().unwrap());
    let mut untaken: Vec<Response> = Vec::new();
    for address in 1..=4 {
        let reader = from(&format!("203.0.113.{address}"));
        untaken.push(reader.get_untaken(&page).await);
        reader.get(&page).await.refused(429, "too_many");
    }
    assert!(untaken.iter().all(|response| response.status() == 200));
    assert!(world.state.response_memory.held() > 24_000_000);
    let other = from("203.0.113.9");
    assert_busy(other.get(&page).await);
    other.get("/api/users/me").await.ok();
    let said = other.post(&page.replace("messages?limit=200", "send"), serde_json::json!({ "content": "hi" })).await;
    said.ok();
    drop(untaken);
    assert_eq!(world.state.response_memory.held(), 0);
    other.get(&page).await.ok();
}
