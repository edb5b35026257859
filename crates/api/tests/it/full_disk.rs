//! A full disk is told as one, and loses nothing that was acknowledged.

use std::collections::BTreeSet;

use kindred_store::testing::{fill_disk, make_room_on_disk};
use serde_json::json;

use super::{
    messages::history,
    rooms::{room, say},
};
use crate::support::World;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_07_what_finds_no_room_is_507_and_what_was_acknowledged_stays() {
    let world = World::sqlite().await;
    let ann = world.register("ann").await;
    fill_disk(&world.state.store).await;
    let mut acknowledged = BTreeSet::new();
    let refused = loop {
        let content = format!("{} {}", acknowledged.len(), "x".repeat(400));
        let answer =
            ann.post("/api/moments/create", json!({ "content": content, "images": [], "hashtags": [], "audience": "public" })).await;
        if answer.status != 200 {
            break answer;
        }
        acknowledged.insert(content);
    };
    refused.refused(507, "no_room_left");
    ann.get("/api/health").await.ok();
    let listed = ann.get("/api/moments/list?limit=100").await.ok();
    let moments = listed["moments"].as_array().unwrap().iter();
    let contents: BTreeSet<_> = moments.map(|moment| moment["content"].as_str().unwrap().to_owned()).collect();
    assert_eq!(contents, acknowledged);
    make_room_on_disk(&world.state.store).await;
    ann.post("/api/moments/create", json!({ "content": "later", "images": [], "hashtags": [], "audience": "public" })).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_07_on_a_full_disk_unread_messages_are_read_and_noted_as_read_once_there_is_room() {
    let world = World::sqlite().await;
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&bob, &room, "Are you there?").await;
    fill_disk(&world.state.store).await;
    // What is left of the last page takes a little more.
    let long = json!({ "content": "x".repeat(400), "type": "text" });
    while bob.post(&format!("/api/messages/room/{room}/send"), long.clone()).await.status == 200 {}
    let read = ann.get(&history(&room)).await.ok();
    assert!(read["messages"].as_array().unwrap().iter().any(|message| message["content"] == "Are you there?"));
    make_room_on_disk(&world.state.store).await;
    ann.get(&history(&room)).await.ok();
    let rooms = ann.get("/api/messages/rooms").await.ok();
    assert_eq!(rooms["rooms"][0]["unread_count"], 0);
}
