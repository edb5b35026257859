use kindred_api::PictureChecks;
use serde_json::{Value, json};

use crate::frame::{
    Persona, World, on_both_engines,
    pictures::{data_url, jpeg, portrait},
};

on_both_engines!(
    safe_04_a_photo_without_a_face_is_taken_in_with_kind_advice_and_a_portrait_without,
    safe_04_a_picture_that_seems_explicit_waits_and_is_served_as_a_blur,
    safe_04_an_account_that_begins_with_such_a_picture_waits_with_it,
    safe_04_with_checks_off_nothing_is_looked_at,
);

/// Every picture is as likely as this.
const EVERY_ONE: f32 = 0.0;

async fn upload(person: &Persona, file: &[u8]) -> Value {
    person.post("/api/photos/upload", json!({ "photo": data_url(file), "fileName": "me.jpg" })).await.ok()
}

async fn held(world: &World) -> Vec<String> {
    let rows = world.state.store.read().await.unwrap().list_held_pictures(10).await.unwrap();
    rows.into_iter().map(|row| format!("/media/{}", row.key)).collect()
}

async fn safe_04_a_photo_without_a_face_is_taken_in_with_kind_advice_and_a_portrait_without(world: World) {
    let world = world.that_looks_at_pictures(PictureChecks::default());
    let ann = world.register("ann").await;
    let plain = upload(&ann, &jpeg()).await;
    assert!(plain["advice"].as_str().unwrap().starts_with("We could not see a face in this photo."), "{plain}");
    assert_eq!(world.anon().get(plain["photoUrl"].as_str().unwrap()).await.header("content-type"), "image/jpeg");
    assert_eq!(upload(&ann, &portrait()).await.get("advice"), None);
    assert_eq!(held(&world).await, Vec::<String>::new());
}

async fn safe_04_a_picture_that_seems_explicit_waits_and_is_served_as_a_blur(world: World) {
    let world = world.that_looks_at_pictures(PictureChecks::with_limit(EVERY_ONE));
    let ann = world.register("ann").await;
    let url = upload(&ann, &portrait()).await["photoUrl"].as_str().unwrap().to_owned();
    assert_eq!(held(&world).await, std::slice::from_ref(&url));
    let blur = world.anon().get(&url).await;
    assert_eq!((blur.status.as_u16(), blur.header("cache-control")), (200, "no-store"));
    let blurred = image::load_from_memory(&blur.bytes).unwrap();
    assert!(blurred.width() <= 320 && blurred.height() <= 320);
    for width in ["?w=160", "?w=1080"] {
        assert_eq!(world.anon().get(&format!("{url}{width}")).await.bytes, blur.bytes, "no width shows more");
    }
    let photo = world.state.store.read().await.unwrap().list_held_pictures(1).await.unwrap()[0].photo_id;
    world.state.store.write(move |tx| async move { tx.release_picture(photo).await }).await.unwrap();
    let shown = world.anon().get(&url).await;
    assert_eq!(shown.header("cache-control"), "private, max-age=3600");
    assert_ne!(shown.bytes, blur.bytes);
}

async fn safe_04_an_account_that_begins_with_such_a_picture_waits_with_it(world: World) {
    let world = world.that_looks_at_pictures(PictureChecks::with_limit(EVERY_ONE));
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait()), data_url(&jpeg())] })).await;
    let me = ann.get("/api/users/me").await.ok();
    let mut photos: Vec<String> = serde_json::from_value(me["user"]["photos"].clone()).unwrap();
    let mut waiting = held(&world).await;
    photos.sort();
    waiting.sort();
    assert_eq!(waiting, photos);
}

async fn safe_04_with_checks_off_nothing_is_looked_at(world: World) {
    let world = world.that_looks_at_pictures(PictureChecks::off());
    let ann = world.register("ann").await;
    assert_eq!(upload(&ann, &jpeg()).await.get("advice"), None);
    assert_eq!(held(&world).await, Vec::<String>::new());
}
