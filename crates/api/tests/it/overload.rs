use futures_util::future::join_all;

use crate::support::{Answer, PASSWORD, World, on_both_engines};

on_both_engines!(
    limit_03_a_request_without_a_slot_gets_503_with_retry_after_at_once_and_health_answers,
    limit_03_a_flood_of_sign_ins_is_answered_or_refused_and_everything_works_afterwards,
    limit_03_a_flood_of_reads_is_answered_or_refused_and_everything_works_afterwards,
    limit_03_a_person_has_so_many_streams_and_one_more_ends_the_oldest,
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
    for stream in streams.iter_mut().chain([&mut his]) {
        stream.until("unread").await;
    }
    drop(streams);
    assert_eq!(world.state.presence.open_streams(), 1);
}
