use kindred_domain::{Language, SessionId, Timestamp, UserId};
use kindred_store::{NewSession, OwnSession, Session, Store};

use super::{
    fixtures::settle_many,
    people::{NOON, sign_up},
};

const ONE: [u8; 32] = [1; 32];
const TWO: [u8; 32] = [2; 32];
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

async fn open(store: &Store, token: [u8; 32], user: UserId, now: Timestamp) {
    let new = &NewSession {
        token_hash: &token,
        id: SessionId(token[0].into()),
        user,
        device: "Firefox on Linux",
        language: Language::English,
        is_new_device: false,
        now,
    };
    store.write(move |tx| async move { tx.open_session(new).await }).await.unwrap();
}

async fn find(store: &Store, token: [u8; 32], now: Timestamp) -> Option<Session> {
    store.read().await.unwrap().find_session(&token, now).await.unwrap()
}

async fn a_session_stands_for_its_person_until_it_is_ended(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for token in [ONE, TWO] {
        open(store, token, ann, NOON).await;
    }
    assert_eq!(find(store, ONE, NOON).await, Some(Session { user_id: ann, seen_hour: NOON.hours(), password_at: NOON, place_id: None }));
    store.write(move |tx| async move { tx.end_session(&ONE).await }).await.unwrap();
    store.write(move |tx| async move { tx.end_session(&ONE).await }).await.unwrap();
    assert_eq!(find(store, ONE, NOON).await, None);
    assert!(find(store, TWO, NOON).await.is_some(), "another session of the same person lives on");
    settle_many(store, 1).await;
    open(store, ONE, UserId(1), NOON).await;
    assert_eq!(find(store, ONE, NOON).await.unwrap().place_id, Some(7), "where its owner is");
}

async fn an_unused_session_ends_after_30_days(store: &Store) {
    let ann = sign_up(store, "ann").await;
    open(store, ONE, ann, NOON).await;
    assert!(find(store, ONE, NOON.plus_seconds(30 * DAY - HOUR)).await.is_some());
    assert!(find(store, ONE, NOON.plus_seconds(30 * DAY)).await.is_none());
}

async fn a_session_in_use_ends_after_180_days(store: &Store) {
    let ann = sign_up(store, "ann").await;
    open(store, ONE, ann, NOON).await;
    for days in (20..180).step_by(20) {
        let now = NOON.plus_seconds(days * DAY);
        assert!(find(store, ONE, now).await.is_some(), "day {days}");
        store.write(move |tx| async move { tx.touch_session(&ONE, ann, now).await }).await.unwrap();
    }
    assert!(find(store, ONE, NOON.plus_seconds(180 * DAY - 1)).await.is_some());
    assert!(find(store, ONE, NOON.plus_seconds(180 * DAY)).await.is_none());
}

async fn signing_in_again_forgets_sessions_that_ended_by_themselves(store: &Store) {
    let ann = sign_up(store, "ann").await;
    open(store, ONE, ann, NOON).await;
    let later = NOON.plus_seconds(40 * DAY);
    open(store, TWO, ann, later).await;
    assert!(find(store, ONE, NOON).await.is_none(), "even for a clock set back");
    assert!(find(store, TWO, later).await.is_some());
}

async fn leave_04_a_session_knows_when_its_password_was_typed(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for token in [ONE, TWO] {
        open(store, token, ann, NOON).await;
    }
    let later = NOON.plus_seconds(HOUR);
    store.write(move |tx| async move { tx.note_typed_password(&ONE, later).await }).await.unwrap();
    assert_eq!(find(store, ONE, later).await.unwrap().password_at, later);
    assert_eq!(find(store, TWO, later).await.unwrap().password_at, NOON, "another session is another matter");
    store.write(move |tx| async move { tx.forget_typed_password(&ONE).await }).await.unwrap();
    assert_eq!(find(store, ONE, later).await.unwrap().password_at, Timestamp::from_micros(0));
}

async fn the_fifty_first_session_ends_the_one_that_was_not_used_for_longest(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    open(store, [200; 32], bob, NOON).await;
    for hour in 1..=50 {
        open(store, [hour; 32], ann, NOON.plus_seconds(i64::from(hour) * HOUR)).await;
    }
    let later = NOON.plus_seconds(60 * HOUR);
    store.write(move |tx| async move { tx.touch_session(&[1; 32], ann, later).await }).await.unwrap();
    open(store, [51; 32], ann, later).await;
    assert!(find(store, [2; 32], later).await.is_none());
    for kept in [[1; 32], [3; 32], [51; 32], [200; 32]] {
        assert!(find(store, kept, later).await.is_some(), "{}", kept[0]);
    }
}

async fn a_person_sees_their_living_sessions_the_one_that_asks_first(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    open(store, ONE, ann, NOON).await;
    open(store, TWO, ann, NOON.plus_seconds(HOUR)).await;
    open(store, [3; 32], bob, NOON).await;
    let list = async |token: [u8; 32], now| store.read().await.unwrap().list_sessions(ann, &token, now).await.unwrap();
    let one = OwnSession {
        id: SessionId(1),
        device: "Firefox on Linux".into(),
        created_at: NOON,
        seen_hour: NOON.hours(),
        is_new_device: false,
        is_current: true,
    };
    let later = NOON.plus_seconds(HOUR);
    let two = OwnSession { id: SessionId(2), created_at: later, seen_hour: later.hours(), is_current: false, ..one.clone() };
    assert_eq!(list(ONE, later).await, [one.clone(), two.clone()]);
    let (one, two) = (OwnSession { is_current: false, ..one }, OwnSession { is_current: true, ..two });
    assert_eq!(list(TWO, later).await, [two.clone(), one]);
    assert_eq!(list(TWO, NOON.plus_seconds(30 * DAY)).await, [two], "one that ended by itself isn't there");
}

async fn key_05_a_session_knows_if_its_device_was_new(store: &Store) {
    let ann = sign_up(store, "ann").await;
    open(store, ONE, ann, NOON).await;
    let new = &NewSession {
        token_hash: &TWO,
        id: SessionId(2),
        user: ann,
        device: "curl",
        language: Language::English,
        is_new_device: true,
        now: NOON,
    };
    store.write(move |tx| async move { tx.open_session(new).await }).await.unwrap();
    let listed = store.read().await.unwrap().list_sessions(ann, &ONE, NOON).await.unwrap();
    assert_eq!(listed.iter().map(|one| (one.id.0, one.is_new_device)).collect::<Vec<_>>(), [(1, false), (2, true)]);
}

async fn lang_02_letters_are_in_the_language_of_the_last_session_or_the_one_chosen_since(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let language = async || store.read().await.unwrap().find_account(ann).await.unwrap().unwrap().language;
    assert_eq!(language().await, Language::English);
    let chinese = NewSession {
        token_hash: &ONE,
        id: SessionId(1),
        user: ann,
        device: "",
        language: Language::Chinese,
        is_new_device: false,
        now: NOON,
    };
    store.write(async |tx| tx.open_session(&chinese).await).await.unwrap();
    assert_eq!(language().await, Language::Chinese);
    store.write(async |tx| tx.set_language(ann, Language::English).await).await.unwrap();
    assert_eq!(language().await, Language::English);
    open(store, TWO, ann, NOON).await;
    assert_eq!(store.read().await.unwrap().find_addressee(ann).await.unwrap().unwrap().language, Language::English);
}

async fn a_session_is_ended_by_its_owner_alone_and_others_in_one_go(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    for token in [ONE, TWO, [3; 32]] {
        open(store, token, ann, NOON).await;
    }
    let end = async |user, id| store.write(move |tx| async move { tx.end_own_session(user, SessionId(id)).await }).await.unwrap();
    assert_eq!(end(bob, 1).await, None);
    assert_eq!(end(ann, 1).await, Some(ONE.to_vec()));
    assert_eq!(end(ann, 1).await, None);
    assert!(find(store, ONE, NOON).await.is_none() && find(store, TWO, NOON).await.is_some());
    open(store, [4; 32], bob, NOON).await;
    assert_eq!(store.write(move |tx| async move { tx.end_other_sessions(ann, &TWO).await }).await.unwrap(), 1);
    assert!(find(store, TWO, NOON).await.is_some() && find(store, [3; 32], NOON).await.is_none());
    assert!(find(store, [4; 32], NOON).await.is_some(), "those of others stay");
}

kindred_store::conformance![
    the_fifty_first_session_ends_the_one_that_was_not_used_for_longest,
    a_person_sees_their_living_sessions_the_one_that_asks_first,
    key_05_a_session_knows_if_its_device_was_new,
    a_session_is_ended_by_its_owner_alone_and_others_in_one_go,
    lang_02_letters_are_in_the_language_of_the_last_session_or_the_one_chosen_since,
    leave_04_a_session_knows_when_its_password_was_typed,
    a_session_stands_for_its_person_until_it_is_ended,
    an_unused_session_ends_after_30_days,
    a_session_in_use_ends_after_180_days,
    signing_in_again_forgets_sessions_that_ended_by_themselves,
];
