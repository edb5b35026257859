use serde_json::{Value, json};

use super::{
    messages::{get_if_changed, history},
    rooms::{room, rooms, say},
};
use crate::support::{
    Persona, World, on_both_engines,
    pictures::{data_url, jpeg},
};

on_both_engines!(
    api_msg_03_an_empty_poll_is_304_and_reads_nothing_of_the_room,
    api_msg_03_requests_of_strangers_do_not_empty_the_poll_cache,
    api_msg_03_whatever_the_answer_shows_changes_its_tag,
    api_msg_03_a_poll_that_brings_something_marks_it_and_the_next_is_empty,
    perf_02_who_sends_and_who_reads_know_the_version_they_made,
    api_msg_05_a_poll_lists_what_was_deleted_after_the_version_held_however_old_it_is,
    api_msg_03_a_poll_after_the_last_message_clears_what_an_earlier_one_could_not,
);

/// The tag of what `one` sees of the room now.
async fn tag(one: &Persona, poll: &str) -> String {
    let answer = one.get(poll).await;
    let tag = answer.header("etag").to_owned();
    answer.ok();
    assert_eq!(get_if_changed(one, poll, &tag).await.status, 304);
    tag
}

/// Somebody who has read a room to its end, their poll for what came after that, and its tag.
async fn reader_up_to_date(world: &World) -> (Persona, String, String) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let last = say(&ann, &room, "hello").await;
    let poll = format!("{}?after={}", history(&room), last["id"].as_str().unwrap());
    bob.get(&history(&room)).await.ok();
    let tag = tag(&bob, &poll).await;
    (bob, poll, tag)
}

/// One looks the session up; where other nodes write too, a second one asks for the room's version.
fn statements_of_an_empty_poll(world: &World) -> u64 {
    if world.state.store.is_shared() { 2 } else { 1 }
}

async fn api_msg_03_an_empty_poll_is_304_and_reads_nothing_of_the_room(world: World) {
    let (bob, poll, tag) = reader_up_to_date(&world).await;
    let before = world.state.store.statements_run();
    let empty = get_if_changed(&bob, &poll, &tag).await;
    assert_eq!((empty.status.as_u16(), empty.bytes.len(), empty.header("etag")), (304, 0, tag.as_str()));
    assert_eq!(world.state.store.statements_run() - before, statements_of_an_empty_poll(&world));
    world.clock.advance(60);
    assert_eq!(get_if_changed(&bob, &poll, &tag).await.status, 304, "what memory no longer vouches for is looked up again");
}

async fn api_msg_03_requests_of_strangers_do_not_empty_the_poll_cache(world: World) {
    let (bob, poll, tag) = reader_up_to_date(&world).await;
    world.anon().post("/api/photos/upload", json!({})).await.refused(401, "unauthorized");
    let before = world.state.store.statements_run();
    assert_eq!(get_if_changed(&bob, &poll, &tag).await.status, 304);
    assert_eq!(world.state.store.statements_run() - before, statements_of_an_empty_poll(&world));
}

async fn api_msg_03_whatever_the_answer_shows_changes_its_tag(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let first = say(&ann, &room, "hello").await;
    let poll = format!("{}?after={}", history(&room), first["id"].as_str().unwrap());
    let known = tag(&ann, &poll).await;
    bob.get(&history(&room)).await.ok();
    assert_eq!(get_if_changed(&ann, &poll, &known).await.ok()["seen_until"], first["id"], "the other has seen it");
    let known = tag(&ann, &poll).await;
    let second = say(&ann, &room, "again").await;
    assert_eq!(get_if_changed(&ann, &poll, &known).await.ok()["messages"][0]["id"], second["id"], "one's own, from another device");
    let known = tag(&ann, &poll).await;
    ann.delete(&format!("/api/messages/message/{}", second["id"].as_str().unwrap())).await.ok();
    assert_eq!(get_if_changed(&ann, &poll, &known).await.ok()["deleted"], json!([second["id"]]));
    let known = tag(&ann, &poll).await;
    bob.put("/api/users/me", json!({ "name": "Robert" })).await.ok();
    assert_eq!(get_if_changed(&ann, &poll, &known).await.ok()["room"]["user"]["name"], "Robert");
    let known = tag(&ann, &poll).await;
    let photo = bob.post("/api/photos/upload", json!({ "photo": data_url(&jpeg()) })).await.ok();
    bob.put("/api/users/me", json!({ "photos": [photo["photoUrl"]] })).await.ok();
    assert_eq!(get_if_changed(&ann, &poll, &known).await.ok()["room"]["user"]["avatar"], photo["photoUrl"]);
    for (person, is_far) in [(&ann, true), (&bob, false)] {
        let known = tag(&ann, &poll).await;
        person.put("/api/users/me", json!({ "location": "Paris, France" })).await.ok();
        let distance = get_if_changed(&ann, &poll, &known).await.ok()["room"]["user"]["distance_km"].as_i64().unwrap();
        assert_eq!(distance > 800, is_far, "one moves from Berlin to Paris, then the other");
    }
    let known = tag(&ann, &poll).await;
    world.clock.advance(600);
    assert_eq!(get_if_changed(&ann, &poll, &known).await.ok()["room"]["user"]["is_online"], false);
}

async fn api_msg_03_a_poll_that_brings_something_marks_it_and_the_next_is_empty(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let first = say(&ann, &room, "hello").await;
    let poll = format!("{}?after={}", history(&room), first["id"].as_str().unwrap());
    bob.get(&history(&room)).await.ok();
    let known = tag(&bob, &poll).await;
    let second = say(&ann, &room, "again").await;
    let answer = get_if_changed(&bob, &poll, &known).await;
    let known = answer.header("etag").to_owned();
    assert_eq!(answer.ok()["messages"][0]["id"], second["id"]);
    let poll = format!("{}?after={}", history(&room), second["id"].as_str().unwrap());
    assert_eq!(get_if_changed(&bob, &poll, &known).await.status, 304, "one's own reading is no news to oneself");
}

async fn perf_02_who_sends_and_who_reads_know_the_version_they_made(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let version = async |one: &Persona| one.get(&history(&room)).await.ok()["version"].as_i64().unwrap();
    let before = version(&ann).await;
    let sent = ann.post_once("key", &format!("/api/messages/room/{room}/send"), json!({ "content": "hello" })).await.ok();
    assert_eq!(sent["version"], before + 1);
    let again = ann.post_once("key", &format!("/api/messages/room/{room}/send"), json!({ "content": "hello" })).await.ok();
    assert_eq!(again, sent);
    assert_eq!(version(&bob).await, before + 2, "one's own reading is in the answer that reads");
    assert_eq!((version(&bob).await, version(&ann).await), (before + 2, before + 2));
}

async fn api_msg_05_a_poll_lists_what_was_deleted_after_the_version_held_however_old_it_is(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let (first, second) = (say(&ann, &room, "one").await, say(&ann, &room, "two").await);
    let held = bob.get(&history(&room)).await.ok()["version"].clone();
    ann.delete(&format!("/api/messages/message/{}", first["id"].as_str().unwrap())).await.ok();
    say(&ann, &room, "three").await;
    let poll = async |version: &Value| {
        let after = second["id"].as_str().unwrap();
        bob.get(&format!("{}?after={after}&since_version={version}", history(&room))).await.ok()
    };
    let page = poll(&held).await;
    assert_eq!((&page["deleted"], &page["messages"][0]["content"]), (&json!([first["id"]]), &json!("three")));
    let page = poll(&page["version"]).await;
    assert_eq!(page["deleted"], json!([]), "who holds the version has taken it in");
    let latest = bob.get(&format!("{}?since_version={}", history(&room), page["version"])).await.ok();
    assert_eq!((&latest["deleted"], latest["messages"].as_array().unwrap().len()), (&json!([]), 2));
    for no_version in ["x", "-1", "9223372036854775808"] {
        bob.get(&format!("{}?since_version={no_version}", history(&room))).await.refused(400, "bad_request");
    }
}

async fn api_msg_03_a_poll_after_the_last_message_clears_what_an_earlier_one_could_not(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let last = say(&ann, &room, "hello").await;
    // Bob holds the message, but the store was too busy to note that he read it.
    let body = bob.get(&format!("{}?after={}", history(&room), last["id"].as_str().unwrap())).await.ok();
    assert_eq!(body["messages"], json!([]));
    assert_eq!(rooms(&bob).await[0]["unread_count"], 0);
}
