//! Taking a like back.

use serde_json::json;

use super::likes::act;
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_like_04_an_unlike_ends_the_match_on_both_sides_and_liking_again_brings_the_same_room,
    api_like_04_after_an_unlike_both_still_read_the_history_and_write_on,
);

async fn api_like_04_an_unlike_ends_the_match_on_both_sides_and_liking_again_brings_the_same_room(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].clone();
    assert_eq!(act(&ann, "unlike", &bob).await, json!({ "success": true, "is_match": false, "unliked": true }));
    for one in [&ann, &bob] {
        assert_eq!(one.get("/api/matches/list").await.ok(), json!({ "matches": [] }));
    }
    assert_eq!(act(&ann, "superlike", &bob).await["match"]["chat_room_id"], room);
}

async fn api_like_04_after_an_unlike_both_still_read_the_history_and_write_on(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].as_str().unwrap().to_owned();
    let say = async |one: &Persona, words: &str| {
        one.post(&format!("/api/messages/room/{room}/send"), json!({ "content": words, "type": "text" })).await.ok();
    };
    let texts = async |one: &Persona| -> Vec<String> {
        let history = one.get(&format!("/api/messages/room/{room}/messages")).await.ok()["messages"].clone();
        let texts = history.as_array().unwrap().iter().filter(|message| message["type"] == "text");
        texts.map(|message| message["content"].as_str().unwrap().to_owned()).collect()
    };
    say(&ann, "Hello").await;
    act(&bob, "unlike", &ann).await;
    for one in [&ann, &bob] {
        assert_eq!(texts(one).await, ["Hello"]);
        assert_eq!(one.get("/api/messages/rooms").await.ok()["rooms"][0]["id"], json!(room));
    }
    say(&ann, "Still there?").await;
    say(&bob, "For now").await;
    for one in [&ann, &bob] {
        assert_eq!(texts(one).await, ["Hello", "Still there?", "For now"]);
        assert_eq!(one.get("/api/matches/list").await.ok(), json!({ "matches": [] }), "writing makes no match");
    }
}
