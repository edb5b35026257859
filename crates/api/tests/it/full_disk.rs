//! A full disk is told as one, and loses nothing that was acknowledged.

use std::collections::BTreeSet;

use kindred_store::testing::{fill_disk, make_room_on_disk};
use serde_json::json;

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
