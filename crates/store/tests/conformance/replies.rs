use kindred_domain::{MessageId, MessageKind, RoomId, UserId};
use kindred_store::{Message, Page, Quote, Store, StoreError, conformance};

use crate::{
    fixtures::{reading, send_message, settle_many, text_message},
    messages::{ROOM, new_message},
    messages_deleted::delete,
    rooms::open,
};

/// Sends a message that may answer another one; `None` if there is nothing to answer.
async fn say(store: &Store, (sender, room): (i64, RoomId), id: i64, answered: Option<i64>) -> Option<Message> {
    let new = &new_message(id);
    let sent: Result<_, StoreError> = store
        .write(|tx| async move {
            let mut message = tx.send_message(UserId(sender), room, new).await?.unwrap().message;
            match answered {
                Some(answered) if !tx.answer_message(room, &mut message, MessageId(answered)).await? => {
                    Err(StoreError::Broken("no such message".into()))
                }
                _ => Ok(message),
            }
        })
        .await;
    sent.ok()
}

fn quote(id: i64, sender: i64, content: &str, is_deleted: bool) -> Quote {
    Quote { id: MessageId(id), sender_id: UserId(sender), kind: MessageKind::Text, content: content.into(), is_deleted }
}

async fn polish_11_a_reply_carries_what_it_answers_as_it_is_now(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, ROOM.0).await;
    say(store, (1, ROOM), 1, None).await.unwrap();
    let sent = say(store, (2, ROOM), 2, Some(1)).await.unwrap();
    assert_eq!((sent.reply_to, sent.quote.clone()), (Some(MessageId(1)), Some(quote(1, 1, "message 1", false))));
    assert_eq!(reading(store).await.find_message(ROOM, MessageId(2)).await.unwrap(), Some(sent));
    let quoted = async || reading(store).await.list_messages(ROOM, Page::Latest, 9).await.unwrap().0.pop().unwrap().quote;
    delete(store, 1, 1).await.unwrap();
    assert_eq!(quoted().await, Some(quote(1, 1, "", true)), "nothing of a deleted text is left");
    say(store, (2, ROOM), 3, Some(1)).await.unwrap();
    assert_eq!(quoted().await, Some(quote(1, 1, "", true)), "a deleted one can be answered");
    assert_eq!(reading(store).await.list_quotes(&[MessageId(2), MessageId(9)]).await.unwrap(), [quote(2, 2, "message 2", false)]);
}

async fn polish_11_a_quote_is_the_beginning_of_a_long_text(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, ROOM.0).await;
    send_message(store, 1, ROOM, &text_message(1, &"😀".repeat(300))).await.unwrap();
    assert_eq!(say(store, (2, ROOM), 2, Some(1)).await.unwrap().quote.unwrap().content, "😀".repeat(200));
}

async fn polish_11_only_a_message_of_the_same_room_is_answered(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, ROOM.0).await;
    open(store, 1, 3, 11).await;
    say(store, (3, RoomId(11)), 1, None).await.unwrap();
    for elsewhere in [1, 99] {
        assert_eq!(say(store, (1, ROOM), 5, Some(elsewhere)).await, None, "{elsewhere}");
    }
    assert!(reading(store).await.list_messages(ROOM, Page::Latest, 9).await.unwrap().0.is_empty(), "nothing was sent");
}

conformance![
    polish_11_a_reply_carries_what_it_answers_as_it_is_now,
    polish_11_a_quote_is_the_beginning_of_a_long_text,
    polish_11_only_a_message_of_the_same_room_is_answered,
];
