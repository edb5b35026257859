//! Unread and read messages.

use kindred_domain::{RoomId, Timestamp, UserId};
use kindred_store::{Store, StoreError, conformance};

use crate::{
    fixtures::{reading, send_message, settle_many},
    messages::{ROOM, new_message, send},
    messages_deleted::delete,
    rooms::{conversations, open},
};

pub async fn read_up_to(store: &Store, user: i64, seq: i64) {
    let read: Result<_, StoreError> = store.write(|tx| async move { tx.mark_read(UserId(user), ROOM, seq).await }).await;
    read.unwrap();
}

async fn a_message_shows_the_room_to_both_counts_as_unread_and_moves_it_up(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, 10).await;
    open(store, 1, 3, 2_500).await;
    send(store, 1, 1).await;
    send(store, 1, 2).await;
    let theirs = conversations(store, 2).await;
    assert_eq!(
        (theirs[0].unread, theirs[0].last_text.as_deref(), theirs[0].last_at),
        (2, Some("message 2"), Some(Timestamp::from_micros(2_000)))
    );
    let mine = conversations(store, 1).await;
    assert_eq!(mine.iter().map(|is| (is.room_id.0, is.unread)).collect::<Vec<_>>(), [(2_500, 0), (10, 0)]);
    assert_eq!((mine[0].last_is_own, mine[1].last_is_own, theirs[0].last_is_own), (false, true, false));
    send(store, 2, 3).await;
    assert_eq!(conversations(store, 1).await.iter().map(|is| (is.room_id.0, is.unread)).collect::<Vec<_>>(), [(10, 1), (2_500, 0)]);
    let version = reading(store).await.find_membership(UserId(1), ROOM).await.unwrap().unwrap().version;
    assert_eq!(version, 3);
}

async fn api_msg_03_reading_clears_what_was_read_and_leaves_what_came_meanwhile(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    for id in 1..=3 {
        send(store, 1, id).await;
    }
    read_up_to(store, 2, 2).await;
    assert_eq!(conversations(store, 2).await[0].unread, 1);
    read_up_to(store, 2, 1).await;
    assert_eq!(conversations(store, 2).await[0].unread, 1);
    read_up_to(store, 2, 3).await;
    assert_eq!(conversations(store, 2).await[0].unread, 0);
    send(store, 2, 4).await;
    assert_eq!((conversations(store, 1).await[0].unread, conversations(store, 2).await[0].unread), (1, 0));
}

async fn the_last_own_message_up_to_a_place_is_found(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    for (sender, id) in [(1, 1), (1, 2), (2, 3), (1, 4)] {
        send(store, sender, id).await;
    }
    delete(store, 1, 2).await;
    let conn = reading(store).await;
    let last = async |user, seq| conn.find_last_own_message(UserId(user), ROOM, seq).await.unwrap().map(|id| id.0);
    assert_eq!([last(1, 0).await, last(1, 3).await, last(1, 4).await, last(2, 4).await], [None, Some(1), Some(4), Some(3)]);
}

async fn all_that_is_unread_is_counted(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, 10).await;
    assert_eq!(reading(store).await.count_unread(UserId(2)).await.unwrap(), 0);
    open(store, 3, 2, 11).await;
    for id in 1..=2 {
        send(store, 1, id).await;
    }
    send_message(store, 3, RoomId(11), &new_message(3)).await.unwrap();
    assert_eq!(reading(store).await.count_unread(UserId(2)).await.unwrap(), 3);
    let listed = reading(store).await.list_conversations(UserId(2), None, (1, 0)).await.unwrap();
    assert_eq!(listed.iter().map(|(is, _)| is.unread_total).collect::<Vec<_>>(), [3], "also beside one of the two rooms");
    read_up_to(store, 2, 2).await;
    assert_eq!(reading(store).await.count_unread(UserId(2)).await.unwrap(), 1);
}

conformance![
    a_message_shows_the_room_to_both_counts_as_unread_and_moves_it_up,
    api_msg_03_reading_clears_what_was_read_and_leaves_what_came_meanwhile,
    the_last_own_message_up_to_a_place_is_found,
    all_that_is_unread_is_counted,
];
