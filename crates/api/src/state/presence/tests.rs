use super::*;

const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

#[test]
fn somebody_is_online_for_two_minutes_after_a_request() {
    let presence = Presence::default();
    presence.touch(UserId(1), NOON);
    assert!(presence.is_online(UserId(1), NOON.plus_seconds(119)));
    assert!(!presence.is_online(UserId(1), NOON.plus_seconds(120)));
    assert!(!presence.is_online(UserId(2), NOON));
}

#[test]
fn live_02_somebody_is_online_while_a_stream_of_theirs_is_open() {
    let presence = Arc::new(Presence::default());
    let (one, two) = (presence.stream_opened(UserId(1)), presence.stream_opened(UserId(1)));
    assert_eq!(presence.open_streams(), 2);
    drop(one);
    assert!(presence.is_online(UserId(1), NOON));
    drop(two);
    assert!(!presence.is_online(UserId(1), NOON));
    assert!(presence.seen.lock().streams.is_empty());
}

#[test]
fn those_long_gone_are_forgotten() {
    let presence = Presence::default();
    for id in 0..5000 {
        presence.touch(UserId(id), NOON.plus_seconds(id));
    }
    assert!(presence.seen.lock().at.len() < 2500);
    assert!(presence.is_online(UserId(4999), NOON.plus_seconds(5000)));
}

const ANN: UserId = UserId(1);
const NODE: NodeId = NodeId(7);

#[test]
fn scale_02_whoever_was_at_another_node_is_online_until_they_leave_whatever_comes_late() {
    let presence = Presence::default();
    presence.seen_at_other_node(ANN, NOON);
    assert!(presence.is_online(ANN, NOON.plus_seconds(119)));
    assert!(!presence.is_online(ANN, NOON.plus_seconds(120)));
    presence.left_at_other_node(ANN, NOON.plus_seconds(1));
    presence.seen_at_other_node(ANN, NOON);
    presence.seen_at_other_node(ANN, NOON.plus_seconds(1));
    assert!(!presence.is_online(ANN, NOON.plus_seconds(1)), "what was before they left came late");
    presence.touch(ANN, NOON.plus_seconds(2));
    presence.left_at_other_node(ANN, NOON.plus_seconds(1));
    assert!(presence.is_online(ANN, NOON.plus_seconds(2)), "they are here again");
    presence.leave(ANN, NOON.plus_seconds(3));
    presence.seen_at_other_node(ANN, NOON.plus_seconds(2));
    assert!(!presence.is_online(ANN, NOON.plus_seconds(3)));
}

#[test]
fn scale_02_a_stream_at_another_node_counts_until_it_closes_or_the_node_falls_silent() {
    let presence = Presence::default();
    for _ in 0..2 {
        presence.streams_at_other_node(NODE, &[ANN], true, NOON);
    }
    presence.streams_at_other_node(NodeId(8), &[ANN], true, NOON);
    presence.streams_at_other_node(NODE, &[ANN], false, NOON);
    assert!(presence.is_online(ANN, NOON), "it is open at the other one");
    presence.streams_at_other_node(NodeId(8), &[ANN], false, NOON);
    assert!(!presence.is_online(ANN, NOON));
    presence.streams_at_other_node(NODE, &[ANN], true, NOON);
    assert!(presence.is_online(ANN, NOON.plus_seconds(89)) && !presence.is_online(ANN, NOON.plus_seconds(90)));
    presence.announce_streams(NOON.plus_seconds(90));
    assert!(!presence.seen.lock().remote_streams.has(ANN, NOON), "it is forgotten");
}
