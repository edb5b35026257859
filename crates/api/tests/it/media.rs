use axum::{body::Body, http::Method};
use image::ImageFormat;
use kindred_domain::PhotoId;
use serde_json::json;

use crate::support::{
    Answer, Persona, Upload, World, on_both_engines,
    pictures::{data_url, file},
};

on_both_engines!(
    api_photo_01_a_picture_is_served_to_anyone_with_the_headers_of_a_picture,
    a_picture_is_served_in_the_requested_width,
    a_picture_is_webp_for_those_who_take_webp,
    a_picture_the_client_has_is_not_sent_again,
    a_picture_whose_row_is_gone_is_gone_at_once,
    an_unknown_picture_and_text_that_names_none_are_answered_alike,
);

async fn uploaded(person: &Persona) -> (String, PhotoId) {
    let photo = data_url(&file(ImageFormat::Jpeg, 1200, 600));
    let answer = person.upload(Upload::Profile, photo).await.ok();
    (answer["photoUrl"].as_str().unwrap().to_owned(), answer["id"].as_str().unwrap().parse().unwrap())
}

async fn get_with(person: &Persona, url: &str, header: &str, value: &str) -> Answer {
    person.send(person.request(Method::GET, url).header(header, value), Body::empty()).await
}

async fn api_photo_01_a_picture_is_served_to_anyone_with_the_headers_of_a_picture(world: World) {
    let (url, _) = uploaded(&world.register("ann").await).await;
    let served = world.anon().get(&url).await;
    assert_eq!(served.status, 200);
    for (header, value) in [
        ("content-type", "image/jpeg"),
        ("cache-control", "private, max-age=3600"),
        ("vary", "Accept"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(served.header(header), value, "{header}");
    }
    assert!(served.header("etag").starts_with('"'));
    let picture = image::load_from_memory_with_format(&served.bytes, ImageFormat::Jpeg).unwrap();
    assert_eq!((picture.width(), picture.height()), (1080, 540));
    let head = world.anon();
    let head = head.send(head.request(Method::HEAD, &url), Body::empty()).await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
}

async fn a_picture_is_served_in_the_requested_width(world: World) {
    let (url, _) = uploaded(&world.register("ann").await).await;
    for (width, given) in [("1", 160), ("160", 160), ("161", 320), ("320", 320), ("640", 640), ("641", 1080), ("4000000000", 1080)] {
        let served = world.anon().get(&format!("{url}?w={width}")).await;
        let picture = image::load_from_memory_with_format(&served.bytes, ImageFormat::Jpeg).unwrap();
        assert_eq!(picture.width(), given, "{width}");
    }
    for wrong in ["-1", "wide", "1.5", "99999999999"] {
        world.anon().get(&format!("{url}?w={wrong}")).await.refused(400, "bad_request");
    }
}

async fn a_picture_is_webp_for_those_who_take_webp(world: World) {
    let (url, _) = uploaded(&world.register("ann").await).await;
    let webp = get_with(&world.anon(), &url, "accept", "image/avif,image/webp,image/*;q=0.8").await;
    assert_eq!((webp.header("content-type"), webp.header("vary")), ("image/webp", "Accept"));
    assert!(webp.bytes.starts_with(b"RIFF"));
    let jpeg = get_with(&world.anon(), &url, "accept", "*/*").await;
    assert_eq!(jpeg.header("content-type"), "image/jpeg");
    assert_ne!(webp.header("etag"), jpeg.header("etag"));
}

async fn a_picture_the_client_has_is_not_sent_again(world: World) {
    let (url, _) = uploaded(&world.register("ann").await).await;
    let etag = world.anon().get(&url).await.header("etag").to_owned();
    let again = get_with(&world.anon(), &url, "if-none-match", &format!("\"other\", {etag}")).await;
    assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
    assert_eq!((again.header("etag"), again.header("vary")), (etag.as_str(), "Accept"));
    assert_eq!(get_with(&world.anon(), &url, "if-none-match", "\"other\"").await.status, 200);
    assert_eq!(get_with(&world.anon(), &format!("{url}?w=160"), "if-none-match", &etag).await.status, 200);
}

async fn a_picture_whose_row_is_gone_is_gone_at_once(world: World) {
    let ann = world.register("ann").await;
    let (url, id) = uploaded(&ann).await;
    let etag = world.anon().get(&url).await.header("etag").to_owned();
    let user = ann.id.parse().unwrap();
    world.state.store.write(move |tx| async move { tx.remove_photo(user, id).await }).await.unwrap().unwrap();
    world.anon().get(&url).await.refused(404, "not_found");
    world.anon().get(&format!("{url}?w=160")).await.refused(404, "not_found");
    get_with(&world.anon(), &url, "if-none-match", &etag).await.refused(404, "not_found");
    get_with(&world.anon(), &url, "range", "bytes=0-10").await.refused(404, "not_found");
}

async fn an_unknown_picture_and_text_that_names_none_are_answered_alike(world: World) {
    let unknown = json!({ "error": "There is no such picture", "code": "not_found" });
    for key in ["00000000000000000000000000000000", "x", "..", "%2e%2e%2fkindred.db", "%00", "%FF", "%F0%9F%98%80"] {
        assert_eq!(world.anon().get(&format!("/media/{key}")).await.refused(404, "not_found"), unknown, "{key}");
    }
}
