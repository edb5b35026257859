//! Many writers in one room while it is polled and looked on.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{
    messages::history,
    rooms::{room, say},
};
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    api_msg_03_10_writers_of_100_messages_each_are_read_once_in_one_order_by_polls_and_streams,
    api_msg_02_the_list_runs_no_more_statements_for_30_rooms_than_for_three,
);

const WRITERS: usize = 10;
const EACH: usize = 100;

/// What somebody has read so far after a first message, in the order in which it came.
struct Reading<'a> {
    one: &'a Persona,
    room: &'a str,
    last: String,
    tag: String,
    seqs: Vec<i64>,
    texts: Vec<String>,
}

impl<'a> Reading<'a> {
    fn after(first: &Value, one: &'a Persona, room: &'a str) -> Self {
        let last = first["id"].as_str().unwrap().to_owned();
        Self { one, room, last, tag: String::new(), seqs: Vec::new(), texts: Vec::new() }
    }

    fn is_done(&self) -> bool {
        self.seqs.len() >= WRITERS * EACH
    }

    /// Asks once for what came after the last message read; true if that was all there was.
    async fn poll(&mut self) -> bool {
        let path = format!("{}?after={}&limit=200", history(self.room), self.last);
        let answer = super::messages::get_if_changed(self.one, &path, &self.tag).await;
        // A busy room may ask to come back, as any client would.
        if answer.status == 304 || answer.status == 503 {
            return answer.status == 304;
        }
        answer.header("etag").clone_into(&mut self.tag);
        let body = answer.ok();
        for message in body["messages"].as_array().unwrap() {
            self.seqs.push(message["seq"].as_i64().unwrap());
            self.texts.push(message["content"].as_str().unwrap().to_owned());
            message["id"].as_str().unwrap().clone_into(&mut self.last);
        }
        body["has_more"] == false
    }
}

/// Sends under a key until it is taken, as a client does whom a busy server tells to come back.
async fn send(one: &Persona, room: &str, text: &str) {
    loop {
        let answer: Answer = one.post_once(text, &format!("/api/messages/room/{room}/send"), json!({ "content": text })).await;
        if answer.status != 503 {
            answer.ok();
            return;
        }
    }
}

async fn polled(mut reading: Reading<'_>) -> Reading<'_> {
    while !reading.is_done() {
        reading.poll().await;
        tokio::task::yield_now().await;
    }
    reading
}

/// Asks only when the stream says that there is something.
async fn looked_on(mut reading: Reading<'_>) -> Reading<'_> {
    let mut stream = reading.one.open_stream(None).await;
    loop {
        while !reading.poll().await {}
        if reading.is_done() {
            return reading;
        }
        stream.until("room").await;
    }
}

async fn api_msg_03_10_writers_of_100_messages_each_are_read_once_in_one_order_by_polls_and_streams(world: World) {
    let (ann, bob) = (&world.register("ann").await, &world.register("bob").await);
    let room = &room(ann, bob).await;
    let first = &say(ann, room, "first").await;
    let writing = join_all((0..WRITERS).map(|writer| async move {
        for nth in 0..EACH {
            send(if writer % 2 == 0 { ann } else { bob }, room, &format!("{writer}-{nth}")).await;
        }
    }));
    let reading = join_all(
        [ann, bob]
            .map(|one| async move { tokio::join!(polled(Reading::after(first, one, room)), looked_on(Reading::after(first, one, room))) }),
    );
    let ((), readings) = tokio::join!(async { drop(writing.await) }, reading);
    let expected: Vec<i64> = (2..).take(WRITERS * EACH).collect();
    let readings: Vec<Reading> = readings.into_iter().flat_map(|(polled, looked_on)| [polled, looked_on]).collect();
    for reading in &readings {
        assert_eq!(reading.seqs, expected, "no message appears before its last seen, twice or never");
        assert_eq!(reading.texts, readings[0].texts, "everybody reads the same order");
    }
    assert_eq!(readings[0].texts.iter().collect::<BTreeSet<_>>().len(), WRITERS * EACH);
    for writer in 0..WRITERS {
        let of_one = readings[0].texts.iter().filter(|text| text.starts_with(&format!("{writer}-")));
        assert!(of_one.eq((0..EACH).map(|nth| format!("{writer}-{nth}")).collect::<Vec<_>>().iter()), "writer {writer} in their order");
    }
    for one in [ann, bob] {
        let read: Value = one.get(&history(room)).await.ok();
        assert_eq!(read["messages"].as_array().unwrap().len(), 50);
        assert_eq!(one.get("/api/messages/rooms").await.ok()["unread_total"], 0);
    }
}

async fn api_msg_02_the_list_runs_no_more_statements_for_30_rooms_than_for_three(world: World) {
    let ann = world.register("ann").await;
    world.crowd("Lisbon", 30).await;
    let crowd: Vec<kindred_domain::UserId> = {
        let conn = world.state.store.read().await.unwrap();
        kindred_store::sql!(all conn, "SELECT id FROM users WHERE id <> $1", ann.id.parse::<kindred_domain::UserId>().unwrap()).unwrap()
    };
    assert_eq!(crowd.len(), 30);
    let mut statements = Vec::new();
    for (at, other) in crowd.iter().enumerate() {
        ann.act(&format!("/api/messages/room/user/{other}")).await.ok();
        if at == 2 || at == 29 {
            let before = world.state.store.statements_run();
            assert_eq!(ann.get("/api/messages/rooms").await.ok()["rooms"].as_array().unwrap().len(), at + 1);
            statements.push(world.state.store.statements_run() - before);
        }
    }
    assert_eq!(statements[0], statements[1]);
}
