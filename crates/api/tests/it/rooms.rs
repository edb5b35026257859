use futures_util::future::join_all;
use kindred_api::purge_deleted_accounts;
use serde_json::{Value, json};

use super::{events::looking, leaving::leave, likes::act};
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_msg_01_the_same_two_get_the_same_room_from_both_sides,
    api_msg_01_also_when_both_ask_at_once,
    api_msg_01_oneself_is_400_and_nobody_404,
    api_msg_01_the_other_sees_the_room_from_its_first_message_on,
    api_msg_02_conversations_tell_who_what_when_and_how_much_is_unread_latest_first,
    api_msg_02_a_row_of_the_list_has_what_it_shows_of_the_other_person_once,
    api_msg_02_a_match_is_a_conversation_before_its_first_message,
    api_msg_02_conversations_come_in_pages,
    api_msg_07_a_conversation_leaves_ones_own_list_alone_and_comes_back_with_the_next_message,
    api_msg_07_of_a_match_it_stays_until_the_match_ends_and_that_of_a_deleted_account_goes,
);

/// The room of one person with another, opened by the first.
pub async fn room(one: &Persona, other: &Persona) -> String {
    let opened = one.act(&format!("/api/messages/room/user/{}", other.id)).await.ok();
    opened["room_id"].as_str().unwrap().to_owned()
}

/// Says something in a room.
pub async fn say(one: &Persona, room: &str, content: &str) -> Value {
    let sent = one.post(&format!("/api/messages/room/{room}/send"), json!({ "content": content, "type": "text" })).await.ok();
    sent["data"].clone()
}

pub async fn rooms(one: &Persona) -> Vec<Value> {
    one.get("/api/messages/rooms").await.ok()["rooms"].as_array().unwrap().clone()
}

async fn api_msg_01_the_same_two_get_the_same_room_from_both_sides(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let of_two = room(&ann, &bob).await;
    assert_eq!(of_two.len(), 13);
    assert_eq!(room(&ann, &bob).await, of_two);
    assert_eq!(room(&bob, &ann).await, of_two);
    assert_ne!(room(&ann, &cleo).await, of_two);
}

async fn api_msg_01_also_when_both_ask_at_once(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let opening = (0..12).map(|n| if n % 2 == 0 { room(&ann, &bob) } else { room(&bob, &ann) });
    let rooms = join_all(opening).await;
    assert!(rooms.iter().all(|room| *room == rooms[0]), "{rooms:?}");
}

async fn api_msg_01_oneself_is_400_and_nobody_404(world: World) {
    let ann = world.register("ann").await;
    ann.act(&format!("/api/messages/room/user/{}", ann.id)).await.refused(400, "oneself");
    let unknown = ann.act("/api/messages/room/user/0000000000000").await.refused(404, "not_found");
    let no_id = ann.act("/api/messages/room/user/no-id").await.refused(404, "not_found");
    assert_eq!((&unknown, &unknown["error"]), (&no_id, &json!("聊天室不存在或无权访问")));
}

async fn api_msg_01_the_other_sees_the_room_from_its_first_message_on(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    assert_eq!((rooms(&ann).await.len(), rooms(&bob).await.len()), (1, 0));
    say(&ann, &room, "hello").await;
    assert_eq!(rooms(&bob).await[0]["id"], room.as_str());
}

async fn api_msg_02_conversations_tell_who_what_when_and_how_much_is_unread_latest_first(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let (with_bob, with_cleo) = (room(&ann, &bob).await, room(&ann, &cleo).await);
    world.clock.advance(60);
    say(&bob, &with_bob, "one").await;
    say(&bob, &with_bob, "two").await;
    world.clock.advance(60);
    say(&ann, &with_cleo, "three").await;
    let conversations = rooms(&ann).await;
    let fields = ["id", "last_message", "last_message_is_own", "last_message_time", "unread_count"];
    let brief = |room: &Value| fields.map(|field| room[field].clone());
    let [earlier, later] = ["2026-06-15T12:01:00.000000Z", "2026-06-15T12:02:00.000000Z"];
    assert_eq!(brief(&conversations[0]), [json!(with_cleo), json!("three"), json!(true), json!(later), json!(0)]);
    assert_eq!(brief(&conversations[1]), [json!(with_bob), json!("two"), json!(false), json!(earlier), json!(2)]);
    assert_eq!((&conversations[1]["user"]["id"], &conversations[1]["user"]["name"]), (&json!(bob.id), &json!("bob")));
    assert_eq!(conversations[1]["user"], conversations[1]["otherUser"]);
    assert!(conversations[1]["user"].get("email").is_none());
}

async fn api_msg_02_a_row_of_the_list_has_what_it_shows_of_the_other_person_once(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    for other in [&bob, &cleo] {
        say(&ann, &room(&ann, other).await, "hello").await;
    }
    leave(&cleo).await;
    purge_deleted_accounts(world.state.clone()).await;
    let whole = rooms(&ann).await;
    let rows = ann.get("/api/messages/rooms?shape=row").await.ok()["rooms"].as_array().unwrap().clone();
    assert_eq!(rows.len(), 2);
    for (row, whole) in rows.iter().zip(&whole) {
        let mut expected = whole.clone();
        let user = whole["user"].as_object().unwrap();
        let shown = ["id", "name", "is_verified", "is_online", "is_demo"].map(|field| (field.to_owned(), user[field].clone()));
        expected["user"] = Value::Object(shown.into_iter().collect());
        expected["user"]["pictures"] = user["pictures"].as_array().unwrap().iter().take(1).cloned().collect();
        expected.as_object_mut().unwrap().remove("otherUser");
        assert_eq!(*row, expected);
    }
    ann.get("/api/messages/rooms?shape=none").await.refused(400, "bad_request");
}

async fn api_msg_02_a_match_is_a_conversation_before_its_first_message(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    assert!(rooms(&ann).await.is_empty() && rooms(&bob).await.is_empty());
    let pairing = act(&bob, "like", &ann).await;
    for person in [&ann, &bob] {
        let conversations = rooms(person).await;
        assert_eq!(conversations.len(), 1);
        assert_eq!((&conversations[0]["id"], &conversations[0]["last_message"]), (&pairing["match"]["chat_room_id"], &json!(null)));
        assert_eq!((&conversations[0]["last_message_time"], &conversations[0]["unread_count"]), (&json!(null), &json!(0)));
        assert_eq!(conversations[0]["last_message_is_own"], json!(false));
    }
}

async fn api_msg_02_conversations_come_in_pages(world: World) {
    let ann = world.register("ann").await;
    let mut latest_first = Vec::new();
    for n in 0..3 {
        world.clock.advance(1);
        latest_first.insert(0, room(&ann, &world.register(&format!("them{n}")).await).await);
    }
    for (query, expected) in [("limit=2", &latest_first[..2]), ("limit=2&offset=2", &latest_first[2..]), ("offset=9", &[])] {
        let body = ann.get(&format!("/api/messages/rooms?{query}")).await.ok();
        let ids: Vec<&str> = body["rooms"].as_array().unwrap().iter().map(|room| room["id"].as_str().unwrap()).collect();
        assert_eq!(ids, expected, "{query}");
    }
    let before = |room: &str, limit| format!("/api/messages/rooms?before={room}&limit={limit}");
    for (query, expected, has_more) in [
        (before(&latest_first[0], 1), &latest_first[1..2], true),
        (before(&latest_first[0], 2), &latest_first[1..], false),
        (before(&latest_first[2], 2), &[], false),
        (before("no-id", 2), &[], false),
    ] {
        let body = ann.get(&query).await.ok();
        let ids: Vec<&str> = body["rooms"].as_array().unwrap().iter().map(|room| room["id"].as_str().unwrap()).collect();
        assert_eq!((ids, &body["has_more"]), (expected.iter().map(String::as_str).collect(), &json!(has_more)), "{query}");
    }
    ann.get("/api/messages/rooms?limit=many").await.refused(400, "bad_request");
}

async fn api_msg_07_a_conversation_leaves_ones_own_list_alone_and_comes_back_with_the_next_message(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&bob, &room, "hello").await;
    let (hide, history) = (format!("/api/messages/room/{room}/hide"), format!("/api/messages/room/{room}/messages"));
    ann.act(&hide).await.refused(409, "unread");
    assert_eq!(rooms(&ann).await.len(), 1, "what was not read yet is not hidden");
    ann.get(&history).await.ok();
    let mut of_ann = looking(&ann).await;
    assert_eq!(ann.act(&hide).await.ok(), json!({ "success": true }));
    assert_eq!(of_ann.next().await.0, "room", "one's other windows ask for the list");
    ann.act(&hide).await.ok();
    assert_eq!((rooms(&ann).await.len(), rooms(&bob).await.len()), (0, 1));
    let found = async || ann.get("/api/messages/search?q=hello").await.ok()["messages"].as_array().unwrap().len();
    assert_eq!(found().await, 0);
    assert_eq!(ann.get(&history).await.ok()["messages"][0]["content"], "hello", "nothing is deleted");
    say(&bob, &room, "again").await;
    assert_eq!((rooms(&ann).await[0]["last_message"].clone(), found().await), (json!("again"), 1));
    ann.get(&history).await.ok();
    ann.act(&hide).await.ok();
    assert_eq!(self::room(&ann, &bob).await, room);
    assert_eq!(rooms(&ann).await.len(), 1, "who opens it has it in the list again");
}

async fn api_msg_07_of_a_match_it_stays_until_the_match_ends_and_that_of_a_deleted_account_goes(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].as_str().unwrap().to_owned();
    say(&ann, &room, "hello").await;
    let hide = format!("/api/messages/room/{room}/hide");
    ann.act(&hide).await.refused(409, "is_match");
    assert_eq!(rooms(&ann).await.len(), 1);
    act(&ann, "unlike", &bob).await;
    ann.act(&hide).await.ok();
    assert!(rooms(&ann).await.is_empty());
    say(&bob, &room, "still there?").await;
    ann.get(&format!("/api/messages/room/{room}/messages")).await.ok();
    leave(&bob).await;
    purge_deleted_accounts(world.state.clone()).await;
    ann.act(&hide).await.ok();
    assert!(rooms(&ann).await.is_empty());
}
