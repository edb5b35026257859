use std::collections::HashMap;

use futures_util::{FutureExt, future::join_all};
use kindred_domain::{MessageId, RoomId};
use kindred_testkit::SeededEntropy;

use super::*;
use crate::{MAX_STREAMS, people::KEPT_WITHOUT_STREAM};

const ANN: UserId = UserId(1);
const BOB: UserId = UserId(2);

fn bus() -> Bus {
    Bus::local(Arc::new(SeededEntropy::new(1)))
}

fn room(room: i64, version: i64) -> Event {
    Event::Room { room: RoomId(room), version, seen_until: None }
}

fn all(listener: &mut Listener) -> Vec<Event> {
    std::iter::from_fn(|| listener.ready()).map(|(_, event)| event).collect()
}

#[tokio::test]
async fn everybody_hears_what_is_about_them_in_order_on_every_stream() {
    let bus = bus();
    let ((mut one, _), (mut two, _), (mut other, _)) = (bus.listen(ANN, None), bus.listen(ANN, None), bus.listen(BOB, None));
    bus.publish(ANN, room(1, 1));
    bus.publish(ANN, Event::Match { user: BOB });
    for listener in [&mut one, &mut two] {
        assert_eq!(listener.next().await.unwrap().1, room(1, 1));
        assert_eq!(listener.next().await.unwrap().1, Event::Match { user: BOB });
        assert!(listener.next().now_or_never().is_none());
    }
    assert!(other.ready().is_none());
}

#[tokio::test]
async fn whoever_waits_is_woken() {
    let bus = bus();
    let (mut listener, _) = bus.listen(ANN, None);
    let publishing = async {
        tokio::task::yield_now().await;
        bus.publish(ANN, room(1, 7));
    };
    let (event, ()) = tokio::join!(listener.next(), publishing);
    assert_eq!(event.unwrap().1, room(1, 7));
}

#[tokio::test]
async fn of_one_room_only_the_last_change_is_kept_and_it_comes_last() {
    let bus = bus();
    let (mut listener, _) = bus.listen(ANN, None);
    for version in 1..=1_000 {
        bus.publish(ANN, room(1, version));
        bus.publish(ANN, room(2, version));
    }
    assert_eq!(all(&mut listener), [room(1, 1_000), room(2, 1_000)]);
    bus.publish(ANN, room(1, 1_002));
    bus.publish(ANN, room(1, 1_001));
    assert_eq!(all(&mut listener), [room(1, 1_002)], "a nudge that overtook another loses nothing");
}

#[tokio::test]
async fn a_reading_tells_how_far_unless_it_stands_for_an_earlier_change_too() {
    let bus = bus();
    let (mut listener, _) = bus.listen(ANN, None);
    let read = |version| Event::Room { room: RoomId(1), version, seen_until: Some(MessageId(5)) };
    bus.publish(ANN, read(3));
    assert_eq!(all(&mut listener), [read(3)]);
    bus.publish(ANN, room(1, 2));
    assert_eq!(all(&mut listener), [room(1, 3)], "version 2, published late, changed more than a reading");
}

#[tokio::test]
async fn live_01_a_stream_goes_on_after_the_last_event_id() {
    let bus = bus();
    let (mut listener, fresh) = bus.listen(ANN, None);
    bus.publish(ANN, room(1, 1));
    let (cursor, _) = listener.next().await.unwrap();
    drop(listener);
    bus.publish(ANN, room(2, 1));
    bus.publish(ANN, Event::Typing { room: RoomId(2) });
    let (mut again, resumed) = bus.listen(ANN, Some(cursor));
    assert_eq!((fresh, resumed, all(&mut again)), (true, true, vec![room(2, 1)]), "who typed then types no more");
    bus.publish(ANN, Event::Typing { room: RoomId(2) });
    assert_eq!(all(&mut again), [Event::Typing { room: RoomId(2) }]);
    assert_eq!(again.cursor(), Cursor { number: 4, ..cursor });
}

#[tokio::test]
async fn live_01_what_is_forgotten_or_of_another_process_counts_as_missed() {
    let bus = bus();
    let (listener, _) = bus.listen(ANN, None);
    let start = listener.cursor();
    for n in 0..129 {
        bus.publish(ANN, room(n, 1));
    }
    let too_old = start;
    let elsewhere = Cursor { tag: start.tag + 1, number: 129 };
    let never = Cursor { number: 130, ..start };
    for cursor in [too_old, elsewhere, never] {
        let (mut listener, resumed) = bus.listen(ANN, Some(cursor));
        assert_eq!((resumed, all(&mut listener)), (false, vec![]), "{cursor}");
    }
    let (mut listener, resumed) = bus.listen(ANN, Some(Cursor { number: 1, ..start }));
    assert_eq!((resumed, all(&mut listener).len()), (true, 128));
}

#[tokio::test]
async fn who_falls_too_far_behind_is_dropped() {
    let bus = bus();
    let (mut slow, _) = bus.listen(ANN, None);
    for n in 0..129 {
        bus.publish(ANN, room(n, 1));
    }
    assert_eq!(slow.next().await, None);
}

#[tokio::test]
async fn limit_03_one_stream_too_many_ends_the_oldest_and_one_that_closed_makes_room() {
    let bus = bus();
    let (mut first, _) = bus.listen(ANN, None);
    let others: Vec<Listener> = (1..MAX_STREAMS).map(|_| bus.listen(ANN, None).0).collect();
    assert!(first.next().now_or_never().is_none());
    let (_too_many, _) = bus.listen(ANN, None);
    assert_eq!(first.next().await, None);
    drop(others);
    let (mut later, _) = bus.listen(ANN, None);
    assert!(later.next().now_or_never().is_none());
}

#[tokio::test(start_paused = true)]
async fn people_long_gone_are_forgotten_and_those_who_listen_are_not() {
    let bus = bus();
    let (mut ann, _) = bus.listen(ANN, None);
    for id in 0..1_024 {
        drop(bus.listen(UserId(100 + id), None));
    }
    tokio::time::advance(KEPT_WITHOUT_STREAM).await;
    let _ = bus.listen(BOB, None);
    assert_eq!(bus.0.people.count(), 2);
    bus.publish(ANN, room(1, 1));
    assert_eq!(ann.next().await.unwrap().1, room(1, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_publishers_at_once_and_every_listener_hears_the_last_of_each_room() {
    let bus = bus();
    let listeners: Vec<Listener> = (0..4).map(|_| bus.listen(ANN, None).0).collect();
    let publishing = (0..4).map(|of| {
        let bus = bus.clone();
        tokio::task::spawn_blocking(move || (1..=500).for_each(|version| bus.publish(ANN, room(of, version))))
    });
    let hearing = listeners.into_iter().map(|mut listener| async move {
        let mut last = HashMap::new();
        while last.len() < 4 || last.values().any(|version| *version < 500) {
            let Some((_, Event::Room { room, version, .. })) = listener.next().await else { panic!("dropped") };
            assert!(last.insert(room, version) < Some(version), "a change came twice or too late");
        }
    });
    tokio::join!(join_all(publishing), join_all(hearing));
}
