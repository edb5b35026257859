use kindred_domain::{Act, MessageBody, MessageId, MessageKind, Timestamp, UserId};
use kindred_store::{Message, NewMessage, Page, Store, StoreError};

use crate::fixtures::{act, reading, settle_many, undo};

async fn api_like_06_matches_are_listed_the_newest_first(store: &Store) {
    settle_many(store, 4).await;
    for (at, other) in [(10, 3), (20, 2), (30, 4)] {
        act(store, 1, other, Act::Like, at).await;
        act(store, other, 1, Act::Like, at + 1).await;
    }
    let conn = reading(store).await;
    let listed = conn.list_matches(UserId(1), 2).await.unwrap();
    assert_eq!(listed.iter().map(|row| row.other_id).collect::<Vec<_>>(), [UserId(4), UserId(2)]);
    assert_eq!(listed[0].matched_at, Timestamp::from_micros(31_000_000));
    let with_people = conn.list_matches_with_people(UserId(1), 2).await.unwrap();
    assert_eq!(with_people.iter().map(|(row, _)| *row).collect::<Vec<_>>(), listed);
    for (row, person) in with_people {
        assert_eq!(Some(person), conn.find_person(row.other_id).await.unwrap());
    }
}

async fn api_like_06_a_match_is_new_to_each_side_until_that_side_has_seen_it(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    let seen: Result<(), StoreError> = store.write(async |tx| tx.mark_match_seen(UserId(1), UserId(2)).await).await;
    seen.unwrap();
    let is_new = async |user, other| {
        let conn = reading(store).await;
        let row = conn.find_match(user, other).await.unwrap().unwrap();
        let membership = conn.find_membership(user, row.room_id).await.unwrap().unwrap();
        assert_eq!(membership.is_new_match, row.is_new, "the room says the same");
        row.is_new
    };
    assert_eq!((is_new(UserId(1), UserId(2)).await, is_new(UserId(2), UserId(1)).await), (false, true));
    let room = reading(store).await.find_match(UserId(2), UserId(1)).await.unwrap().unwrap().room_id;
    act(store, 1, 2, Act::Unlike, 3).await;
    assert!(!reading(store).await.find_membership(UserId(2), room).await.unwrap().unwrap().is_new_match, "it has ended");
}

async fn api_like_06_a_match_has_the_time_of_the_last_message_of_its_room(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    let room = reading(store).await.find_match(UserId(1), UserId(2)).await.unwrap().unwrap().room_id;
    let body = MessageBody { kind: MessageKind::Text, content: "Hello".into(), image_key: None };
    let new = &NewMessage { id: MessageId(5), body, now: Timestamp::from_micros(77) };
    assert_eq!(reading(store).await.list_matches(UserId(2), 9).await.unwrap()[0].last_message_at, None);
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(1), room, new).await }).await;
    assert!(sent.unwrap().is_some());
    let conn = reading(store).await;
    assert_eq!(conn.list_matches(UserId(2), 9).await.unwrap()[0].last_message_at, Some(new.now));
    assert_eq!(conn.find_match(UserId(1), UserId(2)).await.unwrap().unwrap().last_message_at, Some(new.now));
}

async fn a_match_writes_one_system_message_into_the_room_in_a_row(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    let made = act(store, 2, 1, Act::Like, 2).await.made.unwrap();
    act(store, 2, 1, Act::Unlike, 3).await;
    let again = act(store, 2, 1, Act::Like, 4).await.made.unwrap();
    assert_eq!((made.room, again.version), (again.room, made.version + 1));
    let conn = reading(store).await;
    let (messages, _) = conn.list_messages(made.room, Page::Latest, 50).await.unwrap();
    let brief =
        |messages: &[Message]| messages.iter().map(|one| (one.seq, one.kind, one.sender_id, one.content.clone())).collect::<Vec<_>>();
    assert_eq!(brief(&messages), [(1, MessageKind::System, UserId::PRODUCT, "You matched".to_owned())]);
    for user in [1, 2] {
        let (listed, _) = &conn.list_conversations(UserId(user), None, (9, 0)).await.unwrap()[0];
        assert_eq!((listed.last_text.as_deref(), listed.last_at, listed.unread), (None, None, 0));
    }
    let body = MessageBody { kind: MessageKind::Text, content: "Hello".into(), image_key: None };
    let new = &NewMessage { id: MessageId(5), body, now: Timestamp::from_micros(77) };
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(1), made.room, new).await }).await;
    assert_eq!(sent.unwrap().unwrap().message.seq, 2);
    act(store, 1, 2, Act::Skip, 6).await;
    assert_eq!(undo(store, 1, 7).await.unwrap().made.unwrap().room, made.room);
    let (messages, _) = conn.list_messages(made.room, Page::Latest, 50).await.unwrap();
    assert_eq!(messages.iter().map(|one| one.kind).collect::<Vec<_>>(), [MessageKind::System, MessageKind::Text, MessageKind::System]);
    assert_eq!(conn.list_conversations(UserId(2), None, (9, 0)).await.unwrap()[0].0.last_text.as_deref(), Some("Hello"));
}

kindred_store::conformance![
    a_match_writes_one_system_message_into_the_room_in_a_row,
    api_like_06_a_match_has_the_time_of_the_last_message_of_its_room,
    api_like_06_matches_are_listed_the_newest_first,
    api_like_06_a_match_is_new_to_each_side_until_that_side_has_seen_it,
];
