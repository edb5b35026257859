use futures_util::future::join_all;
use kindred_domain::{MomentId, Quota, UserId};
use kindred_store::{StoreError, sql};
use serde_json::json;

use crate::support::{
    Answer, Persona, Upload, World, on_both_engines,
    pictures::{data_url, jpeg},
};

on_both_engines!(
    limit_06_of_moments_posted_at_once_the_last_that_one_may_keep_is_posted_once,
    limit_06_of_comments_written_at_once_the_last_that_one_may_keep_is_written_once,
    limit_06_a_picture_beyond_the_quota_is_refused_and_leaves_no_file,
);

fn id(person: &Persona) -> UserId {
    person.id.parse().unwrap()
}

/// Adds moments of the person's with the ids 1, 2, 3 …
async fn add_moments(world: &World, author: UserId, count: i64) {
    let added: Result<u64, StoreError> = world
        .state
        .store
        .write(|tx| async move {
            sql!(execute tx,
                "INSERT INTO moments (id, author_id, audience, content, hashtags, created_at)
                 WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $2)
                 SELECT i, $1, 'public', 'hello', '[]', 0 FROM n", author, count)
        })
        .await;
    added.unwrap();
}

/// One of the answers is a success, the others name the quota.
#[track_caller]
fn one_of(answers: Vec<Answer>, quota: Quota) {
    let (done, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 200);
    assert_eq!(done.len(), 1);
    for answer in refused {
        assert_eq!(answer.refused(422, "quota")["error"], quota.as_text());
    }
}

async fn limit_06_of_moments_posted_at_once_the_last_that_one_may_keep_is_posted_once(world: World) {
    let ann = world.register("ann").await;
    add_moments(&world, id(&ann), Quota::Moments.most() - 1).await;
    let post = async || ann.post("/api/moments/create", json!({ "content": "hello", "audience": "public" })).await;
    one_of(join_all((0..5).map(|_| post())).await, Quota::Moments);
    ann.delete(&format!("/api/moments/{}", MomentId(1))).await.ok();
    post().await.ok();
}

async fn limit_06_of_comments_written_at_once_the_last_that_one_may_keep_is_written_once(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    add_moments(&world, id(&bob), 2).await;
    let write = async |moment: i64| ann.post(&format!("/api/comments/moment/{}", MomentId(moment)), json!({ "content": "hello" })).await;
    for _ in 1..Quota::CommentsOnAMoment.most() {
        write(1).await.ok();
    }
    one_of(join_all((0..5).map(|_| write(1))).await, Quota::CommentsOnAMoment);
    write(2).await.ok();
}

async fn limit_06_a_picture_beyond_the_quota_is_refused_and_leaves_no_file(world: World) {
    let ann = world.register("ann").await;
    let user = id(&ann);
    let added: Result<u64, StoreError> = world
        .state
        .store
        .write(|tx| async move {
            sql!(execute tx,
                "INSERT INTO photos (id, user_id, purpose, key, width, height, thumbhash, created_at)
                 WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $2)
                 SELECT i, $1, 'profile', 'key' || i, 1, 1, '', 0 FROM n", user, Quota::ProfilePictures.most())
        })
        .await;
    added.unwrap();
    let refused = ann.upload(Upload::Profile, data_url(&jpeg())).await.refused(422, "quota");
    assert_eq!(refused["error"], Quota::ProfilePictures.as_text());
    assert!(world.pictures.names().await.is_empty());
    ann.upload(Upload::Chat, data_url(&jpeg())).await.ok();
}
