use futures_util::future::join_all;
use kindred_domain::{Email, PhotoId, Preferences, PreferencesChange, UserId};
use kindred_store::{AccountFlags, EMAIL_KEY, Hold, Login, NewAccount, OwnAccount, PlacePosition, Purpose, Store, StoreError, sql};
use kindred_testkit::people;

use super::{
    fixtures::{photo, upload},
    people::{NOON, add, sign_up},
};

async fn a_new_account_is_found_by_its_address_in_any_case(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let conn = store.read().await.unwrap();
    let login = conn.find_login("ann@example.org").await.unwrap();
    assert_eq!(login, Some(Login { id: ann, email: "ann@example.org".into(), password_hash: Some("hash".into()), is_suspended: false }));
    assert_eq!(conn.find_login("bob@example.org").await.unwrap(), None);
    let account = conn.find_account(ann).await.unwrap().unwrap();
    assert_eq!((account.email.as_str(), account.created_at), ("ann@example.org", NOON));
    assert_eq!(conn.find_account(UserId(-1)).await.unwrap(), None);
}

async fn ones_own_account_is_read_with_whom_one_wants_to_meet_and_if_pictures_are_held(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    let conn = store.read().await.unwrap();
    let account = conn.find_account(ann).await.unwrap().unwrap();
    let fresh = OwnAccount { account, preferences: Some(Preferences::default()), has_held_pictures: false };
    assert_eq!(conn.find_own_account(ann).await.unwrap(), Some(fresh));
    for user in [ann, bob] {
        upload(store, &photo(user.0, user, Purpose::Chat)).await;
    }
    let change = &PreferencesChange { age_max: Some(40), interests: Some(vec!["Art".into()]), ..PreferencesChange::default() };
    let changing: Result<u64, StoreError> = store
        .write(move |tx| async move {
            tx.change_preferences(ann, change).await?;
            tx.hold_picture((PhotoId(ann.0), ann), Hold::Unchecked, "own", NOON).await?;
            sql!(execute tx, "INSERT INTO operators (user_id, role, created_at) VALUES ($1, 'looks', $2)", ann, NOON)?;
            sql!(execute tx, "DELETE FROM preferences WHERE user_id = $1", bob)
        })
        .await;
    assert_eq!(changing.unwrap(), 1);
    let changed = conn.find_own_account(ann).await.unwrap().unwrap();
    let preferences = Preferences { age_max: 40, interests: vec!["Art".into()], ..Preferences::default() };
    assert_eq!((changed.preferences, changed.has_held_pictures), (Some(preferences), true));
    assert_eq!(Some(changed.account), conn.find_account(ann).await.unwrap());
    let without = conn.find_own_account(bob).await.unwrap().unwrap();
    assert_eq!((without.preferences, without.has_held_pictures), (None, false), "whose picture is held is told");
    assert_eq!(conn.find_own_account(UserId(-1)).await.unwrap(), None);
}

async fn a_taken_address_adds_nothing_whatever_its_case(store: &Store) {
    sign_up(store, "ann").await;
    let second = UserId(2);
    assert!(!add(store, second, "ANN@Example.org", &people::man("Imposter")).await);
    let conn = store.read().await.unwrap();
    assert_eq!(conn.find_person(second).await.unwrap(), None);
    assert_eq!(conn.find_own_account(second).await.unwrap(), None);
}

async fn of_eight_registrations_of_one_address_at_once_one_is_added(store: &Store) {
    let ann = &people::woman("Ann");
    let added = join_all((1..=8).map(|id| async move { add(store, UserId(id), "ann@example.org", ann).await })).await;
    assert_eq!(added.iter().filter(|added| **added).count(), 1);
    let people = store.read().await.unwrap().list_people(&(1..=8).map(UserId).collect::<Vec<_>>()).await.unwrap();
    assert_eq!(people.len(), 1);
}

async fn an_account_without_a_password_and_with_flags_is_kept_as_it_is(store: &Store) {
    let flags = AccountFlags { is_verified: true, is_demo: true, shown_online: true };
    let at = PlacePosition { place_id: 7, cell: 8, wide_cell: 9, metres: [1, 2, 3] };
    let (email, profile, preferences) = (&Email::new("demo@example.org").unwrap(), &people::man("Demo"), &Preferences::default());
    let id = UserId(5);
    let new = &NewAccount { id, email, password_hash: None, profile, position: Some(at), preferences, flags, now: NOON };
    assert!(store.write(move |tx| async move { tx.add_account(new).await }).await.unwrap());
    let conn = store.read().await.unwrap();
    assert_eq!(
        conn.find_login("demo@example.org").await.unwrap(),
        Some(Login { id, email: "demo@example.org".into(), password_hash: None, is_suspended: false })
    );
    let person = conn.find_person(id).await.unwrap().unwrap();
    assert_eq!((person.is_verified, person.is_demo, person.shown_online, person.place_id), (true, true, true, Some(7)));
}

async fn an_address_moves_unless_it_is_taken(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    let change = |user, to: &'static str| store.write(move |tx| async move { tx.change_email(user, &Email::new(to).unwrap()).await });
    change(ann, "Anna@Example.org").await.unwrap();
    let taken: StoreError = change(bob, "ANNA@example.org").await.unwrap_err();
    assert!(taken.conflicts_on(EMAIL_KEY), "{taken}");
    let conn = store.read().await.unwrap();
    assert_eq!(conn.find_login("anna@example.org").await.unwrap().map(|login| login.id), Some(ann));
    assert_eq!(conn.find_login("ann@example.org").await.unwrap(), None);
    assert_eq!(conn.find_login("bob@example.org").await.unwrap().map(|login| login.id), Some(bob));
}

async fn only_those_who_exist_can_be_locked(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let lock = |user| store.write(move |tx| async move { tx.lock_user(user).await });
    assert!(lock(ann).await.unwrap());
    assert!(!lock(UserId(-1)).await.unwrap());
}

async fn a_password_changes_and_the_old_one_is_known_no_more(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    let still =
        async |user, hash: &'static str| store.write(move |tx| async move { tx.still_has_password(user, hash).await }).await.unwrap();
    assert!(still(ann, "hash").await && !still(ann, "other").await && !still(UserId(-1), "hash").await);
    store.write(move |tx| async move { tx.change_password(ann, "other").await }).await.unwrap();
    assert!(still(ann, "other").await && !still(ann, "hash").await && still(bob, "hash").await);
    let conn = store.read().await.unwrap();
    assert_eq!(conn.find_password_hash(ann).await.unwrap().as_deref(), Some("other"));
    assert_eq!(conn.find_password_hash(UserId(-1)).await.unwrap(), None);
}

async fn legal_01_the_version_agreed_to_is_kept_with_the_account_alone(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    store.write(move |tx| async move { tx.keep_terms_version(ann, "0123456789abcdef").await }).await.unwrap();
    let conn = store.read().await.unwrap();
    let version = async |user| conn.find_account(user).await.unwrap().unwrap().terms_version;
    assert_eq!((version(ann).await.as_deref(), version(bob).await), (Some("0123456789abcdef"), None));
    assert_eq!(conn.find_account_overview(ann).await.unwrap().unwrap().terms_version.as_deref(), Some("0123456789abcdef"));
}

kindred_store::conformance![
    legal_01_the_version_agreed_to_is_kept_with_the_account_alone,
    a_password_changes_and_the_old_one_is_known_no_more,
    a_new_account_is_found_by_its_address_in_any_case,
    ones_own_account_is_read_with_whom_one_wants_to_meet_and_if_pictures_are_held,
    a_taken_address_adds_nothing_whatever_its_case,
    of_eight_registrations_of_one_address_at_once_one_is_added,
    an_account_without_a_password_and_with_flags_is_kept_as_it_is,
    an_address_moves_unless_it_is_taken,
    only_those_who_exist_can_be_locked,
];
