use futures_util::future::join_all;
use kindred_domain::{ADDRESS_LINK_SECONDS, Email, OperatorAct, OperatorActId, OperatorChannel, PASSKEYS_MAX, PasskeyId, UserId};
use kindred_store::{
    AddressLinkKind, Ceremony, NewOperatorAct, NewPasskeyRow, OwnPasskey, PasskeyAdded, SignInMethodRemoval, SignInMethods, Store,
    conformance, sql,
};

use super::{
    operators::FOR_GOOD,
    people::{NOON, sign_up},
};

async fn know(store: &Store, user: UserId, handle: u8) -> Option<Vec<u8>> {
    store.write(move |tx| async move { tx.keep_passkey_handle(user, &[handle; 64]).await }).await.unwrap()
}

async fn add(store: &Store, user: UserId, number: u8) -> PasskeyAdded {
    know(store, user, number).await;
    let name = &format!("key {number}");
    let new = &NewPasskeyRow {
        id: PasskeyId(number.into()),
        user,
        credential_id: &[number; 16],
        public_key: &[number, 1],
        state: &[0; 7],
        name,
        now: NOON.plus_seconds(number.into()),
    };
    store.write(move |tx| async move { tx.add_passkey(new).await }).await.unwrap()
}

async fn list(store: &Store, user: UserId) -> Vec<OwnPasskey> {
    store.read().await.unwrap().list_passkeys(user).await.unwrap()
}

async fn remove(store: &Store, user: UserId, number: i64, sends_letters: bool) -> SignInMethodRemoval {
    store.write(move |tx| async move { tx.remove_passkey(user, PasskeyId(number), sends_letters).await }).await.unwrap()
}

async fn remove_password(store: &Store, user: UserId, sends_letters: bool) -> SignInMethodRemoval {
    store.write(move |tx| async move { tx.remove_password(user, sends_letters, NOON).await }).await.unwrap()
}

async fn ways(store: &Store, user: UserId) -> SignInMethods {
    store.read().await.unwrap().find_sign_in_methods(user).await.unwrap().unwrap()
}

async fn confirm_address(store: &Store, user: UserId, key: &str) {
    let token = &[77; 32];
    let confirming = store.write(move |tx| async move {
        tx.add_address_link(token, (user, AddressLinkKind::Confirm, key), NOON.plus_seconds(9)).await?;
        tx.confirm_address(token, NOON).await
    });
    confirming.await.unwrap();
}

async fn key_03_a_ceremony_is_taken_once_by_whom_it_is_for(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    let begin = async |hash: u8, user| {
        store.write(move |tx| async move { tx.begin_ceremony(&[hash; 32], user, b"state", NOON).await }).await.unwrap();
    };
    let take = async |hash: u8, user| store.write(move |tx| async move { tx.take_ceremony(&[hash; 32], user).await }).await.unwrap();
    begin(1, Some(ann)).await;
    begin(2, None).await;
    let good = Some(Ceremony { state: b"state".to_vec(), ends_at: NOON });
    assert_eq!((take(1, Some(bob)).await, take(1, None).await, take(2, Some(ann)).await), (None, None, None), "of somebody else");
    let taken = join_all((0..6).map(|_| take(1, Some(ann)))).await;
    assert_eq!(taken.into_iter().flatten().count(), 1);
    assert_eq!((take(2, None).await, take(2, None).await, take(3, None).await), (good, None, None));
}

async fn ops_05_ceremonies_that_came_to_no_end_are_swept(store: &Store) {
    let ann = sign_up(store, "ann").await;
    store.write(move |tx| async move { tx.begin_ceremony(&[1; 32], Some(ann), b"", NOON).await }).await.unwrap();
    let sweep = async |now| store.write(move |tx| async move { tx.sweep_ceremonies(now).await }).await.unwrap();
    assert_eq!((sweep(NOON).await, sweep(NOON.plus_seconds(1)).await), (0, 1));
}

async fn key_03_a_passkey_is_listed_renamed_used_and_removed_by_its_owner_alone(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    assert_eq!((add(store, ann, 1).await, add(store, bob, 1).await), (PasskeyAdded::Added, PasskeyAdded::Known));
    add(store, ann, 2).await;
    assert_eq!((know(store, ann, 9).await, know(store, UserId(5), 9).await), (Some(vec![1; 64]), None), "a handle stays");
    let rename = async |user| store.write(move |tx| async move { tx.rename_passkey(user, PasskeyId(1), "Phone").await }).await.unwrap();
    assert_eq!((rename(bob).await, rename(ann).await), (false, true));
    let found = store.read().await.unwrap().find_passkey(&[1; 16]).await.unwrap().unwrap();
    assert_eq!((found.user_id, &found.handle, &found.email), (ann, &vec![1; 64], &"ann@example.org".to_owned()));
    let passkey = &found;
    let used = async |after: u8| store.write(move |tx| async move { tx.use_passkey(passkey, &[after; 7], NOON).await }).await.unwrap();
    assert_eq!((used(3).await, used(4).await), (true, false), "a counter that was read before another use is old");
    let listed: Vec<_> = list(store, ann).await.into_iter().map(|one| (one.name, one.last_used_at)).collect();
    assert_eq!(listed, [("Phone".to_owned(), Some(NOON)), ("key 2".to_owned(), None)]);
    assert_eq!(store.read().await.unwrap().list_credential_ids(ann).await.unwrap(), [vec![1; 16], vec![2; 16]]);
    assert_eq!(
        (remove(store, bob, 1, true).await, remove(store, ann, 1, true).await),
        (SignInMethodRemoval::Unknown, SignInMethodRemoval::Removed)
    );
    assert_eq!((list(store, ann).await.len(), store.read().await.unwrap().find_passkey(&[1; 16]).await.unwrap()), (1, None));
}

async fn key_03_an_account_has_twenty_passkeys_at_most_however_many_are_added_at_once(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let most = u8::try_from(PASSKEYS_MAX).unwrap();
    let added = join_all((0..most + 4).map(|number| add(store, ann, number))).await;
    assert_eq!(added.iter().filter(|one| **one == PasskeyAdded::Full).count(), 4);
    assert_eq!(list(store, ann).await.len(), usize::from(most));
}

async fn key_03_a_password_is_needed_unless_there_are_two_passkeys_or_one_and_a_confirmed_address(store: &Store) {
    use SignInMethodRemoval::{Needed, Removed, Unknown};
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    assert_eq!(remove_password(store, ann, true).await, Needed);
    add(store, ann, 1).await;
    assert_eq!(remove_password(store, ann, true).await, Needed);
    add(store, ann, 2).await;
    let email = &Email::new("thief@example.org").unwrap();
    store.write(move |tx| async move { tx.want_address(ann, email, NOON).await }).await.unwrap();
    assert_eq!((remove_password(store, ann, false).await, remove_password(store, ann, false).await), (Removed, Unknown));
    assert_eq!(ways(store, ann).await, SignInMethods { has_password: false, passkeys: 2, is_confirmed: false });
    let waiting = store.read().await.unwrap().find_account(ann).await.unwrap().unwrap().new_email;
    assert_eq!(waiting, None, "whoever asked for it knew the password");
    assert_eq!((remove(store, ann, 1, true).await, remove(store, ann, 3, true).await), (Needed, Unknown));
    confirm_address(store, ann, "ann@example.org").await;
    assert_eq!((remove(store, ann, 1, false).await, remove(store, ann, 1, true).await), (Needed, Removed), "letters must be sent");
    assert_eq!(remove(store, ann, 2, true).await, Needed);
    assert!(store.read().await.unwrap().find_addressee(ann).await.unwrap().is_some(), "letters still reach her");
    // Of two at once that take away what is one too many, one is told so.
    add(store, bob, 4).await;
    add(store, bob, 5).await;
    let (one, other) = tokio::join!(remove_password(store, bob, false), remove(store, bob, 4, false));
    assert!(matches!((one, other), (Removed, Needed) | (Needed, Removed)), "{one:?} {other:?}");
    store.write(move |tx| async move { tx.change_password(ann, "another").await }).await.unwrap();
    assert_eq!(remove(store, ann, 2, true).await, Removed);
}

async fn key_03_passkeys_go_with_an_address_that_is_taken_back_and_with_their_account(store: &Store) {
    let ann = sign_up(store, "ann").await;
    add(store, ann, 1).await;
    let email = &Email::new("thief@example.org").unwrap();
    let changed_at = NOON.plus_seconds(2);
    let changing = store.write(move |tx| async move {
        tx.note_confirmed(ann, NOON).await?;
        tx.want_address(ann, email, changed_at).await?;
        tx.add_address_link(&[1; 32], (ann, AddressLinkKind::Confirm, "thief@example.org"), NOON.plus_seconds(99)).await?;
        tx.confirm_address(&[1; 32], changed_at).await?;
        tx.add_address_link(&[2; 32], (ann, AddressLinkKind::TakeBack, "ann@example.org"), changed_at.plus_seconds(ADDRESS_LINK_SECONDS))
            .await
    });
    changing.await.unwrap();
    add(store, ann, 3).await;
    store.write(move |tx| async move { tx.take_address_back(&[2; 32], NOON.plus_seconds(9)).await }).await.unwrap();
    assert_eq!(list(store, ann).await, [], "whoever changed the address may have added them before");
    add(store, ann, 4).await;
    store.write(move |tx| async move { tx.begin_ceremony(&[1; 32], Some(ann), b"", NOON).await }).await.unwrap();
    store.write(move |tx| async move { tx.begin_departure(ann, UserId(99), NOON).await }).await.unwrap();
    let left: i64 = sql!(scalar store.read().await.unwrap(),
        "SELECT (SELECT count(*) FROM passkeys) + (SELECT count(*) FROM passkey_ceremonies)
             + (SELECT count(*) FROM users WHERE passkey_handle IS NOT NULL)")
    .unwrap();
    assert_eq!(left, 0);
}

async fn key_03_a_suspended_account_is_told_by_its_passkey(store: &Store) {
    let ann = sign_up(store, "ann").await;
    add(store, ann, 1).await;
    let act = &NewOperatorAct {
        id: OperatorActId(1),
        act: OperatorAct::Suspend(ann, FOR_GOOD),
        channel: OperatorChannel::CommandLine,
        operator: None,
        note: "",
        now: NOON,
    };
    store.write(move |tx| async move { tx.apply_operator_act(act).await }).await.unwrap();
    assert!(store.read().await.unwrap().find_passkey(&[1; 16]).await.unwrap().unwrap().is_suspended);
}

conformance![
    key_03_a_ceremony_is_taken_once_by_whom_it_is_for,
    ops_05_ceremonies_that_came_to_no_end_are_swept,
    key_03_a_passkey_is_listed_renamed_used_and_removed_by_its_owner_alone,
    key_03_an_account_has_twenty_passkeys_at_most_however_many_are_added_at_once,
    key_03_a_password_is_needed_unless_there_are_two_passkeys_or_one_and_a_confirmed_address,
    key_03_passkeys_go_with_an_address_that_is_taken_back_and_with_their_account,
    key_03_a_suspended_account_is_told_by_its_passkey,
];
