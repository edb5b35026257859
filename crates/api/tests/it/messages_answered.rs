//! Replies and reactions.

use serde_json::{Value, json};

use super::{
    likes::act,
    messages::{get_if_changed, history, messages},
    rooms::{room, rooms, say},
};
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    polish_11_a_reply_quotes_what_it_answers_for_both_and_for_search,
    polish_11_a_quote_of_a_deleted_message_says_so_and_none_of_its_words,
    polish_11_a_reply_to_no_message_of_the_room_is_refused_and_nothing_is_sent,
    polish_11_a_repeated_reply_is_one_message_with_its_quote,
    polish_11_a_reaction_is_seen_by_both_changed_and_taken_back,
    polish_11_whoever_polls_and_whoever_listens_learns_of_a_reaction_and_nothing_becomes_unread,
    polish_11_a_reaction_is_one_of_six,
    polish_11_a_reaction_repeated_under_its_key_never_undoes_a_later_one,
    polish_11_nobody_reacts_to_a_system_message_a_deleted_one_or_one_of_others,
    polish_11_a_poll_of_a_room_without_reactions_takes_no_statement_for_them,
);

async fn answer(one: &Persona, room: &str, content: &str, to: &Value) -> Answer {
    one.post(&format!("/api/messages/room/{room}/send"), json!({ "content": content, "reply_to": to })).await
}

fn reacting(message: &Value) -> String {
    format!("/api/messages/message/{}/react", message["id"].as_str().unwrap())
}

async fn react(one: &Persona, message: &Value, emoji: impl Into<Value>) -> Answer {
    one.post(&reacting(message), json!({ "emoji": emoji.into() })).await
}

async fn delete(one: &Persona, message: &Value) {
    one.delete(&format!("/api/messages/message/{}", message["id"].as_str().unwrap())).await.ok();
}

async fn polish_11_a_reply_quotes_what_it_answers_for_both_and_for_search(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let asked = say(&ann, &room, "Tea or coffee?").await;
    assert_eq!((&asked["reply_to"], &asked["reactions"]), (&json!(null), &json!([])));
    let quote = |is_own: bool| json!({ "id": asked["id"], "sender_id": ann.id, "is_own": is_own, "type": "text", "content": "Tea or coffee?", "deleted": false });
    assert_eq!(answer(&bob, &room, "Darjeeling", &asked["id"]).await.ok()["data"]["reply_to"], quote(false));
    assert_eq!(messages(&ann, &room, "").await[1]["reply_to"], quote(true));
    assert_eq!(ann.get("/api/messages/search?q=darjeeling").await.ok()["messages"][0]["reply_to"], quote(true));
}

async fn polish_11_a_quote_of_a_deleted_message_says_so_and_none_of_its_words(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let secret = say(&ann, &room, "The secret").await;
    answer(&bob, &room, "Really?", &secret["id"]).await.ok();
    delete(&ann, &secret).await;
    answer(&bob, &room, "Why so quiet?", &secret["id"]).await.ok();
    let answer = bob.get(&history(&room)).await.ok();
    for sent in answer["messages"].as_array().unwrap() {
        assert_eq!((&sent["reply_to"]["deleted"], &sent["reply_to"]["content"]), (&json!(true), &json!("")), "{sent}");
    }
    assert!(!answer.to_string().contains("The secret"));
    let reply = answer["messages"][0].clone();
    delete(&bob, &reply).await;
    assert_eq!(messages(&ann, &room, "").await.len(), 1, "a reply is deleted like any message");
}

async fn polish_11_a_reply_to_no_message_of_the_room_is_refused_and_nothing_is_sent(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let (of_two, elsewhere) = (room(&ann, &bob).await, room(&ann, &cleo).await);
    let sent = say(&ann, &elsewhere, "To Cleo").await;
    for (one, id) in [(&ann, &sent["id"]), (&bob, &sent["id"]), (&ann, &json!("0000000000001")), (&ann, &json!("no id"))] {
        let refused = answer(one, &of_two, "Yes", id).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "reply_to": "There is no such message in this chat" }));
    }
    answer(&ann, &of_two, "Yes", &json!(5)).await.refused(400, "bad_request");
    assert!(messages(&ann, &of_two, "").await.is_empty());
}

async fn polish_11_a_repeated_reply_is_one_message_with_its_quote(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let first = say(&ann, &room, "one").await;
    let (path, body) = (format!("/api/messages/room/{room}/send"), json!({ "content": "two", "reply_to": first["id"] }));
    let sent = bob.post_once("key", &path, body.clone()).await.ok();
    assert_eq!(sent["data"]["reply_to"]["content"], "one");
    assert_eq!(bob.post_once("key", &path, body).await.ok(), sent);
    bob.post_once("key", &path, json!({ "content": "two" })).await.refused(422, "key_reused");
    assert_eq!(messages(&ann, &room, "").await.len(), 2);
}

async fn polish_11_a_reaction_is_seen_by_both_changed_and_taken_back(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let sent = say(&ann, &room, "one").await;
    let reaction = |of: &Persona, emoji: &str, is_own: bool| json!({ "user_id": of.id, "emoji": emoji, "is_own": is_own });
    let answer = react(&bob, &sent, "👍").await.ok();
    assert_eq!((&answer["id"], &answer["reactions"]), (&sent["id"], &json!([reaction(&bob, "👍", true)])));
    world.clock.advance(1);
    react(&ann, &sent, "😂").await.ok();
    world.clock.advance(1);
    let answer = react(&bob, &sent, "\u{2764}").await.ok();
    assert_eq!(answer["reactions"], json!([reaction(&ann, "😂", false), reaction(&bob, "❤️", true)]));
    assert_eq!(messages(&ann, &room, "").await[0]["reactions"], json!([reaction(&ann, "😂", true), reaction(&bob, "❤️", false)]));
    assert_eq!(react(&bob, &sent, Value::Null).await.ok()["reactions"], json!([reaction(&ann, "😂", false)]));
    assert_eq!(react(&ann, &sent, Value::Null).await.ok()["reactions"], json!([]));
    assert_eq!(messages(&bob, &room, "").await[0]["reactions"], json!([]));
}

async fn polish_11_whoever_polls_and_whoever_listens_learns_of_a_reaction_and_nothing_becomes_unread(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let (first, second) = (say(&ann, &room, "one").await, say(&bob, &room, "two").await);
    ann.get(&history(&room)).await.ok();
    bob.get(&history(&room)).await.ok();
    let before = bob.get(&history(&room)).await;
    let etag = before.header("etag").to_owned();
    let (version, poll) = (before.ok()["version"].clone(), format!("{}?after={}", history(&room), second["id"].as_str().unwrap()));
    let listed = rooms(&bob).await;
    let mut stream = bob.open_stream(None).await;
    let reacted = react(&ann, &first, "🔥").await.ok();
    assert_eq!(reacted["version"], json!(version.as_i64().unwrap() + 1));
    let nudge = stream.until("room").await;
    assert_eq!((&nudge["room_id"], &nudge["version"], &nudge["seen_until"]), (&json!(room), &reacted["version"], &json!(null)));
    let changed = get_if_changed(&bob, &format!("{poll}&since_version={version}"), &etag).await;
    let etag = changed.header("etag").to_owned();
    let changed = changed.ok();
    let reaction = json!({ "user_id": ann.id, "emoji": "🔥", "is_own": false });
    assert_eq!(changed["reacted"], json!([{ "id": first["id"], "reactions": [reaction], "version": reacted["version"] }]));
    assert_eq!((&changed["messages"], &changed["deleted"], &changed["version"]), (&json!([]), &json!([]), &reacted["version"]));
    assert_eq!(get_if_changed(&bob, &poll, &etag).await.status, 304, "once more it is no news");
    assert_eq!(rooms(&bob).await, listed, "neither unread nor the last line changes");
    react(&ann, &first, Value::Null).await.ok();
    let changed = get_if_changed(&bob, &format!("{poll}&since_version={}", reacted["version"]), &etag).await.ok();
    assert_eq!(
        (&changed["reacted"][0]["id"], &changed["reacted"][0]["reactions"]),
        (&first["id"], &json!([])),
        "taking it back is told, too"
    );
    delete(&ann, &first).await;
    let changed = bob.get(&format!("{poll}&since_version={version}")).await.ok();
    assert_eq!((&changed["deleted"], &changed["reacted"]), (&json!([first["id"]]), &json!([])));
    assert_eq!(bob.get(&history(&room)).await.ok()["reacted"], json!([]));
}

async fn polish_11_a_reaction_is_one_of_six(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let sent = say(&ann, &room(&ann, &bob).await, "one").await;
    for emoji in ["❤️", "😂", "😮", "😢", "👍", "🔥"] {
        assert_eq!(react(&bob, &sent, emoji).await.ok()["reactions"][0]["emoji"], emoji);
    }
    for other in ["", "😀", "heart", "👍👍", &"🔥".repeat(1_000)] {
        assert_eq!(react(&bob, &sent, other).await.refused(400, "bad_request")["error"], "A reaction is one of ❤️ 😂 😮 😢 👍 🔥");
    }
    for wrong in [json!(1), json!(["👍"])] {
        react(&bob, &sent, wrong).await.refused(400, "bad_request");
    }
    assert_eq!(messages(&bob, &room(&bob, &ann).await, "").await[0]["reactions"][0]["emoji"], "🔥");
}

async fn polish_11_a_reaction_repeated_under_its_key_never_undoes_a_later_one(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let sent = say(&ann, &room(&ann, &bob).await, "one").await;
    let path = reacting(&sent);
    let first = async || bob.post_once("first", &path, json!({ "emoji": "👍" })).await;
    let answer = first().await.ok();
    assert_eq!(first().await.ok(), answer);
    react(&bob, &sent, "😢").await.ok();
    assert_eq!(first().await.ok()["reactions"][0]["emoji"], "😢");
    bob.post_once("first", &path, json!({ "emoji": "🔥" })).await.refused(422, "key_reused");
    delete(&ann, &sent).await;
    first().await.refused(404, "gone");
}

async fn polish_11_nobody_reacts_to_a_system_message_a_deleted_one_or_one_of_others(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].as_str().unwrap().to_owned();
    let matched = messages(&ann, &room, "").await[0].clone();
    let sent = say(&ann, &room, "one").await;
    let refused = react(&cleo, &sent, "👍").await.refused(404, "not_found");
    for (one, message) in [(&ann, &matched), (&ann, &json!({ "id": "0000000000001" })), (&ann, &json!({ "id": "no-id" }))] {
        assert_eq!(react(one, message, "👍").await.refused(404, "not_found"), refused);
    }
    react(&bob, &sent, "👍").await.ok();
    delete(&ann, &sent).await;
    for emoji in [json!("👍"), Value::Null] {
        assert_eq!(react(&bob, &sent, emoji).await.refused(404, "not_found"), refused);
    }
}

async fn polish_11_a_poll_of_a_room_without_reactions_takes_no_statement_for_them(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let mut sent = Vec::new();
    for number in 0..10 {
        sent.push(say(&ann, &room, &number.to_string()).await);
    }
    let taken = async |query: &str| {
        let before = world.state.store.statements_run();
        bob.get(&format!("{}?{query}", history(&room))).await.ok();
        world.state.store.statements_run() - before
    };
    taken("").await;
    let (page, poll) = (taken("").await, format!("after={}&since_version=1", sent[9]["id"].as_str().unwrap()));
    let polled = taken(&poll).await;
    for message in &sent {
        react(&ann, message, "👍").await.ok();
        react(&bob, message, "🔥").await.ok();
    }
    assert_eq!((taken("").await, taken(&poll).await), (page + 1, polled + 1), "one more, however many reactions there are");
}
