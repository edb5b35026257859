use futures_util::future::join_all;
use kindred_domain::{Email, Language, OperatorAct, OperatorActId, OperatorChannel, Timestamp, UserId};
use kindred_store::{NewOperatorAct, NewSession, PasswordLink, Store, conformance};

use super::{
    operators::FOR_GOOD,
    people::{NOON, sign_up},
};

const ENDS: Timestamp = NOON.plus_seconds(1800);

async fn add(store: &Store, token: u8, user: UserId) {
    store.write(move |tx| async move { tx.add_password_link(&[token; 32], user, ENDS).await }).await.unwrap();
}

async fn find(store: &Store, token: u8) -> Option<PasswordLink> {
    store.read().await.unwrap().find_password_link(&[token; 32]).await.unwrap()
}

async fn use_up(store: &Store, token: u8, now: Timestamp) -> Option<UserId> {
    store.write(move |tx| async move { tx.use_password_link(&[token; 32], now).await }).await.unwrap()
}

async fn key_01_a_link_is_good_once_however_many_use_it_at_once(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    add(store, 1, ann).await;
    add(store, 2, ann).await;
    add(store, 3, bob).await;
    let found = find(store, 1).await.unwrap();
    assert_eq!((found.user_id, found.ends_at, found.is_used, found.email.as_str()), (ann, ENDS, false, "ann@example.org"));
    let used = join_all((0..8).map(|_| use_up(store, 1, NOON))).await;
    assert_eq!(used.into_iter().flatten().collect::<Vec<_>>(), [ann]);
    assert_eq!(
        [1, 2].map(|_| true),
        [find(store, 1).await.unwrap().is_used, find(store, 2).await.unwrap().is_used],
        "and so are her others"
    );
    assert_eq!(use_up(store, 2, NOON).await, None);
    assert_eq!(use_up(store, 3, NOON).await, Some(bob), "his has nothing to do with hers");
    assert_eq!((find(store, 4).await, use_up(store, 4, NOON).await), (None, None));
}

async fn key_01_a_link_ends_after_its_time_with_a_changed_password_or_a_changed_address(store: &Store) {
    let ann = sign_up(store, "ann").await;
    add(store, 1, ann).await;
    assert_eq!(use_up(store, 1, ENDS).await, None);
    store.write(move |tx| async move { tx.void_password_links(ann, NOON).await }).await.unwrap();
    assert_eq!((find(store, 1).await.unwrap().is_used, use_up(store, 1, NOON).await), (true, None));
    add(store, 2, ann).await;
    let email = &Email::new("anna@example.org").unwrap();
    store.write(move |tx| async move { tx.change_email(ann, email).await }).await.unwrap();
    assert_eq!((find(store, 2).await, use_up(store, 2, NOON).await), (None, None));
}

async fn key_01_a_link_of_a_suspended_account_is_used_and_of_a_deleted_one_not(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    add(store, 1, ann).await;
    add(store, 2, bob).await;
    let act =
        |act, id| NewOperatorAct { id: OperatorActId(id), act, channel: OperatorChannel::CommandLine, operator: None, note: "", now: NOON };
    let suspend = &act(OperatorAct::Suspend(ann, FOR_GOOD), 1);
    store.write(move |tx| async move { tx.apply_operator_act(suspend).await }).await.unwrap();
    assert_eq!(use_up(store, 1, NOON).await, Some(ann), "who is suspended learns why at sign-in, which takes a password");
    store.write(move |tx| async move { tx.begin_departure(bob, UserId(99), NOON).await }).await.unwrap();
    assert_eq!((find(store, 2).await, use_up(store, 2, NOON).await), (None, None));
}

async fn key_01_all_sessions_of_an_account_can_be_ended(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    for (token, user) in [(1, ann), (2, ann), (3, bob)] {
        let id = kindred_domain::SessionId(token.into());
        let new =
            &NewSession { token_hash: &[token; 32], id, user, device: "", language: Language::English, is_new_device: false, now: NOON };
        store.write(move |tx| async move { tx.open_session(new).await }).await.unwrap();
    }
    assert_eq!(store.write(move |tx| async move { tx.end_all_sessions(ann).await }).await.unwrap(), 2);
    let conn = store.read().await.unwrap();
    assert!(conn.find_session(&[1; 32], NOON).await.unwrap().is_none() && conn.find_session(&[3; 32], NOON).await.unwrap().is_some());
}

async fn ops_05_links_are_swept_a_week_after_their_end(store: &Store) {
    let ann = sign_up(store, "ann").await;
    add(store, 1, ann).await;
    let week = 7 * 24 * 3600;
    let sweep = async |now| store.write(move |tx| async move { tx.sweep_password_links(now).await }).await.unwrap();
    assert_eq!((sweep(ENDS.plus_seconds(week)).await, sweep(ENDS.plus_seconds(week + 1)).await), (0, 1));
    assert_eq!(find(store, 1).await, None);
}

conformance![
    key_01_a_link_is_good_once_however_many_use_it_at_once,
    key_01_a_link_ends_after_its_time_with_a_changed_password_or_a_changed_address,
    key_01_a_link_of_a_suspended_account_is_used_and_of_a_deleted_one_not,
    key_01_all_sessions_of_an_account_can_be_ended,
    ops_05_links_are_swept_a_week_after_their_end,
];
