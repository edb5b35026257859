use kindred_domain::{OperatorAct, PhotoId, UserId};
use kindred_store::{Hold, Photo, Purpose, Store, StoreError, Verification, sql};

use crate::{
    fixtures::{photo, reading, upload},
    operators::operate,
    people::{NOON, sign_up},
};

const VERIFIED: Verification = Verification { is_verified: true, is_resting: false };
const RESTING: Verification = Verification { is_verified: false, is_resting: true };
const NEITHER: Verification = Verification { is_verified: false, is_resting: false };

/// Somebody new whom discovery can find.
async fn sign_up_to_be_found(store: &Store, name: &str) -> UserId {
    let user = sign_up(store, name).await;
    refresh(store, user).await;
    user
}

async fn refresh(store: &Store, user: UserId) {
    let refreshed: Result<(), StoreError> = store.write(async |tx| tx.refresh_candidate(user).await).await;
    refreshed.unwrap();
}

/// Ann with three photos, of which `key1` is the main one.
async fn ann_with_photos(store: &Store) -> UserId {
    let ann = sign_up_to_be_found(store, "ann").await;
    for id in 1..=3 {
        upload(store, &Photo { position: Some(id - 1), ..photo(id, ann, Purpose::Profile) }).await;
    }
    ann
}

async fn show(store: &Store, user: UserId, keys: &[&str]) {
    let keys: &Vec<String> = &keys.iter().map(ToString::to_string).collect();
    let shown: Result<bool, StoreError> = store.write(async |tx| tx.show_in_profile(user, keys).await).await;
    assert!(shown.unwrap());
}

async fn remove(store: &Store, user: UserId, photo: i64) {
    let removed: Result<_, StoreError> = store.write(async |tx| tx.remove_photo(user, PhotoId(photo)).await).await;
    assert!(removed.unwrap().is_some());
}

async fn write(store: &Store, user: UserId, is_verified: bool) {
    let written: Result<u64, StoreError> =
        store.write(async |tx| sql!(execute tx, "UPDATE users SET is_verified = $2 WHERE id = $1", user, is_verified)).await;
    written.unwrap();
    refresh(store, user).await;
}

async fn badge(store: &Store, user: UserId) -> Verification {
    let conn = reading(store).await;
    let badge = conn.find_verification(user).await.unwrap().unwrap();
    assert_eq!(conn.find_person(user).await.unwrap().unwrap().is_verified, badge.is_verified, "others see the same");
    assert_eq!(conn.count_wrong_candidates().await.unwrap(), 0, "and discovery scores the same");
    badge
}

async fn trust_02_the_badge_rests_while_the_main_photo_is_another_one(store: &Store) {
    let ann = ann_with_photos(store).await;
    assert_eq!(badge(store, ann).await, NEITHER);
    operate(store, 1, OperatorAct::Verify(ann), "").await;
    assert_eq!(reading(store).await.find_main_photo(ann).await.unwrap(), Some(PhotoId(1)));
    show(store, ann, &["key1", "key3", "key2"]).await;
    assert_eq!(badge(store, ann).await, VERIFIED, "the others changed places");
    show(store, ann, &["key3", "key1"]).await;
    assert_eq!(badge(store, ann).await, RESTING);
    show(store, ann, &["key2", "key3", "key1"]).await;
    assert_eq!(badge(store, ann).await, RESTING);
    show(store, ann, &["key1"]).await;
    assert_eq!(badge(store, ann).await, VERIFIED, "it is back");
    show(store, ann, &[]).await;
    assert_eq!((badge(store, ann).await, reading(store).await.find_main_photo(ann).await.unwrap()), (RESTING, None));
    show(store, ann, &["key2"]).await;
    operate(store, 2, OperatorAct::Verify(ann), "").await;
    assert_eq!(badge(store, ann).await, VERIFIED, "for the photo that is there now");
    show(store, ann, &["key1", "key2"]).await;
    assert_eq!(badge(store, ann).await, RESTING);
}

async fn trust_02_deleting_the_main_photo_lets_the_badge_rest_and_deleting_another_one_does_not(store: &Store) {
    let ann = ann_with_photos(store).await;
    operate(store, 1, OperatorAct::Verify(ann), "").await;
    remove(store, ann, 2).await;
    assert_eq!(badge(store, ann).await, VERIFIED);
    let held: Result<(), StoreError> =
        store.write(async |tx| tx.hold_picture((PhotoId(1), ann), Hold::Explicit { percent: 90 }, "", NOON).await).await;
    held.unwrap();
    assert!(operate(store, 2, OperatorAct::RemovePicture(PhotoId(1)), "").await);
    assert_eq!(badge(store, ann).await, RESTING, "whoever deletes it");
    operate(store, 3, OperatorAct::Verify(ann), "").await;
    remove(store, ann, 3).await;
    assert_eq!(badge(store, ann).await, RESTING);
}

async fn trust_02_what_an_operator_takes_away_no_photo_brings_back(store: &Store) {
    let ann = ann_with_photos(store).await;
    operate(store, 1, OperatorAct::Verify(ann), "").await;
    show(store, ann, &["key2", "key1"]).await;
    operate(store, 2, OperatorAct::Unverify(ann), "").await;
    assert_eq!(badge(store, ann).await, NEITHER);
    show(store, ann, &["key1"]).await;
    assert_eq!(badge(store, ann).await, NEITHER);
}

async fn trust_02_who_was_verified_before_photos_were_noted_is_so_with_the_present_one(store: &Store) {
    let ann = ann_with_photos(store).await;
    // As the program before writes it.
    write(store, ann, true).await;
    show(store, ann, &["key2", "key1"]).await;
    assert_eq!(badge(store, ann).await, RESTING);
    show(store, ann, &["key1"]).await;
    assert_eq!(badge(store, ann).await, VERIFIED);
    write(store, ann, false).await;
    show(store, ann, &["key1", "key2"]).await;
    assert_eq!(badge(store, ann).await, NEITHER, "it took the mark away");
    operate(store, 1, OperatorAct::Verify(ann), "").await;
    show(store, ann, &["key2"]).await;
    write(store, ann, true).await;
    show(store, ann, &["key2", "key1"]).await;
    assert_eq!(badge(store, ann).await, VERIFIED, "it gave the mark while it rested");
}

async fn trust_02_demo_people_keep_their_badge_and_nobody_else_gets_one(store: &Store) {
    let ann = ann_with_photos(store).await;
    let made: Result<u64, StoreError> =
        store.write(async |tx| sql!(execute tx, "UPDATE users SET is_verified = TRUE, is_demo = TRUE WHERE id = $1", ann)).await;
    made.unwrap();
    refresh(store, ann).await;
    show(store, ann, &["key2"]).await;
    assert_eq!(badge(store, ann).await, VERIFIED);
    let bob = sign_up_to_be_found(store, "bob").await;
    upload(store, &photo(9, bob, Purpose::Profile)).await;
    show(store, bob, &["key9"]).await;
    assert_eq!(badge(store, bob).await, NEITHER);
    assert_eq!(reading(store).await.find_verification(UserId(77)).await.unwrap(), None);
}

kindred_store::conformance![
    trust_02_the_badge_rests_while_the_main_photo_is_another_one,
    trust_02_deleting_the_main_photo_lets_the_badge_rest_and_deleting_another_one_does_not,
    trust_02_what_an_operator_takes_away_no_photo_brings_back,
    trust_02_who_was_verified_before_photos_were_noted_is_so_with_the_present_one,
    trust_02_demo_people_keep_their_badge_and_nobody_else_gets_one,
];
