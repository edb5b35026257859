use kindred_domain::{MomentId, Quota, UserId};
use kindred_store::{Purpose, Store, StoreError, sql};

use super::people::sign_up;

/// Adds the rows of many of a kind, numbered from `first`.
async fn add_moments(store: &Store, author: UserId, (first, last): (i64, i64)) {
    let added: Result<u64, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx,
                "INSERT INTO moments (id, author_id, audience, content, hashtags, created_at)
                 WITH RECURSIVE n(i) AS (SELECT CAST($2 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $3)
                 SELECT i, $1, 'public', 'hello', '[]', 0 FROM n", author, first, last)
        })
        .await;
    added.unwrap();
}

async fn add_comments(store: &Store, author: UserId, moment: MomentId, (first, last): (i64, i64)) {
    let added: Result<u64, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx,
                "INSERT INTO comments (id, moment_id, author_id, content, created_at)
                 WITH RECURSIVE n(i) AS (SELECT CAST($3 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $4)
                 SELECT i, $2, $1, 'hello', 0 FROM n", author, moment, first, last)
        })
        .await;
    added.unwrap();
}

async fn add_photos(store: &Store, user: UserId, purpose: Purpose, (first, last): (i64, i64)) {
    let added: Result<u64, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx,
                "INSERT INTO photos (id, user_id, purpose, key, width, height, thumbhash, created_at)
                 WITH RECURSIVE n(i) AS (SELECT CAST($3 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $4)
                 SELECT i, $1, $2, 'key' || i, 1, 1, '', 0 FROM n", user, purpose, first, last)
        })
        .await;
    added.unwrap();
}

async fn a_person_keeps_so_many_moments(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    let check = async |who| store.write(move |tx| async move { tx.check_moment_quota(who).await }).await.unwrap();
    let most = Quota::Moments.most();
    add_moments(store, ann, (1, most - 1)).await;
    assert_eq!(check(ann).await, Ok(()));
    add_moments(store, ann, (most, most)).await;
    assert_eq!((check(ann).await, check(bob).await), (Err(Quota::Moments), Ok(())));
}

async fn a_person_writes_so_many_comments_and_so_many_on_one_moment(store: &Store) {
    let ann = sign_up(store, "ann").await;
    add_moments(store, ann, (1, 2)).await;
    let check = async |moment| store.write(move |tx| async move { tx.check_comment_quota(ann, MomentId(moment)).await }).await.unwrap();
    let (most, here) = (Quota::Comments.most(), Quota::CommentsOnAMoment.most());
    add_comments(store, ann, MomentId(1), (1, here - 1)).await;
    assert_eq!(check(1).await, Ok(()));
    add_comments(store, ann, MomentId(1), (here, here)).await;
    assert_eq!((check(1).await, check(2).await), (Err(Quota::CommentsOnAMoment), Ok(())));
    add_comments(store, ann, MomentId(1), (here + 1, most)).await;
    assert_eq!(check(2).await, Err(Quota::Comments));
}

async fn a_person_keeps_so_many_pictures_and_so_many_for_the_profile(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let check = async |purpose| store.write(move |tx| async move { tx.check_upload_quota(ann, purpose).await }).await.unwrap();
    let (all, profile) = (Quota::Pictures.most(), Quota::ProfilePictures.most());
    add_photos(store, ann, Purpose::Profile, (1, profile - 1)).await;
    assert_eq!(check(Purpose::Profile).await, Ok(()));
    add_photos(store, ann, Purpose::Profile, (profile, profile)).await;
    assert_eq!((check(Purpose::Profile).await, check(Purpose::Chat).await), (Err(Quota::ProfilePictures), Ok(())));
    add_photos(store, ann, Purpose::Chat, (profile + 1, all - 1)).await;
    assert_eq!(check(Purpose::Moment).await, Ok(()));
    add_photos(store, ann, Purpose::Moment, (all, all)).await;
    assert_eq!((check(Purpose::Chat).await, check(Purpose::Profile).await), (Err(Quota::Pictures), Err(Quota::Pictures)));
}

kindred_store::conformance![
    a_person_keeps_so_many_moments,
    a_person_writes_so_many_comments_and_so_many_on_one_moment,
    a_person_keeps_so_many_pictures_and_so_many_for_the_profile,
];
