use kindred_domain::{Act, Timestamp, UserId};
use kindred_store::{Favorite, Store, StoreError, sql};

use crate::fixtures::{act, reading, settle_many};

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
    let listed = reading(store).await.list_favorites(UserId(1), None, 9).await.unwrap();
    assert_eq!(listed, [Favorite { target_id: UserId(2), created_at: Timestamp::from_micros(1), is_match: false }]);
    assert!(reading(store).await.is_favorite(UserId(1), UserId(2)).await.unwrap());
    assert!(remove(store, 2).await && remove(store, 2).await);
    assert!(!reading(store).await.is_favorite(UserId(1), UserId(2)).await.unwrap());
    assert_eq!(reading(store).await.list_favorites(UserId(1), None, 9).await.unwrap(), []);
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
    let listed = reading(store).await.list_favorites(UserId(1), None, 9).await.unwrap();
    assert_eq!(listed.iter().map(|row| (row.target_id, row.is_match)).collect::<Vec<_>>(), [(UserId(3), false), (UserId(2), true)]);
}

async fn likes_01_favourites_are_paged_and_counted_without_those_who_are_not_there(store: &Store) {
    settle_many(store, 8).await;
    // Twos share a moment: the id decides then.
    for target in 2..=8 {
        add(store, target, target / 2).await;
    }
    let gone: Result<_, StoreError> = store
        .write(async |tx| {
            tx.block(UserId(4), UserId(1), Timestamp::from_micros(0)).await?;
            sql!(execute tx, "UPDATE users SET suspended_at = 1 WHERE id = 8")
        })
        .await;
    gone.unwrap();
    let conn = reading(store).await;
    let page = async |before: Option<(i64, i64)>, limit: i64| -> Vec<i64> {
        let before = before.map(|(at, id)| (Timestamp::from_micros(at), UserId(id)));
        conn.list_favorites(UserId(1), before, limit).await.unwrap().iter().map(|favorite| favorite.target_id.0).collect()
    };
    assert_eq!(page(None, 9).await, [6, 7, 5, 2, 3]);
    assert_eq!(conn.count_favorites(UserId(1)).await.unwrap(), 5);
    assert_eq!(page(None, 2).await, [6, 7]);
    assert_eq!(page(Some((3, 6)), 2).await, [7, 5]);
    assert_eq!(page(Some((2, 4)), 2).await, [5, 2], "the one named need not be there");
    assert_eq!(page(Some((1, 3)), 2).await, [0_i64; 0]);
    assert_eq!(conn.count_favorites(UserId(2)).await.unwrap(), 0, "nobody else's are counted");
}

kindred_store::conformance![
    api_like_09_adding_or_removing_a_favourite_twice_is_harmless,
    api_like_09_nobody_can_be_no_favourite,
    api_like_07_favourites_are_listed_the_latest_first_and_tell_of_matches,
    likes_01_favourites_are_paged_and_counted_without_those_who_are_not_there,
];
