//! People who read while others write, each time at any node, and see nothing wrong.

use std::{
    sync::{atomic::Ordering, mpsc::Sender},
    thread,
    time::Duration,
};

use kindred_testkit::SeededEntropy;
use serde_json::Value;

use crate::{
    process::ask,
    torture::{
        client::{Addresses, Persistence},
        ledger::{Failure, Report},
        writers::Person,
    },
};

/// Between two readings.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest page of a room.
const PAGE: usize = 200;

/// A message as it is listed.
#[derive(Debug, PartialEq)]
struct Message {
    id: String,
    text: String,
    /// That two match is said in the same words each time they do.
    is_system: bool,
}

/// A room as somebody saw it last.
#[derive(Default)]
struct RoomSnapshot {
    version: i64,
    messages: Vec<Message>,
}

/// Reads the room that `me` writes to, and the list of rooms, again and again; how often it was answered. Panics when what was
/// seen before is gone though nobody asked to delete it, comes in another order or twice, when a room's version goes back,
/// when a count of unread messages is below zero, or when an answer is neither a success nor 503 with `Retry-After`, which is
/// reported.
pub fn read_until_stopped(me: &Person, addresses: &Addresses, persistence: &Persistence, (reports, seed): (&Sender<Report>, u64)) -> usize {
    let entropy = SeededEntropy::new(seed);
    let failed = |failure: Failure| {
        reports.send(Report::Failed(failure)).expect("the test listens to the end");
        None
    };
    let get = |path: &str| {
        let failure = Failure::begin("GET", path);
        match ask(&addresses.one(&entropy), "GET", path, &me.token, "") {
            Some((200, body)) => Some(body),
            Some((503, _)) => failed(failure.refused(503)),
            None => failed(failure),
            Some((status, refusal)) => panic!("{path}: {status} {refusal}"),
        }
    };
    let (mut room_seen, mut answered) = (RoomSnapshot::default(), 0);
    while !persistence.stop.load(Ordering::Relaxed) {
        if let Some(room) = get(&format!("/api/messages/room/{}/messages?limit={PAGE}", me.room)) {
            room_seen = room_seen.followed_by(&room, persistence);
            answered += 1;
        }
        if let Some(rooms) = get("/api/messages/rooms") {
            check_unread(&rooms);
            answered += 1;
        }
        thread::sleep(PAUSE);
    }
    answered
}

impl RoomSnapshot {
    /// What is seen now, which must follow from what was seen before.
    fn followed_by(&self, page: &Value, persistence: &Persistence) -> Self {
        let version = page["version"].as_i64().expect("a room has a version");
        assert!(version >= self.version, "the room's version went from {} to {version}", self.version);
        let messages: Vec<_> = page["messages"].as_array().expect("a list").iter().map(Message::of).collect();
        let places: Vec<_> = self.messages.iter().map(|one| (one, messages.iter().position(|other| other == one))).collect();
        // What is older than the oldest on a full page has left it.
        let oldest = if page["has_more"] == true { places.iter().position(|(_, place)| place.is_some()) } else { Some(0) };
        let still_on_page = &places[oldest.unwrap_or(places.len())..];
        for (message, place) in still_on_page {
            assert!(place.is_some() || persistence.deleted.lock().contains(&message.text), "{message:?} was seen and is gone");
        }
        let order: Vec<_> = places.iter().filter_map(|(_, place)| *place).collect();
        assert!(order.is_sorted(), "messages changed their order: {places:?}");
        for (at, one) in messages.iter().enumerate() {
            let is_same = |other: &Message| other.id == one.id || (!one.is_system && other.text == one.text);
            assert!(!messages[..at].iter().any(is_same), "{one:?} is there twice");
        }
        Self { version, messages }
    }
}

impl Message {
    fn of(value: &Value) -> Self {
        let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
        Self { id: text("id"), text: text("content"), is_system: value["type"] == "system" }
    }
}

fn check_unread(rooms: &Value) {
    let counts = rooms["rooms"].as_array().expect("a list").iter().map(|room| &room["unread_count"]);
    for count in counts.chain([&rooms["unread_total"]]) {
        assert!(count.as_i64().is_some_and(|count| count >= 0), "{count} messages are unread");
    }
}
