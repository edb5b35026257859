use kindred_domain::Timestamp;
use kindred_store::{Session, Store};

use super::people::{NOON, sign_up};

const ONE: [u8; 32] = [1; 32];
const TWO: [u8; 32] = [2; 32];
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

async fn find(store: &Store, token: [u8; 32], now: Timestamp) -> Option<Session> {
    store.read().await.unwrap().find_session(&token, now).await.unwrap()
}

async fn a_session_stands_for_its_person_until_it_is_ended(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for token in [ONE, TWO] {
        store.write(move |tx| async move { tx.open_session(&token, ann, NOON).await }).await.unwrap();
    }
    assert_eq!(find(store, ONE, NOON).await, Some(Session { user_id: ann, seen_hour: NOON.hours() }));
    store.write(move |tx| async move { tx.end_session(&ONE).await }).await.unwrap();
    store.write(move |tx| async move { tx.end_session(&ONE).await }).await.unwrap();
    assert_eq!(find(store, ONE, NOON).await, None);
    assert!(find(store, TWO, NOON).await.is_some(), "another session of the same person lives on");
}

async fn an_unused_session_ends_after_30_days(store: &Store) {
    let ann = sign_up(store, "ann").await;
    store.write(move |tx| async move { tx.open_session(&ONE, ann, NOON).await }).await.unwrap();
    assert!(find(store, ONE, NOON.plus_seconds(30 * DAY - HOUR)).await.is_some());
    assert!(find(store, ONE, NOON.plus_seconds(30 * DAY)).await.is_none());
}

async fn a_session_in_use_ends_after_180_days(store: &Store) {
    let ann = sign_up(store, "ann").await;
    store.write(move |tx| async move { tx.open_session(&ONE, ann, NOON).await }).await.unwrap();
    for days in (20..180).step_by(20) {
        let now = NOON.plus_seconds(days * DAY);
        assert!(find(store, ONE, now).await.is_some(), "day {days}");
        store.write(move |tx| async move { tx.touch_session(&ONE, ann, now).await }).await.unwrap();
    }
    assert!(find(store, ONE, NOON.plus_seconds(180 * DAY - 1)).await.is_some());
    assert!(find(store, ONE, NOON.plus_seconds(180 * DAY)).await.is_none());
}

async fn signing_in_again_forgets_sessions_that_ended_by_themselves(store: &Store) {
    let ann = sign_up(store, "ann").await;
    store.write(move |tx| async move { tx.open_session(&ONE, ann, NOON).await }).await.unwrap();
    let later = NOON.plus_seconds(40 * DAY);
    store.write(move |tx| async move { tx.open_session(&TWO, ann, later).await }).await.unwrap();
    assert!(find(store, ONE, NOON).await.is_none(), "even for a clock set back");
    assert!(find(store, TWO, later).await.is_some());
}

kindred_store::conformance![
    a_session_stands_for_its_person_until_it_is_ended,
    an_unused_session_ends_after_30_days,
    a_session_in_use_ends_after_180_days,
    signing_in_again_forgets_sessions_that_ended_by_themselves,
];
