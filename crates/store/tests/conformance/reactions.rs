use kindred_domain::{MessageId, Reaction, RoomId, Timestamp, UserId};
use kindred_store::{ChangedSince, MessageReaction, NewReaction, OwnReaction, Page, Store, StoreError, conformance, sql};

use crate::{
    fixtures::{reading, settle_many},
    messages::{ROOM, send},
    rooms::open,
};

/// A room of 1 and 2 with two messages of 1.
async fn room_with_messages(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, ROOM.0).await;
    send(store, 1, 1).await.unwrap();
    send(store, 1, 2).await.unwrap();
}

/// True if the reaction was accepted; otherwise all is rolled back.
async fn react(store: &Store, user: i64, message: i64, emoji: Option<Reaction>, at: i64) -> bool {
    let (user, message, now) = (UserId(user), MessageId(message), Timestamp::from_micros(at));
    let new = &NewReaction { user, room: ROOM, message, emoji, now };
    let done: Result<(), StoreError> =
        store.write(|tx| async move { if tx.react(new).await? { Ok(()) } else { Err(StoreError::Broken("refused".into())) } }).await;
    done.is_ok()
}

async fn reactions(store: &Store, message: i64) -> Vec<(i64, Reaction)> {
    let found = reading(store).await.list_reactions(&[MessageId(message)]).await.unwrap();
    found.into_iter().map(|one| (one.user_id.0, one.emoji)).collect()
}

async fn version(store: &Store) -> i64 {
    reading(store).await.find_membership(UserId(1), ROOM).await.unwrap().map_or(0, |sees| sees.version)
}

/// The messages that were reacted to, or deleted, after a version.
async fn changed(store: &Store, since: ChangedSince) -> Vec<(i64, bool)> {
    let changed = reading(store).await.list_changed_messages(ROOM, since).await.unwrap();
    changed.into_iter().map(|one| (one.id.0, one.is_deleted)).collect()
}

async fn polish_11_each_of_the_two_has_one_reaction_to_a_message_which_can_be_changed_and_taken_back(store: &Store) {
    room_with_messages(store).await;
    assert!(react(store, 2, 1, Some(Reaction::Heart), 5).await && react(store, 1, 1, Some(Reaction::Laugh), 6).await);
    assert_eq!(reactions(store, 1).await, [(2, Reaction::Heart), (1, Reaction::Laugh)], "the oldest first");
    assert!(react(store, 2, 1, Some(Reaction::Fire), 7).await);
    assert_eq!(reactions(store, 1).await, [(1, Reaction::Laugh), (2, Reaction::Fire)]);
    assert!(react(store, 1, 1, None, 8).await);
    let (messages, _) = reading(store).await.list_messages(ROOM, Page::Latest, 9).await.unwrap();
    let held = MessageReaction { message_id: MessageId(1), user_id: UserId(2), emoji: Reaction::Fire };
    assert_eq!((&messages[0].reactions, &messages[1].reactions), (&vec![held], &vec![]));
}

async fn polish_11_a_reaction_makes_a_version_of_its_message_and_the_same_again_makes_none(store: &Store) {
    room_with_messages(store).await;
    let before = version(store).await;
    assert!(react(store, 2, 1, None, 4).await, "taking back what isn't there is harmless");
    assert_eq!(version(store).await, before);
    for _ in 0..2 {
        assert!(react(store, 2, 1, Some(Reaction::Sad), 5).await);
        assert_eq!(version(store).await, before + 1);
    }
    assert_eq!(changed(store, ChangedSince::Version(before)).await, [(1, false)]);
    assert_eq!(changed(store, ChangedSince::Version(before + 1)).await, []);
    assert_eq!(changed(store, ChangedSince::Message(MessageId(2))).await, [(1, false)]);
    assert_eq!(changed(store, ChangedSince::Beginning).await, [], "whoever holds nothing gets it with its message");
    assert!(react(store, 2, 1, None, 6).await);
    assert_eq!(changed(store, ChangedSince::Version(before + 1)).await, [(1, false)], "taking back is a change, too");
    assert_eq!(reading(store).await.find_message(ROOM, MessageId(1)).await.unwrap().unwrap().changed_version, Some(before + 2));
}

async fn polish_11_nobody_reacts_to_what_is_deleted_or_not_there_or_the_products_own(store: &Store) {
    room_with_messages(store).await;
    assert!(react(store, 2, 2, Some(Reaction::Heart), 5).await);
    let deleted: Result<_, StoreError> = store.write(|tx| async move { tx.delete_message(UserId(1), MessageId(2)).await }).await;
    let version = deleted.unwrap().unwrap().version;
    assert_eq!(reactions(store, 2).await, [], "they go with the message");
    assert_eq!(changed(store, ChangedSince::Version(version - 1)).await, [(2, true)]);
    let sent: Result<_, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "UPDATE rooms SET last_seq = 3 WHERE id = 10")?;
            sql!(execute tx, "INSERT INTO messages (room_id, seq, id, sender_id, kind, content, created_at) VALUES (10, 3, 3, 0, 'system', 'x', 0)")
        })
        .await;
    sent.unwrap();
    for (user, message) in [(2, 2), (2, 3), (2, 99), (3, 1)] {
        assert!(!react(store, user, message, Some(Reaction::Thumb), 6).await, "{user} {message}");
    }
    assert!(!react(store, 2, 2, None, 6).await);
}

async fn polish_11_nobody_reacts_across_a_block_or_to_whoever_left(store: &Store) {
    room_with_messages(store).await;
    let now = Timestamp::from_micros(1);
    let blocked: Result<_, StoreError> = store.write(|tx| async move { tx.block(UserId(1), UserId(2), now).await }).await;
    assert!(blocked.unwrap());
    assert!(!react(store, 2, 1, Some(Reaction::Heart), 5).await && !react(store, 1, 1, Some(Reaction::Heart), 5).await);
    let unblocked: Result<_, StoreError> = store.write(|tx| async move { tx.unblock(UserId(1), UserId(2)).await }).await;
    unblocked.unwrap();
    assert!(react(store, 2, 1, Some(Reaction::Heart), 5).await);
    let left: Result<_, StoreError> = store.write(|tx| async move { tx.begin_departure(UserId(1), UserId(9), now).await }).await;
    assert!(left.unwrap());
    assert!(!react(store, 2, 1, Some(Reaction::Fire), 6).await);
    assert!(react(store, 2, 1, None, 6).await, "one's own can always be taken back");
}

async fn leave_02_reactions_go_with_the_person_in_batches_and_whoever_stays_is_told(store: &Store) {
    room_with_messages(store).await;
    let many: Result<_, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx,
                "WITH RECURSIVE n (i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
                 INSERT INTO messages (room_id, seq, id, sender_id, kind, content, created_at) SELECT 10, i, i, 2, 'text', 'x', 0 FROM n")?;
            sql!(execute tx,
                "INSERT INTO message_reactions (room_id, seq, user_id, emoji, created_at) SELECT room_id, seq, 1, '👍', 0 FROM messages WHERE seq > 2")?;
            tx.begin_departure(UserId(1), UserId(9), Timestamp::from_micros(1)).await
        })
        .await;
    assert!(many.unwrap());
    assert!(react(store, 2, 1, None, 5).await && reactions(store, 3).await.len() == 1);
    let before = reading(store).await.find_membership(UserId(2), ROOM).await.unwrap().map_or(0, |sees| sees.version);
    let departure = &reading(store).await.list_departures(1).await.unwrap()[0];
    let mut steps = 0;
    loop {
        let more: Result<bool, StoreError> = store.write(|tx| async move { tx.leave_next_room(departure).await }).await;
        if !more.unwrap() {
            break;
        }
        steps += 1;
    }
    let left: i64 = sql!(scalar reading(store).await, "SELECT count(*) FROM message_reactions").unwrap();
    let changed: i64 = sql!(scalar reading(store).await, "SELECT count(*) FROM messages WHERE changed_version > $1", before).unwrap();
    assert_eq!((steps, left, changed), (2, 0, 698));
}

async fn leave_03_own_reactions_come_room_by_room(store: &Store) {
    room_with_messages(store).await;
    assert!(react(store, 2, 1, Some(Reaction::Heart), 5).await && react(store, 2, 2, Some(Reaction::Fire), 6).await);
    assert!(react(store, 1, 2, Some(Reaction::Sad), 7).await);
    let page = async |from| reading(store).await.list_own_reactions(UserId(2), from, 1).await.unwrap();
    let own = |message, emoji, at| OwnReaction {
        room_id: ROOM,
        seq: message,
        message_id: MessageId(message),
        emoji,
        created_at: Timestamp::from_micros(at),
    };
    assert_eq!(page((RoomId(-1), 0)).await, [own(1, Reaction::Heart, 5)]);
    assert_eq!(page((ROOM, 1)).await, [own(2, Reaction::Fire, 6)]);
    assert_eq!(page((ROOM, 2)).await, []);
}

/// How many statements a page of the room takes.
async fn statements(store: &Store) -> u64 {
    let (conn, before) = (reading(store).await, store.statements_run());
    conn.list_messages(ROOM, Page::Latest, 50).await.unwrap();
    store.statements_run() - before
}

async fn polish_11_a_page_takes_one_statement_without_reactions_and_one_more_however_many_there_are(store: &Store) {
    room_with_messages(store).await;
    for id in 3..=20 {
        send(store, 1, id).await.unwrap();
    }
    assert_eq!(statements(store).await, 1);
    react(store, 2, 1, Some(Reaction::Heart), 5).await;
    assert_eq!(statements(store).await, 2);
    for id in 2..=20 {
        for user in [1, 2] {
            react(store, user, id, Some(Reaction::Fire), 6).await;
        }
    }
    assert_eq!(statements(store).await, 2);
    let answered: Result<_, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "UPDATE messages SET reply_to = 1 WHERE id > 1") }).await;
    assert_eq!(answered.unwrap(), 19);
    assert_eq!(statements(store).await, 3);
}

conformance![
    polish_11_each_of_the_two_has_one_reaction_to_a_message_which_can_be_changed_and_taken_back,
    polish_11_a_reaction_makes_a_version_of_its_message_and_the_same_again_makes_none,
    polish_11_nobody_reacts_to_what_is_deleted_or_not_there_or_the_products_own,
    polish_11_nobody_reacts_across_a_block_or_to_whoever_left,
    leave_02_reactions_go_with_the_person_in_batches_and_whoever_stays_is_told,
    leave_03_own_reactions_come_room_by_room,
    polish_11_a_page_takes_one_statement_without_reactions_and_one_more_however_many_there_are,
];
