//! Deleting a moment.

use axum::http::Method;
use futures_util::future::join_all;
use serde_json::json;

use super::moments_listed::ids;
use crate::{
    moments::{id, post_for, post_with, rows},
    support::{Answer, Persona, Upload, World, on_both_engines, served},
};

on_both_engines!(
    api_mom_04_only_its_author_deletes_a_moment_and_likes_comments_and_images_go_with_it,
    api_mom_04_a_moment_deleted_while_people_like_and_comment_leaves_nothing_behind,
);

async fn api_mom_04_only_its_author_deletes_a_moment_and_likes_comments_and_images_go_with_it(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (image, other) = (ann.upload_jpeg(Upload::Moment).await, ann.upload_jpeg(Upload::Moment).await);
    post_with(&ann, json!({ "images": [other] })).await;
    let path = format!("/api/moments/{}", id(&post_with(&ann, json!({ "images": [image], "hashtags": ["sun"] })).await));
    bob.act(&format!("{path}/like")).await.ok();
    let comments = path.replace("moments", "comments/moment");
    bob.post(&comments, json!({ "content": "Nice" })).await.ok();
    let etag = world.anon().get(&image).await.header("etag").to_owned();
    bob.delete(&path).await.refused(403, "forbidden");
    assert_eq!(ann.delete(&path).await.ok(), json!({ "success": true }));
    for answer in [ann.get(&path).await, ann.delete(&path).await, bob.act(&format!("{path}/like")).await, bob.get(&comments).await] {
        answer.refused(404, "not_found");
    }
    let conditional = world.anon().request(Method::GET, &image).header("if-none-match", etag);
    world.anon().send(conditional, axum::body::Body::empty()).await.refused(404, "not_found");
    for width in ["", "?w=160", "?w=640"] {
        world.anon().get(&format!("{image}{width}")).await.refused(404, "not_found");
    }
    assert_eq!(world.anon().get(&other).await.status, 200, "another moment's image stays");
    assert_eq!(rows(&world).await, [1, 1, 0, 0, 1]);
    assert_eq!(ids(&ann, "tag=sun").await, [""; 0]);
}

async fn api_mom_04_a_moment_deleted_while_people_like_and_comment_leaves_nothing_behind(world: World) {
    let ann = world.register("ann").await;
    let path = format!("/api/moments/{}", post_for(&ann, "public").await);
    let crowd = world.signed_in_crowd(40).await;
    let busy = |(number, one): (usize, Persona)| {
        let (like, comments) = (format!("{path}/like"), path.replace("moments", "comments/moment"));
        world.state.tasks.spawn(async move {
            match number % 3 {
                0 => served(|| one.act(&like)).await,
                1 => served(|| one.post(&comments, json!({ "content": "Nice" }))).await,
                _ => served(|| one.get(&comments)).await,
            }
        })
    };
    let (half, rest) = crowd.split_at(20);
    let first = join_all(half.iter().cloned().enumerate().map(busy));
    let (likes, gone, more): (Vec<_>, Answer, Vec<_>) =
        tokio::join!(first, served(|| ann.delete(&path)), join_all(rest.iter().cloned().enumerate().map(busy)));
    gone.ok();
    for answer in likes.into_iter().chain(more) {
        let answer = answer.unwrap();
        assert!([200, 404].contains(&answer.status.as_u16()), "{answer:?}");
    }
    assert_eq!(rows(&world).await, [0, 0, 0, 0, 0]);
}
