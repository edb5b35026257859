use kindred_domain::{MessageBody, MessageId, MessageKind, PhotoId, RoomId, Timestamp, UserId};
use kindred_store::{
    ChangedSince, Deleted, Message, NewMessage, Page, Photo, Picture, Place, Purpose, SentMessage, Store, StoreError, conformance, sql,
};
use tokio::task::JoinSet;

use crate::{
    fixtures::{reading, settle_many},
    rooms::{conversations, open},
};

const ROOM: RoomId = RoomId(10);

fn said(id: i64) -> NewMessage {
    let body = MessageBody { kind: MessageKind::Text, content: format!("message {id}"), image_key: None };
    NewMessage { id: MessageId(id), body, now: Timestamp::from_micros(id * 1_000) }
}

async fn send(store: &Store, sender: i64, id: i64) -> Option<Message> {
    let new = &said(id);
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(sender), ROOM, new).await }).await;
    sent.unwrap().map(|sent| sent.message)
}

/// Whether a message of `sender` says that it went to a demo person.
async fn is_to_demo(store: &Store, sender: i64, id: i64) -> bool {
    let new = &said(id);
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(sender), ROOM, new).await }).await;
    sent.unwrap().unwrap().to_demo
}

async fn read_up_to(store: &Store, user: i64, seq: i64) {
    let read: Result<_, StoreError> = store.write(|tx| async move { tx.mark_read(UserId(user), ROOM, seq).await }).await;
    read.unwrap();
}

async fn ids(store: &Store, page: Page, limit: i64) -> (Vec<i64>, bool) {
    let (messages, has_more) = reading(store).await.list_messages(ROOM, page, limit).await.unwrap();
    (messages.into_iter().map(|message| message.id.0).collect(), has_more)
}

async fn what_is_said_is_kept_with_all_its_fields(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    let picture = Picture { key: "key".into(), width: 4, height: 3, thumbhash: "hash".into(), focus: None };
    upload(store, 2, Purpose::Chat, picture.clone()).await;
    let body = MessageBody { kind: MessageKind::Image, content: "[图片] 😀".into(), image_key: Some("key".into()) };
    let new = &NewMessage { id: MessageId(5), body, now: Timestamp::from_micros(77) };
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(2), ROOM, new).await }).await;
    let expected = Message {
        seq: 1,
        id: MessageId(5),
        sender_id: UserId(2),
        kind: MessageKind::Image,
        content: "[图片] 😀".into(),
        picture: Some(picture),
        created_at: Timestamp::from_micros(77),
        version: 1,
        changed_version: None,
        reply_to: None,
        quote: None,
        reactions: Vec::new(),
    };
    assert_eq!(sent.unwrap(), Some(SentMessage { message: expected.clone(), to_demo: false }));
    let (kept, has_more) = reading(store).await.list_messages(ROOM, Page::Latest, 50).await.unwrap();
    assert_eq!((kept, has_more), (vec![expected.clone()], false));
    assert_eq!(reading(store).await.find_message(ROOM, MessageId(5)).await.unwrap(), Some(expected));
    assert_eq!(reading(store).await.find_message(RoomId(11), MessageId(5)).await.unwrap(), None, "it is no other room's");
}

async fn an_id_that_is_taken_gives_way_to_the_next(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    let mut given = Vec::new();
    for _ in 0..3 {
        given.push(send(store, 1, 5).await.unwrap().id.0);
    }
    assert_eq!((given.as_slice(), ids(store, Page::Latest, 50).await.0.as_slice()), ([5, 6, 7].as_slice(), [5, 6, 7].as_slice()));
}

async fn only_members_send(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, 10).await;
    assert_eq!(send(store, 3, 1).await, None);
    assert_eq!(ids(store, Page::Latest, 50).await, (vec![], false));
}

async fn api_msg_03_pages_go_back_and_forth_from_a_message(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    for id in 1..=5 {
        send(store, 1 + id % 2, id).await;
    }
    assert_eq!(ids(store, Page::Latest, 2).await, (vec![4, 5], true));
    assert_eq!(ids(store, Page::Latest, 5).await, (vec![1, 2, 3, 4, 5], false));
    assert_eq!(ids(store, Page::Before(MessageId(4)), 2).await, (vec![2, 3], true));
    assert_eq!(ids(store, Page::Before(MessageId(3)), 2).await, (vec![1, 2], false));
    assert_eq!(ids(store, Page::After(MessageId(2)), 2).await, (vec![3, 4], true));
    assert_eq!(ids(store, Page::After(MessageId(5)), 2).await, (vec![], false));
    assert_eq!(ids(store, Page::Before(MessageId(99)), 2).await, (vec![], false));
    assert_eq!(ids(store, Page::After(MessageId(99)), 2).await, (vec![4, 5], true));
}

async fn a_message_of_another_room_is_no_cursor(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, 10).await;
    open(store, 1, 3, 11).await;
    send(store, 1, 1).await;
    let elsewhere = &said(2);
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(1), RoomId(11), elsewhere).await }).await;
    assert!(sent.unwrap().is_some());
    assert_eq!(ids(store, Page::Before(MessageId(2)), 5).await, (vec![], false));
    assert_eq!(ids(store, Page::After(MessageId(2)), 5).await, (vec![1], false));
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
    assert_eq!(conversations(store, 1).await.iter().map(|is| (is.room_id.0, is.unread)).collect::<Vec<_>>(), [(2_500, 0), (10, 0)]);
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

async fn ten_writers_in_one_room_leave_no_gap_and_each_message_once(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    let mut tasks = JoinSet::new();
    for writer in 0..10 {
        let store = store.clone();
        tasks.spawn(async move {
            let mut given = Vec::new();
            for nth in 0..20 {
                let id = 1 + writer * 20 + nth;
                given.push((send(&store, 1 + writer % 2, id).await.unwrap().seq, id));
                read_up_to(&store, 1 + writer % 2, given[given.len() - 1].0).await;
            }
            given
        });
    }
    let mut given: Vec<(i64, i64)> = tasks.join_all().await.into_iter().flatten().collect();
    given.sort_unstable();
    assert_eq!(given.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), (1..=200).collect::<Vec<_>>());
    let (kept, _) = ids(store, Page::Latest, 200).await;
    assert_eq!(kept, given.iter().map(|(_, id)| *id).collect::<Vec<_>>());
    for user in [1, 2] {
        read_up_to(store, user, 200).await;
        assert_eq!(conversations(store, user).await[0].unread, 0);
    }
}

async fn answer(store: &Store, sender: i64, id: i64) {
    let now = Timestamp::from_micros(id * 1_000);
    let answered: Result<_, StoreError> =
        store.write(|tx| async move { tx.answer_as_demo(UserId(sender), ROOM, MessageId(id), now).await }).await;
    answered.unwrap();
}

async fn a_demo_person_answers_the_first_message_once(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    send(store, 1, 1).await;
    answer(store, 1, 2).await;
    assert_eq!(ids(store, Page::Latest, 50).await.0, [1]);
    let demo: Result<_, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "UPDATE users SET is_demo = TRUE WHERE id = 2") }).await;
    demo.unwrap();
    answer(store, 1, 2).await;
    answer(store, 1, 3).await;
    let (messages, _) = reading(store).await.list_messages(ROOM, Page::Latest, 50).await.unwrap();
    assert_eq!(messages.iter().map(|message| (message.seq, message.sender_id.0)).collect::<Vec<_>>(), [(1, 1), (2, 2)]);
    assert_eq!(conversations(store, 1).await[0].unread, 1);
    assert!(is_to_demo(store, 1, 4).await && !is_to_demo(store, 2, 5).await, "whoever sends is told, to ask for an answer then alone");
}

async fn upload(store: &Store, user: i64, purpose: Purpose, picture: Picture) {
    let id = PhotoId(picture.key.bytes().map(i64::from).fold(user, |id, byte| id * 31 + byte) & 0xFFFF_FFFF);
    let photo = &Photo { id, user_id: UserId(user), purpose, picture, position: None, created_at: Timestamp::from_micros(1) };
    let added: Result<_, StoreError> = store.write(|tx| async move { tx.add_photo(photo).await }).await;
    added.unwrap();
}

fn picture(key: &str) -> Picture {
    Picture { key: key.into(), width: 1, height: 1, thumbhash: String::new(), focus: None }
}

async fn show(store: &Store, sender: i64, id: i64, key: &str) {
    let body = MessageBody { kind: MessageKind::Image, content: "[图片]".into(), image_key: Some(key.into()) };
    let new = &NewMessage { id: MessageId(id), body, now: Timestamp::from_micros(id * 1_000) };
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(sender), ROOM, new).await }).await;
    sent.unwrap().unwrap();
}

async fn delete(store: &Store, sender: i64, id: i64) -> Option<Deleted> {
    let deleted: Result<_, StoreError> = store.write(|tx| async move { tx.delete_message(UserId(sender), MessageId(id)).await }).await;
    deleted.unwrap()
}

async fn gone(store: &Store, since: ChangedSince) -> Vec<i64> {
    let changed = reading(store).await.list_changed_messages(ROOM, since).await.unwrap();
    changed.into_iter().filter(|one| one.is_deleted).map(|one| one.id.0).collect()
}

async fn a_chat_picture_belongs_to_who_uploaded_it_for_a_chat(store: &Store) {
    settle_many(store, 2).await;
    upload(store, 1, Purpose::Chat, picture("key 1")).await;
    upload(store, 1, Purpose::Profile, picture("key 2")).await;
    assert!(keeps(store, 1, "key 1").await);
    for (user, key) in [(1, "key 2"), (2, "key 1"), (1, "key 9")] {
        assert!(!keeps(store, user, key).await, "{user} {key}");
    }
}

async fn keeps(store: &Store, user: i64, key: &str) -> bool {
    let kept: Result<_, StoreError> = store.write(|tx| async move { tx.keep_chat_picture(UserId(user), key).await }).await;
    kept.unwrap()
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
        let told = conversations(store, user).await;
        assert_eq!((told[0].last_text.as_deref(), told[0].last_at), (Some("message 2"), Some(Timestamp::from_micros(2_000))));
        assert_eq!(told[0].unread, i64::from(user == 2));
    }
    assert_eq!(reading(store).await.find_membership(UserId(1), ROOM).await.unwrap().unwrap().version, deleted.version);
    delete(store, 1, 1).await.unwrap();
    assert_eq!(conversations(store, 2).await[0].unread, 1, "what was read before stays read");
    delete(store, 1, 2).await.unwrap();
    assert_eq!((conversations(store, 2).await[0].unread, conversations(store, 2).await[0].last_text.clone()), (0, None));
    assert_eq!(send(store, 2, 9).await.unwrap().seq, 4, "the places of deleted messages stay taken");
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
    let place = Place { room_id: ROOM, other_id: UserId(1), sender_id: UserId(1), other_sees: true };
    assert_eq!(conn.find_message_place(UserId(2), MessageId(1)).await.unwrap(), Some(place));
    assert_eq!(conn.find_message_place(UserId(3), MessageId(1)).await.unwrap(), None);
}

async fn api_msg_05_what_was_deleted_since_a_message_came_is_told_and_cursors_outlive_it(store: &Store) {
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

async fn api_msg_05_what_was_deleted_after_a_version_is_told_however_old_it_is(store: &Store) {
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

async fn a_picture_goes_with_the_last_message_that_shows_it(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    upload(store, 1, Purpose::Chat, picture("key")).await;
    show(store, 1, 1, "key").await;
    show(store, 1, 2, "key").await;
    assert_eq!(delete(store, 1, 2).await.unwrap().picture, None);
    assert!(reading(store).await.find_photo("key").await.unwrap().is_some());
    assert_eq!(delete(store, 1, 1).await.unwrap().picture.as_deref(), Some("key"));
    assert!(reading(store).await.find_photo("key").await.unwrap().is_none());
    assert!(!keeps(store, 1, "key").await);
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
    let elsewhere = &said(3);
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(3), RoomId(11), elsewhere).await }).await;
    sent.unwrap();
    assert_eq!(reading(store).await.count_unread(UserId(2)).await.unwrap(), 3);
    read_up_to(store, 2, 2).await;
    assert_eq!(reading(store).await.count_unread(UserId(2)).await.unwrap(), 1);
}

conformance![
    what_is_said_is_kept_with_all_its_fields,
    an_id_that_is_taken_gives_way_to_the_next,
    only_members_send,
    api_msg_03_pages_go_back_and_forth_from_a_message,
    a_message_of_another_room_is_no_cursor,
    a_message_shows_the_room_to_both_counts_as_unread_and_moves_it_up,
    api_msg_03_reading_clears_what_was_read_and_leaves_what_came_meanwhile,
    ten_writers_in_one_room_leave_no_gap_and_each_message_once,
    a_demo_person_answers_the_first_message_once,
    a_chat_picture_belongs_to_who_uploaded_it_for_a_chat,
    api_msg_05_a_deleted_message_is_gone_for_both_and_the_last_one_and_the_unread_fall_back,
    api_msg_05_only_ones_own_message_is_deleted_and_only_once,
    api_msg_05_what_was_deleted_since_a_message_came_is_told_and_cursors_outlive_it,
    api_msg_05_what_was_deleted_after_a_version_is_told_however_old_it_is,
    a_picture_goes_with_the_last_message_that_shows_it,
    the_last_own_message_up_to_a_place_is_found,
    all_that_is_unread_is_counted,
];
