use kindred_domain::{Act, DoneAct, Language, MessageKind, RoomId, SessionId, Timestamp, UserId};
use kindred_store::{Departure, Membership, NewSession, Page, Purpose, RequestKey, Store, StoreError, UndoReply, conformance, sql};

use crate::{
    fixtures::{act, photo, reading, send_message, settle_many, text_message, upload},
    rooms::{conversations, open},
};

const NOW: Timestamp = Timestamp::from_micros(50_000_000);
const ROOM: RoomId = RoomId(10);

async fn begin(store: &Store, user: i64) -> bool {
    let begun: Result<_, StoreError> =
        store.write(move |tx| async move { tx.begin_departure(UserId(user), UserId(1000 + user), NOW).await }).await;
    begun.unwrap()
}

fn of(user: i64) -> Departure {
    Departure { user_id: UserId(user), stand_in_id: UserId(1000 + user) }
}

/// Leaves the person's rooms, a step at a time; how many steps that took.
async fn leave_rooms(store: &Store, user: i64) -> usize {
    let departure = &of(user);
    let mut steps = 0;
    loop {
        let left: Result<_, StoreError> = store.write(|tx| async move { tx.leave_next_room(departure).await }).await;
        if !left.unwrap() {
            return steps;
        }
        steps += 1;
    }
}

async fn finish(store: &Store, user: i64) -> bool {
    let done: Result<_, StoreError> = store.write(move |tx| async move { tx.finish_departure(UserId(user)).await }).await;
    done.unwrap()
}

async fn send(store: &Store, sender: i64, id: i64, image_key: Option<&str>) -> bool {
    let mut new = text_message(id, &format!("message {id}"));
    if let Some(key) = image_key {
        (new.body.kind, new.body.image_key) = (MessageKind::Image, Some(key.to_owned()));
    }
    send_message(store, sender, ROOM, &new).await.is_some()
}

async fn leave_02_who_leaves_is_hidden_at_once_and_their_address_is_free(store: &Store) {
    settle_many(store, 2).await;
    let new = &NewSession {
        token_hash: &[1; 32],
        id: SessionId(1),
        user: UserId(1),
        device: "",
        language: Language::English,
        is_new_device: false,
        now: NOW,
    };
    let opened: Result<_, StoreError> = store.write(|tx| async move { tx.open_session(new).await }).await;
    opened.unwrap();
    assert!(begin(store, 1).await);
    assert!(!begin(store, 1).await && !begin(store, 99).await, "once, and only those who are");
    let conn = reading(store).await;
    assert!(conn.find_session(&[1; 32], NOW).await.unwrap().is_none());
    assert!(conn.find_login("1@example.org").await.unwrap().is_none());
    assert!(!conn.can_see(UserId(2), UserId(1)).await.unwrap());
    let candidates: i64 = sql!(scalar conn, "SELECT count(*) FROM candidates WHERE user_id = 1").unwrap();
    assert_eq!(candidates, 0, "discovery doesn't find them");
    assert_eq!(conn.list_departures(9).await.unwrap(), [of(1)]);
    let freed: Result<_, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "UPDATE users SET email_key = '1@example.org' WHERE id = 2") }).await;
    assert_eq!(freed.unwrap(), 1);
}

async fn leave_02_messages_stay_for_the_other_as_nobodys_and_without_pictures(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, ROOM.0).await;
    upload(store, &photo(7, UserId(1), Purpose::Chat)).await;
    assert!(send(store, 1, 1, None).await && send(store, 2, 2, None).await && send(store, 1, 3, Some("key7")).await);
    begin(store, 1).await;
    assert_eq!(leave_rooms(store, 1).await, 1);
    let seen = reading(store).await.find_membership(UserId(2), ROOM).await.unwrap().unwrap();
    assert_eq!(seen, Membership { other_id: UserId::DEPARTED, other_read: 0, other_sees: false, other_knows: false, ..seen });
    let (messages, _) = reading(store).await.list_messages(ROOM, Page::Latest, 9).await.unwrap();
    let texts: Vec<_> = messages.iter().map(|one| (one.id.0, one.sender_id, one.kind, one.content.as_str())).collect();
    let (gone, text) = (UserId::DEPARTED, MessageKind::Text);
    assert_eq!(texts, [(1, gone, text, "message 1"), (2, UserId(2), text, "message 2"), (3, gone, text, "message 3")]);
    assert!(messages.iter().all(|one| one.picture.is_none()));
    let listed = conversations(store, 2).await;
    assert_eq!((listed.len(), listed[0].other_id, listed[0].last_text.as_deref()), (1, gone, Some("message 3")));
    assert!(!send(store, 2, 4, None).await, "nobody is there to be written to");
    assert!(!send(store, 1, 5, None).await);
    assert!(reading(store).await.find_membership(UserId(1), ROOM).await.unwrap().is_none());
}

async fn leave_02_a_long_talk_is_left_in_several_steps(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, ROOM.0).await;
    let count: Result<_, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx,
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
                 INSERT INTO messages (room_id, seq, id, sender_id, kind, content, created_at) SELECT 10, i, i, 1, 'text', 'x', 0 FROM n")
        })
        .await;
    assert_eq!(count.unwrap(), 1100);
    begin(store, 1).await;
    assert_eq!(leave_rooms(store, 1).await, 3);
    let conn = reading(store).await;
    let theirs: i64 = sql!(scalar conn, "SELECT count(*) FROM messages WHERE sender_id = 1").unwrap();
    let left: i64 = sql!(scalar conn, "SELECT count(*) FROM messages").unwrap();
    assert_eq!((theirs, left), (0, 1100));
}

async fn leave_02_a_room_without_messages_or_without_members_goes(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, ROOM.0).await;
    open(store, 1, 3, 11).await;
    send(store, 2, 1, None).await;
    for user in [1, 2] {
        begin(store, user).await;
        leave_rooms(store, user).await;
        assert!(finish(store, user).await);
    }
    let conn = reading(store).await;
    let rooms: i64 = sql!(scalar conn, "SELECT (SELECT count(*) FROM rooms) + (SELECT count(*) FROM messages)").unwrap();
    let people: i64 = sql!(scalar conn, "SELECT count(*) FROM users").unwrap();
    assert_eq!((rooms, people), (0, 1), "no stand-in is left either");
}

async fn leave_02_what_was_done_by_them_and_towards_them_goes(store: &Store) {
    settle_many(store, 3).await;
    for (at, (actor, target)) in (1..).zip([(1, 2), (2, 1), (3, 1), (2, 3)]) {
        act(store, actor, target, Act::Like, at).await;
    }
    let favored: Result<_, StoreError> = store
        .write(|tx| async move {
            tx.add_favorite(UserId(1), UserId(2), NOW).await?;
            tx.add_favorite(UserId(3), UserId(1), NOW).await
        })
        .await;
    favored.unwrap();
    begin(store, 1).await;
    let delete_batch = async || {
        let gone: Result<_, StoreError> = store.write(|tx| async move { tx.delete_batch_of_rows_about(UserId(1)).await }).await;
        gone.unwrap()
    };
    assert!(delete_batch().await > 0);
    assert_eq!(delete_batch().await, 0);
    let conn = reading(store).await;
    let left: Vec<i64> = sql!(all conn,
        "SELECT actor_id FROM stances UNION ALL SELECT actor_id FROM acts UNION ALL SELECT low_id FROM pairs
         UNION ALL SELECT user_id FROM matches UNION ALL SELECT user_id FROM favorites")
    .unwrap();
    assert_eq!(left, [2; 3], "only what the second did towards the third");
}

async fn leave_02_the_account_goes_last_when_no_picture_and_no_room_is_left(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, ROOM.0).await;
    send(store, 1, 1, None).await;
    upload(store, &photo(7, UserId(1), Purpose::Chat)).await;
    begin(store, 1).await;
    assert!(!finish(store, 1).await);
    leave_rooms(store, 1).await;
    assert!(!finish(store, 1).await);
    assert_eq!(reading(store).await.list_picture_keys(UserId(1), 9).await.unwrap(), ["key7"]);
    let keys = &["key7".to_owned()];
    let forgotten: Result<_, StoreError> = store.write(|tx| async move { tx.forget_pictures(UserId(1), keys).await }).await;
    forgotten.unwrap();
    assert!(finish(store, 1).await && finish(store, 1).await, "once more is harmless");
    assert!(!finish(store, 2).await || reading(store).await.find_person(UserId(2)).await.unwrap().is_some(), "who stays, stays");
    assert!(reading(store).await.list_departures(9).await.unwrap().is_empty());
    assert!(reading(store).await.find_person(UserId(1)).await.unwrap().is_none());
}

async fn leave_02_replies_to_others_about_them_go_in_batches_and_the_keys_stay(store: &Store) {
    settle_many(store, 3).await;
    let stored: Result<_, StoreError> = store
        .write(|tx| async move {
            for (user, key, target) in [(2, 1, 1), (3, 2, 2), (1, 3, 2)] {
                let request = RequestKey { key_hash: [key; 32], fingerprint: [0; 32] };
                tx.claim_key(UserId(user), &request, NOW).await?;
                tx.store_reply(UserId(user), &request, UndoReply { target: UserId(target), act: DoneAct::Like }.into()).await?;
            }
            Ok(())
        })
        .await;
    stored.unwrap();
    begin(store, 1).await;
    let delete_batch = async || {
        let gone: Result<_, StoreError> = store.write(|tx| async move { tx.delete_batch_of_rows_about(UserId(1)).await }).await;
        gone.unwrap()
    };
    assert_eq!([delete_batch().await, delete_batch().await], [2, 0]);
    let keys: Vec<i64> = sql!(all reading(store).await, "SELECT user_id FROM idempotency_keys ORDER BY user_id").unwrap();
    let replies: Vec<i64> = sql!(all reading(store).await, "SELECT user_id FROM idempotency_replies").unwrap();
    assert_eq!((keys, replies), (vec![2, 3], vec![3]));
}

conformance![
    leave_02_who_leaves_is_hidden_at_once_and_their_address_is_free,
    leave_02_messages_stay_for_the_other_as_nobodys_and_without_pictures,
    leave_02_a_long_talk_is_left_in_several_steps,
    leave_02_a_room_without_messages_or_without_members_goes,
    leave_02_what_was_done_by_them_and_towards_them_goes,
    leave_02_the_account_goes_last_when_no_picture_and_no_room_is_left,
    leave_02_replies_to_others_about_them_go_in_batches_and_the_keys_stay,
];
