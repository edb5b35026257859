//! Deleting photos.

use axum::{body::Body, http::Method};
use image::ImageFormat;
use serde_json::{Value, json};

use super::photos::{photos_of, profile};
use crate::support::{
    Upload, World, on_both_engines,
    pictures::{data_url, file, jpeg},
};

on_both_engines!(
    api_photo_02_a_deleted_photo_leaves_the_profile_and_the_next_becomes_the_avatar,
    api_photo_02_a_deleted_photos_url_serves_nothing_of_it_any_more,
    api_photo_02_only_ones_own_uploads_for_the_profile_can_be_deleted,
);

async fn api_photo_02_a_deleted_photo_leaves_the_profile_and_the_next_becomes_the_avatar(world: World) {
    let three = json!({ "photos": [data_url(&jpeg()), data_url(&jpeg()), data_url(&jpeg())] });
    let (ann, bob) = (world.register_with("ann", three).await, world.register("bob").await);
    let before = photos_of(&ann, &ann.id).await;
    let delete = async |photo: &Value| ann.delete(&format!("/api/photos/{}", photo["id"].as_str().unwrap())).await;
    assert_eq!(delete(&before[0]).await.ok(), json!({ "success": true }));
    let user = profile(&ann).await;
    assert_eq!((&user["avatar"], &user["photos"]), (&before[1]["url"], &json!([before[1]["url"], before[2]["url"]])));
    assert_eq!(bob.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["avatar"], before[1]["url"]);
    assert_eq!(photos_of(&ann, &ann.id).await, before[1..]);
    delete(&before[0]).await.refused(404, "not_found");
    delete(&before[2]).await.ok();
    delete(&before[1]).await.ok();
    let user = profile(&ann).await;
    assert_eq!((&user["avatar"], &user["photos"]), (&Value::Null, &json!([])));
}

async fn api_photo_02_a_deleted_photos_url_serves_nothing_of_it_any_more(world: World) {
    let ann = world.register("ann").await;
    let kept = ann.upload(Upload::Profile, data_url(&file(ImageFormat::Png, 1200, 600))).await.ok();
    let before = world.pictures.names().await;
    let gone = ann.upload(Upload::Profile, data_url(&file(ImageFormat::Png, 1200, 600))).await.ok();
    let url = gone["photoUrl"].as_str().unwrap();
    let visitor = world.anon();
    let mut known = Vec::new();
    for query in ["", "?w=160", "?w=320", "?w=640", "?w=1080"] {
        for accept in ["image/jpeg", "image/webp"] {
            let path = format!("{url}{query}");
            let served = visitor.send(visitor.request(Method::GET, &path).header("accept", accept), Body::empty()).await;
            assert_eq!(served.status, 200, "{path}");
            known.push((path, accept, served.header("etag").to_owned()));
        }
    }
    ann.delete(&format!("/api/photos/{}", gone["id"].as_str().unwrap())).await.ok();
    for (path, accept, etag) in known {
        for (header, value) in [("if-none-match", etag.as_str()), ("if-none-match", "*"), ("range", "bytes=0-10"), ("x-plain", "1")] {
            let request = visitor.request(Method::GET, &path).header("accept", accept).header(header, value);
            visitor.send(request, Body::empty()).await.refused(404, "not_found");
        }
    }
    assert_eq!(world.pictures.names().await, before, "no file of it stays");
    assert_eq!(visitor.get(kept["photoUrl"].as_str().unwrap()).await.status, 200);
}

async fn api_photo_02_only_ones_own_uploads_for_the_profile_can_be_deleted(world: World) {
    let (ann, bob) = (world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await, world.register("bob").await);
    let photo = photos_of(&ann, &ann.id).await[0].clone();
    let id = photo["id"].as_str().unwrap();
    let refused = bob.delete(&format!("/api/photos/{id}")).await.refused(404, "not_found");
    for unknown in ["6zzzzzzzzzzzz", "no%20id", "%00"] {
        assert_eq!(bob.delete(&format!("/api/photos/{unknown}")).await.refused(404, "not_found"), refused, "{unknown}");
    }
    assert_eq!(profile(&ann).await["avatar"], photo["url"]);
    assert_eq!(world.anon().get(photo["url"].as_str().unwrap()).await.status, 200);
}
