use kindred_domain::{Act, Audience, RoomId, Timestamp, UserId};
use kindred_store::{Fault, MessageSearch, Store, StoreError, conformance, sql, testing};

use crate::{
    fixtures::{act, reading, send_message, settle_many, text_message},
    moments::post,
    rooms::{conversations, open},
};

/// What is wrong, without how often.
pub async fn faults(store: &Store) -> Vec<String> {
    let conn = reading(store).await;
    conn.lift_time_limits().await.unwrap();
    conn.list_faults().await.unwrap().into_iter().map(|fault| fault.what).collect()
}

/// Corrects what can be derived anew; how many rows that were.
pub async fn corrected(store: &Store) -> i64 {
    let corrected: Result<Vec<Fault>, StoreError> = store.write(|tx| async move { tx.correct_derived().await }).await;
    corrected.unwrap().into_iter().map(|corrected| corrected.rows).sum()
}

/// Runs one statement that the product itself never would.
macro_rules! tamper {
    ($store:expr, $text:expr) => {{
        let done: Result<u64, StoreError> = $store.write(|tx| async move { sql!(execute tx, $text) }).await;
        assert!(done.unwrap() > 0, "nothing was changed by {}", $text);
    }};
}

/// Two matches, of 1 with 2 and of 1 with 3, an open room of 2 and 3, and a moment.
pub async fn lively(store: &Store) {
    settle_many(store, 3).await;
    for (at, (actor, target)) in [(1, 2), (2, 1), (1, 3), (3, 1)].into_iter().enumerate() {
        act(store, actor, target, Act::Like, 10 + i64::try_from(at).unwrap()).await;
    }
    open(store, 2, 3, 10).await;
    post(store, 1, 100, Audience::Public).await;
}

async fn nothing_is_wrong_with_what_the_product_wrote(store: &Store) {
    lively(store).await;
    act(store, 2, 3, Act::Superlike, 20).await;
    act(store, 3, 2, Act::Skip, 21).await;
    for (sender, message) in [(2, 500), (3, 600)] {
        send_message(store, sender, RoomId(10), &text_message(message, "Good morning")).await.unwrap();
    }
    assert_eq!(faults(store).await, Vec::<String>::new());
    assert_eq!(corrected(store).await, 0);
}

async fn contradictions_are_named(store: &Store) {
    lively(store).await;
    tamper!(store, "UPDATE pairs SET high_likes = FALSE WHERE low_id = 1 AND high_id = 2");
    assert_eq!(faults(store).await, ["matches without the likes of both", "pairs with other likes than their people have"]);
    tamper!(store, "UPDATE pairs SET high_likes = TRUE WHERE low_id = 1 AND high_id = 2");
    tamper!(store, "DELETE FROM matches WHERE user_id = 1 AND other_id = 2");
    assert_eq!(faults(store).await, ["pairs who like each other and are no match", "matches that only one of the two has"]);
    tamper!(store, "DELETE FROM matches WHERE user_id = 2 AND other_id = 1");
    tamper!(store, "UPDATE pairs SET high_likes = FALSE WHERE low_id = 1 AND high_id = 2");
    tamper!(store, "DELETE FROM stances WHERE actor_id = 2 AND target_id = 1");
    assert_eq!(faults(store).await, Vec::<String>::new());
    tamper!(store, "DELETE FROM room_members WHERE user_id = 3 AND room_id = 10");
    tamper!(store, "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (2, 3, 0)");
    tamper!(store, "DELETE FROM moment_feeds WHERE moment_id = 100");
    let wrong = ["blocks that hide nobody", "rooms that miss one of their people", "moments that are missing in a feed of theirs"];
    assert_eq!(faults(store).await, wrong);
}

async fn likes_that_contradict_their_pair_are_named_and_the_pair_is_derived_anew_where_the_match_agrees(store: &Store) {
    lively(store).await;
    act(store, 2, 3, Act::Like, 20).await;
    tamper!(store, "DELETE FROM pairs WHERE low_id = 2 AND high_id = 3");
    assert_eq!(faults(store).await, ["likes without their pair"]);
    tamper!(store, "UPDATE pairs SET low_likes = FALSE WHERE low_id = 1 AND high_id = 3");
    let wrong = ["matches without the likes of both", "pairs with other likes than their people have", "likes without their pair"];
    assert_eq!(faults(store).await, wrong);
    assert_eq!(corrected(store).await, 2);
    assert_eq!(faults(store).await, Vec::<String>::new());
    // A match says that both like each other: which of the two rows was lost nobody can tell.
    tamper!(store, "DELETE FROM stances WHERE actor_id = 3 AND target_id = 1");
    assert_eq!(corrected(store).await, 0);
    assert_eq!(faults(store).await, ["pairs with other likes than their people have"]);
}

async fn what_is_left_of_somebody_who_is_being_deleted_is_no_fault(store: &Store) {
    lively(store).await;
    let now = Timestamp::from_micros(1);
    let begun: Result<bool, StoreError> = store.write(|tx| async move { tx.begin_departure(UserId(1), UserId(9), now).await }).await;
    assert!(begun.unwrap());
    tamper!(store, "DELETE FROM stances WHERE actor_id = 1");
    tamper!(store, "DELETE FROM pairs WHERE low_id = 1 AND high_id = 2");
    tamper!(store, "DELETE FROM matches WHERE user_id = 1 AND other_id = 3");
    tamper!(store, "UPDATE room_members SET read_seq = 99, last_text = 'gone' WHERE user_id = 1");
    assert_eq!(faults(store).await, Vec::<String>::new());
    assert_eq!(corrected(store).await, 0);
}

async fn what_conversations_tell_otherwise_than_their_messages_is_named_and_derived_anew(store: &Store) {
    lively(store).await;
    send_message(store, 2, RoomId(10), &text_message(500, "Good morning")).await.unwrap();
    send_message(store, 2, RoomId(10), &text_message(600, "How are you?")).await.unwrap();
    tamper!(store, "UPDATE room_members SET last_text = 'Good morning' WHERE room_id = 10 AND user_id = 2");
    tamper!(store, "UPDATE room_members SET last_at = NULL WHERE room_id = 10 AND user_id = 3");
    let last = "conversations with another last message than their room has";
    assert_eq!(faults(store).await, [last]);
    tamper!(store, "UPDATE room_members SET read_seq = 3 WHERE room_id = 10 AND user_id = 2");
    assert_eq!(faults(store).await, [last, "people who have read messages that their room doesn't have"]);
    assert_eq!(corrected(store).await, 3);
    assert_eq!(faults(store).await, Vec::<String>::new());
    for user in [2, 3] {
        let listed = conversations(store, user).await.into_iter().find(|one| one.room_id == RoomId(10)).unwrap();
        assert_eq!((listed.last_text.as_deref(), listed.last_at), (Some("How are you?"), Some(Timestamp::from_micros(600_000))));
        assert_eq!(listed.last_is_own, user == 2);
    }
    tamper!(store, "UPDATE room_members SET last_own_at = last_at WHERE room_id = 10 AND user_id = 3");
    assert_eq!(faults(store).await, [last]);
    assert_eq!((corrected(store).await, faults(store).await), (1, vec![]));
    // As the release before leaves it, which writes the last message and not by whom.
    send_message(store, 3, RoomId(10), &text_message(700, "Fine")).await.unwrap();
    tamper!(store, "UPDATE room_members SET last_own_at = 600000 WHERE room_id = 10 AND user_id = 2");
    tamper!(store, "UPDATE room_members SET last_own_at = NULL WHERE room_id = 10 AND user_id = 3");
    assert_eq!(faults(store).await, Vec::<String>::new());
    for user in [2, 3] {
        assert!(!conversations(store, user).await.into_iter().any(|one| one.last_is_own));
    }
}

/// On `PostgreSQL` the server itself keeps this index.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite_entries_that_the_index_of_the_search_lacks_or_has_in_vain_are_named_and_put_right() {
    let store = &*testing::sqlite().await;
    lively(store).await;
    send_message(store, 2, RoomId(10), &text_message(500, "Good morning")).await.unwrap();
    send_message(store, 2, RoomId(10), &text_message(501, "Good day")).await.unwrap();
    tamper!(store, "DELETE FROM message_words WHERE rowid = 500");
    assert_eq!(faults(store).await, ["messages that the search doesn't find"]);
    tamper!(store, "INSERT INTO message_words (rowid, words) VALUES (700, 'good evening')");
    assert_eq!(faults(store).await, ["messages that the search doesn't find", "entries of the search without a message"]);
    assert_eq!(corrected(store).await, 2);
    assert_eq!(faults(store).await, Vec::<String>::new());
    let found: Vec<i64> = sql!(all reading(store).await, "SELECT rowid FROM message_words WHERE message_words MATCH '\"good\"'").unwrap();
    assert_eq!(found, [500, 501]);
    let sought = MessageSearch { user: UserId(3), other: None, text: "morning".into(), limit: 10 };
    assert_eq!(reading(store).await.find_messages(&sought).await.unwrap().len(), 1);
}

async fn replies_and_reactions_that_contradict_their_room_are_named(store: &Store) {
    lively(store).await;
    tamper!(store, "UPDATE rooms SET last_seq = 1, version = 1 WHERE id = 10");
    tamper!(store, "INSERT INTO messages (room_id, seq, id, sender_id, kind, content, created_at) VALUES (10, 1, 7, 0, 'system', 'x', 0)");
    tamper!(store, "UPDATE messages SET reply_to = (SELECT min(m.id) FROM messages m WHERE m.room_id <> 10) WHERE id = 7");
    assert_eq!(faults(store).await, ["replies to a message of another room"]);
    tamper!(store, "UPDATE messages SET reply_to = NULL WHERE id = 7");
    tamper!(store, "INSERT INTO message_reactions (room_id, seq, user_id, emoji, created_at) VALUES (10, 1, 1, 'x', 0)");
    assert_eq!(faults(store).await, ["reactions of people who are not in the room"]);
    tamper!(store, "UPDATE message_reactions SET user_id = 2");
    assert_eq!(faults(store).await, Vec::<String>::new());
    tamper!(store, "UPDATE messages SET content = '', deleted_version = 1, changed_version = 1 WHERE id = 7");
    assert_eq!(faults(store).await, ["reactions to a deleted message"]);
}

async fn what_is_counted_wrongly_is_named_and_counted_anew(store: &Store) {
    lively(store).await;
    tamper!(store, "UPDATE moments SET likes = 5, comments = 2 WHERE id = 100");
    tamper!(store, "UPDATE room_members SET unread = 7 WHERE room_id = 10 AND user_id = 2");
    let wrong = ["unread messages counted wrongly", "likes of moments counted wrongly", "comments of moments counted wrongly"];
    assert_eq!(faults(store).await, wrong);
    assert_eq!(corrected(store).await, 3);
    assert_eq!(faults(store).await, Vec::<String>::new());
}

async fn who_is_known_wrongly_to_discovery_is_named_and_derived_anew(store: &Store) {
    lively(store).await;
    tamper!(store, "UPDATE candidates SET age_max = 99 WHERE user_id = 1");
    tamper!(store, "DELETE FROM candidates WHERE user_id = 2");
    tamper!(store, "UPDATE users SET suspended_at = 7 WHERE id = 3");
    assert_eq!(faults(store).await, ["people whom discovery knows otherwise than their profiles say"]);
    assert_eq!(reading(store).await.count_wrong_candidates().await.unwrap(), 3);
    assert_eq!(corrected(store).await, 3);
    assert_eq!(faults(store).await, Vec::<String>::new());
}

async fn picture_keys_come_in_pages_without_those_of_accounts_that_are_being_deleted(store: &Store) {
    settle_many(store, 2).await;
    for (id, user, key) in [(1, 1, "b"), (2, 1, "a"), (3, 1, "d"), (4, 2, "c")] {
        let added: Result<u64, StoreError> = store
            .write(|tx| async move {
                sql!(execute tx, "INSERT INTO photos (id, user_id, purpose, key, width, height, thumbhash, created_at) VALUES ($1, $2, 'chat', $3, 1, 1, '', 0)", id, user, key)
            })
            .await;
        added.unwrap();
    }
    let listed = async |after: &str| reading(store).await.list_all_picture_keys(after, 2).await.unwrap();
    assert_eq!((listed("").await, listed("b").await), (vec!["a".to_owned(), "b".to_owned()], vec!["c".to_owned(), "d".to_owned()]));
    let now = Timestamp::from_micros(1);
    let begun: Result<bool, StoreError> = store.write(|tx| async move { tx.begin_departure(UserId(2), UserId(9), now).await }).await;
    assert!(begun.unwrap());
    assert_eq!(listed("b").await, ["d"]);
}

conformance![
    nothing_is_wrong_with_what_the_product_wrote,
    contradictions_are_named,
    likes_that_contradict_their_pair_are_named_and_the_pair_is_derived_anew_where_the_match_agrees,
    what_is_left_of_somebody_who_is_being_deleted_is_no_fault,
    what_conversations_tell_otherwise_than_their_messages_is_named_and_derived_anew,
    replies_and_reactions_that_contradict_their_room_are_named,
    what_is_counted_wrongly_is_named_and_counted_anew,
    who_is_known_wrongly_to_discovery_is_named_and_derived_anew,
    picture_keys_come_in_pages_without_those_of_accounts_that_are_being_deleted,
];
