use std::collections::BTreeSet;

use axum::{body::Body, http::Method};
use futures_util::future::join_all;
use kindred_domain::{PhotoId, Timestamp, UserId};
use kindred_store::{Photo, Picture, Purpose, StoreError, sql};
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::{
    likes::act,
    rooms::{room, rooms, say},
};
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    api_msg_03_messages_have_every_field_and_come_oldest_first,
    api_msg_03_the_latest_50_and_cursors_for_the_rest,
    api_msg_03_reading_clears_unread_and_the_newness_of_a_match,
    api_msg_03_asking_for_the_head_alone_reads_nothing,
    api_msg_03_not_a_member_no_such_room_and_no_id_are_one_404,
    api_msg_03_if_nothing_changed_it_is_304_and_every_change_is_a_change,
    api_msg_03_an_unread_message_is_never_hidden_by_304,
    api_msg_03_whoever_reads_reads_also_while_that_cant_be_noted,
    api_msg_04_what_is_sent_is_answered_and_kept_as_it_was_written,
    api_msg_04_blank_too_long_and_other_types_are_refused,
    api_msg_04_an_image_is_ones_own_chat_upload,
    api_msg_04_ten_writers_at_once_leave_no_gap_and_each_message_is_there_once,
    a_demo_person_answers_the_first_message_and_no_other,
    limit_02_a_send_repeated_under_its_key_is_one_message_and_the_same_answer,
    limit_02_a_refused_send_is_refused_again_and_leaves_its_key_free,
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
pub async fn asked(one: &Persona, path: &str, etag: &str) -> Answer {
    one.send(one.request(Method::GET, path).header("if-none-match", etag), Body::empty()).await
}

async fn asked_again(one: &Persona, room: &str, etag: &str) -> Answer {
    asked(one, &history(room), etag).await
}

async fn api_msg_03_messages_have_every_field_and_come_oldest_first(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "hello").await;
    world.clock.advance(1);
    say(&bob, &room, "hi").await;
    let told = bob.get(&history(&room)).await.ok();
    let [first, second] = &told["messages"].as_array().unwrap()[..] else { panic!("{told}") };
    let expected = json!({
        "id": first["id"], "sender_id": ann.id, "receiver_id": bob.id, "content": "hello", "type": "text", "image_url": null,
        "picture": null, "created_at": "2026-06-15T12:00:00.000000Z", "is_own": false, "seq": 1, "reply_to": null, "reactions": [],
    });
    assert_eq!(first, &expected);
    assert_eq!([&second["is_own"], &second["content"], &second["sender_id"]], [&json!(true), &json!("hi"), &json!(bob.id)]);
    assert_eq!((&told["has_more"], &told["room"]["id"]), (&json!(false), &json!(room)));
    assert_eq!((&told["room"]["user"]["id"], &told["room"]["user"]["is_online"]), (&json!(ann.id), &json!(true)));
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

async fn api_msg_03_if_nothing_changed_it_is_304_and_every_change_is_a_change(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let first = ann.get(&history(&room)).await;
    let etag = first.header("etag").to_owned();
    first.ok();
    let again = asked_again(&ann, &room, &etag).await;
    assert_eq!((again.status.as_u16(), again.bytes.len(), again.header("etag")), (304, 0, etag.as_str()));
    assert_eq!(asked_again(&ann, &room, &format!("\"other\", W/{etag}")).await.status, 304);
    say(&ann, &room, "hello").await;
    let changed = asked_again(&ann, &room, &etag).await;
    assert_ne!(changed.header("etag"), etag);
    assert_eq!(changed.ok()["messages"].as_array().unwrap().len(), 1);
    let etag = ann.get(&history(&room)).await.header("etag").to_owned();
    world.clock.advance(600);
    let gone = asked_again(&ann, &room, &etag).await.ok();
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
    assert_eq!(asked(&ann, &older, &etag).await.status, 304);
    say(&ann, &room, "now I am").await;
    let etag = ann.get(&older).await.header("etag").to_owned();
    assert_eq!(
        asked_again(&ann, &room, &etag).await.ok()["messages"].as_array().unwrap().len(),
        4,
        "an older page tells nothing of new ones"
    );
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
    asked_again(&bob, &room, &etag).await;
    assert_eq!(rooms(&bob).await[0]["unread_count"], 0, "noted at the latest when asked again");
}

async fn api_msg_04_what_is_sent_is_answered_and_kept_as_it_was_written(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let longest = "😀".repeat(2_500);
    for text in ["  two\nlines ", "<b>&amp;</b>", "'; DROP TABLE messages; --", "你好 مرحبا", longest.as_str()] {
        let sent = say(&ann, &room, text).await;
        assert_eq!((&sent["content"], &sent["is_own"]), (&json!(text), &json!(true)));
        let mut theirs = messages(&bob, &room, "").await.pop().unwrap();
        theirs["is_own"] = json!(true);
        assert_eq!(theirs, sent);
    }
}

async fn api_msg_04_blank_too_long_and_other_types_are_refused(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let too_long = "x".repeat(5_001);
    let bodies = [
        (json!({ "content": " \n\u{3000}\u{200b}", "type": "text" }), "content"),
        (json!({ "type": "text" }), "content"),
        (json!({ "content": too_long, "type": "text" }), "content"),
        (json!({ "content": "x", "type": "system" }), "type"),
        (json!({ "content": "x", "type": "image" }), "image_url"),
        (json!({ "content": "x", "type": "text", "image_url": "/media/x" }), "image_url"),
    ];
    for (body, field) in bodies {
        let told = ann.post(&format!("/api/messages/room/{room}/send"), body).await.refused(422, "unprocessable");
        assert!(told["details"][field].is_string(), "{told}");
    }
    assert!(messages(&bob, &room, "").await.is_empty());
}

/// A picture that `owner` uploaded for `purpose`, as its url.
async fn add_photo(world: &World, owner: &Persona, purpose: Purpose, key: &str) -> String {
    let photo = &Photo {
        id: PhotoId::random(&*world.state.entropy),
        user_id: owner.id.parse().unwrap(),
        purpose,
        picture: Picture { key: key.into(), width: 1, height: 1, thumbhash: String::new(), focus: None },
        position: None,
        created_at: Timestamp::from_micros(1),
    };
    let added: Result<_, StoreError> = world.state.store.write(|tx| async move { tx.add_photo(photo).await }).await;
    added.unwrap();
    format!("/media/{key}")
}

async fn api_msg_04_an_image_is_ones_own_chat_upload(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let own = add_photo(&world, &ann, Purpose::Chat, "own").await;
    let theirs = add_photo(&world, &bob, Purpose::Chat, "theirs").await;
    let profile = add_photo(&world, &ann, Purpose::Profile, "profile").await;
    let show = async |url: &str| {
        let body = json!({ "content": "[图片]", "type": "image", "image_url": url });
        ann.post(&format!("/api/messages/room/{room}/send"), body).await
    };
    for url in [theirs.as_str(), &profile, "/media/none", "https://example.com/x.jpg", "own", ""] {
        let told = show(url).await.refused(422, "unprocessable");
        assert!(told["details"]["image_url"].is_string(), "{url}: {told}");
    }
    let sent = show(&own).await.ok()["data"].clone();
    assert_eq!([&sent["type"], &sent["image_url"], &sent["content"]], [&json!("image"), &json!(own), &json!("[图片]")]);
    assert_eq!(rooms(&bob).await[0]["last_message"], "[图片]");
    assert_eq!(messages(&bob, &room, "").await.len(), 1);
}

async fn api_msg_04_ten_writers_at_once_leave_no_gap_and_each_message_is_there_once(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = &room(&ann, &bob).await;
    let (ann, bob) = (&ann, &bob);
    let writers = (0..10).map(|writer| async move {
        for n in 0..10 {
            say(if writer % 2 == 0 { ann } else { bob }, room, &format!("{writer}-{n}")).await;
        }
    });
    join_all(writers).await;
    let kept = messages(bob, room, "limit=200").await;
    let seqs: Vec<i64> = kept.iter().map(|message| message["seq"].as_i64().unwrap()).collect();
    assert_eq!(seqs, (1..=100).collect::<Vec<_>>());
    let texts: BTreeSet<&str> = kept.iter().map(|message| message["content"].as_str().unwrap()).collect();
    assert_eq!(texts.len(), 100);
}

async fn a_demo_person_answers_the_first_message_and_no_other(world: World) {
    let (ann, dora) = (world.register("ann").await, world.register("dora").await);
    let id: UserId = dora.id.parse().unwrap();
    let marked: Result<u64, StoreError> =
        world.state.store.write(|tx| async move { sql!(execute tx, "UPDATE users SET is_demo = TRUE WHERE id = $1", id) }).await;
    marked.unwrap();
    let room = room(&ann, &dora).await;
    say(&ann, &room, "hello").await;
    let told = messages(&ann, &room, "").await;
    assert_eq!(told.iter().map(|message| &message["is_own"]).collect::<Vec<_>>(), [&json!(true), &json!(false)]);
    assert!(told[0]["created_at"].as_str() < told[1]["created_at"].as_str(), "{told:?}");
    say(&ann, &room, "are you real?").await;
    assert_eq!(messages(&ann, &room, "").await.len(), 3);
}

async fn limit_02_a_send_repeated_under_its_key_is_one_message_and_the_same_answer(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (with_bob, other) = (room(&ann, &bob).await, room(&ann, &world.register("cleo").await).await);
    let send = async |key: &str, room: &str, text: &str| {
        ann.post_once(key, &format!("/api/messages/room/{room}/send"), json!({ "content": text, "type": "text" })).await
    };
    let first = send("key", &with_bob, "hello").await.ok();
    world.clock.advance(60);
    assert_eq!(send("key", &with_bob, "hello").await.ok(), first);
    let at_once = join_all((0..6).map(|_| send("another", &with_bob, "hello"))).await;
    let at_once: Vec<Value> = at_once.into_iter().map(Answer::ok).collect();
    assert!(at_once.iter().all(|answer| *answer == at_once[0] && *answer != first), "{at_once:?}");
    assert_eq!(messages(&bob, &with_bob, "").await.len(), 2);
    send("key", &with_bob, "other words").await.refused(422, "key_reused");
    send("key", &other, "hello").await.refused(422, "key_reused");
    assert_eq!(messages(&bob, &with_bob, "").await.len(), 2);
}

async fn limit_02_a_refused_send_is_refused_again_and_leaves_its_key_free(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/messages/room/{}/send", room(&ann, &bob).await);
    let foreign = json!({ "content": "x", "type": "image", "image_url": "/media/none" });
    ann.post_once("key", &path, foreign.clone()).await.refused(422, "unprocessable");
    ann.post_once("key", &path, foreign).await.refused(422, "unprocessable");
    ann.post_once("key", &path, json!({ "content": "x" })).await.ok();
}
