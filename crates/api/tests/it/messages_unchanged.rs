//! Polls with the tag of an earlier answer: 304 while nothing changed.

use kindred_store::{StoreError, sql};
use tokio::sync::Notify;

use super::{
    messages::{get_if_changed, history, messages},
    rooms::{room, rooms, say},
};
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    api_msg_03_if_nothing_changed_it_is_304_and_every_change_is_a_change,
    api_msg_03_an_unread_message_is_never_hidden_by_304,
    api_msg_03_whoever_reads_reads_also_while_that_cant_be_noted,
);

async fn poll(one: &Persona, room: &str, etag: &str) -> Answer {
    get_if_changed(one, &history(room), etag).await
}

async fn api_msg_03_if_nothing_changed_it_is_304_and_every_change_is_a_change(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let first = ann.get(&history(&room)).await;
    let etag = first.header("etag").to_owned();
    first.ok();
    let again = poll(&ann, &room, &etag).await;
    assert_eq!((again.status.as_u16(), again.bytes.len(), again.header("etag")), (304, 0, etag.as_str()));
    assert_eq!(poll(&ann, &room, &format!("\"other\", W/{etag}")).await.status, 304);
    say(&ann, &room, "hello").await;
    let changed = poll(&ann, &room, &etag).await;
    assert_ne!(changed.header("etag"), etag);
    assert_eq!(changed.ok()["messages"].as_array().unwrap().len(), 1);
    let etag = ann.get(&history(&room)).await.header("etag").to_owned();
    world.clock.advance(600);
    let gone = poll(&ann, &room, &etag).await.ok();
    assert_eq!(gone["room"]["user"]["is_online"], false);
}

async fn api_msg_03_an_unread_message_is_never_hidden_by_304(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    for text in ["hello", "hello?", "are you there?"] {
        say(&bob, &room, text).await;
    }
    let first = messages(&ann, &room, "limit=1").await;
    let older = format!("{}?before={}", history(&room), first[0]["id"].as_str().unwrap());
    let etag = ann.get(&older).await.header("etag").to_owned();
    assert_eq!(get_if_changed(&ann, &older, &etag).await.status, 304);
    say(&ann, &room, "now I am").await;
    let etag = ann.get(&older).await.header("etag").to_owned();
    assert_eq!(poll(&ann, &room, &etag).await.ok()["messages"].as_array().unwrap().len(), 4, "an older page tells nothing of new ones");
    let oldest = ann.get(&format!("{}?before={}&limit=1", history(&room), first[0]["id"].as_str().unwrap())).await.ok();
    let after = format!("{}?after={}&limit=1", history(&room), oldest["messages"][0]["id"].as_str().unwrap());
    let part = ann.get(&after).await;
    assert_eq!(part.header("etag"), "", "the first of several pages has no tag");
    assert_eq!(part.ok()["has_more"], true);
}

/// Somebody else holds the reader's row for longer than a write waits; on `SQLite` a write that waits is refused at once.
async fn api_msg_03_whoever_reads_reads_also_while_that_cant_be_noted(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "hello").await;
    let (held, release) = (Notify::new(), Notify::new());
    let holding = world.state.store.write(|tx| {
        let (held, release) = (&held, &release);
        async move {
            sql!(execute tx, "UPDATE room_members SET unread = unread")?;
            held.notify_one();
            release.notified().await;
            Ok::<_, StoreError>(())
        }
    });
    let reading = async {
        held.notified().await;
        let read = bob.get(&history(&room)).await;
        release.notify_one();
        read
    };
    let (_, read) = tokio::join!(holding, reading);
    let etag = read.header("etag").to_owned();
    assert_eq!(read.ok()["messages"][0]["content"], "hello");
    poll(&bob, &room, &etag).await;
    assert_eq!(rooms(&bob).await[0]["unread_count"], 0, "noted at the latest when asked again");
}
