use kindred_domain::{Act, MessageId, MessageKind, Saying, Timestamp, UserId};
use kindred_store::{NewMessage, Store, StoreError};

use crate::meeting::{act, reading, settle_many};

async fn api_like_06_matches_are_listed_the_newest_first(store: &Store) {
    settle_many(store, 4).await;
    for (at, other) in [(10, 3), (20, 2), (30, 4)] {
        act(store, 1, other, Act::Like, at).await;
        act(store, other, 1, Act::Like, at + 1).await;
    }
    let listed = reading(store).await.list_matches(UserId(1), 2).await.unwrap();
    assert_eq!(listed.iter().map(|row| row.other_id).collect::<Vec<_>>(), [UserId(4), UserId(2)]);
    assert_eq!(listed[0].matched_at, Timestamp::from_micros(31_000_000));
}

async fn api_like_06_a_match_is_new_to_each_side_until_that_side_has_seen_it(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    let seen: Result<(), StoreError> = store.write(async |tx| tx.mark_match_seen(UserId(1), UserId(2)).await).await;
    seen.unwrap();
    let conn = reading(store).await;
    assert!(!conn.find_match(UserId(1), UserId(2)).await.unwrap().unwrap().is_new);
    assert!(conn.find_match(UserId(2), UserId(1)).await.unwrap().unwrap().is_new);
}

async fn api_like_06_a_match_tells_when_its_room_last_heard_something(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    let room = reading(store).await.find_match(UserId(1), UserId(2)).await.unwrap().unwrap().room_id;
    let saying = Saying { kind: MessageKind::Text, content: "Hello".into(), image_key: None };
    let new = &NewMessage { id: MessageId(5), saying, now: Timestamp::from_micros(77) };
    assert_eq!(reading(store).await.list_matches(UserId(2), 9).await.unwrap()[0].last_message_at, None);
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(1), room, new).await }).await;
    assert!(sent.unwrap().is_some());
    let conn = reading(store).await;
    assert_eq!(conn.list_matches(UserId(2), 9).await.unwrap()[0].last_message_at, Some(new.now));
    assert_eq!(conn.find_match(UserId(1), UserId(2)).await.unwrap().unwrap().last_message_at, Some(new.now));
}

kindred_store::conformance![
    api_like_06_a_match_tells_when_its_room_last_heard_something,
    api_like_06_matches_are_listed_the_newest_first,
    api_like_06_a_match_is_new_to_each_side_until_that_side_has_seen_it,
];
