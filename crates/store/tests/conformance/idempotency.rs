use kindred_domain::{Timestamp, UserId};
use kindred_store::{Replay, Store, StoreError, conformance};

use crate::meeting::settle_many;

const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

async fn ask(store: &Store, user: i64, key: &'static str, fingerprint: &'static [u8], now: Timestamp) -> Replay {
    let asked: Result<_, StoreError> = store
        .write(|tx| async move {
            let replay = tx.replay(UserId(user), key, fingerprint, now).await?;
            if replay == Replay::New {
                tx.remember(UserId(user), key, "the answer").await?;
            }
            Ok(replay)
        })
        .await;
    asked.unwrap()
}

async fn limit_02_the_same_request_under_its_key_is_answered_the_same_for_a_day(store: &Store) {
    settle_many(store, 2).await;
    assert_eq!(ask(store, 1, "key", b"body", NOON).await, Replay::New);
    assert_eq!(ask(store, 1, "key", b"body", NOON).await, Replay::Answered("the answer".into()));
    assert_eq!(ask(store, 1, "key", b"other", NOON).await, Replay::Mismatch);
    assert_eq!(ask(store, 2, "key", b"other", NOON).await, Replay::New);
    assert_eq!(ask(store, 1, "key", b"body", NOON.plus_seconds(86_400)).await, Replay::Answered("the answer".into()));
    assert_eq!(ask(store, 1, "key", b"other", NOON.plus_seconds(86_401)).await, Replay::New);
}

async fn limit_02_a_request_that_failed_is_not_remembered(store: &Store) {
    settle_many(store, 1).await;
    let failed: Result<(), StoreError> = store
        .write(|tx| async move {
            assert_eq!(tx.replay(UserId(1), "key", b"body", NOON).await?, Replay::New);
            Err(StoreError::Conflict { unique: "of the test's own".into() })
        })
        .await;
    failed.unwrap_err();
    assert_eq!(ask(store, 1, "key", b"other", NOON).await, Replay::New);
}

async fn limit_02_of_the_same_request_at_once_one_has_the_effect(store: &Store) {
    settle_many(store, 1).await;
    let asked = tokio::join!(
        ask(store, 1, "key", b"body", NOON),
        ask(store, 1, "key", b"body", NOON),
        ask(store, 1, "key", b"body", NOON),
        ask(store, 1, "key", b"body", NOON),
    );
    let asked: [Replay; 4] = asked.into();
    assert_eq!(asked.iter().filter(|replay| **replay == Replay::New).count(), 1, "{asked:?}");
    assert_eq!(asked.iter().filter(|replay| matches!(replay, Replay::Answered(_))).count(), 3, "{asked:?}");
}

conformance![
    limit_02_the_same_request_under_its_key_is_answered_the_same_for_a_day,
    limit_02_a_request_that_failed_is_not_remembered,
    limit_02_of_the_same_request_at_once_one_has_the_effect,
];
