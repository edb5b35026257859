use kindred_domain::{PhotoId, Timestamp, UserId};
use kindred_store::{HeldPicture, Photo, Picture, Purpose, Store};

use crate::people::{NOON, sign_up};

async fn upload(store: &Store, user: UserId, id: i64) -> PhotoId {
    let picture = Picture { key: format!("key-{id}"), width: 10, height: 20, thumbhash: "hash".into() };
    let photo = &Photo { id: PhotoId(id), user_id: user, purpose: Purpose::Profile, picture, position: None, created_at: NOON };
    store.write(move |tx| async move { tx.add_photo(photo).await }).await.unwrap();
    photo.id
}

async fn hold(store: &Store, photo: PhotoId, likelihood: i64, seconds: i64) {
    store.write(move |tx| async move { tx.hold_picture(photo, likelihood, at(seconds)).await }).await.unwrap();
}

const fn at(seconds: i64) -> Timestamp {
    Timestamp::from_micros(seconds * 1_000_000)
}

async fn held(store: &Store) -> Vec<HeldPicture> {
    store.read().await.unwrap().list_held_pictures(10).await.unwrap()
}

async fn safe_04_a_held_picture_waits_until_it_is_released_the_longest_waiting_first(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let (late, early) = (upload(store, ann, 1).await, upload(store, ann, 2).await);
    hold(store, late, 70, 9).await;
    hold(store, early, 60, 5).await;
    hold(store, early, 99, 99).await;
    let waiting = HeldPicture { photo_id: early, user_id: ann, key: "key-2".into(), likelihood: 60, held_at: at(5) };
    assert_eq!(
        held(store).await,
        [waiting.clone(), HeldPicture { photo_id: late, key: "key-1".into(), likelihood: 70, held_at: at(9), ..waiting }]
    );
    let released = store.write(move |tx| async move {
        Ok::<_, kindred_store::StoreError>([tx.release_picture(early).await?, tx.release_picture(early).await?])
    });
    assert_eq!(released.await.unwrap(), [true, false]);
    let conn = store.read().await.unwrap();
    assert_eq!([conn.is_held(early).await.unwrap(), conn.is_held(late).await.unwrap()], [false, true]);
    assert_eq!(conn.find_held_picture(early).await.unwrap(), None);
    assert_eq!(conn.find_held_picture(late).await.unwrap().unwrap().likelihood, 70);
}

async fn safe_04_a_held_picture_goes_with_its_upload(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let photo = upload(store, ann, 1).await;
    hold(store, photo, 70, 9).await;
    store.write(move |tx| async move { tx.remove_photo(ann, photo).await }).await.unwrap();
    assert_eq!(held(store).await, []);
}

kindred_store::conformance![
    safe_04_a_held_picture_waits_until_it_is_released_the_longest_waiting_first,
    safe_04_a_held_picture_goes_with_its_upload,
];
