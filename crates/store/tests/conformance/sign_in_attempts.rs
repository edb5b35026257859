use kindred_domain::{AttemptRule, Memory, Timestamp};
use kindred_store::{Store, StoreError, conformance, sql};

const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);
const ANN: [u8; 32] = [1; 32];
const BOB: [u8; 32] = [2; 32];

async fn attempt(store: &Store, key: [u8; 32], now: Timestamp) -> Result<(), u32> {
    attempt_by(store, key, Memory::QuarterHourAfterLast, now).await
}

async fn attempt_by(store: &Store, key: [u8; 32], memory: Memory, now: Timestamp) -> Result<(), u32> {
    let rule = AttemptRule { free: 3, memory };
    let tried: Result<_, StoreError> = store.write(move |tx| async move { tx.try_sign_in(&key, rule, now).await }).await;
    tried.unwrap()
}

async fn limit_01_attempts_beyond_the_free_ones_wait_longer_each_time(store: &Store) {
    for _ in 0..3 {
        assert_eq!(attempt(store, ANN, NOON).await, Ok(()));
    }
    assert_eq!(attempt(store, ANN, NOON).await, Err(1));
    assert_eq!(attempt(store, BOB, NOON).await, Ok(()), "others don't wait");
    assert_eq!(attempt(store, ANN, NOON.plus_seconds(1)).await, Ok(()));
    assert_eq!(attempt(store, ANN, NOON.plus_seconds(1)).await, Err(2));
    assert_eq!(attempt(store, ANN, NOON.plus_seconds(2)).await, Err(1), "a refused attempt is not counted");
}

async fn limit_01_attempts_are_forgotten_after_success_and_with_time(store: &Store) {
    for _ in 0..3 {
        attempt(store, ANN, NOON).await.unwrap();
        attempt(store, BOB, NOON).await.unwrap();
    }
    let taken: Result<_, StoreError> = store
        .write(|tx| async move {
            tx.forget_attempts(&ANN).await?;
            tx.take_back_attempt(&BOB).await
        })
        .await;
    taken.unwrap();
    assert_eq!((attempt(store, ANN, NOON).await, attempt(store, ANN, NOON).await), (Ok(()), Ok(())));
    assert_eq!((attempt(store, BOB, NOON).await, attempt(store, BOB, NOON).await), (Ok(()), Err(1)));
    attempt(store, [3; 32], NOON.plus_seconds(16 * 60)).await.unwrap();
    let kept: i64 = sql!(scalar store.read().await.unwrap(), "SELECT count(*) FROM sign_in_attempts").unwrap();
    assert_eq!(kept, 1, "those of a quarter of an hour ago are gone");
}

async fn limit_01_some_attempts_count_for_a_day_after_the_first(store: &Store) {
    let attempt = async |seconds: i64| attempt_by(store, ANN, Memory::DayAfterFirst, NOON.plus_seconds(seconds)).await;
    let hour = 3600;
    for hours in 0..3 {
        assert_eq!(attempt(hours * hour).await, Ok(()));
    }
    assert_eq!((attempt(3 * hour).await, attempt(3 * hour).await), (Ok(()), Err(2)));
    assert_eq!((attempt(24 * hour).await, attempt(24 * hour).await), (Ok(()), Err(4)));
    for _ in 0..3 {
        assert_eq!(attempt(24 * hour + 1).await, Ok(()), "a new day");
    }
    assert_eq!(attempt(24 * hour + 1).await, Err(1));
}

conformance![
    limit_01_some_attempts_count_for_a_day_after_the_first,
    limit_01_attempts_beyond_the_free_ones_wait_longer_each_time,
    limit_01_attempts_are_forgotten_after_success_and_with_time,
];
