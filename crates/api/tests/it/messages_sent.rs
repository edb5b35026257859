//! Sending messages.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use kindred_domain::{PhotoId, Timestamp, UserId};
use kindred_store::{Photo, Picture, Purpose, StoreError, sql};
use serde_json::{Value, json};

use super::{
    messages::messages,
    rooms::{room, say},
};
use crate::{
    rooms::rooms,
    support::{Answer, Persona, World, on_both_engines},
};

on_both_engines!(
    api_msg_04_what_is_sent_is_answered_and_kept_as_it_was_written,
    api_msg_04_blank_too_long_and_other_types_are_refused,
    api_msg_04_an_image_is_ones_own_chat_upload,
    api_msg_04_ten_writers_at_once_leave_no_gap_and_each_message_is_there_once,
    a_demo_person_answers_the_first_message_and_no_other,
    limit_02_a_send_repeated_under_its_key_is_one_message_and_the_same_answer,
    limit_02_a_refused_send_is_refused_again_and_leaves_its_key_free,
);

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
        let refusal = ann.post(&format!("/api/messages/room/{room}/send"), body).await.refused(422, "unprocessable");
        assert!(refusal["details"][field].is_string(), "{refusal}");
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
        let refusal = show(url).await.refused(422, "unprocessable");
        assert!(refusal["details"]["image_url"].is_string(), "{url}: {refusal}");
    }
    let sent = show(&own).await.ok()["data"].clone();
    assert_eq!([&sent["type"], &sent["image_url"], &sent["content"]], [&json!("image"), &json!(own), &json!("[图片]")]);
    assert_eq!(rooms(&bob).await[0]["last_message"], "[图片]");
    assert_eq!(messages(&bob, &room, "").await.len(), 1);
}

/// Says it again, under the same key, as long as a machine with too much to do refuses it (LIMIT-03).
async fn say_until_taken(one: &Persona, room: &str, text: &str) {
    let (path, body) = (format!("/api/messages/room/{room}/send"), json!({ "content": text, "type": "text" }));
    loop {
        let answer = one.post_once(text, &path, body.clone()).await;
        if answer.status != 503 {
            answer.ok();
            return;
        }
    }
}

async fn api_msg_04_ten_writers_at_once_leave_no_gap_and_each_message_is_there_once(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = &room(&ann, &bob).await;
    let (ann, bob) = (&ann, &bob);
    let writers = (0..10).map(|writer| async move {
        for n in 0..10 {
            say_until_taken(if writer % 2 == 0 { ann } else { bob }, room, &format!("{writer}-{n}")).await;
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
    let history = messages(&ann, &room, "").await;
    assert_eq!(history.iter().map(|message| &message["is_own"]).collect::<Vec<_>>(), [&json!(true), &json!(false)]);
    assert!(history[0]["created_at"].as_str() < history[1]["created_at"].as_str(), "{history:?}");
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
