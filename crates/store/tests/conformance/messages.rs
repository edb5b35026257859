use kindred_domain::{Language, MessageBody, MessageId, MessageKind, RoomId, Timestamp, UserId, demo_answer};
use kindred_store::{Message, NewMessage, Page, Photo, Picture, Purpose, SentMessage, Store, StoreError, conformance, sql};
use tokio::task::JoinSet;

use crate::{
    fixtures::{photo, reading, send_message, settle_many, text_message, upload},
    messages_unread::read_up_to,
    rooms::{conversations, open},
};

pub const ROOM: RoomId = RoomId(10);

pub fn new_message(id: i64) -> NewMessage {
    text_message(id, &format!("message {id}"))
}

pub async fn send(store: &Store, sender: i64, id: i64) -> Option<Message> {
    send_message(store, sender, ROOM, &new_message(id)).await.map(|sent| sent.message)
}

/// Sends a message; true if the outcome says that it went to a demo person.
async fn is_to_demo(store: &Store, sender: i64, id: i64) -> bool {
    send_message(store, sender, ROOM, &new_message(id)).await.unwrap().to_demo
}

pub async fn ids(store: &Store, page: Page, limit: i64) -> (Vec<i64>, bool) {
    let (messages, has_more) = reading(store).await.list_messages(ROOM, page, limit).await.unwrap();
    (messages.into_iter().map(|message| message.id.0).collect(), has_more)
}

async fn a_message_keeps_all_its_fields(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    let picture = Picture { key: "key".into(), width: 4, height: 3, thumbhash: "hash".into(), focus: None };
    upload(store, &Photo { picture: picture.clone(), ..photo(1, UserId(2), Purpose::Chat) }).await;
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
    let elsewhere = &new_message(2);
    let sent: Result<_, StoreError> = store.write(|tx| async move { tx.send_message(UserId(1), RoomId(11), elsewhere).await }).await;
    assert!(sent.unwrap().is_some());
    assert_eq!(ids(store, Page::Before(MessageId(2)), 5).await, (vec![], false));
    assert_eq!(ids(store, Page::After(MessageId(2)), 5).await, (vec![1], false));
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
        store.write(|tx| async move { tx.answer_as_demo((UserId(sender), Language::Chinese), ROOM, MessageId(id), now).await }).await;
    answered.unwrap();
}

async fn a_demo_person_reads_and_answers_the_first_message_once(store: &Store) {
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
    assert_eq!(messages[1].content, demo_answer(2, Language::Chinese));
    assert_eq!(conversations(store, 1).await[0].unread, 1);
    let room = reading(store).await.find_membership(UserId(1), ROOM).await.unwrap().unwrap();
    assert!(room.other_read >= 1, "whoever answers has read what was written");
    assert!(is_to_demo(store, 1, 4).await && !is_to_demo(store, 2, 5).await, "whoever sends is told, to ask for an answer then alone");
}

conformance![
    a_message_keeps_all_its_fields,
    an_id_that_is_taken_gives_way_to_the_next,
    only_members_send,
    api_msg_03_pages_go_back_and_forth_from_a_message,
    a_message_of_another_room_is_no_cursor,
    ten_writers_in_one_room_leave_no_gap_and_each_message_once,
    a_demo_person_reads_and_answers_the_first_message_once,
];
