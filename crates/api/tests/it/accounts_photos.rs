//! Photos of a registration.

use serde_json::{Value, json};

use crate::support::{
    World, on_both_engines,
    pictures::{data_url, jpeg},
    registration,
};

on_both_engines!(
    api_auth_01_photos_become_the_profiles_in_their_order,
    api_auth_01_photos_that_are_none_are_refused_and_nothing_of_it_stays,
);

async fn api_auth_01_photos_become_the_profiles_in_their_order(world: World) {
    let photos = json!({ "photos": (1..=6).map(|_| data_url(&jpeg())).collect::<Vec<_>>() });
    let ann = world.register_with("ann", photos).await;
    let user = ann.get("/api/users/me").await.ok()["user"].clone();
    assert_eq!(user["photos"].as_array().unwrap().len(), 6);
    assert_eq!(user["avatar"], user["photos"][0]);
    assert_eq!(user["pictures"][5]["url"], user["photos"][5]);
    assert_eq!((&user["pictures"][0]["width"], &user["pictures"][0]["height"]), (&json!(48), &json!(64)));
    for url in user["photos"].as_array().unwrap() {
        let picture = world.anon().get(url.as_str().unwrap()).await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/jpeg"));
    }
}

async fn api_auth_01_photos_that_are_none_are_refused_and_nothing_of_it_stays(world: World) {
    let good = data_url(&jpeg());
    for (wrong, text) in [
        (json!("no picture at all!"), "Please select a valid image file"),
        (json!(data_url(b"<svg xmlns='http://www.w3.org/2000/svg'/>")), "Photo 2: Please select a valid image file"),
        (json!(data_url(&jpeg()[..300])), "Photo 2: The image is damaged"),
        (json!(data_url(&vec![0; 5 * 1024 * 1024 + 1])), "Image size must be less than 5MB"),
    ] {
        let body = registration("ann", json!({ "photos": [good, wrong] }));
        let refused = world.anon().post("/api/auth/register", body).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "photos": text }));
    }
    assert_eq!(kept_files(&world).await, 0);
    world.register("ann").await;
}

/// How many files the picture store holds after one more picture than before, less what it held.
pub async fn files_of_one(world: &World) -> usize {
    let before = kept_files(world).await;
    let photos: Value = json!({ "photos": [data_url(&jpeg())] });
    world.register_with("somebody-else", photos).await;
    kept_files(world).await - before
}

pub async fn kept_files(world: &World) -> usize {
    world.pictures.names().await.len()
}
