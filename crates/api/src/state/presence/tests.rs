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
    assert!(presence.0.lock().streams.is_empty());
}

#[test]
fn those_long_gone_are_forgotten() {
    let presence = Presence::default();
    for id in 0..5000 {
        presence.touch(UserId(id), NOON.plus_seconds(id));
    }
    assert!(presence.0.lock().at.len() < 2500);
    assert!(presence.is_online(UserId(4999), NOON.plus_seconds(5000)));
}
