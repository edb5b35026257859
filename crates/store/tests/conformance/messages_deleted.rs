//! Deleted messages.

use kindred_domain::{MessageId, RoomId, Timestamp, UserId};
use kindred_store::{ChangedSince, Deleted, MessageLocation, Page, Store, StoreError, conformance};

use crate::{
    fixtures::{reading, settle_many},
    messages::{ROOM, ids, send},
    messages_unread::read_up_to,
    rooms::{conversations, open},
};

pub async fn delete(store: &Store, sender: i64, id: i64) -> Option<Deleted> {
    let deleted: Result<_, StoreError> = store.write(|tx| async move { tx.delete_message(UserId(sender), MessageId(id)).await }).await;
    deleted.unwrap()
}

async fn gone(store: &Store, since: ChangedSince) -> Vec<i64> {
    let changed = reading(store).await.list_changed_messages(ROOM, since).await.unwrap();
    changed.into_iter().filter(|one| one.is_deleted).map(|one| one.id.0).collect()
}

async fn api_msg_05_a_deleted_message_is_gone_for_both_and_the_last_one_and_the_unread_fall_back(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    for id in 1..=3 {
        send(store, 1, id).await;
    }
    read_up_to(store, 2, 1).await;
    let deleted = delete(store, 1, 3).await.unwrap();
    assert_eq!((deleted.picture, ids(store, Page::Latest, 50).await.0), (None, vec![1, 2]));
    for user in [1, 2] {
        let list = conversations(store, user).await;
        assert_eq!((list[0].last_text.as_deref(), list[0].last_at), (Some("message 2"), Some(Timestamp::from_micros(2_000))));
        assert_eq!((list[0].last_is_own, list[0].unread), (user == 1, i64::from(user == 2)));
    }
    assert_eq!(reading(store).await.find_membership(UserId(1), ROOM).await.unwrap().unwrap().version, deleted.version);
    delete(store, 1, 1).await.unwrap();
    assert_eq!(conversations(store, 2).await[0].unread, 1, "what was read before stays read");
    delete(store, 1, 2).await.unwrap();
    let list = conversations(store, 2).await;
    assert_eq!((list[0].unread, list[0].last_text.as_deref(), list[0].last_is_own), (0, None, false));
    assert_eq!(send(store, 2, 9).await.unwrap().seq, 4, "the places of deleted messages stay taken");
    send(store, 1, 10).await;
    delete(store, 1, 10).await.unwrap();
    assert!(conversations(store, 2).await[0].last_is_own, "the last that is left is theirs");
    assert!(!conversations(store, 1).await[0].last_is_own);
}

async fn api_msg_05_only_ones_own_message_is_deleted_and_only_once(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, 10).await;
    send(store, 1, 1).await;
    for (user, id) in [(2, 1), (3, 1), (1, 99)] {
        assert_eq!(delete(store, user, id).await, None, "{user} {id}");
    }
    assert_eq!(ids(store, Page::Latest, 50).await.0, [1]);
    assert!(delete(store, 1, 1).await.is_some());
    assert_eq!(delete(store, 1, 1).await, None);
    let conn = reading(store).await;
    let place = MessageLocation { room_id: ROOM, other_id: UserId(1), sender_id: UserId(1), other_sees: true };
    assert_eq!(conn.find_message_location(UserId(2), MessageId(1)).await.unwrap(), Some(place));
    assert_eq!(conn.find_message_location(UserId(3), MessageId(1)).await.unwrap(), None);
}

async fn api_msg_05_what_was_deleted_since_a_message_is_listed_and_cursors_outlive_it(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    for id in 1..=3 {
        send(store, 1, id).await;
    }
    let since = |id| ChangedSince::Message(MessageId(id));
    assert_eq!(gone(store, since(3)).await, [] as [i64; 0]);
    delete(store, 1, 1).await;
    send(store, 2, 4).await;
    delete(store, 1, 3).await;
    assert_eq!((gone(store, since(3)).await, gone(store, since(4)).await), (vec![3, 1], vec![3]));
    assert_eq!((gone(store, ChangedSince::Beginning).await, gone(store, since(77)).await), (vec![3, 1], vec![3, 1]));
    assert_eq!(ids(store, Page::After(MessageId(1)), 5).await, (vec![2, 4], false));
    assert_eq!(ids(store, Page::Before(MessageId(3)), 5).await, (vec![2], false));
}

async fn api_msg_05_what_was_deleted_after_a_version_is_listed_however_old_it_is(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    for id in 1..=3 {
        send(store, 1, id).await;
    }
    let first = delete(store, 1, 1).await.unwrap().version;
    let second = delete(store, 1, 3).await.unwrap().version;
    let after = async |version| gone(store, ChangedSince::Version(version)).await;
    assert_eq!((after(first - 1).await, after(first).await, after(second).await), (vec![3, 1], vec![3], vec![]));
    assert_eq!(reading(store).await.find_message_seq(ROOM, MessageId(3)).await.unwrap(), Some(3), "it keeps its place");
    assert_eq!(reading(store).await.find_message_seq(RoomId(11), MessageId(3)).await.unwrap(), None);
}

conformance![
    api_msg_05_a_deleted_message_is_gone_for_both_and_the_last_one_and_the_unread_fall_back,
    api_msg_05_only_ones_own_message_is_deleted_and_only_once,
    api_msg_05_what_was_deleted_since_a_message_is_listed_and_cursors_outlive_it,
    api_msg_05_what_was_deleted_after_a_version_is_listed_however_old_it_is,
];
