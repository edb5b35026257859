use std::sync::Arc;

use kindred_bus::{Bus, BusStatus, Event};
use kindred_domain::{CommentId, MessageId, MomentId, RoomId};
use kindred_testkit::SeededEntropy;

use crate::nodes::{ANN, BOB, next, pair, room};

/// Makes two tests of each `async fn(Bus, Bus)`: with one bus twice, and with two that are joined by NATS.
macro_rules! on_both_buses {
    ($($test:ident),+ $(,)?) => {
        mod local {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    let bus = super::Bus::local(super::Arc::new(super::SeededEntropy::new(1)));
                    super::$test(bus.clone(), bus).await;
                }
            )+
        }

        mod nats {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    let (one, other) = super::pair().await;
                    super::$test(one.bus.clone(), other.bus.clone()).await;
                }
            )+
        }
    };
}

on_both_buses!(
    every_kind_of_event_is_heard_at_both_and_only_by_whom_it_is_about,
    of_many_changes_of_a_room_the_last_one_is_heard_last,
    what_is_published_without_anybody_listening_is_forgotten,
    a_flushed_bus_has_sent_everything,
    it_is_not_away,
);

async fn every_kind_of_event_is_heard_at_both_and_only_by_whom_it_is_about(one: Bus, other: Bus) {
    let ((mut here, _), (mut there, _), (mut of_bob, _)) = (one.listen(ANN, None), other.listen(ANN, None), other.listen(BOB, None));
    let events = [
        room(1, 7),
        Event::Room { room: RoomId(2), version: 8, seen_until: Some(MessageId(i64::MAX)) },
        Event::Match { user: BOB },
        Event::Typing { room: RoomId(3) },
        Event::Comment { moment: MomentId(4), comment: CommentId(i64::MAX) },
        Event::Sessions,
    ];
    for event in events {
        one.publish(ANN, event);
        assert_eq!((next(&mut here).await, next(&mut there).await), (event, event));
    }
    one.publish(BOB, Event::Sessions);
    assert_eq!(next(&mut of_bob).await, Event::Sessions, "nothing came before it");
}

async fn of_many_changes_of_a_room_the_last_one_is_heard_last(one: Bus, other: Bus) {
    let (mut there, _) = other.listen(ANN, None);
    for version in 1..=2_000 {
        one.publish(ANN, room(1, version));
    }
    let mut last = 0;
    while last < 2_000 {
        let Event::Room { version, .. } = next(&mut there).await else { panic!("only rooms changed") };
        assert!(version > last, "{version} after {last}");
        last = version;
    }
}

async fn what_is_published_without_anybody_listening_is_forgotten(one: Bus, other: Bus) {
    one.publish(ANN, room(1, 1));
    let (mut of_bob, _) = other.listen(BOB, None);
    one.publish(BOB, room(2, 1));
    next(&mut of_bob).await;
    let (mut there, resumed) = other.listen(ANN, None);
    assert!(resumed && there.ready().is_none());
}

async fn a_flushed_bus_has_sent_everything(one: Bus, other: Bus) {
    let (mut there, _) = other.listen(ANN, None);
    for number in 1..=100 {
        one.publish(ANN, room(number, 1));
    }
    one.flush().await;
    assert_eq!((one.load().waiting, one.load().dropped), (0, 0));
    for number in 1..=100 {
        assert_eq!(next(&mut there).await, room(number, 1));
    }
}

async fn it_is_not_away(one: Bus, other: Bus) {
    assert!(one.status() != BusStatus::Unavailable && one.status() == other.status());
    one.wait_for(one.status()).await;
}
