use kindred_domain::{Act, Timestamp, UserId};
use kindred_store::{Favorite, Store, StoreError};

use crate::meeting::{act, reading, settle_many};

async fn add(store: &Store, target: i64, at: i64) -> bool {
    let added: Result<bool, StoreError> =
        store.write(async |tx| tx.add_favorite(UserId(1), UserId(target), Timestamp::from_micros(at)).await).await;
    added.unwrap()
}

async fn remove(store: &Store, target: i64) -> bool {
    let removed: Result<bool, StoreError> = store.write(async |tx| tx.remove_favorite(UserId(1), UserId(target)).await).await;
    removed.unwrap()
}

async fn api_like_09_adding_or_removing_a_favourite_twice_is_harmless(store: &Store) {
    settle_many(store, 2).await;
    assert!(add(store, 2, 1).await && add(store, 2, 2).await);
    let listed = reading(store).await.list_favorites(UserId(1), 9).await.unwrap();
    assert_eq!(listed, [Favorite { target_id: UserId(2), created_at: Timestamp::from_micros(1), is_match: false }]);
    assert!(reading(store).await.is_favorite(UserId(1), UserId(2)).await.unwrap());
    assert!(remove(store, 2).await && remove(store, 2).await);
    assert!(!reading(store).await.is_favorite(UserId(1), UserId(2)).await.unwrap());
    assert_eq!(reading(store).await.list_favorites(UserId(1), 9).await.unwrap(), []);
}

async fn api_like_09_nobody_can_be_no_favourite(store: &Store) {
    settle_many(store, 1).await;
    assert!(!add(store, 99, 1).await);
    assert!(!remove(store, 99).await);
}

async fn api_like_07_favourites_are_listed_the_latest_first_and_tell_of_matches(store: &Store) {
    settle_many(store, 3).await;
    add(store, 2, 1).await;
    add(store, 3, 2).await;
    act(store, 1, 2, Act::Like, 3).await;
    act(store, 2, 1, Act::Like, 4).await;
    let listed = reading(store).await.list_favorites(UserId(1), 9).await.unwrap();
    assert_eq!(listed.iter().map(|row| (row.target_id, row.is_match)).collect::<Vec<_>>(), [(UserId(3), false), (UserId(2), true)]);
}

kindred_store::conformance![
    api_like_09_adding_or_removing_a_favourite_twice_is_harmless,
    api_like_09_nobody_can_be_no_favourite,
    api_like_07_favourites_are_listed_the_latest_first_and_tell_of_matches,
];
