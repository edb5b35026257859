use kindred_domain::{MessageId, RoomId, UserId, searchable};
use kindred_store::{MessageSearch, Store, StoreError, conformance, sql};

use crate::{
    fixtures::{reading, send_message, settle_many, text_message},
    rooms::open,
};

/// More than there are.
const ALL: i64 = 1_000;

fn sought(user: i64, other: Option<i64>, text: &str) -> MessageSearch {
    MessageSearch { user: UserId(user), other: other.map(UserId), text: searchable(text), limit: 50 }
}

async fn scanned(store: &Store, sought: &MessageSearch, latest: i64) -> Vec<i64> {
    let found = reading(store).await.scan_messages(sought, latest).await.unwrap();
    found.into_iter().map(|found| found.message.id.0).collect()
}

async fn indexed(store: &Store, sought: &MessageSearch) -> Vec<i64> {
    let found = reading(store).await.find_messages(sought).await.unwrap();
    found.into_iter().map(|found| found.message.id.0).collect()
}

/// Ann is 1, Bob 2, Cleo 3; rooms 10 (Ann and Bob), 20 (Ann and Cleo), 30 (Bob and Cleo).
async fn three_rooms(store: &Store) {
    settle_many(store, 3).await;
    for (user, other, room) in [(1, 2, 10), (1, 3, 20), (2, 3, 30)] {
        open(store, user, other, room).await;
    }
    send_message(store, 1, RoomId(10), &text_message(1, "We meet at the ÉLYSÉE, 你好")).await.unwrap();
    send_message(store, 3, RoomId(20), &text_message(2, "100% \"élysée\" _or_ the sea\\shore")).await.unwrap();
    send_message(store, 2, RoomId(30), &text_message(3, "not for Ann: élysée 你好")).await.unwrap();
    send_message(store, 2, RoomId(10), &text_message(4, "the sea, then")).await.unwrap();
}

async fn api_msg_06_words_are_found_in_ones_own_rooms_alone_whatever_their_case(store: &Store) {
    three_rooms(store).await;
    for (user, other, text, expected) in [
        (1, None, "Élysée", vec![2, 1]),
        (2, None, "élysée", vec![3, 1]),
        (1, Some(3), "ÉLYSÉE", vec![2]),
        (1, Some(9), "élysée", vec![]),
        (1, None, "the sea", vec![4, 2]),
        (1, None, "elysee", vec![]),
    ] {
        let sought = sought(user, other, text);
        assert_eq!(scanned(store, &sought, ALL).await, expected, "{user} {text}");
        assert_eq!(indexed(store, &sought).await, expected, "{user} {text}");
    }
}

async fn api_msg_06_signs_that_mean_something_to_a_database_are_letters_like_others(store: &Store) {
    three_rooms(store).await;
    for text in ["100% \"", "_or_", "sea\\sh", "\"élysée\""] {
        assert_eq!(scanned(store, &sought(1, None, text), ALL).await, [2], "{text}");
        assert_eq!(indexed(store, &sought(1, None, text)).await, [2], "{text}");
    }
    for text in ["1_0%", "%%%", "s__", "the* OR sea", "words: sea"] {
        assert_eq!(scanned(store, &sought(1, None, text), ALL).await, [] as [i64; 0], "{text}");
        assert_eq!(indexed(store, &sought(1, None, text)).await, [] as [i64; 0], "{text}");
    }
}

async fn api_msg_06_two_chinese_characters_are_found_among_the_latest_messages(store: &Store) {
    three_rooms(store).await;
    assert_eq!(scanned(store, &sought(1, None, "你好"), ALL).await, [1]);
    // The room used last comes first: message 4 and 1 are in it, then message 2.
    assert_eq!(scanned(store, &sought(1, None, "你好"), 1).await, [] as [i64; 0]);
    assert_eq!(scanned(store, &sought(1, None, "你好"), 2).await, [1]);
}

async fn what_is_deleted_is_found_no_more(store: &Store) {
    three_rooms(store).await;
    let deleted: Result<_, StoreError> = store.write(|tx| async move { tx.delete_message(UserId(3), MessageId(2)).await }).await;
    assert!(deleted.unwrap().is_some());
    assert_eq!(scanned(store, &sought(1, None, "élysée"), ALL).await, [1]);
    assert_eq!(indexed(store, &sought(1, None, "élysée")).await, [1]);
    let gone: Result<_, StoreError> = store.write(|tx| async move { sql!(execute tx, "DELETE FROM users WHERE id = 2") }).await;
    assert_eq!(gone.unwrap(), 1);
    assert_eq!(indexed(store, &sought(1, None, "élysée")).await, [] as [i64; 0]);
}

async fn a_limit_keeps_the_latest(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    for id in 1..=5 {
        send_message(store, 1, RoomId(10), &text_message(id, &format!("word {id}"))).await.unwrap();
    }
    let two = MessageSearch { limit: 2, ..sought(2, None, "word") };
    assert_eq!((scanned(store, &two, ALL).await, indexed(store, &two).await), (vec![5, 4], vec![5, 4]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_pg_trgm_postgres_finds_nothing_by_the_index_and_the_scan_still_does() {
    let store = kindred_store::testing::postgres().await;
    three_rooms(&store).await;
    let dropped: Result<_, StoreError> = store.write(|tx| async move { sql!(execute tx, "DROP INDEX messages_words") }).await;
    dropped.unwrap();
    assert_eq!(indexed(&store, &sought(1, None, "élysée")).await, [] as [i64; 0]);
    assert_eq!(scanned(&store, &sought(1, None, "élysée"), ALL).await, [2, 1]);
}

conformance![
    api_msg_06_words_are_found_in_ones_own_rooms_alone_whatever_their_case,
    api_msg_06_signs_that_mean_something_to_a_database_are_letters_like_others,
    api_msg_06_two_chinese_characters_are_found_among_the_latest_messages,
    what_is_deleted_is_found_no_more,
    a_limit_keeps_the_latest,
];
