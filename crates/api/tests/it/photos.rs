use base64::{Engine, engine::general_purpose::STANDARD};
use image::ImageFormat;
use serde_json::{Value, json};

use crate::frame::{
    Persona, World, on_both_engines,
    pictures::{data_url, file, jpeg, jpeg_with_exif},
};

on_both_engines!(
    api_photo_01_an_upload_answers_its_url_its_id_and_its_picture,
    api_photo_01_jpeg_png_and_webp_are_taken_whatever_they_are_declared_as,
    api_photo_01_metadata_is_gone_from_what_is_served,
    api_photo_01_what_is_no_picture_is_415,
    api_photo_01_more_than_5_mib_is_413,
    api_photo_01_a_photo_must_be_there_and_be_text,
);

async fn upload(person: &Persona, photo: impl Into<Value>) -> crate::frame::Answer {
    person.post("/api/photos/upload", json!({ "photo": photo.into(), "contentType": "text/plain", "fileName": "我.jpg" })).await
}

async fn api_photo_01_an_upload_answers_its_url_its_id_and_its_picture(world: World) {
    let ann = world.register("ann").await;
    let answer = upload(&ann, data_url(&file(ImageFormat::Png, 2000, 1000))).await.ok();
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
            let answer = upload(&ann, photo).await.ok();
            assert_eq!((&answer["picture"]["width"], &answer["picture"]["height"]), (&json!(40), &json!(30)), "{format:?}");
        }
    }
}

async fn api_photo_01_metadata_is_gone_from_what_is_served(world: World) {
    let ann = world.register("ann").await;
    let secret = "52.5200N 13.4050E";
    let sent = jpeg_with_exif(secret);
    assert!(sent.windows(secret.len()).any(|part| part == secret.as_bytes()));
    let url = upload(&ann, data_url(&sent)).await.ok()["photoUrl"].as_str().unwrap().to_owned();
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
        let refused = upload(&ann, wrong.clone()).await.refused(415, "unsupported_media");
        assert!(["Please select a valid image file", "The image is damaged"].contains(&refused["error"].as_str().unwrap()), "{wrong}");
    }
}

async fn api_photo_01_more_than_5_mib_is_413(world: World) {
    let ann = world.register("ann").await;
    let refused = upload(&ann, data_url(&vec![0xFF; 5 * 1024 * 1024 + 1])).await.refused(413, "too_large");
    assert_eq!(refused["error"], "Image size must be less than 5MB");
    upload(&ann, "x".repeat(9 << 20)).await.refused(413, "too_large");
    upload(&ann, data_url(&vec![0xFF; 5 * 1024 * 1024])).await.refused(415, "unsupported_media");
}

async fn api_photo_01_a_photo_must_be_there_and_be_text(world: World) {
    let ann = world.register("ann").await;
    let refused = ann.post("/api/photos/upload", json!({})).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "photo": "Please select an image file" }));
    for wrong in [json!(1), json!([]), json!({}), json!(true)] {
        upload(&ann, wrong).await.refused(400, "bad_request");
    }
    let long = json!({ "photo": data_url(&jpeg()), "fileName": "x".repeat(256) });
    let refused = ann.post("/api/photos/upload", long).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "fileName": "must be at most 255 characters" }));
}
