use kindred_domain::{PhotoId, Timestamp, UserId};
use kindred_store::{Focus, HeldPicture, Hold, Purpose, Store};

use crate::{
    fixtures::{photo, upload},
    people::sign_up,
};

async fn upload_for_profile(store: &Store, user: UserId, id: i64) -> PhotoId {
    let photo = photo(id, user, Purpose::Profile);
    upload(store, &photo).await;
    photo.id
}

async fn hold(store: &Store, photo: (PhotoId, UserId), percent: i64, seconds: i64) {
    let key = &format!("own-{}", photo.0.0);
    store.write(move |tx| async move { tx.hold_picture(photo, Hold::Explicit { percent }, key, at(seconds)).await }).await.unwrap();
}

const fn at(seconds: i64) -> Timestamp {
    Timestamp::from_micros(seconds * 1_000_000)
}

async fn held(store: &Store) -> Vec<HeldPicture> {
    store.read().await.unwrap().list_held_pictures(10).await.unwrap()
}

async fn safe_04_a_held_picture_waits_until_it_is_released_the_longest_waiting_first(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let (late, early) = (upload_for_profile(store, ann, 1).await, upload_for_profile(store, ann, 2).await);
    hold(store, (late, ann), 70, 9).await;
    hold(store, (early, ann), 60, 5).await;
    hold(store, (early, ann), 99, 99).await;
    let waiting = HeldPicture {
        photo_id: early,
        user_id: ann,
        key: "key2".into(),
        hold: Hold::Explicit { percent: 60 },
        held_at: at(5),
        purpose: Purpose::Profile,
    };
    assert_eq!(
        held(store).await,
        [
            waiting.clone(),
            HeldPicture { photo_id: late, key: "key1".into(), hold: Hold::Explicit { percent: 70 }, held_at: at(9), ..waiting }
        ]
    );
    let released = store.write(move |tx| async move {
        Ok::<_, kindred_store::StoreError>([tx.release_picture(early).await?, tx.release_picture(early).await?])
    });
    assert_eq!(released.await.unwrap(), [true, false]);
    let conn = store.read().await.unwrap();
    let owner_key = async |key: &str| conn.find_served_picture(key).await.unwrap().map(|served| served.owner_key);
    assert_eq!([owner_key("key2").await, owner_key("key1").await], [Some(None), Some(Some("own-1".to_owned()))]);
    assert_eq!(owner_key("key3").await, None, "there is no such picture");
    assert_eq!(conn.list_owner_keys(ann).await.unwrap(), [("key1".to_owned(), "own-1".to_owned())]);
    assert_eq!(conn.list_owner_keys(UserId(1)).await.unwrap(), []);
    assert_eq!(conn.find_held_picture(early).await.unwrap(), None);
    assert_eq!(conn.find_held_picture(late).await.unwrap().unwrap().hold, Hold::Explicit { percent: 70 });
}

async fn safe_04_a_held_picture_goes_with_its_upload(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let photo = upload_for_profile(store, ann, 1).await;
    hold(store, (photo, ann), 70, 9).await;
    store.write(move |tx| async move { tx.remove_photo(ann, photo).await }).await.unwrap();
    assert_eq!(held(store).await, []);
}

async fn safe_04_what_could_not_be_checked_is_held_until_it_is_and_then_released_or_not(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let unchecked = async |after: i64| -> Vec<i64> {
        let rows = store.read().await.unwrap().list_unchecked_pictures(PhotoId(after), 10).await.unwrap();
        rows.into_iter().map(|row| row.photo_id.0).collect()
    };
    let note = async |photo: i64, hold: Option<Hold>| {
        store.write(move |tx| async move { tx.note_check(PhotoId(photo), hold, None).await }).await.unwrap();
    };
    for id in 1..=4 {
        let photo = upload_for_profile(store, ann, id).await;
        store.write(move |tx| async move { tx.hold_picture((photo, ann), Hold::Unchecked, "", at(id)).await }).await.unwrap();
    }
    assert_eq!((unchecked(0).await, unchecked(2).await), (vec![1, 2, 3, 4], vec![3, 4]));
    let explicit = Hold::Explicit { percent: 90 };
    note(1, None).await;
    note(2, Some(explicit)).await;
    note(2, None).await;
    let focus = Some(Focus { x: 40, y: 30 });
    store.write(move |tx| async move { tx.note_check(PhotoId(1), None, focus).await }).await.unwrap();
    let checked = store.read().await.unwrap().find_photo("key1").await.unwrap().unwrap();
    assert_eq!(checked.picture.focus, focus, "a face that is found later is known from then on");
    store.write(move |tx| async move { tx.release_picture(PhotoId(3)).await }).await.unwrap();
    note(3, Some(explicit)).await;
    let left: Vec<_> = held(store).await.into_iter().map(|held| (held.photo_id.0, held.hold)).collect();
    assert_eq!(left, [(2, explicit), (4, Hold::Unchecked)], "a check changes nothing that was decided before it");
    assert_eq!(unchecked(0).await, [4]);
    assert_eq!(store.read().await.unwrap().list_owner_keys(ann).await.unwrap(), [], "an empty key is nobody's");
}

kindred_store::conformance![
    safe_04_what_could_not_be_checked_is_held_until_it_is_and_then_released_or_not,
    safe_04_a_held_picture_waits_until_it_is_released_the_longest_waiting_first,
    safe_04_a_held_picture_goes_with_its_upload,
];
