use futures_util::future::join_all;
use kindred_domain::UserId;
use serde_json::json;

use super::accounts_photos::{files_of_one, kept_files};
use crate::support::{
    World, on_both_engines,
    pictures::{data_url, jpeg},
    registration,
};

on_both_engines!(
    api_auth_01_a_newcomer_gets_a_token_and_sees_themselves,
    api_auth_01_everything_given_at_sign_up_is_in_the_profile,
    api_auth_01_only_five_fields_must_be_there_and_the_rest_starts_at_the_defaults,
    api_auth_01_every_field_that_is_wrong_is_named_at_once,
    api_auth_01_each_bound_of_registration_refuses_what_is_beyond_it,
    api_auth_01_the_age_is_computed_whatever_the_body_says,
    api_auth_02_an_address_is_taken_in_any_case_and_nothing_of_the_second_stays,
    api_auth_02_eight_registrations_of_one_address_at_once_give_one_account,
);

async fn api_auth_01_a_newcomer_gets_a_token_and_sees_themselves(world: World) {
    let answer = world.anon().post("/api/auth/register", registration("ann", json!({}))).await.ok();
    assert!(answer["token"].as_str().unwrap().len() >= 43);
    assert_eq!(answer["user"]["email"], "ann@example.com");
    assert_eq!((&answer["user"]["name"], &answer["user"]["username"]), (&json!("ann"), &json!("ann")));
    let ann = crate::support::Persona::signed_in(world.app.clone(), &answer);
    assert_eq!(ann.get("/api/users/me").await.ok()["user"], answer["user"]);
}

async fn api_auth_01_everything_given_at_sign_up_is_in_the_profile(world: World) {
    let profile = json!({
        "name": "  Ann O'Neil ", "date_of_birth": "1990-06-16", "gender": "other", "bio": "你好 😀\n\"quoted\"", "location": "Paris, France",
        "interests": ["Art", "Food"], "occupation": "Baker", "education": "School", "zodiac_sign": "Leo",
        "interested_in": "men", "age_min": 30, "age_max": 45,
    });
    let user = world.register_with("ann", profile).await.get("/api/users/me").await.ok()["user"].clone();
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
    assert_eq!(kept_files(&world).await, 0);
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
    assert_eq!(kept_files(&world).await, files_of_one(&world).await);
}
