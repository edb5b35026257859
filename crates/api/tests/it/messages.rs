use axum::{body::Body, http::Method};
use serde_json::{Value, json};

use super::{
    likes::act,
    rooms::{room, rooms, say},
};
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    api_msg_03_messages_have_every_field_and_come_oldest_first,
    api_msg_03_the_latest_50_and_cursors_for_the_rest,
    api_msg_03_reading_clears_unread_and_the_newness_of_a_match,
    api_msg_03_what_the_other_has_seen_is_told_with_every_page,
    api_msg_03_asking_for_the_head_alone_reads_nothing,
    api_msg_03_not_a_member_no_such_room_and_no_id_are_one_404,
);

/// Where a room's messages are.
pub fn history(room: &str) -> String {
    format!("/api/messages/room/{room}/messages")
}

/// A room's messages as somebody sees them.
pub async fn messages(one: &Persona, room: &str, query: &str) -> Vec<Value> {
    one.get(&format!("{}?{query}", history(room))).await.ok()["messages"].as_array().unwrap().clone()
}

/// Asks for `path` by somebody who has the answer with this tag.
pub async fn get_if_changed(one: &Persona, path: &str, etag: &str) -> Answer {
    one.send(one.request(Method::GET, path).header("if-none-match", etag), Body::empty()).await
}

async fn api_msg_03_messages_have_every_field_and_come_oldest_first(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "hello").await;
    world.clock.advance(1);
    say(&bob, &room, "hi").await;
    let body = bob.get(&history(&room)).await.ok();
    let [first, second] = &body["messages"].as_array().unwrap()[..] else { panic!("{body}") };
    let expected = json!({
        "id": first["id"], "sender_id": ann.id, "receiver_id": bob.id, "content": "hello", "type": "text", "image_url": null,
        "picture": null, "created_at": "2026-06-15T12:00:00.000000Z", "is_own": false, "seq": 1, "reply_to": null, "reactions": [],
    });
    assert_eq!(first, &expected);
    assert_eq!([&second["is_own"], &second["content"], &second["sender_id"]], [&json!(true), &json!("hi"), &json!(bob.id)]);
    assert_eq!((&body["has_more"], &body["room"]["id"]), (&json!(false), &json!(room)));
    assert_eq!((&body["room"]["user"]["id"], &body["room"]["user"]["is_online"]), (&json!(ann.id), &json!(true)));
}

async fn api_msg_03_the_latest_50_and_cursors_for_the_rest(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    for n in 1..=55 {
        say(&ann, &room, &n.to_string()).await;
    }
    let texts = |messages: &[Value]| messages.iter().map(|message| message["content"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    let numbers = |range: std::ops::RangeInclusive<i32>| range.map(|n| n.to_string()).collect::<Vec<_>>();
    let latest = messages(&bob, &room, "").await;
    assert_eq!(texts(&latest), numbers(6..=55));
    let oldest = latest[0]["id"].as_str().unwrap();
    assert_eq!(texts(&messages(&bob, &room, &format!("before={oldest}")).await), numbers(1..=5));
    assert_eq!(texts(&messages(&bob, &room, &format!("before={oldest}&limit=2")).await), numbers(4..=5));
    assert_eq!(texts(&messages(&bob, &room, &format!("after={oldest}&limit=3")).await), numbers(7..=9));
    assert_eq!(texts(&messages(&bob, &room, "limit=999999").await), numbers(1..=55));
    assert!(messages(&bob, &room, &format!("after={}", latest[49]["id"].as_str().unwrap())).await.is_empty());
    assert!(messages(&bob, &room, "before=no-id").await.is_empty());
    assert_eq!(messages(&bob, &room, "after=no-id").await, latest);
    bob.get(&format!("{}?limit=-1", history(&room))).await.refused(400, "bad_request");
}

async fn api_msg_03_reading_clears_unread_and_the_newness_of_a_match(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].as_str().unwrap().to_owned();
    say(&ann, &room, "hello").await;
    let is_new = async |one: &Persona| one.get("/api/matches/list").await.ok()["matches"][0]["is_new"].clone();
    assert_eq!((is_new(&bob).await, &rooms(&bob).await[0]["unread_count"]), (json!(true), &json!(1)));
    messages(&bob, &room, "").await;
    assert_eq!((is_new(&bob).await, &rooms(&bob).await[0]["unread_count"]), (json!(false), &json!(0)));
    assert_eq!(is_new(&ann).await, json!(true));
}

async fn api_msg_03_what_the_other_has_seen_is_told_with_every_page(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let mut sent = Vec::new();
    for text in ["one", "two", "three"] {
        sent.push(say(&ann, &room, text).await["id"].as_str().unwrap().to_owned());
    }
    let [first, second, third] = &sent[..] else { panic!("{sent:?}") };
    let seen = async |query: &str| ann.get(&format!("{}?{query}", history(&room))).await.ok()["seen_until"].clone();
    assert_eq!((seen("").await, seen("limit=1").await), (Value::Null, Value::Null));
    messages(&bob, &room, "").await;
    say(&ann, &room, "four").await;
    say(&bob, &room, "five").await;
    for page in ["", "limit=1", "limit=3", &format!("before={third}"), &format!("after={third}")] {
        assert_eq!(seen(page).await, json!(third), "{page}");
    }
    for message in [first, second] {
        assert_eq!(seen(&format!("after={message}&limit=1")).await, json!(third), "the one after {message}");
    }
    ann.delete(&format!("/api/messages/message/{third}")).await.ok();
    for page in ["", "limit=1", "limit=3", &format!("after={first}&limit=1")] {
        assert_eq!(seen(page).await, json!(second), "{page}");
    }
}

async fn api_msg_03_asking_for_the_head_alone_reads_nothing(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].as_str().unwrap().to_owned();
    say(&ann, &room, "hello").await;
    let head = bob.send(bob.request(Method::HEAD, &history(&room)), Body::empty()).await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
    assert_eq!(rooms(&bob).await[0]["unread_count"], 1);
    assert_eq!(bob.get("/api/matches/list").await.ok()["matches"][0]["is_new"], true);
}

async fn api_msg_03_not_a_member_no_such_room_and_no_id_are_one_404(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let room = room(&ann, &bob).await;
    for named in [room.as_str(), "0000000000000", "no-id"] {
        let read = cleo.get(&history(named)).await.refused(404, "not_found");
        let send = cleo.post(&format!("/api/messages/room/{named}/send"), json!({ "content": "x" })).await.refused(404, "not_found");
        assert_eq!((&read["error"], &read), (&json!("聊天室不存在或无权访问"), &send), "{named}");
    }
    assert!(messages(&ann, &room, "").await.is_empty());
}
