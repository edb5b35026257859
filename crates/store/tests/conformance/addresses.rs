use futures_util::future::join_all;
use kindred_domain::{ADDRESS_LINK_SECONDS, Email, Language, LetterId, LetterKind, PasskeyId, SessionId, Timestamp, UserId};
use kindred_store::{AddressLinkKind, Confirmation, NewLetter, NewPasskeyRow, NewSession, Recipient, Store, conformance, sql};
use kindred_testkit::people;

use super::people::{NOON, add, sign_up};

const ENDS: Timestamp = NOON.plus_seconds(ADDRESS_LINK_SECONDS);
use AddressLinkKind::{Confirm, TakeBack};

async fn want(store: &Store, user: UserId, email: &str) {
    let email = &Email::new(email).unwrap();
    store.write(move |tx| async move { tx.want_address(user, email, NOON).await }).await.unwrap();
}

async fn link(store: &Store, token: u8, user: UserId, kind: AddressLinkKind, email_key: &str) {
    store.write(move |tx| async move { tx.add_address_link(&[token; 32], (user, kind, email_key), ENDS).await }).await.unwrap();
}

async fn add_passkey(store: &Store, number: u8, user: UserId) {
    let new = &NewPasskeyRow {
        id: PasskeyId(number.into()),
        user,
        credential_id: &[number; 16],
        public_key: &[number],
        state: &[0; 7],
        name: "phone",
        now: NOON,
    };
    store.write(move |tx| async move { tx.add_passkey(new).await }).await.unwrap();
}

async fn confirm(store: &Store, token: u8, now: Timestamp) -> Confirmation {
    store.write(move |tx| async move { tx.confirm_address(&[token; 32], now).await }).await.unwrap()
}

async fn take_back(store: &Store, token: u8, now: Timestamp) -> Option<UserId> {
    store.write(move |tx| async move { tx.take_address_back(&[token; 32], now).await }).await.unwrap()
}

async fn confirm_own(store: &Store, user: UserId) {
    store.write(move |tx| async move { tx.note_confirmed(user, NOON).await }).await.unwrap();
}

/// The address, if it is confirmed, and the one that waits.
async fn state(store: &Store, user: UserId) -> (String, bool, Option<String>) {
    let account = store.read().await.unwrap().find_account(user).await.unwrap().unwrap();
    (account.email, account.is_confirmed, account.new_email)
}

fn known(email: &str, is_confirmed: bool, new: Option<&str>) -> (String, bool, Option<String>) {
    (email.to_owned(), is_confirmed, new.map(str::to_owned))
}

async fn is_used(store: &Store, kind: AddressLinkKind, token: u8) -> Option<bool> {
    store.read().await.unwrap().find_address_link(kind, &[token; 32]).await.unwrap().map(|link| link.is_used)
}

async fn key_02_an_own_address_is_confirmed_once_however_many_use_its_link_at_once(store: &Store) {
    let ann = sign_up(store, "ann").await;
    assert_eq!(state(store, ann).await, known("ann@example.org", false, None));
    link(store, 1, ann, Confirm, "ann@example.org").await;
    link(store, 2, ann, Confirm, "ann@example.org").await;
    assert_eq!(
        (confirm(store, 1, ENDS).await, take_back(store, 1, NOON).await),
        (Confirmation::Void, None),
        "it is old, and does that alone"
    );
    let mut came = join_all((0..6).map(|_| confirm(store, 1, NOON))).await;
    came.retain(|one| *one != Confirmation::Void);
    assert_eq!(came, [Confirmation::Confirmed(ann)]);
    assert_eq!(state(store, ann).await, known("ann@example.org", true, None));
    assert_eq!((is_used(store, Confirm, 1).await, is_used(store, Confirm, 2).await), (Some(true), Some(true)), "and so are others for it");
    assert_eq!((is_used(store, TakeBack, 1).await, confirm(store, 3, NOON).await), (None, Confirmation::Void));
    assert!(store.read().await.unwrap().find_addressee(ann).await.unwrap().unwrap().is_confirmed);
}

async fn key_02_a_new_address_is_the_accounts_when_it_is_confirmed_and_the_one_before_is_held_for_a_week(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    confirm_own(store, ann).await;
    want(store, ann, "Anna@example.org").await;
    assert_eq!(state(store, ann).await, known("ann@example.org", true, Some("Anna@example.org")));
    let conn = store.read().await.unwrap();
    for (user, key, may) in [
        (ann, "anna@example.org", true),
        (ann, "ann@example.org", true),
        (ann, "bob@example.org", false),
        (bob, "anna@example.org", false),
        (ann, "else@example.org", false),
    ] {
        assert_eq!(conn.may_confirm(user, key).await.unwrap(), may, "{key}");
    }
    drop(conn);
    link(store, 1, ann, Confirm, "anna@example.org").await;
    assert_eq!(confirm(store, 1, NOON).await, Confirmation::Changed(ann, Some("ann@example.org".to_owned())));
    assert_eq!(state(store, ann).await, known("Anna@example.org", true, None));
    let conn = store.read().await.unwrap();
    let held = async |user, now| conn.is_address_held("ann@example.org", user, now).await.unwrap();
    assert_eq!((held(bob, ENDS.plus_seconds(-1)).await, held(ann, NOON).await, held(bob, ENDS).await), (true, false, false));
    let again = &people::woman("again");
    assert!(!add(store, UserId(5), "ANN@example.org", again).await, "nobody else signs up with it");
    let former = conn.list_former_addresses(ann).await.unwrap();
    assert_eq!(former.iter().map(|one| (one.email.as_str(), one.ends_at)).collect::<Vec<_>>(), [("ann@example.org", ENDS)]);
}

async fn key_02_an_address_that_nobody_confirmed_is_held_for_nobody_once_another_is_confirmed(store: &Store) {
    let ann = sign_up(store, "ann").await;
    want(store, ann, "anna@example.org").await;
    link(store, 1, ann, Confirm, "anna@example.org").await;
    assert_eq!(confirm(store, 1, NOON).await, Confirmation::Changed(ann, None));
    assert_eq!(store.read().await.unwrap().list_former_addresses(ann).await.unwrap(), []);
    assert!(add(store, UserId(5), "ann@example.org", &people::woman("owner")).await);
}

async fn key_02_an_address_that_was_given_up_or_taken_by_another_is_not_confirmed(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for (token, email) in [(1, "one@example.org"), (2, "two@example.org"), (3, "bob@example.org")] {
        want(store, ann, email).await;
        link(store, token, ann, Confirm, email).await;
    }
    assert_eq!(
        (confirm(store, 1, NOON).await, is_used(store, Confirm, 2).await),
        (Confirmation::Void, Some(true)),
        "only the last one waits"
    );
    let bob = sign_up(store, "bob").await;
    assert_eq!((confirm(store, 3, NOON).await, is_used(store, Confirm, 3).await), (Confirmation::Taken, Some(false)));
    assert_eq!(state(store, bob).await.0, "bob@example.org");
    store.write(move |tx| async move { tx.unwant_address(ann, NOON).await }).await.unwrap();
    assert_eq!((confirm(store, 3, NOON).await, state(store, ann).await), (Confirmation::Void, known("ann@example.org", false, None)));
}

async fn key_02_an_address_that_somebody_has_does_not_wait_to_be_theirs(store: &Store) {
    let ann = sign_up(store, "ann").await;
    want(store, ann, "Ann@example.org").await;
    assert_eq!(state(store, ann).await, known("ann@example.org", false, None), "it was confirmed a moment before");
    want(store, ann, "anna@example.org").await;
    let email = &Email::new("Anna@example.org").unwrap();
    store.write(move |tx| async move { tx.change_email(ann, email).await }).await.unwrap();
    assert_eq!(state(store, ann).await, known("Anna@example.org", false, None), "letters were sent no longer");
}

async fn key_02_a_change_is_taken_back_with_every_one_after_it_and_every_session(store: &Store) {
    let ann = sign_up(store, "ann").await;
    confirm_own(store, ann).await;
    // Whoever asks for another address can add a passkey before it is confirmed.
    add_passkey(store, 1, ann).await;
    for (token, email, hour) in [(1, "thief@example.org", 0), (2, "other@example.org", 1)] {
        want(store, ann, email).await;
        link(store, token, ann, Confirm, email).await;
        let now = NOON.plus_seconds(3600 * hour);
        assert!(matches!(confirm(store, token, now).await, Confirmation::Changed(..)));
    }
    link(store, 3, ann, TakeBack, "ann@example.org").await;
    link(store, 4, ann, TakeBack, "thief@example.org").await;
    want(store, ann, "third@example.org").await;
    link(store, 5, ann, Confirm, "third@example.org").await;
    let session = &NewSession {
        token_hash: &[9; 32],
        id: SessionId(9),
        user: ann,
        device: "",
        language: Language::English,
        is_new_device: false,
        now: NOON,
    };
    store.write(move |tx| async move { tx.open_session(session).await }).await.unwrap();

    assert_eq!((take_back(store, 3, ENDS).await, confirm(store, 3, NOON).await), (None, Confirmation::Void));
    let taken = join_all((0..6).map(|_| take_back(store, 3, ENDS.plus_seconds(-1)))).await;
    assert_eq!(taken.into_iter().flatten().collect::<Vec<_>>(), [ann]);
    assert_eq!(state(store, ann).await, known("ann@example.org", true, None));
    assert!(store.read().await.unwrap().find_session(&[9; 32], NOON).await.unwrap().is_none());
    assert_eq!((take_back(store, 4, NOON).await, confirm(store, 5, NOON).await), (None, Confirmation::Void), "the thief's are void");
    let conn = store.read().await.unwrap();
    assert_eq!((conn.list_former_addresses(ann).await.unwrap(), conn.list_passkeys(ann).await.unwrap()), (vec![], vec![]));
    assert_eq!(conn.find_addressee_by_email("ann@example.org").await.unwrap().map(|reader| reader.id), Some(ann), "for a link");
}

async fn key_02_letters_about_an_address_that_no_longer_waits_are_void(store: &Store) {
    let ann = sign_up(store, "ann").await;
    want(store, ann, "anna@example.org").await;
    let new = &NewLetter {
        id: LetterId(1),
        kind: LetterKind::ConfirmAddress,
        recipient: Recipient::Person(ann, "anna@example.org"),
        device: "",
        limit_key: &[1; 32],
        now: NOON,
    };
    store.write(move |tx| async move { tx.write_letter(new).await }).await.unwrap();
    store.write(move |tx| async move { tx.unwant_address(ann, NOON).await }).await.unwrap();
    let left: Vec<(String, String)> = sql!(all store.read().await.unwrap(), "SELECT outcome, address FROM letters").unwrap();
    assert_eq!(left, [("void".to_owned(), String::new())]);
}

async fn leave_02_addresses_of_a_person_go_with_the_account(store: &Store) {
    let ann = sign_up(store, "ann").await;
    confirm_own(store, ann).await;
    for (token, email) in [(1, "anna@example.org"), (2, "annie@example.org")] {
        want(store, ann, email).await;
        link(store, token, ann, Confirm, email).await;
        confirm(store, token, NOON).await;
    }
    want(store, ann, "last@example.org").await;
    store.write(move |tx| async move { tx.begin_departure(ann, UserId(99), NOON).await }).await.unwrap();
    let left: i64 = sql!(scalar store.read().await.unwrap(),
        "SELECT (SELECT count(*) FROM new_addresses) + (SELECT count(*) FROM former_addresses) + (SELECT count(*) FROM address_links)")
    .unwrap();
    assert_eq!(left, 0);
    // Nobody holds it any more.
    sign_up(store, "anna").await;
}

async fn key_01_passkeys_go_where_no_address_was_confirmed(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    confirm_own(store, ann).await;
    for (number, user) in [(2, ann), (3, bob)] {
        add_passkey(store, number, user).await;
        store.write(move |tx| async move { tx.remove_passkeys_if_unconfirmed(user).await }).await.unwrap();
    }
    let passkeys = async |user| store.read().await.unwrap().list_passkeys(user).await.unwrap().len();
    assert_eq!((passkeys(ann).await, passkeys(bob).await), (1, 0));
    store.write(|tx| async move { tx.remove_passkeys_if_unconfirmed(UserId(9)).await }).await.unwrap();
}

async fn ops_05_what_nobody_can_use_any_more_about_addresses_is_swept(store: &Store) {
    let ann = sign_up(store, "ann").await;
    confirm_own(store, ann).await;
    want(store, ann, "anna@example.org").await;
    link(store, 1, ann, Confirm, "anna@example.org").await;
    confirm(store, 1, NOON).await;
    want(store, ann, "last@example.org").await;
    let sweep = async |now| store.write(move |tx| async move { tx.sweep_addresses(now).await }).await.unwrap();
    assert_eq!((sweep(ENDS).await, sweep(ENDS.plus_seconds(1)).await), (0, 1));
    let week = 7 * 24 * 3600;
    assert_eq!((sweep(ENDS.plus_seconds(week)).await, sweep(ENDS.plus_seconds(week + 1)).await), (0, 2));
}

async fn key_04_an_address_that_a_service_has_verified_is_confirmed_and_none_waits(store: &Store) {
    let ann = sign_up(store, "ann").await;
    want(store, ann, "other@example.org").await;
    store.write(move |tx| async move { tx.note_confirmed(ann, NOON).await }).await.unwrap();
    assert_eq!(state(store, ann).await, known("ann@example.org", true, None));
}

conformance![
    key_04_an_address_that_a_service_has_verified_is_confirmed_and_none_waits,
    key_02_an_own_address_is_confirmed_once_however_many_use_its_link_at_once,
    key_02_a_new_address_is_the_accounts_when_it_is_confirmed_and_the_one_before_is_held_for_a_week,
    key_02_an_address_that_nobody_confirmed_is_held_for_nobody_once_another_is_confirmed,
    key_02_an_address_that_was_given_up_or_taken_by_another_is_not_confirmed,
    key_02_an_address_that_somebody_has_does_not_wait_to_be_theirs,
    key_02_a_change_is_taken_back_with_every_one_after_it_and_every_session,
    key_02_letters_about_an_address_that_no_longer_waits_are_void,
    leave_02_addresses_of_a_person_go_with_the_account,
    key_01_passkeys_go_where_no_address_was_confirmed,
    ops_05_what_nobody_can_use_any_more_about_addresses_is_swept,
];
