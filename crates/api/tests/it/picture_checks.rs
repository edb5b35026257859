use kindred_api::{PictureChecks, check_held_pictures};
use serde_json::json;

use crate::support::{
    Upload, World, on_both_engines,
    pictures::{data_url, jpeg, portrait},
};

on_both_engines!(
    polish_04_a_picture_tells_where_its_face_is,
    safe_04_a_photo_without_a_face_is_taken_in_with_kind_advice_and_a_portrait_without,
    safe_04_a_picture_that_seems_explicit_waits_and_is_served_as_a_blur,
    safe_04_an_account_that_begins_with_such_a_picture_waits_with_it,
    safe_04_an_upload_that_there_was_no_time_to_check_is_held_until_it_is_checked,
    safe_04_with_checks_off_nothing_is_looked_at,
);

/// Every picture is as likely as this.
pub const EVERY_ONE: f32 = 0.0;

/// The url that others are given of a picture whose owner has this one.
pub fn for_others(url: &str) -> &str {
    url.split('.').next().unwrap()
}

pub async fn held(world: &World) -> Vec<String> {
    let rows = world.state.store.read().await.unwrap().list_held_pictures(10).await.unwrap();
    rows.into_iter().map(|row| format!("/media/{}", row.key)).collect()
}

async fn polish_04_a_picture_tells_where_its_face_is(world: World) {
    let world = world.with_picture_checks(PictureChecks::default().patient());
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait()), data_url(&jpeg())] })).await;
    let pictures = ann.get("/api/users/me").await.ok()["user"]["pictures"].clone();
    let [x, y] = ["x", "y"].map(|side| pictures[0]["focus"][side].as_i64().unwrap());
    assert!((30..70).contains(&x) && (20..60).contains(&y), "{pictures}");
    assert_eq!(pictures[1].get("focus"), None, "without a face there is nothing to tell");
    let upload = ann.upload(Upload::Moment, data_url(&portrait())).await.ok();
    let post = json!({ "content": "", "images": [upload["photoUrl"]], "audience": "public" });
    let posted = ann.post("/api/moments/create", post).await.ok();
    assert_eq!(posted["data"]["pictures"][0]["focus"], pictures[0]["focus"], "{posted}");
}

async fn safe_04_a_photo_without_a_face_is_taken_in_with_kind_advice_and_a_portrait_without(world: World) {
    let world = world.with_picture_checks(PictureChecks::default());
    let ann = world.register("ann").await;
    let plain = ann.upload(Upload::Profile, data_url(&jpeg())).await.ok();
    assert!(plain["advice"].as_str().unwrap().starts_with("We could not see a face in this photo."), "{plain}");
    assert_eq!(world.anon().get(plain["photoUrl"].as_str().unwrap()).await.header("content-type"), "image/jpeg");
    assert_eq!(ann.upload(Upload::Profile, data_url(&portrait())).await.ok().get("advice"), None);
    assert_eq!(held(&world).await, Vec::<String>::new());
}

async fn safe_04_a_picture_that_seems_explicit_waits_and_is_served_as_a_blur(world: World) {
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let ann = world.register("ann").await;
    let answer = ann.upload(Upload::Profile, data_url(&portrait())).await.ok();
    let url = for_others(answer["photoUrl"].as_str().unwrap()).to_owned();
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
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait()), data_url(&jpeg())] })).await;
    let me = ann.get("/api/users/me").await.ok();
    let mut photos: Vec<String> = serde_json::from_value(me["user"]["photos"].clone()).unwrap();
    let mut waiting = held(&world).await;
    photos.sort();
    waiting.sort();
    assert_eq!(waiting, photos.iter().map(|url| for_others(url)).collect::<Vec<_>>());
}

async fn safe_04_an_upload_that_there_was_no_time_to_check_is_held_until_it_is_checked(world: World) {
    let (mut world, ann) = (world.with_impatient_picture_checks(), "ann");
    let ann = world.register_with(ann, json!({ "photos": [data_url(&portrait())] })).await;
    let second = ann.upload(Upload::Profile, data_url(&portrait())).await.ok();
    assert_eq!(second.get("advice"), None, "nobody has seen whether there is a face");
    let mut urls = vec![second["photoUrl"].as_str().unwrap().to_owned()];
    urls.push(ann.get("/api/users/me").await.ok()["user"]["avatar"].as_str().unwrap().to_owned());
    for url in &mut urls {
        *url = for_others(url).to_owned();
        assert_eq!(world.anon().get(url).await.header("cache-control"), "no-store", "a blur");
    }
    let waiting = world.operator().get("/api/admin/pictures").await.ok()["pictures"].clone();
    assert_eq!([&waiting[0]["likelihood"], &waiting[1]["likelihood"]], [&json!(null), &json!(null)]);
    // A server that is stopping checks one and waits for no other time.
    world.state.draining.begin();
    check_held_pictures(world.state.clone()).await;
    let first = held(&world).await;
    assert_eq!(first.len(), 1, "one was checked and released");
    world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    check_held_pictures(world.state.clone()).await;
    assert_eq!(held(&world).await, first, "the other was checked and seems explicit");
    assert!(world.operator().get("/api/admin/pictures").await.ok()["pictures"][0]["likelihood"].is_i64());
    let shown: Vec<_> = urls.iter().filter(|url| !first.contains(url)).collect();
    assert_eq!(world.anon().get(shown[0]).await.header("cache-control"), "private, max-age=3600");
}

async fn safe_04_with_checks_off_nothing_is_looked_at(world: World) {
    let world = world.with_picture_checks(PictureChecks::off());
    let ann = world.register("ann").await;
    assert_eq!(ann.upload(Upload::Profile, data_url(&jpeg())).await.ok().get("advice"), None);
    assert_eq!(held(&world).await, Vec::<String>::new());
}
