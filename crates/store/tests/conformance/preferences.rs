use kindred_domain::{InterestedIn, Preferences, PreferencesChange, UserId};
use kindred_store::{Store, StoreError};

use super::people::sign_up;

async fn change(store: &Store, user: UserId, change: PreferencesChange) -> Option<Preferences> {
    let change = &change;
    store.write(move |tx| async move { tx.change_preferences(user, change).await }).await.unwrap()
}

async fn preferences(store: &Store, user: UserId) -> Option<Preferences> {
    store.read().await.unwrap().find_own_account(user).await.unwrap().and_then(|own| own.preferences)
}

async fn a_newcomers_preferences_are_there(store: &Store) {
    let ann = sign_up(store, "ann").await;
    assert_eq!(preferences(store, ann).await, Some(Preferences::default()));
    assert_eq!(preferences(store, UserId(-1)).await, None);
}

async fn only_what_is_given_of_preferences_changes(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let first = PreferencesChange {
        interested_in: Some(InterestedIn::Men),
        interests: Some(vec!["Art".into(), "\"quotes\" \\ 你好 😀".into()]),
        ..PreferencesChange::default()
    };
    change(store, ann, first.clone()).await;
    let second = PreferencesChange { age_min: Some(30), age_max: Some(40), max_distance: Some(200), ..PreferencesChange::default() };
    let now = change(store, ann, second).await;
    let expected =
        Preferences { interested_in: InterestedIn::Men, age_min: 30, age_max: 40, max_distance: 200, interests: first.interests.unwrap() };
    assert_eq!(now.as_ref(), Some(&expected));
    assert_eq!(preferences(store, ann).await, Some(expected));
    assert_eq!(change(store, UserId(-1), PreferencesChange::default()).await, None);
}

async fn changed_preferences_that_are_refused_are_taken_back(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let wrong = &PreferencesChange { age_min: Some(90), ..PreferencesChange::default() };
    let refused: Result<(), Option<StoreError>> = store
        .write(move |tx| async move {
            tx.change_preferences(ann, wrong).await.map_err(Some)?;
            Err(None)
        })
        .await;
    assert!(matches!(refused, Err(None)));
    assert_eq!(preferences(store, ann).await, Some(Preferences::default()));
}

kindred_store::conformance![
    a_newcomers_preferences_are_there,
    only_what_is_given_of_preferences_changes,
    changed_preferences_that_are_refused_are_taken_back,
];
