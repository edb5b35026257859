//! Pictures in messages.

use kindred_domain::{MessageBody, MessageKind, UserId};
use kindred_store::{NewMessage, Purpose, Store, StoreError, conformance};

use crate::{
    fixtures::{photo, reading, send_message, settle_many, upload},
    messages::{ROOM, new_message},
    messages_deleted::delete,
    rooms::open,
};

pub async fn show(store: &Store, sender: i64, id: i64, key: &str) {
    let body = MessageBody { kind: MessageKind::Image, content: "[图片]".into(), image_key: Some(key.into()) };
    let new = NewMessage { body, ..new_message(id) };
    send_message(store, sender, ROOM, &new).await.unwrap();
}

async fn a_chat_picture_belongs_to_who_uploaded_it_for_a_chat(store: &Store) {
    settle_many(store, 2).await;
    upload(store, &photo(1, UserId(1), Purpose::Chat)).await;
    upload(store, &photo(2, UserId(1), Purpose::Profile)).await;
    assert!(keeps(store, 1, "key1").await);
    for (user, key) in [(1, "key2"), (2, "key1"), (1, "key9")] {
        assert!(!keeps(store, user, key).await, "{user} {key}");
    }
}

async fn keeps(store: &Store, user: i64, key: &str) -> bool {
    let kept: Result<_, StoreError> = store.write(|tx| async move { tx.keep_chat_picture(UserId(user), key).await }).await;
    kept.unwrap()
}

async fn a_picture_goes_with_the_last_message_that_shows_it(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    upload(store, &photo(1, UserId(1), Purpose::Chat)).await;
    show(store, 1, 1, "key1").await;
    show(store, 1, 2, "key1").await;
    assert_eq!(delete(store, 1, 2).await.unwrap().picture, None);
    assert!(reading(store).await.find_photo("key1").await.unwrap().is_some());
    assert_eq!(delete(store, 1, 1).await.unwrap().picture.as_deref(), Some("key1"));
    assert!(reading(store).await.find_photo("key1").await.unwrap().is_none());
    assert!(!keeps(store, 1, "key1").await);
}

conformance![a_chat_picture_belongs_to_who_uploaded_it_for_a_chat, a_picture_goes_with_the_last_message_that_shows_it,];
