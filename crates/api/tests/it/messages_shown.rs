//! Pictures in chats.

use image::ImageFormat;
use serde_json::json;

use super::{
    messages::messages,
    rooms::{room, rooms},
};
use crate::support::{
    Answer, Persona, Upload, World, on_both_engines,
    pictures::{data_url, file, jpeg, jpeg_with_exif},
};

on_both_engines!(
    api_photo_03_a_chat_picture_is_taken_in_sent_and_served_and_goes_with_its_message,
    api_photo_03_a_chat_picture_passes_the_checks_of_every_picture,
    api_photo_03_a_chat_picture_never_shows_in_a_profile,
);

async fn show(person: &Persona, room: &str, url: &str) -> Answer {
    person.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "[图片]", "type": "image", "image_url": url })).await
}

async fn api_photo_03_a_chat_picture_is_taken_in_sent_and_served_and_goes_with_its_message(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let uploaded = ann.upload(Upload::Chat, data_url(&file(ImageFormat::Png, 2000, 1000))).await.ok();
    let url = uploaded["imageUrl"].as_str().unwrap();
    assert_eq!((&uploaded["success"], &uploaded["picture"]["url"]), (&json!(true), &json!(url)));
    assert_eq!((&uploaded["picture"]["width"], &uploaded["picture"]["height"]), (&json!(1080), &json!(540)));
    let sent = show(&ann, &room, url).await.ok()["data"].clone();
    let shown = messages(&bob, &room, "").await[0].clone();
    assert_eq!((&shown["type"], &shown["image_url"], &shown["content"]), (&json!("image"), &json!(url), &json!("[图片]")));
    assert_eq!((&shown["picture"], &sent["picture"]), (&uploaded["picture"], &uploaded["picture"]));
    assert_eq!(rooms(&bob).await[0]["last_message"], "[图片]");
    let served = world.anon().get(url).await;
    assert_eq!((served.status.as_u16(), served.header("content-type")), (200, "image/jpeg"));
    let etag = served.header("etag").to_owned();
    ann.delete(&format!("/api/messages/message/{}", sent["id"].as_str().unwrap())).await.ok();
    for path in [url.to_owned(), format!("{url}?w=320")] {
        world.anon().get(&path).await.refused(404, "not_found");
        super::messages::get_if_changed(&world.anon(), &path, &etag).await.refused(404, "not_found");
    }
    let refused = show(&ann, &room, url).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "image_url": "The image must be one you uploaded for a chat" }));
    assert!(messages(&bob, &room, "").await.is_empty());
}

async fn api_photo_03_a_chat_picture_passes_the_checks_of_every_picture(world: World) {
    let ann = world.register("ann").await;
    let secret = "52.5200N 13.4050E";
    let url = ann.upload(Upload::Chat, data_url(&jpeg_with_exif(secret))).await.ok()["imageUrl"].as_str().unwrap().to_owned();
    let served = world.anon().get(&url).await;
    assert!(served.status == 200 && !served.bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
    for wrong in [data_url(b"<svg xmlns='http://www.w3.org/2000/svg'/>"), "not base64!".into(), data_url(&jpeg()[..200])] {
        ann.upload(Upload::Chat, wrong).await.refused(415, "unsupported_media");
    }
    ann.upload(Upload::Chat, data_url(&vec![0xFF; 5 * 1024 * 1024 + 1])).await.refused(413, "too_large");
    let refused = ann.post("/api/messages/upload-image", json!({ "photo": data_url(&jpeg()) })).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "photoData": "Please select an image file" }));
    let long = json!({ "photoData": data_url(&jpeg()), "fileName": "x".repeat(256) });
    let refused = ann.post("/api/messages/upload-image", long).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "fileName": "must be at most 255 characters" }));
}

async fn api_photo_03_a_chat_picture_never_shows_in_a_profile(world: World) {
    let ann = world.register("ann").await;
    let url = ann.upload(Upload::Chat, data_url(&jpeg())).await.ok()["imageUrl"].clone();
    ann.put("/api/users/me", json!({ "photos": [url] })).await.refused(422, "unprocessable");
    assert_eq!(ann.get("/api/users/me").await.ok()["user"]["photos"], json!([]));
}
