use kindred_domain::{Act, RoomId, Timestamp, UserId};
use kindred_store::{Conversation, HideOutcome, Membership, Store, StoreError, conformance, sql, testing};
use tokio::{sync::Notify, task::JoinSet};

use crate::fixtures::{act, reading, send_message, settle_many, text_message, undo};

/// `user` opens the room with `other`; it gets the id `new` if it is made now.
pub async fn open(store: &Store, user: i64, other: i64, new: i64) -> Option<RoomId> {
    let opened: Result<_, StoreError> =
        store.write(|tx| async move { tx.open_room(UserId(user), UserId(other), RoomId(new), Timestamp::from_micros(new)).await }).await;
    opened.unwrap()
}

pub async fn conversations(store: &Store, user: i64) -> Vec<Conversation> {
    let listed = reading(store).await.list_conversations(UserId(user), None, (50, 0)).await.unwrap();
    listed.into_iter().map(|(conversation, _)| conversation).collect()
}

async fn api_msg_01_two_people_have_one_room_from_both_sides(store: &Store) {
    settle_many(store, 3).await;
    assert_eq!(open(store, 1, 2, 10).await, Some(RoomId(10)));
    assert_eq!(open(store, 1, 2, 11).await, Some(RoomId(10)));
    assert_eq!(open(store, 2, 1, 12).await, Some(RoomId(10)));
    assert_eq!(open(store, 1, 3, 13).await, Some(RoomId(13)));
}

async fn api_msg_01_also_when_many_open_it_at_once(store: &Store) {
    settle_many(store, 2).await;
    let mut tasks = JoinSet::new();
    for new in 10..30 {
        let store = store.clone();
        tasks.spawn(async move { open(&store, 1 + new % 2, 2 - new % 2, new).await.unwrap() });
    }
    let rooms = tasks.join_all().await;
    assert!(rooms.iter().all(|room| *room == rooms[0]), "{rooms:?}");
    assert_eq!((conversations(store, 1).await.len(), conversations(store, 2).await.len()), (1, 1));
}

async fn nobody_has_a_room_with_themselves_or_with_nobody(store: &Store) {
    settle_many(store, 1).await;
    assert_eq!(open(store, 1, 1, 10).await, None);
    assert_eq!(open(store, 1, 9, 10).await, None);
    assert_eq!(open(store, 1, -1, 10).await, None);
}

async fn who_opens_a_room_sees_it_and_the_other_does_not_yet(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    let (room_id, other_id) = (RoomId(10), UserId(2));
    let other = reading(store).await.find_person(other_id).await.unwrap();
    assert!(other.is_some());
    let mine = Conversation { room_id, other_id, last_text: None, last_at: None, last_is_own: false, unread: 0, unread_total: 0 };
    let listed = reading(store).await.list_conversations(UserId(1), None, (50, 0)).await.unwrap();
    assert_eq!(listed, [(mine, other)]);
    assert_eq!(conversations(store, 2).await, []);
}

async fn a_match_shows_its_room_to_both(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    let room = reading(store).await.find_match(UserId(1), UserId(2)).await.unwrap().unwrap().room_id;
    for user in [1, 2] {
        assert_eq!(conversations(store, user).await.iter().map(|is| is.room_id).collect::<Vec<_>>(), [room]);
    }
    assert_eq!(open(store, 1, 2, 77).await, Some(room));
}

async fn a_room_without_a_message_leaves_both_lists_when_its_match_ends(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Superlike, 2).await;
    assert_eq!((conversations(store, 1).await.len(), conversations(store, 2).await.len()), (1, 1));
    undo(store, 2, 3).await;
    assert_eq!((conversations(store, 1).await, conversations(store, 2).await), (vec![], vec![]));
    let room = act(store, 2, 1, Act::Like, 4).await.made.unwrap().room;
    assert_eq!((conversations(store, 1).await.len(), conversations(store, 2).await.len()), (1, 1));
    send_message(store, 1, room, &text_message(5, "Hello")).await.unwrap();
    act(store, 1, 2, Act::Unlike, 6).await;
    assert_eq!((conversations(store, 1).await.len(), conversations(store, 2).await.len()), (1, 1), "what was said stays");
}

async fn only_members_know_a_room(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, 10).await;
    let conn = reading(store).await;
    let known =
        Membership { other_id: UserId(1), version: 0, unread: 0, other_read: 0, other_sees: true, other_knows: true, is_new_match: false };
    assert_eq!(conn.find_membership(UserId(2), RoomId(10)).await.unwrap(), Some(known));
    assert_eq!(conn.find_membership(UserId(3), RoomId(10)).await.unwrap(), None);
    assert_eq!(conn.find_membership(UserId(1), RoomId(99)).await.unwrap(), None);
}

async fn a_room_made_for_two_is_shown_on_request(store: &Store) {
    settle_many(store, 2).await;
    let made: Result<_, StoreError> =
        store.write(|tx| async move { tx.ensure_room(UserId(2), UserId(1), RoomId(10), Timestamp::from_micros(1)).await }).await;
    assert_eq!(made.unwrap(), RoomId(10));
    assert_eq!(conversations(store, 1).await, []);
    let shown: Result<_, StoreError> = store.write(|tx| async move { tx.show_room(UserId(1), RoomId(10)).await }).await;
    shown.unwrap();
    assert_eq!((conversations(store, 1).await.len(), conversations(store, 2).await.len()), (1, 0));
}

async fn hide(store: &Store, user: i64, room: RoomId) -> Option<HideOutcome> {
    let hidden: Result<_, StoreError> = store.write(|tx| async move { tx.hide_room(UserId(user), room).await }).await;
    hidden.unwrap()
}

async fn api_msg_07_a_hidden_room_is_in_no_list_of_who_hid_it_until_a_message_or_its_opening(store: &Store) {
    settle_many(store, 2).await;
    let room = open(store, 1, 2, 10).await.unwrap();
    let listed = async || (conversations(store, 1).await.len(), conversations(store, 2).await.len());
    let known_to_the_other = async || {
        let seen = reading(store).await.find_membership(UserId(1), room).await.unwrap().unwrap();
        (seen.other_sees, seen.other_knows)
    };
    assert_eq!(known_to_the_other().await, (false, false), "nothing was said in it");
    send_message(store, 1, room, &text_message(20, "hello")).await.unwrap();
    assert_eq!(known_to_the_other().await, (true, true));
    assert_eq!(hide(store, 2, room).await, Some(HideOutcome::HasUnread));
    assert_eq!(listed().await, (1, 1), "what was not read yet is not hidden");
    let read: Result<_, StoreError> = store.write(|tx| async move { tx.mark_read(UserId(2), room, 1).await }).await;
    read.unwrap().unwrap();
    for _ in 0..2 {
        assert_eq!(hide(store, 2, room).await, Some(HideOutcome::Hidden));
        assert_eq!(listed().await, (1, 0));
        assert_eq!(known_to_the_other().await, (false, true));
    }
    send_message(store, 1, room, &text_message(21, "hello")).await.unwrap();
    let back = conversations(store, 2).await;
    assert_eq!((back.len(), back[0].unread), (1, 1));
    assert_eq!(hide(store, 1, room).await, Some(HideOutcome::Hidden));
    assert_eq!(open(store, 1, 2, 11).await, Some(room));
    assert_eq!(listed().await, (1, 1));
    assert_eq!(hide(store, 3, room).await, None, "who is no member hides nothing");
    assert!(reading(store).await.list_faults().await.unwrap().is_empty());
}

async fn api_msg_07_a_match_keeps_its_room_in_the_list_and_brings_back_a_hidden_one(store: &Store) {
    settle_many(store, 2).await;
    let room = open(store, 1, 2, 10).await.unwrap();
    assert_eq!(hide(store, 1, room).await, Some(HideOutcome::Hidden));
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    assert_eq!(conversations(store, 1).await.len(), 1);
    assert_eq!(hide(store, 1, room).await, Some(HideOutcome::IsMatch));
    assert_eq!(conversations(store, 1).await.len(), 1);
}

async fn a_list_of_conversations_is_read_page_by_page(store: &Store) {
    settle_many(store, 6).await;
    for other in 2..=6 {
        open(store, 1, other, 10 * other).await;
    }
    let conn = reading(store).await;
    let page = async |limit, offset| -> Vec<i64> {
        conn.list_conversations(UserId(1), None, (limit, offset)).await.unwrap().into_iter().map(|(is, _)| is.room_id.0).collect()
    };
    assert_eq!(page(2, 0).await, [60, 50]);
    assert_eq!(page(2, 2).await, [40, 30]);
    assert_eq!(page(2, 4).await, [20]);
    let after = async |room, limit| -> Vec<i64> {
        let listed = conn.list_conversations(UserId(1), Some(RoomId(room)), (limit, 0)).await.unwrap();
        listed.into_iter().map(|(is, _)| is.room_id.0).collect()
    };
    assert_eq!((after(50, 2).await, after(30, 9).await, after(77, 9).await), (vec![40, 30], vec![20], vec![]));
}

conformance![
    api_msg_01_two_people_have_one_room_from_both_sides,
    api_msg_01_also_when_many_open_it_at_once,
    nobody_has_a_room_with_themselves_or_with_nobody,
    who_opens_a_room_sees_it_and_the_other_does_not_yet,
    a_match_shows_its_room_to_both,
    a_room_without_a_message_leaves_both_lists_when_its_match_ends,
    only_members_know_a_room,
    a_room_made_for_two_is_shown_on_request,
    a_list_of_conversations_is_read_page_by_page,
    api_msg_07_a_hidden_room_is_in_no_list_of_who_hid_it_until_a_message_or_its_opening,
    api_msg_07_a_match_keeps_its_room_in_the_list_and_brings_back_a_hidden_one,
];

/// Waits until a transaction of this database waits for another one to end.
async fn until_one_waits(store: &Store) {
    let conn = reading(store).await;
    let waits = async || -> bool {
        sql!(scalar conn,
            "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')")
        .unwrap()
    };
    while !waits().await {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres_a_reading_overtaken_by_another_of_the_same_person_changes_nothing() {
    let store = &*testing::postgres().await;
    settle_many(store, 2).await;
    let room = open(store, 1, 2, 10).await.unwrap();
    for id in 1..=3 {
        send_message(store, 1, room, &text_message(id, "hello")).await.unwrap();
    }
    let before = reading(store).await.find_membership(UserId(2), room).await.unwrap().unwrap();
    let (has_read, overtakes) = (&Notify::new(), &Notify::new());
    let first = store.write(|tx| async move {
        let version = tx.mark_read(UserId(2), room, 3).await?;
        has_read.notify_one();
        overtakes.notified().await;
        Ok::<_, StoreError>(version)
    });
    let second = async {
        has_read.notified().await;
        store.write(|tx| async move { tx.mark_read(UserId(2), room, 2).await }).await
    };
    let release = async {
        until_one_waits(store).await;
        overtakes.notify_one();
    };
    let (first, second, ()): (_, Result<_, StoreError>, ()) = tokio::join!(first, second, release);
    assert_eq!((first.unwrap(), second.unwrap()), (Some(before.version + 1), None));
    let after = reading(store).await.find_membership(UserId(2), room).await.unwrap().unwrap();
    assert_eq!((after.version, after.unread), (before.version + 1, 0));
}
