use serde_json::{Value, json};

use crate::support::{
    Persona, Upload, World, on_both_engines,
    pictures::{data_url, jpeg},
};

on_both_engines!(
    api_user_01_me_has_every_field_of_a_user_the_address_and_the_preferences,
    api_user_02_any_subset_of_the_profile_changes,
    api_user_02_the_country_goes_with_the_place,
    api_user_02_both_names_of_the_birthday_are_taken,
    api_user_02_a_height_can_be_unset,
    api_user_02_photos_are_ones_own_uploads_and_the_first_is_the_avatar,
);

pub async fn me(person: &Persona) -> Value {
    person.get("/api/users/me").await.ok()["user"].clone()
}

async fn api_user_01_me_has_every_field_of_a_user_the_address_and_the_preferences(world: World) {
    let ann = world.register_with("ann", json!({ "photos": [data_url(&jpeg())], "bio": "Hello", "interests": ["Art"] })).await;
    let user = me(&ann).await;
    let photo = user["photos"][0].as_str().unwrap();
    let expected = json!({
        "id": ann.id, "name": "ann", "username": "ann", "email": "ann@example.com", "avatar": photo, "photos": [photo], "signature": "",
        "address": { "is_confirmed": false, "waiting": null },
        "gender": "female", "bio": "Hello", "location": "Berlin, Germany", "country": "Germany", "interests": ["Art"], "occupation": "",
        "education": "", "zodiac_sign": "", "age": 30, "height": null, "birthday": "1996-01-31", "date_of_birth": "1996-01-31",
        "isVerified": false, "is_verified": false, "isOnline": true, "is_online": true, "is_demo": false, "distance_km": null,
        "created_at": "2026-06-15T12:00:00.000000Z", "pictures": user["pictures"], "language": "en",
        "preferences": { "interested_in": "everyone", "age_min": 18, "age_max": 100, "max_distance": 50, "interests": [] },
    });
    assert_eq!(user, expected);
    assert_eq!(user["pictures"][0]["url"], photo);
    assert_eq!(me(&world.without_mail_server().login("ann").await).await.get("address"), None, "only where letters are sent");
}

async fn api_user_02_any_subset_of_the_profile_changes(world: World) {
    let world = world.without_mail_server();
    let ann = world.register("ann").await;
    let changes = json!({
        "name": "Anna", "username": "anna_1", "signature": "一期一会", "gender": "other", "bio": "Hello", "location": "Paris, France",
        "country": "Frankreich", "interests": ["Art"], "occupation": "Baker", "education": "School", "zodiac_sign": "Leo", "height": 170,
        "email": "anna@example.org",
    });
    for (field, value) in changes.as_object().unwrap() {
        let before = me(&ann).await;
        let after = ann.put("/api/users/me", json!({ field: value })).await.ok()["user"].clone();
        let mut expected = before;
        expected[field] = value.clone();
        if field == "location" {
            expected["country"] = json!("France");
        }
        assert_eq!(after, expected, "{field}");
        assert_eq!(me(&ann).await, expected, "{field}");
    }
    let back = json!({ "name": "Ann", "bio": "", "zodiac_sign": "", "interests": [] });
    let after = ann.put("/api/users/me", back.clone()).await.ok();
    for (field, value) in back.as_object().unwrap() {
        assert_eq!(&after["user"][field], value, "{field}");
    }
    assert_eq!(ann.put("/api/users/me", json!({})).await.ok(), after);
}

async fn api_user_02_the_country_goes_with_the_place(world: World) {
    let ann = world.register("ann").await;
    for (change, country) in [
        (json!({ "location": "Paris, France" }), "France"),
        (json!({ "country": "La France" }), "La France"),
        (json!({ "bio": "Hello" }), "La France"),
        (json!({ "location": "Rome, Italy", "country": "Italia" }), "Italia"),
        (json!({ "location": "Atlantis below the sea" }), ""),
        (json!({ "location": "Berlin, Germany" }), "Germany"),
        (json!({ "location": "" }), ""),
    ] {
        assert_eq!(ann.put("/api/users/me", change.clone()).await.ok()["user"]["country"], country, "{change}");
    }
}

async fn api_user_02_both_names_of_the_birthday_are_taken(world: World) {
    let ann = world.register("ann").await;
    for (name, day, age) in [("birthday", "1926-06-15", 100), ("date_of_birth", "2008-06-15", 18)] {
        let user = ann.put("/api/users/me", json!({ name: day })).await.ok()["user"].clone();
        assert_eq!((&user["birthday"], &user["date_of_birth"], &user["age"]), (&json!(day), &json!(day), &json!(age)));
    }
}

async fn api_user_02_a_height_can_be_unset(world: World) {
    let ann = world.register("ann").await;
    ann.put("/api/users/me", json!({ "height": 180 })).await.ok();
    ann.put("/api/users/me", json!({ "bio": "x" })).await.ok();
    assert_eq!(me(&ann).await["height"], 180);
    ann.put("/api/users/me", json!({ "height": null })).await.ok();
    assert_eq!(me(&ann).await["height"], Value::Null);
    for wrong in [json!("180"), json!(180.5), json!([180]), json!(true)] {
        ann.put("/api/users/me", json!({ "height": wrong })).await.refused(400, "bad_request");
    }
}

async fn api_user_02_photos_are_ones_own_uploads_and_the_first_is_the_avatar(world: World) {
    let ann = world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await;
    let first = me(&ann).await["avatar"].as_str().unwrap().to_owned();
    let new = ann.upload_jpeg(Upload::Profile).await;
    assert_eq!(me(&ann).await["photos"], json!([first]), "an upload alone is not in the profile");
    let user = ann.put("/api/users/me", json!({ "photos": [format!("{new}?w=320"), first, new] })).await.ok()["user"].clone();
    assert_eq!((&user["photos"], &user["avatar"]), (&json!([new, first]), &json!(new)));
    let user = ann.put("/api/users/me", json!({ "photos": [] })).await.ok()["user"].clone();
    assert_eq!((&user["photos"], &user["avatar"]), (&json!([]), &Value::Null));
    let mut seven = Vec::new();
    for _ in 0..7 {
        seven.push(ann.upload_jpeg(Upload::Profile).await);
    }
    let refused = ann.put("/api/users/me", json!({ "photos": seven })).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "photos": "Please choose at most 6 photos" }));
    ann.put("/api/users/me", json!({ "photos": seven[..6] })).await.ok();
}
