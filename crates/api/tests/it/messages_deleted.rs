use serde_json::{Value, json};

use super::{
    likes::act,
    messages::{history, messages},
    rooms::{room, rooms, say},
};
use crate::support::{Persona, World, look, on_both_engines};

on_both_engines!(
    api_msg_05_an_own_message_goes_on_both_sides_and_the_last_message_and_the_unread_fall_back,
    api_msg_05_whoever_polls_learns_of_it_and_a_poll_that_knows_it_is_304,
    api_msg_05_only_ones_own_and_a_stranger_learns_nothing,
    api_msg_05_deleting_once_more_is_harmless,
    api_msg_05_no_table_keeps_the_words_of_a_deleted_message_and_its_request_sends_nothing_again,
    two_people_who_match_read_so_in_their_room_and_nobody_can_delete_it,
);

async fn delete(one: &Persona, message: &Value) -> crate::support::Answer {
    one.delete(&format!("/api/messages/message/{}", message["id"].as_str().unwrap())).await
}

async fn api_msg_05_an_own_message_goes_on_both_sides_and_the_last_message_and_the_unread_fall_back(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let first = say(&ann, &room, "one").await;
    world.clock.advance(60);
    let second = say(&ann, &room, "two").await;
    assert_eq!((&rooms(&bob).await[0]["unread_count"], &rooms(&bob).await[0]["last_message"]), (&json!(2), &json!("two")));
    assert_eq!(delete(&ann, &second).await.ok(), json!({ "success": true }));
    for person in [&ann, &bob] {
        let conversation = &rooms(person).await[0];
        assert_eq!(
            (&conversation["last_message"], &conversation["last_message_time"]),
            (&json!("one"), &json!("2026-06-15T12:00:00.000000Z"))
        );
    }
    assert_eq!(rooms(&bob).await[0]["unread_count"], 1);
    assert_eq!(bob.get("/api/messages/rooms").await.ok()["unread_total"], 1);
    assert_eq!(messages(&bob, &room, "").await.iter().map(|one| &one["id"]).collect::<Vec<_>>(), [&first["id"]]);
    delete(&ann, &first).await.ok();
    assert_eq!((&rooms(&bob).await[0]["unread_count"], &rooms(&bob).await[0]["last_message"]), (&json!(0), &json!(null)));
    assert!(messages(&ann, &room, "").await.is_empty() && messages(&bob, &room, "").await.is_empty());
    assert_eq!(say(&bob, &room, "three").await["seq"], 3);
}

async fn api_msg_05_whoever_polls_learns_of_it_and_a_poll_that_knows_it_is_304(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let (first, second) = (say(&ann, &room, "one").await, say(&bob, &room, "two").await);
    let poll = format!("{}?after={}", history(&room), second["id"].as_str().unwrap());
    bob.get(&poll).await.ok();
    let quiet = bob.get(&poll).await;
    let etag = quiet.header("etag").to_owned();
    assert_eq!(quiet.ok()["deleted"], json!([]));
    delete(&ann, &first).await.ok();
    let answer = super::messages::get_if_changed(&bob, &poll, &etag).await;
    let etag = answer.header("etag").to_owned();
    let answer = answer.ok();
    assert_eq!((&answer["deleted"], &answer["messages"]), (&json!([first["id"]]), &json!([])));
    assert_eq!(super::messages::get_if_changed(&bob, &poll, &etag).await.status, 304);
    delete(&bob, &second).await.ok();
    let answer = bob.get(&poll).await.ok();
    assert_eq!(answer["deleted"], json!([second["id"], first["id"]]), "a deleted message still serves as a cursor");
    assert_eq!(bob.get(&history(&room)).await.ok()["deleted"], json!([second["id"], first["id"]]));
}

async fn api_msg_05_only_ones_own_and_a_stranger_learns_nothing(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let room = room(&ann, &bob).await;
    let message = say(&ann, &room, "one").await;
    let refused = delete(&bob, &message).await.refused(403, "forbidden");
    assert_eq!(refused["error"], "Only your own messages can be deleted");
    let strange = delete(&cleo, &message).await.refused(404, "not_found");
    for unknown in ["0000000000001", "no-id"] {
        assert_eq!(delete(&cleo, &json!({ "id": unknown })).await.refused(404, "not_found"), strange);
    }
    assert_eq!(messages(&bob, &room, "").await.len(), 1);
}

async fn api_msg_05_deleting_once_more_is_harmless(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let message = say(&ann, &room, "one").await;
    let (one, two) = tokio::join!(delete(&ann, &message), delete(&ann, &message));
    assert_eq!((one.ok(), two.ok()), (json!({ "success": true }), json!({ "success": true })));
    assert_eq!(delete(&ann, &message).await.ok(), json!({ "success": true }));
    delete(&bob, &message).await.refused(403, "forbidden");
}

async fn api_msg_05_no_table_keeps_the_words_of_a_deleted_message_and_its_request_sends_nothing_again(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let (path, words) = (format!("/api/messages/room/{room}/send"), "Antidisestablishmentarianism".to_owned());
    let send = async || ann.post_once("key", &path, json!({ "content": words })).await;
    let message = send().await.ok()["data"].clone();
    let found = async || look::for_each(std::slice::from_ref(&words), &world).await.remove(0).1;
    assert!(!found().await.is_empty(), "who looks would find it");
    delete(&ann, &message).await.ok();
    assert_eq!(found().await, [""; 0]);
    send().await.refused(404, "gone");
    assert!(messages(&bob, &room, "").await.is_empty());
}

async fn two_people_who_match_read_so_in_their_room_and_nobody_can_delete_it(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].as_str().unwrap().to_owned();
    for person in [&ann, &bob] {
        assert_eq!(rooms(person).await[0]["last_message"], json!(null), "a system message is no last message");
        assert_eq!(rooms(person).await[0]["unread_count"], 0);
        let history = messages(person, &room, "").await;
        let fields = ["type", "content", "is_own", "sender_id", "receiver_id", "seq"].map(|field| history[0][field].clone());
        let expected = [json!("system"), json!("You matched"), json!(false), json!("0000000000000"), json!(person.id), json!(1)];
        assert_eq!((fields, history.len()), (expected, 1));
        delete(person, &history[0]).await.refused(403, "forbidden");
    }
}
