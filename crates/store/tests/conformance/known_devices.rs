use kindred_domain::UserId;
use kindred_store::{Store, conformance};

use super::people::{NOON, sign_up};

/// True if the account did not know the device.
async fn remember(store: &Store, user: UserId, device: u8, minute: i64) -> bool {
    let now = NOON.plus_seconds(60 * minute);
    store.write(move |tx| async move { tx.remember_device(user, &[device; 32], now).await }).await.unwrap()
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

conformance![
    limit_01_an_account_knows_the_last_twenty_devices_that_signed_in_to_it,
    key_05_a_device_is_new_to_each_account_once_until_it_is_forgotten,
];
