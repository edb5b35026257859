use futures_util::future::join_all;
use kindred_domain::{Act, Language, MessageKind, PushKind, PushSubscriptionId, RoomId, SessionId, Timestamp, UserId};
use kindred_store::{
    DuePush, NewPushSubscription, NewSession, OwnPushSubscription, PushContent, PushDevice, Store, StoreError, conformance,
};

use super::{
    fixtures::{act, send_message, settle_many, text_message},
    people::NOON,
};

const ANN: UserId = UserId(1);
const BEA: UserId = UserId(2);
const PHONE: [u8; 32] = [1; 32];
const TABLET: [u8; 32] = [2; 32];
const SERVICE: i64 = 7;
const DAY: i64 = 24 * 3600;

/// What is due at noon of another day, by when everything is.
const LATER: Timestamp = NOON.plus_seconds(DAY);

/// Two people who are no match yet; Ann has two sessions.
async fn two_people(store: &Store) {
    settle_many(store, 3).await;
    for token_hash in [&PHONE, &TABLET] {
        open_session(store, token_hash, ANN).await;
    }
}

async fn open_session(store: &Store, token_hash: &[u8; 32], user: UserId) {
    let (id, device, language) = (SessionId(token_hash[0].into()), "Firefox on Linux", Language::Chinese);
    let new = &NewSession { token_hash, id, user, device, language, is_new_device: false, now: NOON };
    store.write(move |tx| async move { tx.open_session(new).await }).await.unwrap();
}

async fn subscribe(store: &Store, id: i64, session: &[u8; 32], endpoint: &str) -> bool {
    subscribe_at(store, SERVICE, id, session, endpoint).await
}

async fn subscribe_at(store: &Store, service: i64, id: i64, session: &[u8; 32], endpoint: &str) -> bool {
    let id = PushSubscriptionId(id);
    let new =
        &NewPushSubscription { id, session, endpoint, service, key: &[4; 65], secret: &[5; 16], show_words: id.0 % 2 == 0, now: NOON };
    store.write(move |tx| async move { tx.subscribe_to_pushes(new).await }).await.unwrap()
}

async fn subscription(store: &Store, session: &[u8; 32]) -> Option<(String, bool)> {
    let found = store.read().await.unwrap().find_push_subscription(session).await.unwrap();
    found.map(|OwnPushSubscription { endpoint, show_words }| (endpoint, show_words))
}

/// Their match, which Bea makes; its room.
async fn matched(store: &Store) -> RoomId {
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await.made.unwrap().room
}

async fn claim(store: &Store, now: Timestamp) -> Option<DuePush> {
    claim_of(store, SERVICE, now).await
}

async fn claim_of(store: &Store, service: i64, now: Timestamp) -> Option<DuePush> {
    store.write(move |tx| async move { tx.claim_push(service, now, now.plus_seconds(60)).await }).await.unwrap()
}

async fn finish(store: &Store, push: &DuePush) {
    store.write(move |tx| async move { tx.finish_push(push, LATER).await }).await.unwrap();
}

/// The push services for which pushes wait, and when the first is due.
async fn waiting(store: &Store) -> Vec<(i64, Timestamp)> {
    let found = store.read().await.unwrap().list_services_with_pushes().await.unwrap();
    let mut waiting: Vec<_> = found.into_iter().map(|one| (one.service, one.due_at)).collect();
    waiting.sort_unstable();
    waiting
}

async fn content(store: &Store, push: &DuePush, now: Timestamp) -> Option<PushContent> {
    store.read().await.unwrap().find_push_content(push.subscription_id, push.room_id, now).await.unwrap()
}

async fn app_04_the_server_keeps_the_first_key_that_it_is_given(store: &Store) {
    assert_eq!(store.read().await.unwrap().find_push_key().await.unwrap(), None);
    let keep = |key: [u8; 32]| store.write(move |tx| async move { tx.keep_push_key(&key, NOON).await });
    let kept: Vec<Result<(), StoreError>> = join_all([[1; 32], [2; 32]].map(keep)).await;
    assert!(kept.iter().all(Result::is_ok));
    let key = store.read().await.unwrap().find_push_key().await.unwrap().unwrap();
    keep([3; 32]).await.unwrap();
    assert_eq!((key[0] < 3, store.read().await.unwrap().find_push_key().await.unwrap()), (true, Some(key)));
}

async fn app_04_a_session_has_one_browser_and_a_browser_one_session(store: &Store) {
    two_people(store).await;
    assert_eq!(subscription(store, &PHONE).await, None);
    assert!(subscribe(store, 1, &PHONE, "a").await);
    assert_eq!(subscription(store, &PHONE).await, Some(("a".into(), false)));
    assert!(subscribe(store, 2, &PHONE, "a").await, "the same again, with another wish");
    assert_eq!(subscription(store, &PHONE).await, Some(("a".into(), true)));
    assert!(subscribe(store, 3, &PHONE, "b").await);
    assert_eq!(subscription(store, &PHONE).await, Some(("b".into(), false)));
    assert!(subscribe(store, 4, &TABLET, "b").await);
    assert_eq!((subscription(store, &PHONE).await, subscription(store, &TABLET).await), (None, Some(("b".into(), true))));
    let devices = store.read().await.unwrap().list_push_devices(ANN).await.unwrap();
    assert_eq!(devices, [PushDevice { device: "Firefox on Linux".into(), created_at: NOON, show_words: true }]);
    for _ in 0..2 {
        store.write(|tx| async move { tx.unsubscribe_from_pushes(&TABLET).await }).await.unwrap();
        assert_eq!(subscription(store, &TABLET).await, None);
    }
    assert!(!subscribe(store, 5, &[9; 32], "c").await, "there is no such session");
    subscribe(store, 6, &PHONE, "d").await;
    store.write(|tx| async move { tx.end_session(&PHONE).await }).await.unwrap();
    assert_eq!(store.read().await.unwrap().list_push_devices(ANN).await.unwrap(), []);
}

async fn app_04_of_sessions_that_want_the_same_browser_at_once_one_has_it(store: &Store) {
    two_people(store).await;
    open_session(store, &[3; 32], BEA).await;
    let sessions = [PHONE, TABLET, [3; 32]];
    for round in 0..5 {
        let each = sessions.iter().zip(10 * round..).map(|(session, id)| subscribe(store, id + 1, session, "a"));
        assert_eq!(join_all(each).await, [true; 3]);
        let having = join_all(sessions.iter().map(|session| subscription(store, session))).await;
        assert_eq!(having.iter().flatten().count(), 1);
    }
    // And requests of one session for several browsers follow each other.
    let each = ["b", "c", "d"].into_iter().zip(100..).map(|(endpoint, id)| subscribe(store, id, &PHONE, endpoint));
    assert_eq!(join_all(each).await, [true; 3]);
    assert!(subscription(store, &PHONE).await.is_some());
}

async fn app_04_a_match_and_a_message_wait_for_the_other_once_for_each_browser_and_room(store: &Store) {
    two_people(store).await;
    open_session(store, &[3; 32], BEA).await;
    for (id, session) in [(1, PHONE), (2, TABLET), (3, [3; 32])] {
        subscribe(store, id, &session, &id.to_string()).await;
    }
    let room = matched(store).await;
    let made = Timestamp::from_micros(2_000_000);
    let due = made.plus_seconds(5);
    assert_eq!(waiting(store).await, [(SERVICE, due)]);
    assert_eq!(claim(store, Timestamp::from_micros(due.micros() - 1)).await, None);
    let push = |id: i64| DuePush {
        subscription_id: PushSubscriptionId(id),
        room_id: room,
        kind: PushKind::Match,
        causes: 1,
        caused_at: made,
        tries: 0,
    };
    assert_eq!([claim(store, due).await, claim(store, due).await, claim(store, due).await], [Some(push(1)), Some(push(2)), None]);
    send_message(store, 2, room, &text_message(3_000, "Hi")).await.unwrap();
    let later = due.plus_seconds(60);
    let message = DuePush { kind: PushKind::Message, causes: 2, caused_at: Timestamp::from_micros(3_000_000), ..push(1) };
    assert_eq!(claim(store, later).await, Some(message), "its sender was killed; it is due when it was");
}

async fn app_04_a_push_is_claimed_by_one_and_gone_when_it_was_sent(store: &Store) {
    two_people(store).await;
    subscribe(store, 1, &PHONE, "a").await;
    let room = matched(store).await;
    let claimed: Vec<_> = join_all((0..8).map(|_| claim(store, NOON))).await.into_iter().flatten().collect();
    let [push] = claimed[..] else { panic!("{claimed:?}") };
    // Another cause comes while it is sent.
    send_message(store, 2, room, &text_message(3_000, "Hi")).await.unwrap();
    finish(store, &push).await;
    assert_eq!(claim(store, LATER.plus_seconds(4)).await, None);
    let again = claim(store, LATER.plus_seconds(5)).await.unwrap();
    store.write(move |tx| async move { tx.put_push_off(&again, LATER.plus_seconds(90)).await }).await.unwrap();
    assert_eq!(claim(store, LATER.plus_seconds(89)).await, None);
    let third = claim(store, LATER.plus_seconds(90)).await.unwrap();
    assert_eq!((third.tries, third.causes), (1, 2));
    finish(store, &third).await;
    assert_eq!(waiting(store).await, []);
}

async fn app_04_pushes_are_claimed_for_one_push_service_those_due_for_longest_first(store: &Store) {
    two_people(store).await;
    assert_eq!(waiting(store).await, []);
    for (service, id) in [(9, 1), (3, 2), (3, 4), (SERVICE, 5)] {
        let session = &[u8::try_from(id).unwrap() + 10; 32];
        open_session(store, session, ANN).await;
        subscribe_at(store, service, id, session, &id.to_string()).await;
    }
    matched(store).await;
    let due = Timestamp::from_micros(2_000_000).plus_seconds(5);
    assert_eq!(waiting(store).await, [(3, due), (SERVICE, due), (9, due)]);
    let first = claim_of(store, 3, due).await.unwrap();
    assert_eq!((first.subscription_id.0, waiting(store).await[0]), (2, (3, due)));
    store.write(move |tx| async move { tx.put_push_off(&first, due.plus_seconds(9)).await }).await.unwrap();
    assert_eq!(claim_of(store, 3, due.plus_seconds(9)).await.map(|push| push.subscription_id.0), Some(4));
    assert_eq!(claim_of(store, 3, due.plus_seconds(9)).await.map(|push| push.subscription_id.0), Some(2));
    assert_eq!((claim_of(store, 3, due.plus_seconds(9)).await, claim_of(store, 4, LATER).await), (None, None));
    assert_eq!(claim_of(store, 9, due).await.map(|push| push.subscription_id.0), Some(1));
    assert_eq!(waiting(store).await.len(), 3, "a claim ends");
}

async fn app_04_what_a_push_tells_is_what_is_new_when_it_is_sent(store: &Store) {
    two_people(store).await;
    subscribe(store, 2, &PHONE, "a").await;
    let room = matched(store).await;
    let push = claim(store, NOON).await.unwrap();
    let wanted = PushContent {
        endpoint: "a".into(),
        p256dh: vec![4; 65],
        auth: vec![5; 16],
        show_words: true,
        language: Language::Chinese,
        name: "Somebody".into(),
        is_new_match: true,
        has_unread: false,
        said_kind: None,
        said: None,
    };
    assert_eq!(content(store, &push, NOON).await, Some(wanted.clone()));
    let (one, two) = (text_message(3_000, "Hi"), text_message(4_000, "How are you?"));
    send_message(store, 2, room, &one).await.unwrap();
    let last = send_message(store, 2, room, &two).await.unwrap().message;
    send_message(store, 1, room, &text_message(5_000, "Fine")).await.unwrap();
    let said = |text: &str| PushContent { has_unread: true, said_kind: Some(MessageKind::Text), said: Some(text.into()), ..wanted.clone() };
    assert_eq!(content(store, &push, NOON).await, Some(said("How are you?")));
    store.write(|tx| async move { tx.delete_message(BEA, last.id).await }).await.unwrap();
    assert_eq!(content(store, &push, NOON).await, Some(said("Hi")));
    let read: Result<_, StoreError> = store
        .write(|tx| async move {
            tx.mark_match_seen(ANN, BEA).await?;
            tx.mark_read(ANN, room, 9).await
        })
        .await;
    read.unwrap();
    assert_eq!(content(store, &push, NOON).await, Some(PushContent { is_new_match: false, ..wanted }));
}

async fn app_04_nothing_is_told_where_the_session_or_the_other_is_gone(store: &Store) {
    two_people(store).await;
    subscribe(store, 1, &PHONE, "a").await;
    let room = matched(store).await;
    let push = claim(store, NOON).await.unwrap();
    let elsewhere = DuePush { room_id: RoomId(room.0 + 1), ..push };
    assert_eq!(content(store, &elsewhere, NOON).await, None);
    assert!(content(store, &push, NOON.plus_seconds(29 * DAY)).await.is_some());
    assert_eq!(content(store, &push, NOON.plus_seconds(31 * DAY)).await, None, "the session has expired");
    store.write(|tx| async move { tx.block(BEA, ANN, NOON).await }).await.unwrap();
    assert_eq!(content(store, &push, NOON).await, None);
    store.write(|tx| async move { tx.end_all_sessions(ANN).await }).await.unwrap();
    assert_eq!(waiting(store).await, []);
}

async fn app_04_a_forgotten_browser_takes_its_pushes_along_and_a_restore_those_of_all(store: &Store) {
    two_people(store).await;
    for (id, session) in [(1, PHONE), (2, TABLET)] {
        subscribe(store, id, &session, &id.to_string()).await;
    }
    matched(store).await;
    store.write(|tx| async move { tx.forget_push_subscription(PushSubscriptionId(1)).await }).await.unwrap();
    assert_eq!((subscription(store, &PHONE).await, subscription(store, &TABLET).await.is_some()), (None, true));
    assert_eq!(store.write(|tx| async move { tx.void_waiting_pushes().await }).await.unwrap(), 1);
    assert_eq!(waiting(store).await, []);
}

/// Nobody waits for a session that is ending, and no message is refused because of it.
async fn app_04_messages_go_on_while_sessions_end(store: &Store) {
    two_people(store).await;
    let room = matched(store).await;
    let ending = async {
        for round in 0..20 {
            open_session(store, &[9; 32], ANN).await;
            subscribe(store, round, &[9; 32], "a").await;
            store.write(|tx| async move { tx.end_session(&[9; 32]).await }).await.unwrap();
        }
    };
    let writing = async {
        for number in 0..40 {
            send_message(store, 2, room, &text_message(3_000 + number, "Hi")).await.unwrap();
        }
    };
    tokio::join!(ending, writing);
    assert_eq!(waiting(store).await, []);
}

conformance![
    app_04_the_server_keeps_the_first_key_that_it_is_given,
    app_04_a_session_has_one_browser_and_a_browser_one_session,
    app_04_of_sessions_that_want_the_same_browser_at_once_one_has_it,
    app_04_a_match_and_a_message_wait_for_the_other_once_for_each_browser_and_room,
    app_04_a_push_is_claimed_by_one_and_gone_when_it_was_sent,
    app_04_pushes_are_claimed_for_one_push_service_those_due_for_longest_first,
    app_04_what_a_push_tells_is_what_is_new_when_it_is_sent,
    app_04_nothing_is_told_where_the_session_or_the_other_is_gone,
    app_04_a_forgotten_browser_takes_its_pushes_along_and_a_restore_those_of_all,
    app_04_messages_go_on_while_sessions_end,
];
