use kindred_domain::{Audience, MomentId, OperatorAct, Timestamp, UserId};
use kindred_store::{Store, StoreError, conformance, sql};

use crate::{
    fixtures::{reading, settle_many},
    moments::{like_at, post},
    operators::{FOR_GOOD, operate},
};

/// Who likes moment 5, as its author 1 sees it, in pages of `limit`.
async fn listed(store: &Store, limit: i64) -> Vec<i64> {
    let (conn, mut ids, mut before) = (reading(store).await, Vec::new(), None);
    loop {
        let likes = conn.list_moment_likes((UserId(1), MomentId(5)), before, limit).await.unwrap();
        before = likes.last().map(|like| (like.liked_at, like.user_id));
        ids.extend(likes.iter().map(|like| like.user_id.0));
        if i64::try_from(likes.len()).unwrap() < limit {
            return ids;
        }
    }
}

/// The number of likes of moment 5 as its author sees it: as the moment tells it, and counted by itself.
async fn counted(store: &Store) -> [i64; 2] {
    let conn = reading(store).await;
    let moment = conn.find_moment(UserId(1), MomentId(5)).await.unwrap().unwrap();
    [moment.likes, conn.count_moment_likes(UserId(1), MomentId(5)).await.unwrap()]
}

async fn polish_12_who_likes_a_moment_is_listed_latest_first_in_pages_of_any_size(store: &Store) {
    settle_many(store, 7).await;
    post(store, 1, 5, Audience::Public).await;
    post(store, 1, 6, Audience::Public).await;
    for (user, at) in [(2, 10), (3, 30), (4, 20), (5, 20), (7, 20), (1, 40)] {
        like_at(store, (user, 5), true, at).await;
    }
    like_at(store, (6, 6), true, 50).await;
    // Liked again it stays where it is; after its end it is a new one.
    like_at(store, (2, 5), true, 60).await;
    like_at(store, (7, 5), false, 60).await;
    like_at(store, (7, 5), true, 60).await;
    for limit in [1, 2, 3, 20] {
        assert_eq!(listed(store, limit).await, [7, 1, 3, 4, 5, 2], "{limit}");
    }
    assert_eq!(counted(store).await, [6, 6]);
    let nothing = reading(store).await.count_moment_likes(UserId(1), MomentId(9)).await.unwrap();
    assert_eq!(nothing, 0);
}

async fn polish_12_who_cannot_be_seen_is_neither_listed_nor_counted(store: &Store) {
    settle_many(store, 6).await;
    post(store, 1, 5, Audience::Public).await;
    for user in 2..=6 {
        like_at(store, (user, 5), true, user).await;
    }
    let done: Result<_, StoreError> = store
        .write(|tx| async move {
            tx.block(UserId(1), UserId(2), Timestamp::from_micros(1)).await?;
            tx.block(UserId(3), UserId(1), Timestamp::from_micros(1)).await?;
            sql!(execute tx, "UPDATE users SET suspended_at = 1 WHERE id = 4")?;
            sql!(execute tx, "UPDATE users SET leaving_at = 1 WHERE id = 5")?;
            tx.recount_moments_of(UserId(4)).await?;
            tx.recount_moments_of(UserId(5)).await
        })
        .await;
    done.unwrap();
    assert_eq!((listed(store, 1).await, counted(store).await), (vec![6], [1, 1]));
}

async fn a_suspension_takes_likes_out_of_the_count_and_a_restoration_brings_them_back(store: &Store) {
    settle_many(store, 3).await;
    post(store, 1, 5, Audience::Public).await;
    for user in [2, 3] {
        like_at(store, (user, 5), true, user).await;
    }
    operate(store, 1, OperatorAct::Suspend(UserId(2), FOR_GOOD), "").await;
    assert_eq!((listed(store, 9).await, counted(store).await), (vec![3], [1, 1]));
    assert!(reading(store).await.list_faults().await.unwrap().is_empty(), "the product itself keeps the count");
    operate(store, 2, OperatorAct::Restore(UserId(2)), "").await;
    assert_eq!((listed(store, 9).await, counted(store).await), (vec![3, 2], [2, 2]));
    assert!(reading(store).await.list_faults().await.unwrap().is_empty());
}

conformance![
    polish_12_who_likes_a_moment_is_listed_latest_first_in_pages_of_any_size,
    polish_12_who_cannot_be_seen_is_neither_listed_nor_counted,
    a_suspension_takes_likes_out_of_the_count_and_a_restoration_brings_them_back,
];
