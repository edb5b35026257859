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
    api_user_02_what_breaks_a_rule_changes_nothing_at_all,
    api_user_02_names_show_something_and_keep_to_their_line,
    api_user_02_a_height_can_be_unset,
    api_user_02_an_address_taken_by_somebody_else_is_409_and_changes_nothing,
    api_user_02_photos_are_ones_own_uploads_and_the_first_is_the_avatar,
    api_user_02_photos_of_others_change_nothing,
    api_user_02_fields_that_are_not_the_users_to_set_change_nothing,
    api_user_03_others_see_no_address_no_birthday_no_preferences,
    api_user_03_an_unknown_id_and_text_that_is_no_id_are_answered_alike,
    place_03_distances_are_coarse_and_between_places,
    live_02_somebody_is_online_for_two_minutes_after_a_request,
    live_02_whoever_logged_out_is_not_online,
);

async fn me(person: &Persona) -> Value {
    person.get("/api/users/me").await.ok()["user"].clone()
}

async fn upload(person: &Persona) -> String {
    person.upload(Upload::Profile, data_url(&jpeg())).await.ok()["photoUrl"].as_str().unwrap().to_owned()
}

async fn api_user_01_me_has_every_field_of_a_user_the_address_and_the_preferences(world: World) {
    let ann = world.register_with("ann", json!({ "photos": [data_url(&jpeg())], "bio": "Hello", "interests": ["Art"] })).await;
    let user = me(&ann).await;
    let photo = user["photos"][0].as_str().unwrap();
    let expected = json!({
        "id": ann.id, "name": "ann", "username": "ann", "email": "ann@example.com", "avatar": photo, "photos": [photo], "signature": "",
        "gender": "female", "bio": "Hello", "location": "Berlin, Germany", "country": "Germany", "interests": ["Art"], "occupation": "",
        "education": "", "zodiac_sign": "", "age": 30, "height": null, "birthday": "1996-01-31", "date_of_birth": "1996-01-31",
        "isVerified": false, "is_verified": false, "isOnline": true, "is_online": true, "is_demo": false, "distance_km": null,
        "created_at": "2026-06-15T12:00:00.000000Z", "pictures": user["pictures"],
        "preferences": { "interested_in": "everyone", "age_min": 18, "age_max": 100, "max_distance": 50, "interests": [] },
    });
    assert_eq!(user, expected);
    assert_eq!(user["pictures"][0]["url"], photo);
}

async fn api_user_02_any_subset_of_the_profile_changes(world: World) {
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

async fn api_user_02_what_breaks_a_rule_changes_nothing_at_all(world: World) {
    let ann = world.register("ann").await;
    let before = me(&ann).await;
    for (field, wrong, text) in [
        ("name", json!("x"), "Name must be at least 2 characters"),
        ("name", json!("\u{200B} \u{3000}"), "Name is required"),
        ("name", json!("x".repeat(61)), "must be at most 60 characters"),
        ("username", json!("x".repeat(31)), "must be at most 30 characters"),
        ("signature", json!("😀".repeat(101)), "must be at most 200 characters"),
        ("bio", json!("x".repeat(501)), "must be at most 500 characters"),
        ("location", json!("x".repeat(121)), "must be at most 120 characters"),
        ("country", json!("x".repeat(61)), "must be at most 60 characters"),
        ("occupation", json!("x".repeat(101)), "must be at most 100 characters"),
        ("education", json!("x".repeat(101)), "must be at most 100 characters"),
        ("gender", json!(""), "Please select your gender"),
        ("height", json!(99), "Height must be between 100-250 cm"),
        ("height", json!(251), "Height must be between 100-250 cm"),
        ("zodiac_sign", json!("leo"), "Please choose one of the twelve zodiac signs"),
        ("interests", json!(vec!["x"; 25]), "Please choose at most 24 interests"),
        ("email", json!("a b@c.d"), "Please enter a valid email address"),
        ("email", json!(""), "Email is required"),
        ("email", json!(format!("{}@b", "a".repeat(253))), "must be at most 254 characters"),
        ("photos", json!(vec!["/media/x"; 1]), "Photos must be your own uploads"),
    ] {
        let body = json!({ "bio": "changed", "occupation": "changed", field: wrong });
        let refused = ann.put("/api/users/me", body).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ field: text }));
    }
    for (day, text) in [
        ("2008-06-16", "You must be at least 18 years old"),
        ("1925-06-15", "Please enter a valid birth date"),
        ("2000-02-30", "Please enter a valid date"),
        ("1899-01-01", "Please enter a valid year between 1900 and 2026"),
    ] {
        let refused = ann.put("/api/users/me", json!({ "bio": "changed", "birthday": day })).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "date_of_birth": text }));
    }
    assert_eq!(me(&ann).await, before);
}

async fn api_user_02_names_show_something_and_keep_to_their_line(world: World) {
    let ann = world.register("ann").await;
    let before = me(&ann).await;
    let controls = "must not contain line breaks or invisible control characters";
    for (field, wrong, text) in [
        ("username", "", "Username is required"),
        ("username", " \u{200B}", "Username is required"),
        ("username", "a\nb", controls),
        ("username", "a\u{202E}b", controls),
        ("name", "Ann\tb", controls),
        ("name", "Ann\u{2066}b", controls),
    ] {
        let refused = ann.put("/api/users/me", json!({ "bio": "changed", field: wrong })).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ field: text }));
    }
    assert_eq!(me(&ann).await, before);
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

async fn api_user_02_an_address_taken_by_somebody_else_is_409_and_changes_nothing(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let before = me(&bob).await;
    bob.put("/api/users/me", json!({ "bio": "changed", "email": "ANN@example.com" })).await.refused(409, "email_taken");
    assert_eq!(me(&bob).await, before);
    let own = ann.put("/api/users/me", json!({ "email": "Ann@Example.com" })).await.ok();
    assert_eq!(own["user"]["email"], "Ann@Example.com");
}

async fn api_user_02_photos_are_ones_own_uploads_and_the_first_is_the_avatar(world: World) {
    let ann = world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await;
    let first = me(&ann).await["avatar"].as_str().unwrap().to_owned();
    let new = upload(&ann).await;
    assert_eq!(me(&ann).await["photos"], json!([first]), "an upload alone is not in the profile");
    let user = ann.put("/api/users/me", json!({ "photos": [format!("{new}?w=320"), first, new] })).await.ok()["user"].clone();
    assert_eq!((&user["photos"], &user["avatar"]), (&json!([new, first]), &json!(new)));
    let user = ann.put("/api/users/me", json!({ "photos": [] })).await.ok()["user"].clone();
    assert_eq!((&user["photos"], &user["avatar"]), (&json!([]), &Value::Null));
    let mut seven = Vec::new();
    for _ in 0..7 {
        seven.push(upload(&ann).await);
    }
    let refused = ann.put("/api/users/me", json!({ "photos": seven })).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "photos": "Please choose at most 6 photos" }));
    ann.put("/api/users/me", json!({ "photos": seven[..6] })).await.ok();
}

async fn api_user_02_photos_of_others_change_nothing(world: World) {
    let (ann, bob) = (world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await, world.register("bob").await);
    let anns = me(&ann).await["avatar"].clone();
    let bobs = upload(&bob).await;
    let before = me(&bob).await;
    for wrong in [anns, json!("https://example.org/x.jpg"), json!("/media/"), json!(""), json!("/media/00000000000000000000000000000000")] {
        let body = json!({ "name": "Changed", "photos": [bobs, wrong] });
        let refused = bob.put("/api/users/me", body).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "photos": "Photos must be your own uploads" }));
        assert_eq!(me(&bob).await, before);
    }
}

async fn api_user_02_fields_that_are_not_the_users_to_set_change_nothing(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (before, bobs) = (me(&ann).await, me(&bob).await);
    let foreign = json!({
        "id": bob.id, "userId": bob.id, "user_id": bob.id, "isVerified": true, "is_verified": true, "isOnline": false, "is_online": false,
        "is_demo": true, "shown_online": true, "age": 99, "avatar": "/media/x", "pictures": [1], "created_at": 0, "password": "hacked!",
        "password_hash": "x", "place_id": 1, "cell": 1, "distance_km": 0, "match_score": 100, "preferences": {"age_min": 99}, "nothing": {},
    });
    assert_eq!(ann.put("/api/users/me", foreign).await.ok()["user"], before);
    assert_eq!(me(&bob).await, bobs);
}

async fn api_user_03_others_see_no_address_no_birthday_no_preferences(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let seen = bob.get(&format!("/api/users/{}", ann.id)).await.ok();
    let mut fields: Vec<&str> = seen["user"].as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    let mut expected = [
        "id",
        "name",
        "username",
        "avatar",
        "photos",
        "pictures",
        "signature",
        "gender",
        "bio",
        "location",
        "country",
        "interests",
        "occupation",
        "education",
        "zodiac_sign",
        "age",
        "height",
        "isVerified",
        "is_verified",
        "isOnline",
        "is_online",
        "is_demo",
        "distance_km",
    ];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    assert_eq!((&seen["user"]["id"], &seen["user"]["name"], &seen["user"]["age"]), (&json!(ann.id), &json!("ann"), &json!(30)));
    assert!(!seen.to_string().contains("example.com") && !seen.to_string().contains("1996"));
}

async fn api_user_03_an_unknown_id_and_text_that_is_no_id_are_answered_alike(world: World) {
    let ann = world.register("ann").await;
    let unknown = json!({ "error": "用户不存在", "code": "not_found" });
    let upper = ann.id.to_uppercase();
    let padded = format!("{}0", ann.id);
    for id in ["0000000000000", "7zzzzzzzzzzzz", "zzzzzzzzzzzzz", "1", "-1", "%00", "%F0%9F%98%80", "%FF", "me%20", "null", &upper, &padded]
    {
        assert_eq!(ann.get(&format!("/api/users/{id}")).await.refused(404, "not_found"), unknown, "{id}");
    }
    let long = "x".repeat(2000);
    assert_eq!(ann.get(&format!("/api/users/{long}")).await.refused(404, "not_found"), unknown);
}

async fn place_03_distances_are_coarse_and_between_places(world: World) {
    let ann = world.register_with("ann", json!({ "location": "Berlin, Germany" })).await;
    for (name, location, distance) in
        [("bob", "Berlin, Germany", json!(1)), ("eve", "Potsdam, Germany", json!(30)), ("kim", "Atlantis below the sea", Value::Null)]
    {
        let other = world.register_with(name, json!({ "location": location })).await;
        let seen = ann.get(&format!("/api/users/{}", other.id)).await.ok()["user"]["distance_km"].clone();
        assert_eq!(seen, distance, "{location}");
        assert_eq!(other.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["distance_km"], distance, "{location}");
    }
    ann.put("/api/users/me", json!({ "location": "" })).await.ok();
    let bob = world.register("bobby").await;
    assert_eq!(bob.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["distance_km"], Value::Null);
}

async fn live_02_somebody_is_online_for_two_minutes_after_a_request(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/users/{}", ann.id);
    ann.get("/api/users/me").await.ok();
    world.clock.advance(119);
    let seen = bob.get(&path).await.ok()["user"].clone();
    assert_eq!((&seen["isOnline"], &seen["is_online"]), (&json!(true), &json!(true)));
    world.clock.advance(1);
    let seen = bob.get(&path).await.ok()["user"].clone();
    assert_eq!((&seen["isOnline"], &seen["is_online"]), (&json!(false), &json!(false)));
    world.anon().with_token("wrong").get(&path).await.refused(401, "unauthorized");
    assert_eq!(bob.get(&path).await.ok()["user"]["isOnline"], json!(false));
}

async fn live_02_whoever_logged_out_is_not_online(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let is_online = async || bob.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["is_online"].clone();
    assert_eq!(is_online().await, true);
    ann.act("/api/auth/logout").await.ok();
    assert_eq!(is_online().await, false);
}
