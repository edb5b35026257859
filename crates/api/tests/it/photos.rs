use std::path::{Path, PathBuf};

use axum::{body::Body, http::Method};
use base64::{Engine, engine::general_purpose::STANDARD};
use image::ImageFormat;
use serde_json::{Value, json};

use crate::support::{
    Persona, Upload, World, on_both_engines,
    pictures::{data_url, file, jpeg, jpeg_with_exif},
};

on_both_engines!(
    api_photo_01_an_upload_answers_its_url_its_id_and_its_picture,
    api_photo_01_jpeg_png_and_webp_are_taken_whatever_they_are_declared_as,
    api_photo_01_metadata_is_gone_from_what_is_served,
    api_photo_01_what_is_no_picture_is_415,
    api_photo_01_more_than_5_mib_is_413,
    api_photo_01_a_photo_must_be_there_and_be_text,
    api_photo_02_one_sees_all_own_uploads_and_of_others_those_in_their_profile,
    api_photo_02_the_photos_of_nobody_are_answered_like_those_of_an_unknown_person,
    api_photo_02_a_deleted_photo_leaves_the_profile_and_the_next_becomes_the_avatar,
    api_photo_02_a_deleted_photos_url_serves_nothing_of_it_any_more,
    api_photo_02_only_ones_own_uploads_for_the_profile_can_be_deleted,
);

async fn api_photo_01_an_upload_answers_its_url_its_id_and_its_picture(world: World) {
    let ann = world.register("ann").await;
    let answer = ann.upload(Upload::Profile, data_url(&file(ImageFormat::Png, 2000, 1000))).await.ok();
    let url = answer["photoUrl"].as_str().unwrap();
    assert!(url.starts_with("/media/") && url.len() >= 30, "{url}");
    assert_eq!((&answer["success"], &answer["picture"]["url"]), (&json!(true), &json!(url)));
    assert_eq!((&answer["picture"]["width"], &answer["picture"]["height"]), (&json!(1080), &json!(540)));
    assert!(!answer["picture"]["thumbhash"].as_str().unwrap().is_empty());
    assert_eq!(answer["id"].as_str().unwrap().len(), 13);
    assert_eq!(world.anon().get(url).await.header("content-type"), "image/jpeg");
}

async fn api_photo_01_jpeg_png_and_webp_are_taken_whatever_they_are_declared_as(world: World) {
    let ann = world.register("ann").await;
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let file = file(format, 40, 30);
        for photo in [data_url(&file), STANDARD.encode(&file), format!("data:text/plain;base64,{}", STANDARD.encode(&file))] {
            let answer = ann.upload(Upload::Profile, photo).await.ok();
            assert_eq!((&answer["picture"]["width"], &answer["picture"]["height"]), (&json!(40), &json!(30)), "{format:?}");
        }
    }
}

async fn api_photo_01_metadata_is_gone_from_what_is_served(world: World) {
    let ann = world.register("ann").await;
    let secret = "52.5200N 13.4050E";
    let sent = jpeg_with_exif(secret);
    assert!(sent.windows(secret.len()).any(|part| part == secret.as_bytes()));
    let url = ann.upload(Upload::Profile, data_url(&sent)).await.ok()["photoUrl"].as_str().unwrap().to_owned();
    for width in ["", "?w=160", "?w=320", "?w=640"] {
        let served = world.anon().get(&format!("{url}{width}")).await;
        assert_eq!(served.status, 200);
        assert!(!served.bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
        assert!(!served.bytes.windows(4).any(|part| part == b"Exif"));
    }
}

async fn api_photo_01_what_is_no_picture_is_415(world: World) {
    let ann = world.register("ann").await;
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice();
    for wrong in [data_url(svg), data_url(b"GIF89a"), data_url(&jpeg()[..200]), "not base64 at all!".into(), String::new(), "data:,".into()]
    {
        let refused = ann.upload(Upload::Profile, wrong.clone()).await.refused(415, "unsupported_media");
        assert!(["Please select a valid image file", "The image is damaged"].contains(&refused["error"].as_str().unwrap()), "{wrong}");
    }
}

async fn api_photo_01_more_than_5_mib_is_413(world: World) {
    let ann = world.register("ann").await;
    let refused = ann.upload(Upload::Profile, data_url(&vec![0xFF; 5 * 1024 * 1024 + 1])).await.refused(413, "too_large");
    assert_eq!(refused["error"], "Image size must be less than 5MB");
    ann.upload(Upload::Profile, "x".repeat(9 << 20)).await.refused(413, "too_large");
    ann.upload(Upload::Profile, data_url(&vec![0xFF; 5 * 1024 * 1024])).await.refused(415, "unsupported_media");
}

async fn api_photo_01_a_photo_must_be_there_and_be_text(world: World) {
    let ann = world.register("ann").await;
    let refused = ann.post("/api/photos/upload", json!({})).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "photo": "Please select an image file" }));
    for wrong in [json!(1), json!([]), json!({}), json!(true)] {
        ann.upload(Upload::Profile, wrong).await.refused(400, "bad_request");
    }
    let long = json!({ "photo": data_url(&jpeg()), "fileName": "x".repeat(256) });
    let refused = ann.post("/api/photos/upload", long).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "fileName": "must be at most 255 characters" }));
}

async fn photos_of(asker: &Persona, id: &str) -> Vec<Value> {
    asker.get(&format!("/api/photos/user/{id}")).await.ok()["photos"].as_array().unwrap().clone()
}

async fn profile(person: &Persona) -> Value {
    person.get("/api/users/me").await.ok()["user"].clone()
}

async fn api_photo_02_one_sees_all_own_uploads_and_of_others_those_in_their_profile(world: World) {
    let two = json!({ "photos": [data_url(&jpeg()), data_url(&jpeg())] });
    let (ann, bob) = (world.register_with("ann", two).await, world.register("bob").await);
    let shown = profile(&ann).await["pictures"].clone();
    let unshown = ann.upload(Upload::Profile, data_url(&jpeg())).await.ok();
    world.clock.advance(1);
    let latest = ann.upload(Upload::Profile, data_url(&jpeg())).await.ok();
    let own = photos_of(&ann, &ann.id).await;
    let urls: Vec<_> = own.iter().map(|photo| photo["url"].clone()).collect();
    assert_eq!(urls, [&shown[0]["url"], &shown[1]["url"], &latest["photoUrl"], &unshown["photoUrl"]].map(Clone::clone));
    assert_eq!((&own[2]["id"], &own[3]["id"]), (&latest["id"], &unshown["id"]));
    let seen = photos_of(&bob, &ann.id).await;
    assert_eq!(seen, own[..2]);
    for (photo, picture) in seen.iter().zip(shown.as_array().unwrap()) {
        let mut expected = picture.clone();
        expected["id"] = photo["id"].clone();
        assert_eq!(*photo, expected, "an id beside url, width, height and thumbhash");
    }
    assert!(photos_of(&ann, &bob.id).await.is_empty());
}

async fn api_photo_02_the_photos_of_nobody_are_answered_like_those_of_an_unknown_person(world: World) {
    let ann = world.register("ann").await;
    for id in ["6zzzzzzzzzzzz", "no%20id", "%00", "me"] {
        let refused = ann.get(&format!("/api/photos/user/{id}")).await.refused(404, "not_found");
        assert_eq!(refused, json!({ "error": "用户不存在", "code": "not_found" }), "{id}");
    }
}

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
    let files = || walk(&world.pictures.0);
    let before = files();
    let gone = ann.upload(Upload::Profile, data_url(&file(ImageFormat::Png, 1200, 600))).await.ok();
    let url = gone["photoUrl"].as_str().unwrap();
    let visitor = world.anon();
    let mut known = Vec::new();
    for query in ["", "?w=160", "?w=320", "?w=640", "?w=1080"] {
        for accept in ["image/jpeg", "image/webp"] {
            let asked = format!("{url}{query}");
            let served = visitor.send(visitor.request(Method::GET, &asked).header("accept", accept), Body::empty()).await;
            assert_eq!(served.status, 200, "{asked}");
            known.push((asked, accept, served.header("etag").to_owned()));
        }
    }
    ann.delete(&format!("/api/photos/{}", gone["id"].as_str().unwrap())).await.ok();
    for (asked, accept, etag) in known {
        for (header, value) in [("if-none-match", etag.as_str()), ("if-none-match", "*"), ("range", "bytes=0-10"), ("x-plain", "1")] {
            let request = visitor.request(Method::GET, &asked).header("accept", accept).header(header, value);
            visitor.send(request, Body::empty()).await.refused(404, "not_found");
        }
    }
    assert_eq!(files(), before, "no file of it stays");
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

/// Every file below `folder`, in order.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect();
    files.sort();
    files
}
