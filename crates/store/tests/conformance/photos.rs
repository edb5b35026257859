use kindred_domain::{Audience, MomentId, OperatorAct, PhotoId, UserId};
use kindred_store::{Focus, Hold, NewMoment, Photo, Purpose, Store, StoreError};

use crate::{
    fixtures::{photo, upload},
    moments::new_moment,
    operators::{FOR_GOOD, operate},
    people::{NOON, sign_up},
};

async fn show(store: &Store, user: UserId, keys: &[&str]) -> bool {
    let keys = &keys.iter().map(ToString::to_string).collect::<Vec<_>>();
    let shown: Result<(), Refused> =
        store.write(move |tx| async move { if tx.show_in_profile(user, keys).await? { Ok(()) } else { Err(Refused) } }).await;
    shown.is_ok()
}

#[derive(Debug)]
struct Refused;

impl From<kindred_store::StoreError> for Refused {
    fn from(error: kindred_store::StoreError) -> Self {
        panic!("{error}")
    }
}

async fn shown(store: &Store, user: UserId) -> Vec<String> {
    let person = store.read().await.unwrap().find_person(user).await.unwrap().unwrap();
    person.pictures.into_iter().map(|picture| picture.key).collect()
}

async fn an_upload_is_found_by_its_key(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for (id, purpose) in [(1, Purpose::Profile), (2, Purpose::Chat), (3, Purpose::Moment)] {
        let photo = photo(id, ann, purpose);
        upload(store, &photo).await;
        assert_eq!(store.read().await.unwrap().find_photo(&format!("key{id}")).await.unwrap(), Some(photo));
    }
    assert_eq!(store.read().await.unwrap().find_photo("key4").await.unwrap(), None);
    assert!(shown(store, ann).await.is_empty(), "an upload alone shows nowhere");
}

async fn polish_04_a_picture_keeps_where_its_face_is(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for (id, focus) in [(1, Focus { x: 41, y: 7 }), (2, Focus { x: 100, y: 100 }), (3, Focus { x: 0, y: 0 })] {
        let mut photo = Photo { position: Some(id - 1), ..photo(id, ann, Purpose::Profile) };
        photo.picture.focus = Some(focus);
        upload(store, &photo).await;
        assert_eq!(store.read().await.unwrap().find_photo(&format!("key{id}")).await.unwrap(), Some(photo));
    }
    let person = store.read().await.unwrap().find_person(ann).await.unwrap().unwrap();
    assert_eq!(person.pictures[0].focus, Some(Focus { x: 41, y: 7 }));
}

async fn a_profile_shows_the_chosen_pictures_in_the_chosen_order(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    for id in 1..=3 {
        upload(store, &Photo { position: Some(id - 1), ..photo(id, ann, Purpose::Profile) }).await;
    }
    upload(store, &Photo { position: Some(0), ..photo(9, bob, Purpose::Profile) }).await;
    assert_eq!(shown(store, ann).await, ["key1", "key2", "key3"]);
    assert!(show(store, ann, &["key3", "key1"]).await);
    assert_eq!(shown(store, ann).await, ["key3", "key1"]);
    let uploads = store.read().await.unwrap().list_profile_uploads(ann).await.unwrap();
    assert_eq!(uploads.iter().map(|photo| photo.id.0).collect::<Vec<_>>(), [3, 1, 2]);
    assert!(show(store, ann, &[]).await);
    assert!(shown(store, ann).await.is_empty());
    assert_eq!(shown(store, bob).await, ["key9"]);
}

async fn pictures_of_others_or_for_other_purposes_never_show_in_a_profile(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    upload(store, &Photo { position: Some(0), ..photo(1, ann, Purpose::Profile) }).await;
    upload(store, &photo(2, ann, Purpose::Chat)).await;
    upload(store, &photo(3, bob, Purpose::Profile)).await;
    for wrong in ["key2", "key3", "key4"] {
        assert!(!show(store, ann, &["key1", wrong]).await, "{wrong}");
        assert_eq!(shown(store, ann).await, ["key1"]);
    }
    assert!(!show(store, UserId(-1), &[]).await);
    let uploads = store.read().await.unwrap().list_profile_uploads(ann).await.unwrap();
    assert_eq!(uploads.len(), 1);
}

async fn when_a_picture_is_removed_the_next_ones_move_up(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    for id in 1..=3 {
        upload(store, &Photo { position: Some(id - 1), ..photo(id, ann, Purpose::Profile) }).await;
    }
    let remove = |user, id| store.write(move |tx| async move { tx.remove_photo(user, PhotoId(id)).await });
    assert_eq!(remove(bob, 1).await.unwrap(), None, "somebody else's stays");
    assert_eq!(remove(ann, 1).await.unwrap().as_deref(), Some("key1"));
    assert_eq!(remove(ann, 1).await.unwrap(), None);
    assert_eq!(remove(UserId(-1), 2).await.unwrap(), None);
    upload(store, &photo(4, ann, Purpose::Chat)).await;
    assert_eq!(remove(ann, 4).await.unwrap(), None, "what belongs to a message or moment goes with it");
    let positions = store.read().await.unwrap().list_profile_uploads(ann).await.unwrap();
    assert_eq!(positions.iter().map(|photo| (photo.id.0, photo.position)).collect::<Vec<_>>(), [(2, Some(0)), (3, Some(1))]);
    assert_eq!(store.read().await.unwrap().find_photo("key1").await.unwrap(), None);
}

async fn desk_03_operators_find_uploads_for_profiles_and_moments_whatever_became_of_their_owner(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for (id, purpose) in [(1, Purpose::Profile), (2, Purpose::Chat), (3, Purpose::Moment), (4, Purpose::Moment)] {
        upload(store, &photo(id, ann, purpose)).await;
    }
    let images = |id: i64, key: &str| {
        let post = kindred_domain::Post { image_keys: vec![key.to_owned()], ..new_moment(id, Audience::Private).post };
        NewMoment { post, ..new_moment(id, Audience::Private) }
    };
    let holding = (PhotoId(4), ann);
    let posted: Result<(), StoreError> = store
        .write(|tx| async move {
            tx.add_moment(ann, &images(10, "key3")).await?;
            tx.add_moment(ann, &images(11, "key4")).await?;
            tx.hold_picture(holding, Hold::Unchecked, "own", NOON).await
        })
        .await;
    posted.unwrap();
    let found = async |id| store.read().await.unwrap().find_photo_for_operators(PhotoId(id)).await.unwrap().map(|photo| photo.id.0);
    let of_moments = async |from| {
        let mut photos = store.read().await.unwrap().list_moment_photos(ann, MomentId(from)).await.unwrap();
        photos.sort();
        photos
    };
    let (third, fourth) = (("key3".to_owned(), PhotoId(3), false), ("key4".to_owned(), PhotoId(4), true));
    assert_eq!((of_moments(10).await, of_moments(11).await), (vec![third, fourth.clone()], vec![fourth]));
    assert!(operate(store, 1, OperatorAct::Suspend(ann, FOR_GOOD), "").await);
    assert_eq!(store.read().await.unwrap().find_photo("key1").await.unwrap(), None);
    assert_eq!(store.read().await.unwrap().find_served_picture("key1").await.unwrap(), None, "its url serves nothing");
    let all = [found(1).await, found(2).await, found(3).await, found(4).await, found(5).await];
    assert_eq!(all, [Some(1), None, Some(3), Some(4), None], "what is in a private room is none");
    assert!(operate(store, 2, OperatorAct::LookAtPhoto(PhotoId(1)), "").await);
    assert!(!operate(store, 3, OperatorAct::LookAtPhoto(PhotoId(2)), "").await);
}

kindred_store::conformance![
    desk_03_operators_find_uploads_for_profiles_and_moments_whatever_became_of_their_owner,
    an_upload_is_found_by_its_key,
    a_profile_shows_the_chosen_pictures_in_the_chosen_order,
    polish_04_a_picture_keeps_where_its_face_is,
    pictures_of_others_or_for_other_purposes_never_show_in_a_profile,
    when_a_picture_is_removed_the_next_ones_move_up,
];
