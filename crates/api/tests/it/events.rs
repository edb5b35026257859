use axum::http::Method;
use serde_json::{Value, json};

use super::{
    comments::comment,
    likes::act,
    messages::messages,
    moments::post_for,
    rooms::{room, say},
};
use crate::support::{
    Persona, Stream, Upload, World, on_both_engines,
    pictures::{data_url, jpeg},
};

on_both_engines!(
    live_01_a_message_its_reading_and_its_deletion_nudge_both_members_with_what_is_unread,
    live_01_a_match_nudges_both_and_nothing_one_sided_nudges_anybody,
    live_01_a_comment_is_told_to_the_moments_author_and_to_whom_it_replies_and_to_nobody_else,
    live_01_safe_01_no_stream_tells_of_a_comment_that_is_gone_or_of_a_thread_of_somebody_who_was_blocked,
    live_01_a_stream_goes_on_after_the_last_event_id_or_says_that_something_was_missed,
    live_03_what_the_other_has_loaded_is_seen_and_nothing_else_marks_it,
    live_01_a_repeated_send_nudges_again,
    live_01_what_changes_of_oneself_is_told_to_ones_own_devices_alone,
);

/// A stream that has said its first words.
pub async fn looking(one: &Persona) -> Stream {
    let mut stream = one.open_stream(None).await;
    stream.until("unread").await;
    stream
}

/// Two people in a room that both see, with nothing unread.
pub async fn two(world: &World) -> (Persona, Persona, String) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "hello").await;
    messages(&bob, &room, "").await;
    (ann, bob, room)
}

pub fn version(event: &(String, Value), room: &str) -> i64 {
    assert_eq!((event.0.as_str(), &event.1["room_id"]), ("room", &json!(room)), "{event:?}");
    event.1["version"].as_i64().unwrap()
}

async fn live_01_a_message_its_reading_and_its_deletion_nudge_both_members_with_what_is_unread(world: World) {
    let (ann, bob, room) = two(&world).await;
    let cleo = world.register("cleo").await;
    let (mut of_ann, mut of_bob, mut of_cleo) = (looking(&ann).await, looking(&bob).await, looking(&cleo).await);
    let message = say(&ann, &room, "news").await;
    let first = version(&of_ann.next().await, &room);
    assert_eq!(version(&of_bob.next().await, &room), first);
    assert_eq!(of_bob.next().await, ("unread".into(), json!({ "total": 1 })));
    messages(&bob, &room, "").await;
    let read = of_ann.next().await;
    let second = version(&read, &room);
    assert_eq!((second, &read.1["seen_until"]), (first + 1, &message["id"]), "a reading tells how far, so that nobody need ask");
    let own = of_bob.next().await;
    assert_eq!((version(&own, &room), own.1.get("seen_until")), (second, None));
    assert_eq!(of_bob.next().await, ("unread".into(), json!({ "total": 0 })));
    ann.delete(&format!("/api/messages/message/{}", message["id"].as_str().unwrap())).await.ok();
    let deleted = of_ann.next().await;
    let third = version(&deleted, &room);
    assert_eq!((third, deleted.1.get("seen_until")), (second + 1, None));
    assert_eq!(version(&of_bob.next().await, &room), third);
    // An earlier event for Cleo would have come before this one.
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
    assert_eq!(of_bob.next().await, ("match".into(), json!({ "user_id": ann.id })), "nothing was sent before");
    assert_eq!(of_ann.next().await, ("match".into(), json!({ "user_id": bob.id })));
    assert_eq!(version(&of_bob.next().await, &room), version(&of_ann.next().await, &room));
    act(&bob, "unlike", &ann).await;
    act(&bob, "skip", &ann).await;
    bob.act("/api/matches/undo").await.ok();
    bob.act("/api/matches/undo").await.ok();
    assert_eq!(of_ann.next().await, ("match".into(), json!({ "user_id": bob.id })), "the end of a match sends no event");
}

async fn live_01_a_comment_is_told_to_the_moments_author_and_to_whom_it_replies_and_to_nobody_else(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let moment = post_for(&ann, "public").await;
    let (mut of_ann, mut of_bob, mut of_cleo) = (looking(&ann).await, looking(&bob).await, looking(&cleo).await);
    let told = |comment: &Value| ("comment".to_owned(), json!({ "moment_id": moment, "comment_id": comment["id"] }));
    let first = comment(&bob, &moment, "nice", None).await;
    assert_eq!(of_ann.next().await, told(&first));
    let reply = comment(&cleo, &moment, "very", Some(&first)).await;
    assert_eq!(of_ann.next().await, told(&reply));
    assert_eq!(of_bob.next().await, told(&reply), "nothing was sent before");
    let thanks = comment(&ann, &moment, "thanks", Some(&first)).await;
    assert_eq!(of_bob.next().await, told(&thanks));
    let own = comment(&bob, &moment, "you are welcome", Some(&first)).await;
    assert_eq!(of_ann.next().await, told(&own), "one's own comment is not told to oneself");
    // Sent again under its key it is told again: the first time it may have been told to nobody.
    let body = json!({ "content": "once", "parent_comment_id": reply["id"] });
    for _ in 0..2 {
        let once = bob.post_once("key", &format!("/api/comments/moment/{moment}"), body.clone()).await.ok()["comment"].clone();
        assert_eq!(of_ann.next().await, told(&once));
        assert_eq!(of_cleo.next().await, told(&once), "whom a reply answers is told, not who began the thread");
    }
    let shown = bob.get(&format!("/api/comments/{}", reply["id"].as_str().unwrap())).await.ok();
    assert_eq!((&shown["comment"]["id"], &shown["comment"]["content"]), (&reply["id"], &json!("very")));
    // Earlier events would have come before this one.
    for (person, stream) in [(&ann, &mut of_ann), (&bob, &mut of_bob), (&cleo, &mut of_cleo)] {
        let body = json!({ "bio": "new" });
        person.put("/api/users/me", body).await.ok();
        assert_eq!(stream.next().await.0, "profile");
    }
}

async fn live_01_safe_01_no_stream_tells_of_a_comment_that_is_gone_or_of_a_thread_of_somebody_who_was_blocked(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let moment = post_for(&ann, "public").await;
    let before = looking(&ann).await.id;
    let first = comment(&bob, &moment, "nice", None).await;
    let deleted = comment(&cleo, &moment, "not so nice", None).await;
    cleo.delete(&format!("/api/comments/{}", deleted["id"].as_str().unwrap())).await.ok();
    ann.act(&format!("/api/users/{}/block", bob.id)).await.ok();
    // Cleo still sees what Bob wrote.
    let hidden = comment(&cleo, &moment, "I agree", Some(&first)).await;
    ann.get(&format!("/api/comments/{}", hidden["id"].as_str().unwrap())).await.refused(404, "not_found");
    let last = comment(&cleo, &moment, "Good morning", None).await;
    let mut resumed = ann.open_stream(before.as_deref()).await;
    assert_eq!(resumed.until("comment").await["comment_id"], last["id"], "nothing before it is told");
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
    let texts: Vec<_> = messages(&bob, &room, "").await.into_iter().map(|texts| texts["content"].clone()).collect();
    assert_eq!(texts, ["hello", "once", "twice"], "nothing was sent twice");
}

async fn live_01_what_changes_of_oneself_is_told_to_ones_own_devices_alone(world: World) {
    let (ann, bob, room) = two(&world).await;
    let (mut of_ann, mut of_bob) = (looking(&ann).await, looking(&bob).await);
    let mut told = async |why: &str| assert_eq!(of_ann.next().await, ("profile".into(), json!({})), "{why}");
    ann.put("/api/users/me", json!({ "bio": "New here" })).await.ok();
    told("a field is changed").await;
    let photo = ann.upload(Upload::Profile, data_url(&jpeg())).await.ok();
    ann.delete(&format!("/api/photos/{}", photo["id"].as_str().unwrap())).await.ok();
    told("a photo is deleted").await;
    ann.put("/api/users/preferences", json!({ "age_min": 30 })).await.ok();
    told("a preference is changed").await;
    ann.delete("/api/users/me/new-email").await.ok();
    told("another address is given up").await;
    ann.put("/api/users/me", json!({ "name": "" })).await.refused(422, "unprocessable");
    ann.delete(&format!("/api/photos/{}", photo["id"].as_str().unwrap())).await.refused(404, "not_found");
    say(&ann, &room, "news").await;
    version(&of_ann.next().await, &room);
    version(&of_bob.next().await, &room);
}
