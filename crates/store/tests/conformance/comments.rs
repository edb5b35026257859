use std::sync::Arc;

use kindred_domain::{Audience, Clock, CommentId, MomentId, Timestamp, UserId};
use kindred_store::{Comment, CommentOutcome, NewComment, Store, StoreError, conformance};
use kindred_testkit::{SeededEntropy, TestClock};
use tokio::{sync::Semaphore, task::JoinSet};

use super::moments::post;
use crate::fixtures::{reading, settle_many};

pub const MOMENT: MomentId = MomentId(5);

pub async fn try_comment(store: &Store, author: i64, moment: MomentId, id: i64, parent: Option<i64>) -> CommentOutcome {
    let (content, parent) = (format!("comment {id}"), parent.map(CommentId));
    let new = &NewComment { id: CommentId(id), content, parent, now: Timestamp::from_micros(id * 1_000) };
    let outcome: Result<_, StoreError> = store.write(|tx| async move { tx.add_comment(UserId(author), moment, new).await }).await;
    outcome.unwrap()
}

pub async fn comment(store: &Store, author: i64, id: i64, parent: Option<i64>) -> Comment {
    match try_comment(store, author, MOMENT, id, parent).await {
        CommentOutcome::Added(comment) => comment,
        other => panic!("{other:?}"),
    }
}

pub async fn remove(store: &Store, author: i64, id: i64) -> bool {
    let removed: Result<_, StoreError> = store.write(|tx| async move { tx.remove_comment(UserId(author), CommentId(id)).await }).await;
    removed.unwrap()
}

pub async fn ids(store: &Store, after: Option<i64>, limit: i64) -> (Vec<i64>, bool) {
    let (comments, has_more) = reading(store).await.list_comments((UserId(1), MOMENT), after.map(CommentId), limit).await.unwrap();
    (comments.into_iter().map(|comment| comment.id.0).collect(), has_more)
}

pub async fn count(store: &Store) -> i64 {
    reading(store).await.find_moment(UserId(1), MOMENT).await.unwrap().unwrap().comments
}

async fn a_comment_keeps_all_its_fields(store: &Store) {
    settle_many(store, 2).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    comment(store, 1, 7, None).await;
    let comment = comment(store, 2, 8, Some(7)).await;
    let expected = Comment {
        id: CommentId(8),
        moment_id: MOMENT,
        author_id: UserId(2),
        parent_id: Some(CommentId(7)),
        content: "comment 8".into(),
        created_at: Timestamp::from_micros(8_000),
    };
    assert_eq!(comment, expected);
    assert_eq!(reading(store).await.list_comments((UserId(1), MOMENT), Some(CommentId(7)), 9).await.unwrap(), (vec![expected], false));
    assert_eq!(count(store).await, 2);
}

async fn api_com_01_comments_come_oldest_first_and_page_on(store: &Store) {
    settle_many(store, 1).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    for id in [1, 2, 3] {
        comment(store, 1, id, None).await;
    }
    assert_eq!(ids(store, None, 2).await, (vec![1, 2], true));
    assert_eq!(ids(store, Some(2), 2).await, (vec![3], false));
    assert_eq!(ids(store, None, 3).await, (vec![1, 2, 3], false));
}

async fn api_com_01_comments_of_one_microsecond_come_in_the_order_they_were_made(store: &Store) {
    settle_many(store, 2).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    let (clock, entropy) = (TestClock::noon(), SeededEntropy::new(5));
    let mut made: Vec<Comment> = Vec::new();
    for number in 0..40_i64 {
        // Every third is a top-level comment, the others reply to the one before them.
        let parent = made.last().map(|last| last.id).filter(|_| number % 3 > 0);
        let now = clock.now();
        let new = &NewComment { id: CommentId::at(now, &entropy), content: number.to_string(), parent, now };
        let author = UserId(1 + number % 2);
        let added: Result<_, StoreError> = store.write(|tx| async move { tx.add_comment(author, MOMENT, new).await }).await;
        let CommentOutcome::Added(comment) = added.unwrap() else { panic!("comment {number}") };
        made.push(comment);
    }
    assert!(made.is_sorted_by(|one, next| one.id < next.id && one.created_at < next.created_at), "{made:#?}");
    let conn = reading(store).await;
    let (mut listed, mut after) = (Vec::new(), None);
    loop {
        let (page, has_more) = conn.list_comments((UserId(1), MOMENT), after, 7).await.unwrap();
        after = page.last().map(|comment| comment.id);
        listed.extend(page);
        if !has_more {
            break;
        }
    }
    assert_eq!(listed, made);
}

async fn a_comment_id_that_another_moment_has_gives_way_to_the_next(store: &Store) {
    settle_many(store, 1).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    post(store, 1, 6, Audience::Public).await;
    comment(store, 1, 7, None).await;
    let CommentOutcome::Added(other) = try_comment(store, 1, MomentId(6), 7, None).await else { panic!("it is added") };
    assert_eq!((other.id, other.moment_id), (CommentId(8), MomentId(6)));
}

async fn api_com_01_a_reply_to_a_reply_belongs_to_the_first_comment_of_the_same_moment(store: &Store) {
    settle_many(store, 2).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    post(store, 1, 6, Audience::Public).await;
    comment(store, 1, 1, None).await;
    assert_eq!(comment(store, 2, 2, Some(1)).await.parent_id, Some(CommentId(1)));
    assert_eq!(comment(store, 1, 3, Some(2)).await.parent_id, Some(CommentId(1)));
    assert_eq!(try_comment(store, 1, MomentId(6), 4, Some(1)).await, CommentOutcome::NoParent);
    assert_eq!(try_comment(store, 1, MOMENT, 4, Some(99)).await, CommentOutcome::NoParent);
    assert_eq!(try_comment(store, 1, MomentId(7), 4, None).await, CommentOutcome::NoMoment);
    assert_eq!(count(store).await, 3);
}

async fn api_com_01_replies_go_with_what_they_answer_and_the_count_follows(store: &Store) {
    settle_many(store, 3).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    for (author, id, parent) in [(2, 1, None), (3, 2, Some(1)), (1, 3, Some(2)), (3, 4, None)] {
        comment(store, author, id, parent).await;
    }
    assert!(!remove(store, 1, 1).await, "it is somebody else's");
    assert!(remove(store, 1, 3).await);
    assert_eq!((ids(store, None, 9).await.0, count(store).await), (vec![1, 2, 4], 3));
    assert!(remove(store, 2, 1).await && !remove(store, 2, 1).await);
    assert_eq!((ids(store, None, 9).await.0, count(store).await), (vec![4], 1));
}

async fn comments_come_and_go_at_once_and_the_count_is_exact(store: &Store) {
    settle_many(store, 3).await;
    post(store, 1, MOMENT.0, Audience::Public).await;
    for id in 1..=25 {
        comment(store, 2, id, None).await;
    }
    let mut tasks = JoinSet::new();
    // More at once would only wait for a connection, on a busy machine longer than a write may wait.
    let connections = Arc::new(Semaphore::new(12));
    for id in 1..=50 {
        let (store, connections) = (store.clone(), connections.clone());
        tasks.spawn(async move {
            let _connection = connections.acquire().await.unwrap();
            // Half of them answer one that is going.
            try_comment(&store, 3, MOMENT, 100 + id, (id % 2 == 0).then_some(id / 2)).await;
        });
    }
    for id in 1..=25 {
        let (store, connections) = (store.clone(), connections.clone());
        tasks.spawn(async move {
            let _connection = connections.acquire().await.unwrap();
            assert!(remove(&store, 2, id).await);
        });
    }
    tasks.join_all().await;
    let (left, _) = ids(store, None, 200).await;
    assert!(left.len() >= 25);
    assert!(left.iter().all(|id| *id > 100), "{left:?}");
    assert_eq!(count(store).await, i64::try_from(left.len()).unwrap());
}

conformance![
    a_comment_keeps_all_its_fields,
    api_com_01_comments_come_oldest_first_and_page_on,
    api_com_01_comments_of_one_microsecond_come_in_the_order_they_were_made,
    a_comment_id_that_another_moment_has_gives_way_to_the_next,
    api_com_01_a_reply_to_a_reply_belongs_to_the_first_comment_of_the_same_moment,
    api_com_01_replies_go_with_what_they_answer_and_the_count_follows,
    comments_come_and_go_at_once_and_the_count_is_exact,
];
