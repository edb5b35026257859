use kindred_domain::{IdentityId, SERVICES_MAX, UserId};
use kindred_store::{
    Arrival, IdentityKey, LinkedAccount, OwnIdentity, ServiceLinked, ServiceRequest, SignInMethodRemoval, Store, conformance, sql,
};

use super::people::{NOON, sign_up};

const ISSUER: &str = "https://accounts.example";

const fn key(subject: &str) -> IdentityKey<'_> {
    IdentityKey { issuer: ISSUER, subject }
}

async fn link(store: &Store, user: UserId, id: i64, subject: &str) -> ServiceLinked {
    let at = NOON.plus_seconds(id);
    store.write(move |tx| async move { tx.link_identity((IdentityId(id), user), key(subject), at).await }).await.unwrap()
}

async fn owner(store: &Store, subject: &str) -> Option<LinkedAccount> {
    store.read().await.unwrap().find_linked_account(key(subject)).await.unwrap()
}

async fn list(store: &Store, user: UserId) -> Vec<OwnIdentity> {
    store.read().await.unwrap().list_identities(user).await.unwrap()
}

fn arrival(user_id: Option<UserId>) -> Arrival {
    let email_key = user_id.map(|_| "ann@example.com".to_owned());
    Arrival { issuer: ISSUER.into(), subject: "one".into(), email_key, user_id, ends_at: NOON }
}

async fn keep(store: &Store, hash: u8, arrival: &Arrival) {
    store.write(move |tx| async move { tx.keep_arrival(&[hash; 32], arrival).await }).await.unwrap();
}

async fn key_04_whom_a_service_names_has_one_account(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    assert_eq!(link(store, ann, 1, "one").await, ServiceLinked::Linked);
    assert_eq!(link(store, bob, 2, "one").await, ServiceLinked::Known);
    assert_eq!(link(store, ann, 3, "One").await, ServiceLinked::Linked, "subjects differ by case");
    let elsewhere = IdentityKey { issuer: "https://other.example", subject: "one" };
    let linking = store.write(move |tx| async move { tx.link_identity((IdentityId(4), bob), elsewhere, NOON).await }).await.unwrap();
    assert_eq!(linking, ServiceLinked::Linked, "another service names somebody else so");
    let found = owner(store, "one").await.unwrap();
    assert_eq!((found.user_id, found.email.as_str(), found.is_suspended), (ann, "ann@example.org", false));
    let own = OwnIdentity { id: IdentityId(1), issuer: ISSUER.into(), subject: "one".into(), linked_at: NOON.plus_seconds(1) };
    assert_eq!(list(store, ann).await[0], own);
    let still = async |user, subject| store.write(move |tx| async move { tx.is_still_linked(user, key(subject)).await }).await.unwrap();
    assert!(still(ann, "one").await && !still(bob, "one").await && !still(UserId(9), "one").await && !still(ann, "two").await);
    for (suspended_at, is_still) in [(Some(NOON), false), (None, true)] {
        let suspending = store.write(move |tx| async move { sql!(execute tx, "UPDATE users SET suspended_at = $1", suspended_at) });
        suspending.await.unwrap();
        assert_eq!(still(ann, "one").await, is_still);
    }
    for number in 2..SERVICES_MAX {
        assert_eq!(link(store, ann, 100 + number, &number.to_string()).await, ServiceLinked::Linked);
    }
    assert_eq!(link(store, ann, 200, "too many").await, ServiceLinked::Full);
}

async fn key_04_a_request_and_an_arrival_are_taken_once(store: &Store) {
    let ann = sign_up(store, "ann").await;
    store.write(|tx| async move { tx.begin_service_request(&[1; 32], ISSUER, NOON).await }).await.unwrap();
    let take = async || store.write(|tx| async move { tx.take_service_request(&[1; 32]).await }).await.unwrap();
    assert_eq!(take().await, Some(ServiceRequest { issuer: ISSUER.into(), ends_at: NOON }));
    assert_eq!(take().await, None);
    for (hash, wanted) in [(2, arrival(Some(ann))), (3, arrival(None))] {
        keep(store, hash, &wanted).await;
        assert_eq!(store.read().await.unwrap().find_arrival(&[hash; 32]).await.unwrap(), Some(wanted));
        let take = async || store.write(move |tx| async move { tx.take_arrival(&[hash; 32]).await }).await.unwrap();
        assert!(take().await && !take().await);
        assert_eq!(store.read().await.unwrap().find_arrival(&[hash; 32]).await.unwrap(), None);
    }
}

async fn key_04_what_came_to_no_end_is_swept(store: &Store) {
    store.write(|tx| async move { tx.begin_service_request(&[1; 32], ISSUER, NOON).await }).await.unwrap();
    keep(store, 2, &arrival(None)).await;
    let sweep = async |now| store.write(move |tx| async move { tx.sweep_services(now).await }).await.unwrap();
    let left = async || store.read().await.unwrap().count_pending_sign_ins().await.unwrap();
    assert_eq!((sweep(NOON).await, left().await), (0, 2));
    assert_eq!((sweep(NOON.plus_seconds(1)).await, left().await), (2, 0));
}

async fn key_04_a_link_ends_while_there_is_another_way_in(store: &Store) {
    let ann = sign_up(store, "ann").await;
    link(store, ann, 1, "one").await;
    let unlink = async |user, id| store.write(move |tx| async move { tx.unlink_identity(user, IdentityId(id), true).await }).await.unwrap();
    assert_eq!(unlink(UserId(9), 1).await, SignInMethodRemoval::Unknown);
    assert_eq!(unlink(ann, 2).await, SignInMethodRemoval::Unknown);
    assert_eq!(unlink(ann, 1).await, SignInMethodRemoval::Removed);
    link(store, ann, 2, "two").await;
    store.write(move |tx| async move { sql!(execute tx, "UPDATE users SET password_hash = NULL") }).await.unwrap();
    assert_eq!(unlink(ann, 2).await, SignInMethodRemoval::Needed);
}

async fn key_04_all_links_of_one_account_and_those_of_a_leaving_account_end(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    link(store, ann, 1, "hers").await;
    link(store, bob, 2, "his").await;
    link(store, bob, 3, "his other").await;
    store.write(move |tx| async move { tx.unlink_all(bob).await }).await.unwrap();
    assert_eq!((list(store, ann).await.len(), list(store, bob).await.len()), (1, 0));
    keep(store, 3, &arrival(Some(ann))).await;
    store.write(move |tx| async move { tx.begin_departure(ann, UserId(77), NOON).await }).await.unwrap();
    assert_eq!((owner(store, "hers").await, list(store, ann).await.len()), (None, 0));
    assert_eq!(store.read().await.unwrap().find_arrival(&[3; 32]).await.unwrap(), None);
}

conformance![
    key_04_whom_a_service_names_has_one_account,
    key_04_a_request_and_an_arrival_are_taken_once,
    key_04_what_came_to_no_end_is_swept,
    key_04_a_link_ends_while_there_is_another_way_in,
    key_04_all_links_of_one_account_and_those_of_a_leaving_account_end,
];
