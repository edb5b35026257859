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

pub async fn photos_of(asker: &Persona, id: &str) -> Vec<Value> {
    asker.get(&format!("/api/photos/user/{id}")).await.ok()["photos"].as_array().unwrap().clone()
}

pub async fn profile(person: &Persona) -> Value {
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
