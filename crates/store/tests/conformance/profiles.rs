use kindred_domain::{BirthDate, Gender, Profile, ProfileChange, UserId};
use kindred_store::{Photo, PlacePosition, Purpose, Store, StoreError, sql};

use crate::{
    fixtures::{photo, upload},
    people::{add, sign_up},
};

async fn change(store: &Store, user: UserId, change: ProfileChange, at: Option<PlacePosition>) -> Profile {
    let change = &change;
    store.write(move |tx| async move { tx.change_profile(user, change, at).await }).await.unwrap();
    store.read().await.unwrap().find_person(user).await.unwrap().unwrap().profile
}

fn everything() -> Profile {
    Profile {
        name: "Ann O'Neil".into(),
        username: "ann".into(),
        signature: "一期一会".into(),
        gender: Gender::Other,
        bio: "😀 \"quoted\"\n% _ \\".into(),
        location: "Paris".into(),
        country: "France".into(),
        interests: vec!["Art".into(), "Food".into()],
        occupation: "Baker".into(),
        education: "School".into(),
        zodiac_sign: "Leo".into(),
        height: Some(170),
        birth_date: BirthDate::from_stored("1990-02-28").unwrap(),
    }
}

async fn a_profile_is_read_as_it_was_written(store: &Store) {
    assert!(add(store, UserId(1), "a@b", &everything()).await);
    let person = store.read().await.unwrap().find_person(UserId(1)).await.unwrap().unwrap();
    assert_eq!((person.id, person.profile), (UserId(1), everything()));
    assert_eq!((person.place_id, person.is_verified, person.is_demo, person.shown_online), (None, false, false, false));
    assert!(person.pictures.is_empty());
}

async fn people_come_in_the_order_of_their_ids_in_the_call_and_unknown_ones_are_left_out(store: &Store) {
    let (ann, bob, eve) = (sign_up(store, "ann").await, sign_up(store, "bob").await, sign_up(store, "eve").await);
    let conn = store.read().await.unwrap();
    let people = conn.list_people(&[eve, UserId(-1), ann, bob]).await.unwrap();
    assert_eq!(people.iter().map(|person| person.id).collect::<Vec<_>>(), [eve, ann, bob]);
    assert_eq!(conn.list_people(&[]).await.unwrap(), []);
    assert_eq!(conn.find_person(UserId(-1)).await.unwrap(), None);
}

async fn one_person_is_seen_with_their_pictures_as_in_a_list_of_one(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    for (id, position) in [(1, Some(1)), (2, None), (3, Some(0)), (4, Some(2))] {
        upload(store, &Photo { position, ..photo(id, ann, Purpose::Profile) }).await;
    }
    let conn = store.read().await.unwrap();
    for (viewer, user) in [(ann, ann), (bob, ann), (ann, bob)] {
        let found = conn.find_person_seen_by(viewer, user).await.unwrap();
        assert!(found.is_some());
        assert_eq!(found, conn.list_people_seen_by(viewer, &[user]).await.unwrap().pop());
    }
    let pictures = conn.find_person_seen_by(bob, ann).await.unwrap().unwrap().pictures;
    assert_eq!(pictures.into_iter().map(|picture| picture.key).collect::<Vec<_>>(), ["key3", "key1", "key4"]);
    let hidden: Result<u64, StoreError> = store
        .write(move |tx| async move {
            sql!(execute tx, "UPDATE users SET suspended_at = 1 WHERE id = $1", ann)?;
            sql!(execute tx, "UPDATE users SET leaving_at = 1 WHERE id = $1", bob)
        })
        .await;
    assert_eq!(hidden.unwrap(), 1);
    for user in [ann, bob, UserId(-1)] {
        assert_eq!(conn.find_person_seen_by(UserId(7), user).await.unwrap(), None);
    }
}

async fn only_what_is_given_of_a_profile_changes(store: &Store) {
    assert!(add(store, UserId(1), "a@b", &everything()).await);
    let bio = ProfileChange { bio: Some(String::new()), ..ProfileChange::default() };
    let expected = Profile { bio: String::new(), ..everything() };
    assert_eq!(change(store, UserId(1), bio, None).await, expected);
    let height = ProfileChange { height: Some(None), ..ProfileChange::default() };
    assert_eq!(change(store, UserId(1), height, None).await, Profile { height: None, ..expected.clone() });
    assert_eq!(change(store, UserId(1), ProfileChange::default(), None).await, Profile { height: None, ..expected });
}

async fn a_whole_profile_can_change_at_once(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let Profile { name, username, signature, gender, bio, location, country, interests, .. } = everything();
    let all = ProfileChange {
        name: Some(name),
        username: Some(username),
        signature: Some(signature),
        gender: Some(gender),
        bio: Some(bio),
        location: Some(location),
        country: Some(country),
        interests: Some(interests),
        occupation: Some("Baker".into()),
        education: Some("School".into()),
        zodiac_sign: Some("Leo".into()),
        height: Some(Some(170)),
        birth_date: BirthDate::from_stored("1990-02-28"),
    };
    assert_eq!(change(store, ann, all, None).await, everything());
}

async fn a_changed_location_moves_or_loses_the_place(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let at = PlacePosition { place_id: 7, cell: 0x0850_0000_0000_0000, wide_cell: 9, metres: [1, 2, 3] };
    let moved = |text: &str| ProfileChange { location: Some(text.into()), ..ProfileChange::default() };
    let place = || async { store.read().await.unwrap().find_person(ann).await.unwrap().unwrap().place_id };
    change(store, ann, moved("Paris"), Some(at)).await;
    assert_eq!(place().await, Some(7));
    change(store, ann, ProfileChange { bio: Some("x".into()), ..ProfileChange::default() }, None).await;
    assert_eq!(place().await, Some(7), "another change leaves it alone");
    change(store, ann, moved("Nowhere"), None).await;
    assert_eq!(place().await, None);
}

kindred_store::conformance![
    a_profile_is_read_as_it_was_written,
    people_come_in_the_order_of_their_ids_in_the_call_and_unknown_ones_are_left_out,
    one_person_is_seen_with_their_pictures_as_in_a_list_of_one,
    only_what_is_given_of_a_profile_changes,
    a_whole_profile_can_change_at_once,
    a_changed_location_moves_or_loses_the_place,
];
