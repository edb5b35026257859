//! What two nodes tell each other, and what happens while the server is away.

use std::sync::Arc;

use async_nats::{Subscriber, connect};
use futures_util::StreamExt;
use kindred_bus::{Bus, BusStatus, Event, NatsOptions, NodeId, Notice};
use kindred_domain::{RoomId, Timestamp};
use kindred_testkit::{
    Fault, FaultProxy, SeededEntropy,
    nats::{self, fresh_subject},
};
use parking_lot::Mutex;

use crate::nodes::{ANN, BOB, Node, next, pair, room};

async fn proxy() -> (FaultProxy, String) {
    let server = nats::server_url();
    let proxy = FaultProxy::before(server.strip_prefix("nats://").unwrap()).await;
    let url = format!("nats://{}", proxy.address());
    (proxy, url)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notices_are_heard_by_other_nodes_and_not_by_the_one_that_tells() {
    let (one, other) = pair().await;
    let at = Timestamp::from_micros(5);
    let notices = [
        Notice::People,
        Notice::Seen { user: ANN, at },
        Notice::Left { user: ANN, at },
        Notice::Streams { users: vec![ANN, BOB], open: false },
    ];
    for notice in notices {
        one.bus.broadcast(notice.clone());
        other.hears(&notice).await;
    }
    other.bus.broadcast(Notice::Seen { user: BOB, at });
    one.hears(&Notice::Seen { user: BOB, at }).await;
    assert!(!one.has_heard(&Notice::People) && !other.has_heard(&Notice::Seen { user: BOB, at }));
    assert!(one.has_heard(&Notice::Hello) && one.has_heard(&Notice::Missed), "it joined first, and heard the other join");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_with_another_subject_hear_nothing() {
    let server = nats::server_url();
    let strange_subject = fresh_subject();
    let (one, stranger) = (Node::joined(&server, &fresh_subject()).await, Node::joined(&server, &strange_subject).await);
    let subject = fresh_subject();
    let (friend, other) = (Node::joined(&server, &subject).await, Node::joined(&server, &subject).await);
    one.bus.broadcast(Notice::People);
    one.bus.flush().await;
    friend.bus.broadcast(Notice::People);
    other.hears(&Notice::People).await;
    // By the order of the server it comes after what the others sent.
    let at = Timestamp::from_micros(5);
    let neighbour = Node::joined(&server, &strange_subject).await;
    neighbour.bus.broadcast(Notice::Seen { user: ANN, at });
    stranger.hears(&Notice::Seen { user: ANN, at }).await;
    assert!(!stranger.has_heard(&Notice::People));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cut_off_a_node_is_away_and_back_it_says_that_something_was_missed_and_tells_what_waited() {
    let (proxy, url) = proxy().await;
    let subject = fresh_subject();
    let (one, other) = (Node::joined(&nats::server_url(), &subject).await, Node::joined(&url, &subject).await);
    let ((mut here, _), (mut there, _)) = (one.bus.listen(ANN, None), other.bus.listen(ANN, None));
    for version in 1..=3 {
        proxy.set(Fault::Cut);
        other.bus.wait_for(BusStatus::Unavailable).await;
        // A question to the others may wait already: a message of theirs may have shown a gap just before the cut.
        let waiting = other.bus.load().waiting;
        other.bus.publish(ANN, room(1, version));
        assert_eq!(next(&mut there).await, room(1, version), "at the node itself it is heard as ever");
        assert_eq!(other.bus.load().waiting, waiting + 1);
        proxy.set(Fault::None);
        other.bus.wait_for(BusStatus::Connected).await;
        while there.next().await.unwrap().1 != Event::Missed {}
        assert_eq!(next(&mut here).await, room(1, version));
        one.bus.publish(ANN, room(2, version));
        assert_eq!(next(&mut there).await, room(2, version));
        assert_eq!(next(&mut here).await, room(2, version));
        // What it asked the others for when it was back must not wait when it is cut off again.
        other.bus.flush().await;
    }
    assert_eq!(one.bus.status(), BusStatus::Connected, "who was not cut off notices nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_node_counts_as_joined_once_its_streams_are_told_that_they_missed_something() {
    let options = NatsOptions::new(&nats::server_url(), None, &fresh_subject()).unwrap();
    let bus = Bus::over_nats(Arc::new(SeededEntropy::new(1)), options);
    let (mut here, _) = bus.listen(ANN, None);
    let when_told = Mutex::new(Vec::new());
    let hear = |_: NodeId, notice: Notice| {
        if notice == Notice::Missed {
            when_told.lock().push(bus.status());
        }
    };
    tokio::select! {
        () = bus.run(hear) => {}
        () = bus.wait_for(BusStatus::Connected) => {}
    }
    assert_eq!(*when_told.lock(), [BusStatus::Unavailable]);
    assert_eq!(here.ready().map(|(_, event)| event), Some(Event::Missed));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_hangs_is_noticed() {
    let (proxy, url) = proxy().await;
    let node = Node::joined(&url, &fresh_subject()).await;
    proxy.set(Fault::Stall);
    node.bus.wait_for(BusStatus::Unavailable).await;
    proxy.set(Fault::None);
    node.bus.wait_for(BusStatus::Connected).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_starts_while_the_server_is_away_and_joins_when_it_is_there() {
    let (proxy, url) = proxy().await;
    proxy.set(Fault::Cut);
    let subject = fresh_subject();
    let (one, other) = (Node::joined(&nats::server_url(), &subject).await, Node::start(&url, &subject));
    let (mut here, _) = one.bus.listen(ANN, None);
    other.bus.publish(ANN, room(1, 1));
    assert_eq!(other.bus.status(), BusStatus::Unavailable);
    other.bus.flush().await;
    proxy.set(Fault::None);
    assert_eq!(next(&mut here).await, room(1, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_than_can_wait_throws_the_oldest_away_and_the_other_node_is_told_that_it_missed_something() {
    let (proxy, url) = proxy().await;
    let subject = fresh_subject();
    let (one, other) = (Node::joined(&nats::server_url(), &subject).await, Node::joined(&url, &subject).await);
    let (mut here, _) = one.bus.listen(ANN, None);
    other.bus.publish(ANN, Event::Match { user: BOB });
    assert_eq!(next(&mut here).await, Event::Match { user: BOB });
    proxy.set(Fault::Cut);
    other.bus.wait_for(BusStatus::Unavailable).await;
    for version in 1..=20_000 {
        other.bus.publish(ANN, room(1, version));
    }
    assert!(other.bus.load().waiting <= 16_384 && other.bus.load().dropped >= 20_000 - 16_384);
    proxy.set(Fault::None);
    while here.next().await.unwrap().1 != Event::Missed {}
    while next(&mut here).await != room(1, 20_000) {}
    assert!(one.bus.load().missed >= 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_what_was_flushed_is_received_though_the_node_ends_at_once() {
    let (one, other) = pair().await;
    let seen = |number| Notice::Seen { user: ANN, at: Timestamp::from_micros(number) };
    for number in 1..=5_000 {
        one.bus.broadcast(seen(number));
    }
    one.bus.flush().await;
    drop(one);
    other.hears(&seen(5_000)).await;
    assert!((1..=5_000).all(|number| other.has_heard(&seen(number))));
}

/// Whoever missed something is told, and asks the others what they have.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_notices_a_loss_asks_the_others() {
    let subject = fresh_subject();
    let client = connect(nats::server_url()).await.unwrap();
    let mut sent = client.subscribe(format!("{subject}.v1.nodes")).await.unwrap();
    client.flush().await.unwrap();
    let node = Node::joined(&nats::server_url(), &subject).await;
    next_hello(&mut sent).await; // whoever joins asks, too
    for (after, last) in [(0, 1), (2, 2)] {
        let payload = format!(r#"{{"node":5,"heartbeat":1,"after":{after},"upto":{last},"messages":[]}}"#);
        client.publish(format!("{subject}.v1.nodes"), payload.into()).await.unwrap();
    }
    next_hello(&mut sent).await;
    assert_eq!(node.bus.load().missed, 1);
}

async fn next_hello(sent: &mut Subscriber) {
    while !String::from_utf8_lossy(&sent.next().await.unwrap().payload).contains("hello") {}
}

/// Whatever anybody publishes there, and whatever a newer node says, must not end a node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strange_and_repeated_transmissions_harm_nobody() {
    let subject = fresh_subject();
    let node = Node::joined(&nats::server_url(), &subject).await;
    let client = connect(nats::server_url()).await.unwrap();
    let (mut here, _) = node.bus.listen(ANN, None);
    let first = r#"{"node":5,"heartbeat":1,"after":0,"upto":3,"messages":[{"t":"room","to":1,"room":4,"version":9},{"t":"new"},{"t":"typing","to":1,"room":4}]}"#;
    let next_one = r#"{"node":5,"heartbeat":1,"after":3,"upto":4,"messages":[{"t":"sessions","to":1}],"new":true}"#;
    for payload in ["", "{", "null", "[]", "\u{0}", r#"{"node":"five"}"#, first, first, first, next_one, first] {
        client.publish(format!("{subject}.v1.nodes"), payload.to_owned().into()).await.unwrap();
    }
    client.flush().await.unwrap();
    let events = [next(&mut here).await, next(&mut here).await, next(&mut here).await];
    assert_eq!(events, [room(4, 9), Event::Typing { room: RoomId(4) }, Event::Sessions]);
    let marker = r#"{"node":5,"heartbeat":1,"after":4,"upto":5,"messages":[{"t":"match","to":1,"user":2}]}"#;
    client.publish(format!("{subject}.v1.nodes"), marker.into()).await.unwrap();
    assert_eq!(here.next().await.unwrap().1, Event::Match { user: BOB }, "what came again was known");
    assert_eq!((node.bus.status(), node.bus.load().missed), (BusStatus::Connected, 0));
}

#[test]
fn options_are_checked_before_anything_is_asked() {
    assert!(NatsOptions::new("nats://127.0.0.1:1", None, "kindred").is_ok());
    assert!(NatsOptions::new("redis://127.0.0.1:1", None, "kindred").is_err());
}
