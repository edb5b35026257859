//! Changes of the profile that are refused or ignored.

use serde_json::json;

use super::profiles::me;
use crate::support::{
    Upload, World, on_both_engines,
    pictures::{data_url, jpeg},
};

on_both_engines!(
    api_user_02_what_breaks_a_rule_changes_nothing_at_all,
    api_user_02_names_show_something_and_keep_to_their_line,
    api_user_02_an_address_taken_by_somebody_else_is_409_and_changes_nothing,
    api_user_02_photos_of_others_change_nothing,
    api_user_02_fields_that_are_not_the_users_to_set_change_nothing,
);

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

async fn api_user_02_an_address_taken_by_somebody_else_is_409_and_changes_nothing(world: World) {
    let world = world.without_mail_server();
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let before = me(&bob).await;
    bob.put("/api/users/me", json!({ "bio": "changed", "email": "ANN@example.com" })).await.refused(409, "email_taken");
    assert_eq!(me(&bob).await, before);
    let own = ann.put("/api/users/me", json!({ "email": "Ann@Example.com" })).await.ok();
    assert_eq!(own["user"]["email"], "Ann@Example.com");
}

async fn api_user_02_photos_of_others_change_nothing(world: World) {
    let (ann, bob) = (world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await, world.register("bob").await);
    let anns = me(&ann).await["avatar"].clone();
    let bobs = bob.upload_jpeg(Upload::Profile).await;
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
