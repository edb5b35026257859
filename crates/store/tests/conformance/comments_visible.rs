//! Who sees and counts which comments.

use kindred_domain::{Act, Audience, CommentId, Timestamp, UserId};
use kindred_store::{CommentOutcome, Store, StoreError, conformance, sql};

use super::moments::post;
use crate::{
    comments::{MOMENT, comment, count, remove, try_comment},
    fixtures::{act, reading, settle_many},
};

async fn a_comment_is_found_by_its_author_and_by_those_who_see_its_moment(store: &Store) {
    settle_many(store, 3).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    post(store, 1, MOMENT.0, Audience::Friends).await;
    comment(store, 2, 1, None).await;
    comment(store, 1, 2, None).await;
    let found = async |viewer: i64, id: i64| reading(store).await.find_comment(UserId(viewer), CommentId(id)).await.unwrap().is_some();
    assert!(found(1, 1).await && found(2, 1).await && found(2, 2).await);
    assert!(!found(3, 1).await && !found(1, 9).await);
    assert_eq!(try_comment(store, 3, MOMENT, 9, None).await, CommentOutcome::NoMoment);
    act(store, 1, 2, Act::Unlike, 3).await;
    assert!(found(2, 1).await && !found(2, 2).await);
    assert!(remove(store, 2, 1).await, "one's own words can always be taken back");
    assert_eq!(count(store).await, 1);
}

async fn seen_by(store: &Store, viewer: i64) -> (Vec<i64>, i64) {
    let conn = reading(store).await;
    let (comments, _) = conn.list_comments((UserId(viewer), MOMENT), None, 99).await.unwrap();
    let count = conn.find_moment(UserId(viewer), MOMENT).await.unwrap().unwrap().comments;
    (comments.into_iter().map(|comment| comment.id.0).collect(), count)
}

async fn comments_by_blocked_people_and_replies_to_them_are_neither_seen_nor_counted(store: &Store) {
    settle_many(store, 4).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    for (author, id, parent) in [(2, 1, None), (3, 2, Some(1)), (2, 3, Some(1)), (3, 4, None), (2, 5, Some(4)), (1, 6, None)] {
        comment(store, author, id, parent).await;
    }
    let blocked: Result<_, StoreError> =
        store.write(|tx| async move { tx.block(UserId(4), UserId(2), Timestamp::from_micros(1)).await }).await;
    assert!(blocked.unwrap());
    assert_eq!(seen_by(store, 4).await, (vec![4, 6], 2));
    assert_eq!(seen_by(store, 3).await, (vec![1, 2, 3, 4, 5, 6], 6));
    for id in 1..=6 {
        let found = reading(store).await.find_comment(UserId(4), CommentId(id)).await.unwrap();
        assert_eq!(found.is_some(), [4, 6].contains(&id), "{id}");
    }
    for (parent, outcome) in [(1, false), (2, false), (5, false), (4, true)] {
        let result = try_comment(store, 4, MOMENT, 10 + parent, Some(parent)).await;
        assert_eq!(matches!(result, CommentOutcome::Added(_)), outcome, "{result:?}");
    }
}

async fn comments_by_blocked_people_who_are_suspended_are_not_subtracted_twice(store: &Store) {
    settle_many(store, 4).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    for (author, id, parent) in [(2, 1, None), (3, 2, Some(1)), (3, 3, None)] {
        comment(store, author, id, parent).await;
    }
    let done: Result<_, StoreError> = store
        .write(|tx| async move {
            tx.block(UserId(4), UserId(2), Timestamp::from_micros(1)).await?;
            sql!(execute tx, "UPDATE users SET suspended_at = 1 WHERE id = 2")?;
            tx.recount_moments_of(UserId(2)).await
        })
        .await;
    done.unwrap();
    assert_eq!(seen_by(store, 4).await, (vec![3], 1));
}

async fn comments_of_the_suspended_are_neither_seen_nor_counted_while_they_are(store: &Store) {
    settle_many(store, 3).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    for (author, id, parent) in [(2, 1, None), (3, 2, Some(1)), (3, 3, None)] {
        comment(store, author, id, parent).await;
    }
    let suspend = async |at: Option<i64>| {
        let done: Result<_, StoreError> = store
            .write(|tx| async move {
                sql!(execute tx, "UPDATE users SET suspended_at = $1 WHERE id = 2", at)?;
                tx.recount_moments_of(UserId(2)).await
            })
            .await;
        done.unwrap();
    };
    suspend(Some(1)).await;
    assert_eq!(seen_by(store, 1).await, (vec![3], 1));
    assert!(remove(store, 3, 3).await);
    assert_eq!(seen_by(store, 1).await, (vec![], 0));
    suspend(None).await;
    assert_eq!(seen_by(store, 1).await, (vec![1, 2], 2));
}

conformance![
    a_comment_is_found_by_its_author_and_by_those_who_see_its_moment,
    comments_by_blocked_people_and_replies_to_them_are_neither_seen_nor_counted,
    comments_by_blocked_people_who_are_suspended_are_not_subtracted_twice,
    comments_of_the_suspended_are_neither_seen_nor_counted_while_they_are,
];
