//! What the search index keeps of deleted messages.

use kindred_store::{Store, StoreError, conformance};

use crate::{
    fixtures::{reading, send_message, settle_many, text_message},
    messages::ROOM,
    messages_deleted::delete,
    rooms::open,
};

async fn merge(store: &Store, begins: bool) -> bool {
    let more: Result<_, StoreError> = store.write(|tx| async move { tx.merge_search_index(begins).await }).await;
    more.unwrap()
}

async fn api_msg_05_a_merge_leaves_nothing_of_deleted_messages_in_the_search_index(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    for id in 1..=300 {
        send_message(store, 1, ROOM, &text_message(id, &format!("And then there were {id}"))).await.unwrap();
    }
    assert!(!reading(store).await.has_deleted_words().await.unwrap());
    delete(store, 1, 150).await.unwrap();
    // On PostgreSQL there is nothing to merge.
    assert_eq!(reading(store).await.has_deleted_words().await.unwrap(), !store.is_shared());
    let mut more = merge(store, true).await;
    while more {
        more = merge(store, false).await;
    }
    assert!(!reading(store).await.has_deleted_words().await.unwrap());
}

conformance![api_msg_05_a_merge_leaves_nothing_of_deleted_messages_in_the_search_index];
