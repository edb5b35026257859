use serde_json::{Value, json};

use super::rooms::{room, say};
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_msg_06_messages_are_found_by_part_of_their_text_in_ones_own_rooms_alone,
    api_msg_06_user_id_narrows_to_the_room_with_that_person,
    api_msg_06_two_chinese_characters_and_a_single_letter_find_something,
    api_msg_06_what_lies_far_back_is_found_by_three_letters,
    api_msg_06_blank_finds_nothing_and_too_long_is_refused,
);

async fn find(one: &Persona, query: &str) -> Vec<Value> {
    one.get(&format!("/api/messages/search?{query}")).await.ok()["messages"].as_array().unwrap().clone()
}

fn texts(found: &[Value]) -> Vec<&str> {
    found.iter().map(|one| one["content"].as_str().unwrap()).collect()
}

async fn api_msg_06_messages_are_found_by_part_of_their_text_in_ones_own_rooms_alone(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let (with_bob, of_others) = (room(&ann, &bob).await, room(&bob, &cleo).await);
    let message = say(&bob, &with_bob, "Meet me at the ÉLYSÉE tonight").await;
    world.clock.advance(1);
    say(&bob, &of_others, "Élysée with Cleo, not with Ann").await;
    say(&ann, &with_bob, "No idea where that is").await;
    let found = find(&ann, "q=%C3%A9lys").await;
    assert_eq!(texts(&found), ["Meet me at the ÉLYSÉE tonight"]);
    let [found] = &found[..] else { panic!() };
    assert_eq!((&found["id"], &found["room_id"], &found["is_own"]), (&message["id"], &json!(with_bob), &json!(false)));
    assert_eq!((&found["user"]["id"], &found["user"]["name"]), (&json!(bob.id), &json!("bob")));
    assert_eq!(
        (&found["type"], &found["seq"], &found["sender_id"], &found["receiver_id"]),
        (&json!("text"), &json!(1), &json!(bob.id), &json!(ann.id))
    );
    assert_eq!(texts(&find(&bob, "q=%C3%89LYS%C3%89E").await), ["Élysée with Cleo, not with Ann", "Meet me at the ÉLYSÉE tonight"]);
    assert!(find(&cleo, "q=tonight").await.is_empty());
    ann.delete(&format!("/api/messages/message/{}", message["id"].as_str().unwrap())).await.refused(403, "forbidden");
    bob.delete(&format!("/api/messages/message/{}", message["id"].as_str().unwrap())).await.ok();
    assert!(find(&ann, "q=%C3%A9lys").await.is_empty());
}

async fn api_msg_06_user_id_narrows_to_the_room_with_that_person(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let (with_bob, with_cleo) = (room(&ann, &bob).await, room(&ann, &cleo).await);
    say(&ann, &with_bob, "hello Bob").await;
    say(&ann, &with_cleo, "hello Cleo").await;
    assert_eq!(find(&ann, "q=hello").await.len(), 2);
    assert_eq!(texts(&find(&ann, &format!("q=hello&userId={}", cleo.id)).await), ["hello Cleo"]);
    for nobody in ["no-id", "0000000000001", ann.id.as_str()] {
        assert!(find(&ann, &format!("q=hello&userId={nobody}")).await.is_empty(), "{nobody}");
    }
    assert!(find(&bob, &format!("q=hello&userId={}", cleo.id)).await.is_empty());
}

async fn api_msg_06_two_chinese_characters_and_a_single_letter_find_something(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "早上好，你好吗").await;
    say(&ann, &room, "Quite well").await;
    assert_eq!(texts(&find(&bob, "q=%E4%BD%A0%E5%A5%BD").await), ["早上好，你好吗"]);
    assert_eq!(texts(&find(&bob, "q=q").await), ["Quite well"]);
}

async fn api_msg_06_what_lies_far_back_is_found_by_three_letters(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&bob, &room, "a needle").await;
    world.clock.advance(1);
    world.chatter(&room, &bob, 5_000).await;
    world.clock.advance(1);
    say(&bob, &room, "another needle").await;
    assert_eq!(texts(&find(&ann, "q=NEEDLE").await), ["another needle", "a needle"]);
    assert_eq!(texts(&find(&ann, "q=needle&limit=1").await), ["another needle"]);
    assert_eq!(texts(&find(&ann, "q=ne").await), ["another needle"], "two letters are looked for in the latest messages");
}

async fn api_msg_06_blank_finds_nothing_and_too_long_is_refused(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "one two").await;
    for blank in ["", "q=", "q=%20%20", "q=%E3%80%80"] {
        assert!(find(&ann, blank).await.is_empty(), "{blank}");
    }
    assert_eq!(find(&ann, "q=%20two%20").await.len(), 1);
    let refused = ann.get(&format!("/api/messages/search?q={}", "x".repeat(101))).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "q": "Search must be at most 100 characters" }));
    ann.get("/api/messages/search?q=%00").await.refused(400, "bad_request");
    ann.get("/api/messages/search?q=x&limit=-1").await.refused(400, "bad_request");
}
