use std::time::Duration;

use axum::http::Method;
use kindred_api::app;
use kindred_store::{StoreError, sql};
use serde_json::{Value, json};

use super::{
    likes::act,
    messages::messages,
    rooms::{room, say},
};
use crate::support::{Persona, Stream, World, on_both_engines};

on_both_engines!(
    live_01_a_message_its_reading_and_its_deletion_nudge_both_members_with_what_is_unread,
    live_01_a_match_nudges_both_and_nothing_one_sided_nudges_anybody,
    live_01_a_stream_goes_on_after_the_last_event_id_or_says_that_something_was_missed,
    live_01_heartbeats_come_and_a_session_that_ended_unheard_ends_its_stream,
    live_01_signing_out_ends_the_streams_of_that_session_alone,
    live_01_a_new_password_and_an_ended_session_end_the_streams_of_the_sessions_that_go,
    ops_02_streams_end_when_shutdown_begins_and_no_new_one_opens,
    live_02_an_open_stream_is_online_and_a_closed_one_is_not,
    live_03_typing_is_told_to_the_other_who_sees_the_room_and_to_nobody_else,
    live_03_what_the_other_has_loaded_is_seen_and_nothing_else_marks_it,
    live_01_a_repeated_send_nudges_again,
);

/// A stream that has said its first words.
async fn looking(one: &Persona) -> Stream {
    let mut stream = one.open_stream(None).await;
    stream.until("unread").await;
    stream
}

/// Two people in a room that both see, with nothing unread.
async fn two(world: &World) -> (Persona, Persona, String) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "hello").await;
    messages(&bob, &room, "").await;
    (ann, bob, room)
}

fn version(heard: &(String, Value), room: &str) -> i64 {
    assert_eq!((heard.0.as_str(), &heard.1["room_id"]), ("room", &json!(room)), "{heard:?}");
    heard.1["version"].as_i64().unwrap()
}

async fn live_01_a_message_its_reading_and_its_deletion_nudge_both_members_with_what_is_unread(world: World) {
    let (ann, bob, room) = two(&world).await;
    let cleo = world.register("cleo").await;
    let (mut of_ann, mut of_bob, mut of_cleo) = (looking(&ann).await, looking(&bob).await, looking(&cleo).await);
    let said = say(&ann, &room, "news").await;
    let first = version(&of_ann.next().await, &room);
    assert_eq!(version(&of_bob.next().await, &room), first);
    assert_eq!(of_bob.next().await, ("unread".into(), json!({ "total": 1 })));
    messages(&bob, &room, "").await;
    let read = of_ann.next().await;
    let second = version(&read, &room);
    assert_eq!((second, &read.1["seen_until"]), (first + 1, &said["id"]), "a reading tells how far, so that nobody need ask");
    let own = of_bob.next().await;
    assert_eq!((version(&own, &room), own.1.get("seen_until")), (second, None));
    assert_eq!(of_bob.next().await, ("unread".into(), json!({ "total": 0 })));
    ann.delete(&format!("/api/messages/message/{}", said["id"].as_str().unwrap())).await.ok();
    let deleted = of_ann.next().await;
    let third = version(&deleted, &room);
    assert_eq!((third, deleted.1.get("seen_until")), (second + 1, None));
    assert_eq!(version(&of_bob.next().await, &room), third);
    // Whatever Cleo had been told would have come before this.
    let with_cleo = super::rooms::room(&ann, &cleo).await;
    say(&ann, &with_cleo, "hi").await;
    assert_eq!(version(&of_cleo.next().await, &with_cleo), 1);
}

async fn live_01_a_match_nudges_both_and_nothing_one_sided_nudges_anybody(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (mut of_ann, mut of_bob) = (looking(&ann).await, looking(&bob).await);
    for doing in ["like", "skip", "superlike", "unlike", "like"] {
        act(&ann, doing, &bob).await;
    }
    ann.act("/api/matches/undo").await.ok();
    ann.act(&format!("/api/matches/favorite/{}", bob.id)).await.ok();
    ann.act(&format!("/api/messages/room/user/{}", bob.id)).await.ok();
    ann.get(&format!("/api/users/{}", bob.id)).await.ok();
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].as_str().unwrap().to_owned();
    assert_eq!(of_bob.next().await, ("match".into(), json!({ "user_id": ann.id })), "nothing was said before");
    assert_eq!(of_ann.next().await, ("match".into(), json!({ "user_id": bob.id })));
    assert_eq!(version(&of_bob.next().await, &room), version(&of_ann.next().await, &room));
    act(&bob, "unlike", &ann).await;
    act(&bob, "skip", &ann).await;
    bob.act("/api/matches/undo").await.ok();
    bob.act("/api/matches/undo").await.ok();
    assert_eq!(of_ann.next().await, ("match".into(), json!({ "user_id": bob.id })), "the end of a match is told to nobody");
}

async fn live_01_a_stream_goes_on_after_the_last_event_id_or_says_that_something_was_missed(world: World) {
    let (ann, bob, room) = two(&world).await;
    let mut stream = looking(&bob).await;
    say(&ann, &room, "one").await;
    stream.until("unread").await;
    let id = stream.id.clone().unwrap();
    drop(stream);
    say(&ann, &room, "two").await;
    let other = super::rooms::room(&ann, &bob).await;
    assert_eq!(other, room);
    let mut again = bob.open_stream(Some(&id)).await;
    assert_eq!(again.next().await, ("unread".into(), json!({ "total": 2 })));
    assert!(version(&again.next().await, &room) > 0);
    let mut next_id = again.id.clone().unwrap();
    assert_ne!(next_id, id);
    let mut up_to_date = bob.open_stream(Some(&next_id)).await;
    assert_eq!(up_to_date.next().await.0, "unread");
    say(&ann, &room, "three").await;
    version(&up_to_date.next().await, &room);
    // Of another process, of somebody else, and no id at all.
    let of_ann = looking(&ann).await.id.clone().unwrap();
    next_id.insert(0, '1');
    for unknown in [next_id.as_str(), &of_ann, "nonsense"] {
        let mut stream = bob.open_stream(Some(unknown)).await;
        assert_eq!(stream.next().await, ("reset".into(), json!({})), "{unknown}");
        assert_eq!(stream.next().await, ("unread".into(), json!({ "total": 3 })));
    }
}

async fn live_01_heartbeats_come_and_a_session_that_ended_unheard_ends_its_stream(mut world: World) {
    world.state.heartbeat = Duration::from_millis(5);
    world.app = app(world.state.clone());
    let ann = world.register("ann").await;
    let mut stream = looking(&ann).await;
    for _ in 0..9 {
        assert_eq!(stream.read_event().await, Some((String::new(), Value::Null)));
    }
    let ended: Result<u64, StoreError> = world.state.store.write(|tx| async move { sql!(execute tx, "DELETE FROM sessions") }).await;
    assert_eq!(ended.unwrap(), 1);
    while let Some((name, _)) = stream.read_event().await {
        assert_eq!(name, "");
    }
    ann.get("/api/events").await.refused(401, "unauthorized");
}

async fn live_01_signing_out_ends_the_streams_of_that_session_alone(world: World) {
    let (ann, bob, room) = two(&world).await;
    let login = json!({ "email": "ann@example.com", "password": "correct horse" });
    let elsewhere = Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/login", login).await.ok());
    let (mut here, mut there) = (looking(&ann).await, looking(&elsewhere).await);
    elsewhere.act("/api/auth/logout").await.ok();
    assert_eq!(there.read_event().await, None);
    say(&bob, &room, "still there?").await;
    version(&here.next().await, &room);
}

async fn live_01_a_new_password_and_an_ended_session_end_the_streams_of_the_sessions_that_go(world: World) {
    let (ann, bob, room) = two(&world).await;
    let login = async |password: &str| {
        let login = json!({ "email": "ann@example.com", "password": password });
        Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/login", login).await.ok())
    };
    let mut here = looking(&ann).await;
    let mut there = looking(&login("correct horse").await).await;
    ann.put("/api/users/me/password", json!({ "current": "correct horse", "new": "another horse" })).await.ok();
    assert_eq!(there.read_event().await, None);
    let mut there = looking(&login("another horse").await).await;
    let sessions = ann.get("/api/users/me/sessions").await.ok();
    let other = sessions["sessions"].as_array().unwrap().iter().find(|session| session["is_current"] == false).unwrap();
    ann.delete(&format!("/api/users/me/sessions/{}", other["id"].as_str().unwrap())).await.ok();
    assert_eq!(there.read_event().await, None);
    say(&bob, &room, "still there?").await;
    version(&here.next().await, &room);
}

async fn ops_02_streams_end_when_shutdown_begins_and_no_new_one_opens(world: World) {
    let ann = world.register("ann").await;
    let (mut one, mut two) = (looking(&ann).await, looking(&ann).await);
    world.state.draining.begin();
    assert_eq!((one.read_event().await, two.read_event().await), (None, None));
    let refused = ann.get("/api/events").await;
    assert_eq!(refused.header("retry-after"), "1");
    refused.refused(503, "unavailable");
}

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

async fn live_03_typing_is_told_to_the_other_who_sees_the_room_and_to_nobody_else(world: World) {
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
    assert_eq!(of_bob.next().await, ("unread".into(), json!({ "total": 1 })), "who doesn't see the room yet was told nothing");
    ann.act(&typing).await.ok();
    assert_eq!(of_bob.next().await, ("typing".into(), json!({ "room_id": room })));
    bob.act(&typing).await.ok();
    assert_eq!(of_ann.next().await, ("typing".into(), json!({ "room_id": room })), "one's own typing isn't told to oneself");
}

async fn live_03_what_the_other_has_loaded_is_seen_and_nothing_else_marks_it(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let (first, second) = (say(&ann, &room, "one").await, say(&ann, &room, "two").await);
    let seen = async || ann.get(&super::messages::history(&room)).await.ok()["seen_until"].clone();
    let mut stream = looking(&bob).await;
    bob.get("/api/messages/rooms").await.ok();
    bob.get("/api/messages/search?q=one").await.ok();
    bob.act(&format!("/api/messages/room/{room}/typing")).await.ok();
    say(&bob, &room, "answering blindly").await;
    stream.until("room").await;
    bob.send(bob.request(Method::HEAD, &super::messages::history(&room)), axum::body::Body::empty()).await;
    assert_eq!(seen().await, json!(null), "a stream, lists, typing and sending mark nothing as seen");
    messages(&bob, &room, &format!("before={}", second["id"].as_str().unwrap())).await;
    assert_eq!(seen().await, first["id"]);
    messages(&bob, &room, "").await;
    assert_eq!(seen().await, second["id"]);
    ann.delete(&format!("/api/messages/message/{}", second["id"].as_str().unwrap())).await.ok();
    assert_eq!(seen().await, first["id"]);
    assert!(bob.get(&super::messages::history(&room)).await.ok()["seen_until"].is_string());
}

async fn live_01_a_repeated_send_nudges_again(world: World) {
    let (ann, bob, room) = two(&world).await;
    let path = format!("/api/messages/room/{room}/send");
    let send = async || ann.post_once("key", &path, json!({ "content": "once" })).await.ok();
    send().await;
    say(&ann, &room, "twice").await;
    let mut stream = looking(&bob).await;
    let of_message = send().await["version"].as_i64().unwrap();
    assert_eq!(version(&stream.next().await, &room), of_message + 1, "the room's version now, not that of the message");
    let said: Vec<_> = messages(&bob, &room, "").await.into_iter().map(|said| said["content"].clone()).collect();
    assert_eq!(said, ["hello", "once", "twice"], "nothing was sent twice");
}
