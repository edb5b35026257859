//! Typing signs and presence over the stream of events.

use axum::http::Method;
use serde_json::json;

use super::{
    events::looking,
    rooms::{room, say},
};
use crate::{
    events::version,
    support::{World, on_both_engines},
};

on_both_engines!(
    live_02_an_open_stream_is_online_and_a_closed_one_is_not,
    live_03_typing_is_sent_to_the_other_who_sees_the_room_and_to_nobody_else,
    live_03_api_msg_07_typing_is_sent_to_who_hid_the_conversation_as_its_chat_may_be_open,
);

async fn live_02_an_open_stream_is_online_and_a_closed_one_is_not(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let is_online = async || ann.get(&format!("/api/users/{}", bob.id)).await.ok()["user"]["is_online"].clone();
    let stream = looking(&bob).await;
    world.clock.advance(600);
    assert_eq!(is_online().await, true);
    drop(stream);
    assert_eq!(is_online().await, false);
    let head = bob.send(bob.request(Method::HEAD, "/api/events"), axum::body::Body::empty()).await;
    assert_eq!(head.status, 200);
    world.clock.advance(600);
    assert_eq!(is_online().await, false, "asking for the head alone opens nothing");
}

async fn live_03_typing_is_sent_to_the_other_who_sees_the_room_and_to_nobody_else(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let (mut of_ann, mut of_bob) = (looking(&ann).await, looking(&bob).await);
    let room = room(&ann, &bob).await;
    let typing = format!("/api/messages/room/{room}/typing");
    assert_eq!(ann.act(&typing).await.ok(), json!({ "success": true }));
    let refused = cleo.act(&typing).await.refused(404, "not_found");
    assert_eq!(refused["error"], "聊天室不存在或无权访问");
    say(&ann, &room, "hello").await;
    version(&of_ann.next().await, &room);
    version(&of_bob.next().await, &room);
    assert_eq!(of_bob.next().await, ("unread".into(), json!({ "total": 1 })), "who doesn't see the room yet got nothing");
    ann.act(&typing).await.ok();
    assert_eq!(of_bob.next().await, ("typing".into(), json!({ "room_id": room })));
    bob.act(&typing).await.ok();
    assert_eq!(of_ann.next().await, ("typing".into(), json!({ "room_id": room })), "one's own typing is not sent to oneself");
}

async fn live_03_api_msg_07_typing_is_sent_to_who_hid_the_conversation_as_its_chat_may_be_open(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "hello").await;
    bob.get(&format!("/api/messages/room/{room}/messages")).await.ok();
    bob.act(&format!("/api/messages/room/{room}/hide")).await.ok();
    let mut of_bob = looking(&bob).await;
    ann.act(&format!("/api/messages/room/{room}/typing")).await.ok();
    assert_eq!(of_bob.next().await, ("typing".into(), json!({ "room_id": room })));
}
