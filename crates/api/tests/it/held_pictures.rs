//! Pictures held back: what their owner, others and operators see of them.

use kindred_api::{PictureChecks, purge_deleted_accounts};
use serde_json::json;

use super::{
    compression::get_accepting,
    messages::history,
    picture_checks::{EVERY_ONE, for_others},
    rooms::room,
};
use crate::support::{
    Persona, Upload, World, look, on_both_engines,
    pictures::{data_url, jpeg, portrait},
};

on_both_engines!(
    safe_04_operators_look_at_waiting_pictures_and_release_or_remove_them,
    safe_04_the_owner_of_a_held_picture_sees_it_as_it_is_and_everybody_else_a_blur,
    safe_04_what_shows_a_held_picture_to_its_owner_goes_with_the_account,
    safe_04_a_page_with_the_key_of_a_held_picture_is_not_compressed_beside_the_others_texts,
);

async fn safe_04_operators_look_at_waiting_pictures_and_release_or_remove_them(world: World) {
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait()), data_url(&jpeg())] })).await;
    let operator = world.operator();
    let waiting = operator.get("/api/admin/pictures").await.ok()["pictures"].clone();
    assert_eq!(waiting.as_array().unwrap().len(), 2);
    let photos = ann.get("/api/users/me").await.ok()["user"]["photos"].clone();
    let uploads = ann.get(&format!("/api/photos/user/{}", ann.id)).await.ok()["photos"].clone();
    let [first, second] = [0, 1].map(|at| format!("/api/admin/pictures/{}", uploads[at]["id"].as_str().unwrap()));

    let shown = operator.get(&first).await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/jpeg"));
    let [first_url, second_url] = [0, 1].map(|at| for_others(photos[at].as_str().unwrap()));
    assert_ne!(shown.bytes, world.anon().get(first_url).await.bytes, "others see a blur");
    operator.act(&format!("{second}/release")).await.ok();
    operator.act(&format!("{first}/remove")).await.ok();

    assert_eq!(operator.get("/api/admin/pictures").await.ok()["pictures"], json!([]));
    operator.act(&format!("{first}/release")).await.refused(404, "not_found");
    for gone in [first_url, photos[0].as_str().unwrap()] {
        world.anon().get(gone).await.refused(404, "not_found");
    }
    for url in [second_url, photos[1].as_str().unwrap()] {
        assert_eq!(world.anon().get(url).await.header("cache-control"), "private, max-age=3600");
    }
    let me = ann.get("/api/users/me").await.ok();
    assert_eq!((&me["user"]["photos"], &me["user"]["avatar"]), (&json!([second_url]), &json!(second_url)), "the next is the avatar");
    let found = operator.post("/api/admin/users/find", json!({ "who": ann.id })).await.ok();
    // The clock stands still, so that the record has no order.
    let mut acts: Vec<_> = found["acts"].as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap()).collect();
    acts.sort_unstable();
    assert_eq!(acts, ["look", "look at picture", "release picture", "remove picture"]);
}

/// Every url of a picture in what `viewer` is answered where `ann`'s pictures show: her profile, a room, a moment and a comment.
async fn pictures_of(ann: &Persona, viewer: &Persona, room: &str) -> Vec<String> {
    let own = if viewer.id == ann.id { "/api/users/me".to_owned() } else { format!("/api/users/{}", ann.id) };
    let mut urls = Vec::new();
    for path in [
        own,
        format!("/api/photos/user/{}", ann.id),
        format!("/api/messages/room/{room}/messages"),
        format!("/api/moments/user/{}/list", ann.id),
    ] {
        let body = viewer.get(&path).await.ok().to_string();
        let found: Vec<_> = body.split("/media/").skip(1).map(|rest| format!("/media/{}", rest.split('"').next().unwrap())).collect();
        assert!(!found.is_empty(), "{path} shows a picture: {body}");
        urls.extend(found);
    }
    urls.sort();
    urls.dedup();
    urls
}

async fn safe_04_the_owner_of_a_held_picture_sees_it_as_it_is_and_everybody_else_a_blur(world: World) {
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait())] })).await;
    let bob = world.register("bob").await;
    let room = ann.act(&format!("/api/messages/room/user/{}", bob.id)).await.ok()["room_id"].as_str().unwrap().to_owned();
    let in_chat = ann.upload(Upload::Chat, data_url(&portrait())).await.ok();
    let url = &in_chat["imageUrl"];
    let sent = ann.post(&format!("/api/messages/room/{room}/send"), json!({ "image_url": url, "type": "image" })).await.ok();
    assert!(sent.to_string().contains(url.as_str().unwrap()), "{sent}");
    let in_moment = ann.upload(Upload::Moment, data_url(&portrait())).await.ok()["photoUrl"].clone();
    let moment = json!({ "content": "A portrait", "images": [in_moment], "audience": "public" });
    let moment = ann.post("/api/moments/create", moment).await.ok();
    assert!(moment.to_string().contains(in_moment.as_str().unwrap()), "{moment}");

    let (own, others) = (pictures_of(&ann, &ann, &room).await, pictures_of(&ann, &bob, &room).await);
    assert_eq!(own.len(), 3, "{own:?}");
    assert_eq!(own.iter().map(|url| for_others(url)).collect::<Vec<_>>(), others, "others are given no key of hers");
    for (own, other) in own.iter().zip(&others) {
        let (shown, blur) = (world.anon().get(own).await, world.anon().get(other).await);
        assert_eq!((shown.header("cache-control"), blur.header("cache-control")), ("no-store", "no-store"));
        assert_ne!(shown.bytes, blur.bytes);
        assert_ne!(world.anon().get(&format!("{own}?w=160")).await.bytes, blur.bytes);
        for guess in [format!("{other}."), format!("{other}.{}", &other[7..]), format!("{own}0"), format!("{own}.{own}")] {
            let answer = world.anon().get(&guess).await;
            assert!(answer.status == 404 || answer.bytes == blur.bytes, "{guess}");
        }
    }
    // Her url names the same picture where she sends it back.
    let photos = ann.get("/api/users/me").await.ok()["user"]["photos"].clone();
    assert_eq!(ann.put("/api/users/me", json!({ "photos": photos })).await.ok()["user"]["photos"], photos);
    let waiting = world.operator().get("/api/admin/pictures").await.ok()["pictures"].clone();
    for picture in waiting.as_array().unwrap() {
        world.operator().act(&format!("/api/admin/pictures/{}/release", picture["id"].as_str().unwrap())).await.ok();
    }
    assert_eq!(pictures_of(&ann, &ann, &room).await, others, "released, it has one url for everybody");
    for (own, other) in own.iter().zip(&others) {
        assert_eq!(world.anon().get(own).await.bytes, world.anon().get(other).await.bytes, "the old one still serves");
    }
}

async fn safe_04_what_shows_a_held_picture_to_its_owner_goes_with_the_account(world: World) {
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait())] })).await;
    let url = ann.get("/api/users/me").await.ok()["user"]["avatar"].as_str().unwrap().to_owned();
    let (key, owner_key) = url.strip_prefix("/media/").unwrap().split_once('.').unwrap();
    let traces = [key, owner_key].map(str::to_owned);
    for (trace, found) in look::for_each(&traces, &world).await {
        assert!(found.iter().any(|place| place.contains("pictures") || place == "photos"), "{trace} is in {found:?}");
    }
    ann.send_json(axum::http::Method::DELETE, "/api/users/me", &json!({ "password": crate::support::PASSWORD })).await.ok();
    world.anon().get(&url).await.refused(404, "not_found");
    purge_deleted_accounts(world.state.clone()).await;
    for (trace, found) in look::for_each(&traces, &world).await {
        assert!(found.is_empty(), "{trace} is left in {found:?}");
    }
}

async fn safe_04_a_page_with_the_key_of_a_held_picture_is_not_compressed_beside_the_others_texts(world: World) {
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    world.chatter(&room, &bob, 20).await;
    let in_chat = ann.upload(Upload::Chat, data_url(&portrait())).await.ok();
    let picture = json!({ "image_url": in_chat["imageUrl"], "type": "image" });
    ann.post(&format!("/api/messages/room/{room}/send"), picture).await.ok();
    let encodings = async || {
        let encoding_for = async |one: &Persona| get_accepting(one, &history(&room), "zstd").await.header("content-encoding").to_owned();
        [encoding_for(&ann).await, encoding_for(&bob).await]
    };
    assert_eq!(encodings().await, ["", "zstd"], "the other is given no key");
    let waiting = world.operator().get("/api/admin/pictures").await.ok()["pictures"].clone();
    world.operator().act(&format!("/api/admin/pictures/{}/release", waiting[0]["id"].as_str().unwrap())).await.ok();
    assert_eq!(encodings().await, ["zstd", "zstd"], "released, it has one url for everybody");
}
