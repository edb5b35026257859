use kindred_domain::{Language, SessionId, Timestamp, UserId};
use kindred_store::{NewSession, Store, conformance, sql};

use super::people::{NOON, sign_up};

/// True if the account did not know the device.
async fn remember(store: &Store, user: UserId, device: u8, minute: i64) -> bool {
    let now = NOON.plus_seconds(60 * minute);
    remember_by(store, user, (device, device), now).await
}

/// The same by a device that gets this session.
async fn remember_by(store: &Store, user: UserId, (device, session): (u8, u8), now: Timestamp) -> bool {
    store.write(move |tx| async move { tx.remember_device(user, &[device; 32], &[session; 32], now).await }).await.unwrap()
}

async fn known(store: &Store, user: UserId, devices: impl IntoIterator<Item = u8>) -> Vec<u8> {
    let mut known = Vec::new();
    for device in devices {
        if store.read().await.unwrap().knows_device(user, &[device; 32]).await.unwrap() {
            known.push(device);
        }
    }
    known
}

async fn limit_01_an_account_knows_the_last_twenty_devices_that_signed_in_to_it(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    remember(store, bob, 1, 0).await;
    for device in 1..=20 {
        remember(store, ann, device, device.into()).await;
    }
    assert_eq!(known(store, ann, 0..=21).await, (1..=20).collect::<Vec<_>>());
    remember(store, ann, 1, 30).await;
    remember(store, ann, 21, 31).await;
    assert_eq!(known(store, ann, 0..=21).await, [vec![1], (3..=21).collect()].concat(), "the one not seen for longest went");
    assert_eq!(known(store, bob, 0..=21).await, [1], "accounts know devices apart");
}

async fn key_05_a_device_is_new_to_each_account_once_until_it_is_forgotten(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    assert!(remember(store, ann, 1, 0).await && !remember(store, ann, 1, 1).await);
    assert!(remember(store, bob, 1, 2).await && remember(store, ann, 2, 2).await);
    for device in 3..=21 {
        assert!(remember(store, ann, device, device.into()).await);
    }
    assert!(remember(store, ann, 1, 30).await, "nineteen others came after the second");
    assert!(!remember(store, ann, 21, 31).await);
}

async fn key_05_devices_are_forgotten_with_the_sessions_that_somebody_ends(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    let sign_in = async |user, device: u8, session: u8| {
        let new = &NewSession {
            token_hash: &[session; 32],
            id: SessionId(session.into()),
            user,
            device: "",
            language: Language::English,
            is_new_device: false,
            now: NOON,
        };
        store.write(move |tx| async move { tx.open_session(new).await }).await.unwrap();
        remember_by(store, user, (device, session), NOON).await;
    };
    sign_in(bob, 1, 100).await;
    let all = || 1..=4;
    let set_up = async || {
        for device in all() {
            sign_in(ann, device, 10 * device).await;
        }
        // Of a program that did not note the session.
        store.write(move |tx| async move { sql!(execute tx, "UPDATE known_devices SET session_hash = NULL WHERE seen_at = $1 AND user_id = $2 AND token_hash = $3", NOON, ann, &[4_u8; 32]) }).await.unwrap();
    };
    set_up().await;
    // Another session of the second device: that its first one ends means nothing.
    sign_in(ann, 2, 25).await;
    for session in [10, 20] {
        store.write(move |tx| async move { tx.end_own_session(ann, SessionId(session)).await }).await.unwrap();
    }
    assert_eq!(known(store, ann, all()).await, [2, 3, 4]);
    store.write(move |tx| async move { tx.end_other_sessions(ann, &[30; 32]).await }).await.unwrap();
    assert_eq!(known(store, ann, all()).await, [3]);
    store.write(move |tx| async move { tx.end_all_sessions(ann).await }).await.unwrap();
    assert_eq!((known(store, ann, all()).await, known(store, bob, all()).await), (vec![], vec![1]));
    // Who signs out keeps the device.
    set_up().await;
    store.write(move |tx| async move { tx.end_session(&[10; 32]).await }).await.unwrap();
    assert_eq!(known(store, ann, all()).await, [1, 2, 3, 4]);
}

conformance![
    key_05_devices_are_forgotten_with_the_sessions_that_somebody_ends,
    limit_01_an_account_knows_the_last_twenty_devices_that_signed_in_to_it,
    key_05_a_device_is_new_to_each_account_once_until_it_is_forgotten,
];
