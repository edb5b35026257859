//! People to test with, as rows.

use kindred_domain::{Email, Preferences, Profile, Timestamp, UserId};
use kindred_store::{AccountFlags, NewAccount, Store};
use kindred_testkit::people;

/// The hour in which everything here happens.
pub const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

/// An account that can be told by its name alone: `ann` is reached at `ann@example.org`.
pub async fn sign_up(store: &Store, name: &str) -> UserId {
    let id = UserId(i64::from_be_bytes(padded(name)));
    assert!(add(store, id, &format!("{name}@example.org"), &people::woman(&format!("{name}-"))).await, "{name} is new");
    id
}

/// Adds an account; `false` when the address is taken.
pub async fn add(store: &Store, id: UserId, email: &str, profile: &Profile) -> bool {
    let (email, preferences) = (&Email::new(email).unwrap(), &Preferences::default());
    let new = &NewAccount {
        id,
        email,
        password_hash: Some("hash"),
        profile,
        position: None,
        preferences,
        flags: AccountFlags::default(),
        now: NOON,
    };
    store.write(move |tx| async move { tx.add_account(new).await }).await.unwrap()
}

fn padded(name: &str) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes[8 - name.len()..].copy_from_slice(name.as_bytes());
    bytes
}
