//! Fixtures: people as discovery sees them, and acts between them.

use kindred_domain::{Act, MatchId, MessageBody, MessageId, MessageKind, PhotoId, RoomId, Timestamp, UserId};
use kindred_store::{
    Conn, LikeOutcome, NewMatch, NewMessage, NewReport, Photo, Picture, Purpose, ReportOutcome, SentMessage, Store, StoreError,
    UndoOutcome, sql,
};

use crate::people::NOON;

/// The middle of cell 7, in metres from the earth's centre.
pub const MIDDLE: [i64; 3] = [6_371_009, 0, 0];

/// Somebody in the store, with what matters to discovery.
#[derive(Debug, Clone, Copy)]
pub struct Person {
    pub id: i64,
    pub gender: &'static str,
    pub birth_date: &'static str,
    pub cell: Option<i64>,
    pub wide_cell: Option<i64>,
    pub active_hour: i64,
    pub interested_in: &'static str,
    pub ages: (i64, i64),
    pub max_distance: i64,
    /// Kilometres from the middle of cell 7.
    pub km_away: i64,
}

impl Person {
    /// A woman of 30 (on 15 June 2026) in cell 7, open to everyone from 18 to 100 within 200 km.
    pub const fn numbered(id: i64) -> Self {
        Self {
            id,
            gender: "female",
            birth_date: "1996-01-01",
            cell: Some(7),
            wide_cell: Some(70),
            active_hour: 100,
            interested_in: "everyone",
            ages: (18, 100),
            max_distance: 200,
            km_away: 0,
        }
    }
}

/// Puts a person into the store and lets discovery know.
pub async fn settle(store: &Store, person: Person) {
    let kept: Result<(), StoreError> = store
        .write(async |tx| {
            sql!(execute tx,
                "INSERT INTO users (id, email, email_key, name, gender, birth_date, place_id, cell, wide_cell, active_hour,
                     place_x, place_y, place_z, created_at)
                 VALUES ($1, $2, $2, 'Somebody', $3, $4, $5, $5, $6, $7, $8, $9, 0, 0)",
                person.id, format!("{}@example.org", person.id), person.gender, person.birth_date, person.cell, person.wide_cell,
                person.active_hour, person.cell.map(|_| MIDDLE[0]), person.cell.map(|_| MIDDLE[1] + person.km_away * 1000))?;
            sql!(execute tx,
                "INSERT INTO preferences (user_id, interested_in, age_min, age_max, max_distance) VALUES ($1, $2, $3, $4, $5)",
                person.id, person.interested_in, person.ages.0, person.ages.1, person.max_distance)?;
            tx.refresh_candidate(UserId(person.id)).await
        })
        .await;
    kept.expect("a person is settled");
}

/// Puts `count` people with the ids 1, 2, 3 … into the store.
pub async fn settle_many(store: &Store, count: i64) {
    for id in 1..=count {
        settle(store, Person::numbered(id)).await;
    }
}

/// The ids and the time of a match made at second `at`.
pub fn new_match(at: i64) -> NewMatch {
    let (id, room, message) = (MatchId(1_000_000 + at), RoomId(2_000_000 + at), MessageId(3_000_000 + at));
    NewMatch { id, room, message, now: Timestamp::from_micros(at * 1_000_000) }
}

/// `actor` does `act` towards `target` at second `at`.
pub async fn act(store: &Store, actor: i64, target: i64, act: Act, at: i64) -> LikeOutcome {
    let done: Result<_, StoreError> = store.write(async |tx| tx.act(UserId(actor), UserId(target), act, &new_match(at)).await).await;
    done.expect("the act is written").expect("the target is known")
}

/// `actor` takes the last act back at second `at`.
pub async fn undo(store: &Store, actor: i64, at: i64) -> Option<UndoOutcome> {
    let done: Result<_, StoreError> = store.write(async |tx| tx.undo(UserId(actor), &new_match(at)).await).await;
    done.expect("the undo is written")
}

/// A text message with this id, sent `id` milliseconds after 1970.
pub fn text_message(id: i64, text: &str) -> NewMessage {
    let body = MessageBody { kind: MessageKind::Text, content: text.into(), image_key: None };
    NewMessage { id: MessageId(id), body, now: Timestamp::from_micros(id * 1_000) }
}

/// `sender` sends a message to a room; `None` if they may not.
pub async fn send_message(store: &Store, sender: i64, room: RoomId, new: &NewMessage) -> Option<SentMessage> {
    let sent: Result<_, StoreError> = store.write(async |tx| tx.send_message(UserId(sender), room, new).await).await;
    sent.expect("the message is written")
}

/// A photo of `user` with the key `key{id}`, uploaded `id` seconds after noon.
pub fn photo(id: i64, user_id: UserId, purpose: Purpose) -> Photo {
    let picture = Picture { key: format!("key{id}"), width: 640, height: 800, thumbhash: "hash".into(), focus: None };
    Photo { id: PhotoId(id), user_id, purpose, picture, position: None, created_at: NOON.plus_seconds(id) }
}

/// Writes the row of an upload.
pub async fn upload(store: &Store, photo: &Photo) {
    let added: Result<_, StoreError> = store.write(async |tx| tx.add_photo(photo).await).await;
    added.expect("the photo is written");
}

/// Writes a report.
pub async fn write_report(store: &Store, new: &NewReport<'_>) -> ReportOutcome {
    let written: Result<_, StoreError> = store.write(async |tx| tx.report(new).await).await;
    written.expect("the report is written")
}

/// A connection to read by.
pub async fn reading(store: &Store) -> Conn {
    store.read().await.expect("the store can be read")
}
