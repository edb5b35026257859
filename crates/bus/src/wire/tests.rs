use serde_json::json;

use super::*;

const ANN: UserId = UserId(1);

fn all() -> Vec<Message> {
    let (room, user, at) = (RoomId(i64::MAX), UserId(3), Timestamp::from_micros(5));
    let events = [
        Event::Room { room, version: 7, seen_until: None },
        Event::Room { room, version: 7, seen_until: Some(MessageId(9)) },
        Event::Match { user },
        Event::Typing { room },
        Event::Comment { moment: MomentId(4), comment: CommentId(6) },
        Event::Profile,
        Event::Sessions,
    ];
    let notices = [
        Notice::People,
        Notice::Seen { user, at },
        Notice::Left { user, at },
        Notice::Streams { users: vec![ANN, user], open: true },
        Notice::Hello,
    ];
    let events = events.into_iter().filter_map(|event| Message::of_event(ANN, event));
    events.chain(notices.into_iter().filter_map(Message::of_notice)).collect()
}

fn read(text: &str) -> Vec<Received> {
    serde_json::from_str::<Envelope>(text).unwrap().into_received().collect()
}

#[test]
fn what_is_sent_is_what_is_heard() {
    let messages = all();
    assert_eq!(messages.len(), 12);
    let sent = messages.iter().map(|message| serde_json::to_value(message).unwrap()).collect();
    let envelope = Envelope { node: -1, heartbeat: 2, after: 3, last: 13, messages: sent };
    let heard = read(&serde_json::to_string(&envelope).unwrap());
    assert_eq!(heard, messages.into_iter().map(Message::into_received).collect::<Vec<_>>());
}

/// A rolling upgrade runs both formats at once, so this text must stay readable as long as the subject says `v1`.
#[test]
fn the_format_is_the_one_of_earlier_versions() {
    let sent: Vec<_> = all().iter().map(|message| serde_json::to_value(message).unwrap()).collect();
    let largest = i64::MAX;
    assert_eq!(
        json!(sent),
        json!([
            { "t": "room", "to": 1, "room": largest, "version": 7 },
            { "t": "room", "to": 1, "room": largest, "version": 7, "seen_until": 9 },
            { "t": "match", "to": 1, "user": 3 },
            { "t": "typing", "to": 1, "room": largest },
            { "t": "comment", "to": 1, "moment": 4, "comment": 6 },
            { "t": "profile", "to": 1 },
            { "t": "sessions", "to": 1 },
            { "t": "people" },
            { "t": "seen", "user": 3, "at": 5 },
            { "t": "left", "user": 3, "at": 5 },
            { "t": "streams", "users": [1, 3], "open": true },
            { "t": "hello" },
        ])
    );
}

#[test]
fn what_a_newer_node_says_is_ignored_where_it_is_new_and_heard_where_it_is_not() {
    let newer = r#"{"node":1,"heartbeat":1,"after":0,"upto":4,"since":"later","messages":[
        {"t":"weather","rain":true}, {"t":"sessions","to":1,"why":"password"}, {"t":"match","to":1}, "odd", null]}"#;
    assert_eq!(read(newer), [Received::Event(ANN, Event::Sessions)]);
    assert_eq!(read(r#"{"node":1,"heartbeat":1,"after":0,"upto":0}"#), []);
}

#[test]
fn what_a_node_says_to_its_own_streams_is_not_sent() {
    assert_eq!((Message::of_event(ANN, Event::Missed), Message::of_notice(Notice::Missed)), (None, None));
}
