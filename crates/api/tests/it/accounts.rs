use futures_util::future::join_all;
use kindred_domain::UserId;
use serde_json::{Value, json};

use crate::support::{
    World, on_both_engines,
    pictures::{data_url, jpeg},
    registration,
};

on_both_engines!(
    api_auth_01_a_newcomer_gets_a_token_and_sees_themselves,
    api_auth_01_everything_told_at_sign_up_is_in_the_profile,
    api_auth_01_only_five_fields_must_be_there_and_the_rest_starts_at_the_defaults,
    api_auth_01_every_field_that_is_wrong_is_named_at_once,
    api_auth_01_each_bound_of_registration_refuses_what_is_beyond_it,
    api_auth_01_photos_become_the_profiles_in_their_order,
    api_auth_01_photos_that_are_none_are_refused_and_nothing_of_it_stays,
    api_auth_01_the_age_is_computed_whatever_the_body_says,
    api_auth_02_an_address_is_taken_in_any_case_and_nothing_of_the_second_stays,
    api_auth_02_eight_registrations_of_one_address_at_once_give_one_account,
    api_auth_03_signing_in_takes_the_address_in_any_case,
    api_auth_03_a_wrong_address_and_a_wrong_password_are_answered_alike,
    api_auth_03_signing_in_needs_both_fields,
    api_auth_04_logout_ends_that_session_alone,
    sessions_end_after_30_unused_days_and_after_180_days_in_any_case,
);

async fn api_auth_01_a_newcomer_gets_a_token_and_sees_themselves(world: World) {
    let answer = world.anon().post("/api/auth/register", registration("ann", json!({}))).await.ok();
    assert!(answer["token"].as_str().unwrap().len() >= 43);
    assert_eq!(answer["user"]["email"], "ann@example.com");
    assert_eq!((&answer["user"]["name"], &answer["user"]["username"]), (&json!("ann"), &json!("ann")));
    let ann = crate::support::Persona::signed_in(world.app.clone(), &answer);
    assert_eq!(ann.get("/api/users/me").await.ok()["user"], answer["user"]);
}

async fn api_auth_01_everything_told_at_sign_up_is_in_the_profile(world: World) {
    let told = json!({
        "name": "  Ann O'Neil ", "date_of_birth": "1990-06-16", "gender": "other", "bio": "你好 😀\n\"quoted\"", "location": "Paris, France",
        "interests": ["Art", "Food"], "occupation": "Baker", "education": "School", "zodiac_sign": "Leo",
        "interested_in": "men", "age_min": 30, "age_max": 45,
    });
    let user = world.register_with("ann", told).await.get("/api/users/me").await.ok()["user"].clone();
    let expected = json!({
        "name": "Ann O'Neil", "username": "Ann O'Neil", "birthday": "1990-06-16", "date_of_birth": "1990-06-16", "age": 35,
        "gender": "other", "bio": "你好 😀\n\"quoted\"", "location": "Paris, France", "country": "France", "interests": ["Art", "Food"],
        "occupation": "Baker", "education": "School", "zodiac_sign": "Leo", "height": null, "signature": "",
        "avatar": null, "photos": [], "pictures": [], "isVerified": false, "is_verified": false, "is_demo": false,
        "isOnline": true, "is_online": true, "distance_km": null, "created_at": "2026-06-15T12:00:00.000000Z",
        "preferences": { "interested_in": "men", "age_min": 30, "age_max": 45, "max_distance": 50, "interests": [] },
    });
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&user[field], value, "{field}");
    }
}

async fn api_auth_01_only_five_fields_must_be_there_and_the_rest_starts_at_the_defaults(world: World) {
    let body = json!({ "name": "Bo", "email": "a@b", "password": "123456", "birthday": "1996-01-31", "gender": "male" });
    let user = &world.anon().post("/api/auth/register", body).await.ok()["user"];
    let defaults = json!({ "interested_in": "everyone", "age_min": 18, "age_max": 35, "max_distance": 50, "interests": [] });
    assert_eq!(user["preferences"], defaults);
    assert_eq!((&user["location"], &user["country"], &user["bio"]), (&json!(""), &json!(""), &json!("")));
    let refused = world.anon().post("/api/auth/register", json!({})).await.refused(422, "unprocessable");
    let expected = json!({
        "email": "Email is required", "password": "Password is required", "name": "Name is required",
        "date_of_birth": "Date of birth is required", "gender": "Please select your gender",
    });
    assert_eq!(refused["details"], expected);
}

async fn api_auth_01_every_field_that_is_wrong_is_named_at_once(world: World) {
    let wrong = json!({
        "name": "\u{3000}", "email": "ann", "password": "12345", "date_of_birth": "2008-06-16", "gender": "cat",
        "zodiac_sign": "Ophiuchus", "age_min": 17, "interested_in": "cats", "photos": ["x", "x", "x", "x", "x", "x", "x"],
    });
    let refused = world.anon().post("/api/auth/register", registration("ann", wrong)).await.refused(422, "unprocessable");
    let expected = json!({
        "name": "Name is required",
        "email": "Please enter a valid email address",
        "password": "Password must be at least 6 characters",
        "date_of_birth": "You must be at least 18 years old",
        "gender": "Please select your gender",
        "zodiac_sign": "Please choose one of the twelve zodiac signs",
        "age_min": "Please enter an age between 18 and 100",
        "interested_in": "Please choose women, men or everyone",
        "photos": "Please choose at most 6 photos",
    });
    assert_eq!(refused["details"], expected);
    assert!(world.state.store.read().await.unwrap().find_login("ann@example.com").await.unwrap().is_none());
}

async fn api_auth_01_each_bound_of_registration_refuses_what_is_beyond_it(world: World) {
    let long = |units: usize| "😀".repeat(units / 2) + if units % 2 == 1 { "x" } else { "" };
    for (field, max) in [("name", 60), ("location", 120), ("occupation", 100), ("education", 100), ("bio", 500), ("password", 256)] {
        let refused = world.anon().post("/api/auth/register", registration("bob", json!({ field: long(max + 1) }))).await;
        assert_eq!(refused.refused(422, "unprocessable")["details"], json!({ field: format!("must be at most {max} characters") }));
    }
    for (name, max) in [("location", 120), ("bio", 500), ("password", 256)] {
        world.register_with(name, json!({ name: long(max) })).await;
    }
    let range = json!({ "age_min": 40, "age_max": 30 });
    let refused = world.anon().post("/api/auth/register", registration("bob", range)).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "age_min": "Minimum age must not be above maximum age" }));
}

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
    assert_eq!(kept_files(&world.pictures.0), 0);
    world.register("ann").await;
}

async fn api_auth_01_the_age_is_computed_whatever_the_body_says(world: World) {
    let ann = world.register_with("ann", json!({ "age": "ninety", "date_of_birth": "2008-06-15" })).await;
    assert_eq!(ann.get("/api/users/me").await.ok()["user"]["age"], 18);
    world.clock.advance(366 * 24 * 3600);
    let ann = world.anon().login_as("ann@example.com", "correct horse").await.ok();
    assert_eq!(ann["user"]["age"], 19);
}

async fn api_auth_02_an_address_is_taken_in_any_case_and_nothing_of_the_second_stays(world: World) {
    world.register("ann").await;
    let body = registration("imposter", json!({ "email": " ANN@Example.com", "photos": [data_url(&jpeg())] }));
    let refused = world.anon().post("/api/auth/register", body).await.refused(409, "email_taken");
    assert_eq!(refused, json!({ "error": "This email is already registered", "code": "email_taken" }));
    assert_eq!(kept_files(&world.pictures.0), 0);
    world.anon().login_as("ann@example.com", "correct horse").await.ok();
}

async fn api_auth_02_eight_registrations_of_one_address_at_once_give_one_account(world: World) {
    let all = (0..8).map(|n| {
        let address = if n % 2 == 0 { "ann@example.com" } else { "ANN@EXAMPLE.COM" };
        let body = registration(&format!("ann{n}"), json!({ "email": address, "photos": [data_url(&jpeg())] }));
        let anon = world.anon();
        // Too many hashing at once is a reason to come again, whatever the machine.
        async move {
            loop {
                let answer = anon.post("/api/auth/register", body.clone()).await;
                if answer.status != 503 {
                    break answer;
                }
            }
        }
    });
    let answers = join_all(all).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
    let winner = answers.into_iter().find(|answer| answer.status == 200).unwrap().ok();
    let login = world.state.store.read().await.unwrap().find_login("ann@example.com").await.unwrap().unwrap();
    assert_eq!(Some(login.id), winner["user"]["id"].as_str().unwrap().parse::<UserId>().ok());
    assert_eq!(kept_files(&world.pictures.0), files_of_one(&world).await);
}

async fn api_auth_03_signing_in_takes_the_address_in_any_case(world: World) {
    let ann = world.register("ann").await;
    let answer = world.anon().login_as("  Ann@EXAMPLE.com", "correct horse").await.ok();
    assert_eq!(answer["user"]["id"], json!(ann.id));
    let token = answer["token"].as_str().unwrap();
    assert_ne!(Some(token), ann.token.as_deref());
    ann.with_token(token).get("/api/users/me").await.ok();
    ann.get("/api/users/me").await.ok();
}

async fn api_auth_03_a_wrong_address_and_a_wrong_password_are_answered_alike(world: World) {
    world.register("ann").await;
    let alike = json!({ "error": "Invalid email or password", "code": "wrong_credentials" });
    let emails = ["ann@example.com", "nobody@example.com", "no address", "\u{1F600}"];
    for password in ["wrong horse", "correct horsf", "CORRECT HORSE", " correct horse", "correct horse ", "x"] {
        for email in emails {
            let before = world.state.password_hasher.hashed();
            let refused = world.anon().login_as(email, password).await;
            assert_eq!(refused.refused(401, "wrong_credentials"), alike);
            // Hashing is nearly all of the cost: who does the same work takes the same time.
            assert_eq!(world.state.password_hasher.hashed() - before, 1, "{email}");
        }
    }
}

async fn api_auth_03_signing_in_needs_both_fields(world: World) {
    let refused = world.anon().post("/api/auth/login", json!({ "password": "" })).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "email": "Email is required", "password": "Password is required" }));
    world.anon().post("/api/auth/login", json!({ "email": 1, "password": "x" })).await.refused(400, "bad_request");
}

async fn api_auth_04_logout_ends_that_session_alone(world: World) {
    let ann = world.register("ann").await;
    let elsewhere = world.anon().login_as("ann@example.com", "correct horse").await.ok();
    assert_eq!(ann.act("/api/auth/logout").await.ok(), json!({ "success": true }));
    ann.get("/api/users/me").await.refused(401, "unauthorized");
    ann.act("/api/auth/logout").await.refused(401, "unauthorized");
    ann.with_token(elsewhere["token"].as_str().unwrap()).get("/api/users/me").await.ok();
}

async fn sessions_end_after_30_unused_days_and_after_180_days_in_any_case(world: World) {
    const DAY: i64 = 24 * 3600;
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    for _ in 0..8 {
        world.clock.advance(20 * DAY);
        ann.get("/api/users/me").await.ok();
    }
    bob.get("/api/users/me").await.refused(401, "unauthorized");
    world.clock.advance(20 * DAY);
    ann.get("/api/users/me").await.refused(401, "unauthorized");
}

/// How many files the picture store holds after one more picture than before, less what it held.
async fn files_of_one(world: &World) -> usize {
    let before = kept_files(&world.pictures.0);
    let photos: Value = json!({ "photos": [data_url(&jpeg())] });
    world.register_with("somebody-else", photos).await;
    kept_files(&world.pictures.0) - before
}

fn kept_files(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| if entry.file_type().unwrap().is_dir() { kept_files(&entry.path()) } else { 1 }).sum()
}
