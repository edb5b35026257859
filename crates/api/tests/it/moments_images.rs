//! Images of moments.

use kindred_domain::{PhotoId, Timestamp, UserId};
use kindred_store::{Photo, Picture, Purpose, StoreError};
use serde_json::{Value, json};

use crate::{
    moments::{id, moments, post_with},
    support::{
        Persona, Upload, World, on_both_engines,
        pictures::{data_url, jpeg, jpeg_with_exif},
    },
};

on_both_engines!(
    api_mom_01_an_image_is_ones_own_unused_upload_for_moments,
    api_photo_03_an_upload_for_a_moment_is_checked_and_stripped_like_any_picture,
);

/// A picture of the owner's for this purpose, without its file; its url.
pub async fn put_by(world: &World, owner: &Persona, purpose: Purpose) -> String {
    let entropy = &*world.state.entropy;
    let picture = Picture { key: UserId::random(entropy).to_string(), width: 1, height: 1, thumbhash: String::new(), focus: None };
    let (id, user_id, url) = (PhotoId::random(entropy), owner.id.parse().unwrap(), format!("/media/{}", picture.key));
    let photo = &Photo { id, user_id, purpose, picture, position: None, created_at: Timestamp::from_micros(1) };
    let added: Result<_, StoreError> = world.state.store.write(|tx| async move { tx.add_photo(photo).await }).await;
    added.unwrap();
    url
}

async fn api_mom_01_an_image_is_ones_own_unused_upload_for_moments(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (used, deleted, free) =
        (ann.upload_jpeg(Upload::Moment).await, ann.upload_jpeg(Upload::Moment).await, ann.upload_jpeg(Upload::Moment).await);
    post_with(&ann, json!({ "images": [used] })).await;
    let gone = post_with(&ann, json!({ "images": [deleted] })).await;
    ann.delete(&format!("/api/moments/{}", id(&gone))).await.ok();
    let (profile, chat) = (put_by(&world, &ann, Purpose::Profile).await, put_by(&world, &ann, Purpose::Chat).await);
    let key = free.trim_start_matches("/media/").to_owned();
    let foreign = [
        used,
        deleted,
        profile,
        chat,
        put_by(&world, &bob, Purpose::Moment).await,
        "/media/none".into(),
        String::new(),
        key,
        format!("https://elsewhere.example{free}"),
        "javascript:alert(1)".into(),
    ];
    for url in foreign {
        let body = json!({ "content": "x", "images": [free, url], "audience": "public" });
        let refusal = ann.post("/api/moments/create", body).await.refused(422, "unprocessable");
        assert!(refusal["details"]["images"].is_string(), "{url}: {refusal}");
    }
    assert_eq!(moments(&ann, "/api/moments/list").await.len(), 1);
    assert_eq!(post_with(&ann, json!({ "images": [free] })).await["images"], json!([free]), "a refusal uses nothing up");
}

async fn api_photo_03_an_upload_for_a_moment_is_checked_and_stripped_like_any_picture(world: World) {
    let ann = world.register("ann").await;
    let post = async |body: Value| ann.post("/api/moments/upload-image", body).await;
    let secret = "52.5200N 13.4050E";
    for name in ["photo", "photoData"] {
        let body = post(json!({ name: data_url(&jpeg_with_exif(secret)), "contentType": "text/plain", "fileName": "我.jpg" })).await.ok();
        let url = body["photoUrl"].as_str().unwrap();
        let picture = json!({ "url": url, "width": 48, "height": 64, "thumbhash": body["picture"]["thumbhash"] });
        assert_eq!((&body["success"], &body["picture"]), (&json!(true), &picture));
        let served = world.anon().get(url).await;
        assert_eq!((served.status.as_u16(), served.header("content-type")), (200, "image/jpeg"));
        assert!(!served.bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
    }
    assert_eq!(ann.get("/api/users/me").await.ok()["user"]["photos"], json!([]), "it shows in no profile");
    post(json!({ "photo": data_url(b"<svg xmlns='http://www.w3.org/2000/svg'/>") })).await.refused(415, "unsupported_media");
    post(json!({ "photo": data_url(&vec![0xFF; 5 * 1024 * 1024 + 1]) })).await.refused(413, "too_large");
    let refusal = post(json!({ "fileName": "x.jpg" })).await.refused(422, "unprocessable");
    assert_eq!(refusal["details"], json!({ "photo": "Please select an image file" }));
    let refusal = post(json!({ "photo": data_url(&jpeg()), "fileName": "x".repeat(256) })).await.refused(422, "unprocessable");
    assert!(refusal["details"]["fileName"].is_string());
}
