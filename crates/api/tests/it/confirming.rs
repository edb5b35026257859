//! LEAVE-04: what wants the password typed a short while ago.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, Persona, World, on_both_engines};

on_both_engines!(
    leave_04_what_is_hard_to_take_back_wants_the_password_typed_within_15_minutes,
    leave_04_the_password_is_typed_by_signing_in_by_confirming_and_by_changing_it,
    leave_04_a_wrong_password_confirms_nothing_and_ends_no_session,
    leave_04_wrong_passwords_are_slowed_in_their_session_alone,
    leave_04_what_is_no_other_address_needs_no_password,
    limit_01_a_person_learns_of_five_addresses_a_day_that_they_are_taken_and_of_none_after_them,
    limit_01_a_person_has_letters_sent_to_five_other_addresses_an_hour,
    limit_01_whoever_signs_up_from_an_address_learns_of_ten_taken_ones_a_day,
);

const MINUTE: i64 = 60;

async fn confirm(person: &Persona, password: &str) -> Answer {
    person.post("/api/auth/confirm-password", json!({ "password": password })).await
}

async fn change_email(person: &Persona, email: &str) -> Answer {
    person.put("/api/users/me", json!({ "email": email, "bio": "changed" })).await
}

/// Each of what wants the password, with what is asked answered.
async fn guarded(person: &Persona, session: &str) -> Vec<(u16, Value)> {
    let answers = [
        change_email(person, "another@example.com").await,
        person.delete(&format!("/api/users/me/sessions/{session}")).await,
        person.get("/api/users/me/export").await,
    ];
    answers.into_iter().map(|answer| (answer.status.as_u16(), answer.body["code"].clone())).collect()
}

async fn other_session(person: &Persona) -> String {
    let sessions = person.get("/api/users/me/sessions").await.ok();
    let other = sessions["sessions"].as_array().unwrap().iter().find(|one| one["is_current"] == json!(false));
    other.expect("another session")["id"].as_str().unwrap().to_owned()
}

async fn leave_04_what_is_hard_to_take_back_wants_the_password_typed_within_15_minutes(world: World) {
    let ann = world.register("ann").await;
    let phone = world.login("ann").await;
    let before = ann.get("/api/users/me").await.ok();
    let session = other_session(&ann).await;
    world.clock.advance(15 * MINUTE);
    assert_eq!(guarded(&ann, &session).await, vec![(403, json!("password_needed")); 3]);
    assert_eq!(ann.get("/api/users/me").await.ok(), before, "nothing of it was done");
    phone.get("/api/users/me").await.ok();
    let refused = change_email(&ann, "another@example.com").await.refused(403, "password_needed");
    assert_eq!(refused["error"], "Please type your password again");
    // The password in the request itself is enough.
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": "battery staple" })).await.ok();
    world.clock.advance(15 * MINUTE);
    ann.send_json(Method::DELETE, "/api/users/me", &json!({ "password": "battery staple" })).await.ok();
}

async fn leave_04_the_password_is_typed_by_signing_in_by_confirming_and_by_changing_it(world: World) {
    let world = world.without_mail_server();
    let ann = world.register("ann").await;
    world.clock.advance(20 * MINUTE);
    let phone = world.login("ann").await;
    let done = vec![(200, Value::Null); 3];
    assert_eq!(guarded(&phone, &other_session(&phone).await).await, done);
    ann.get("/api/users/me").await.refused(401, "unauthorized");

    let login = world.anon().login_as("another@example.com", PASSWORD).await.ok();
    let laptop = Persona::signed_in(world.app.clone(), &login);
    world.clock.advance(20 * MINUTE);
    assert_eq!(confirm(&laptop, PASSWORD).await.ok(), json!({ "success": true }));
    world.clock.advance(15 * MINUTE - 1);
    change_email(&phone, "phone@example.com").await.refused(403, "password_needed");
    assert_eq!(guarded(&laptop, &other_session(&laptop).await).await, done);
    phone.get("/api/users/me").await.refused(401, "unauthorized");
    world.clock.advance(1);
    change_email(&laptop, "laptop@example.com").await.refused(403, "password_needed");

    laptop.put("/api/users/me/password", json!({ "current": PASSWORD, "new": "battery staple" })).await.ok();
    change_email(&laptop, "laptop@example.com").await.ok();
}

async fn leave_04_a_wrong_password_confirms_nothing_and_ends_no_session(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register_with("bob", json!({ "password": "the words of bob" })).await);
    world.clock.advance(15 * MINUTE);
    let refused = confirm(&ann, "wrong horse").await.refused(403, "wrong_password");
    assert_eq!(refused["error"], "The password is not correct");
    confirm(&ann, "the words of bob").await.refused(403, "wrong_password");
    for body in [json!({}), json!({ "password": "" })] {
        let refused = ann.post("/api/auth/confirm-password", body).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "password": "Password is required" }));
    }
    confirm(&world.anon(), PASSWORD).await.refused(401, "unauthorized");
    change_email(&ann, "another@example.com").await.refused(403, "password_needed");
    ann.get("/api/users/me").await.ok();
    confirm(&bob, "the words of bob").await.ok();
    change_email(&ann, "another@example.com").await.refused(403, "password_needed");
}

async fn leave_04_wrong_passwords_are_slowed_in_their_session_alone(world: World) {
    let world = world.limited();
    let (thief, ann) = (world.register("ann").await, world.login("ann").await);
    let guess = async || thief.post("/api/auth/confirm-password", json!({ "password": "wrong horse" })).await;
    for _ in 0..9 {
        guess().await.refused(403, "wrong_password");
    }
    thief.put("/api/users/me/password", json!({ "current": "wrong horse", "new": "battery staple" })).await.refused(403, "wrong_password");
    for wait in [1, 2, 4] {
        let refused = confirm(&thief, PASSWORD).await;
        assert_eq!(refused.header("retry-after"), wait.to_string());
        refused.refused(429, "too_many");
        thief.put("/api/users/me/password", json!({ "current": PASSWORD, "new": "battery staple" })).await.refused(429, "too_many");
        world.clock.advance(wait);
        guess().await.refused(403, "wrong_password");
    }
    confirm(&ann, PASSWORD).await.ok();
    world.clock.advance(8);
    confirm(&thief, PASSWORD).await.ok();
    for _ in 0..10 {
        guess().await.refused(403, "wrong_password");
    }
    guess().await.refused(429, "too_many");
}

async fn leave_04_what_is_no_other_address_needs_no_password(world: World) {
    let ann = world.register("ann").await;
    world.clock.advance(15 * MINUTE);
    change_email(&ann, "ann@example.com").await.ok();
    ann.put("/api/users/me", json!({ "bio": "Hello" })).await.ok();
    change_email(&ann, "no address").await.refused(422, "unprocessable");
    change_email(&ann, "ANN@example.com").await.refused(403, "password_needed");
}

async fn limit_01_a_person_learns_of_five_addresses_a_day_that_they_are_taken_and_of_none_after_them(world: World) {
    world.register("bob").await;
    let world = world.without_mail_server().limited();
    let ann = world.register("ann").await;
    for turn in 0..8 {
        change_email(&ann, &format!("free-{turn}@example.com")).await.ok();
    }
    for _ in 0..5 {
        change_email(&ann, "BOB@example.com").await.refused(409, "email_taken");
        change_email(&ann, "free@example.com").await.ok();
    }
    for email in ["bob@example.com", "free-again@example.com"] {
        change_email(&ann, email).await.refused(429, "too_many");
    }
    ann.put("/api/users/me", json!({ "email": "free@example.com", "bio": "Hello" })).await.ok();
    change_email(&world.register("cid").await, "bob@example.com").await.refused(409, "email_taken");
    world.clock.advance(24 * 60 * MINUTE / 5);
    confirm(&ann, PASSWORD).await.ok();
    change_email(&ann, "free-again@example.com").await.ok();
    change_email(&ann, "bob@example.com").await.refused(409, "email_taken");
    change_email(&ann, "bob@example.com").await.refused(429, "too_many");
}

async fn limit_01_a_person_has_letters_sent_to_five_other_addresses_an_hour(world: World) {
    let world = world.limited();
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    for turn in 0..5 {
        change_email(&ann, &format!("wanted-{turn}@example.com")).await.ok();
    }
    assert_eq!(change_email(&ann, "wanted@example.com").await.retry_after(), 720);
    for own in ["ann@example.com", "Ann@example.com"] {
        change_email(&ann, own).await.ok();
    }
    change_email(&bob, "wanted@example.com").await.ok();
    world.clock.advance(12 * MINUTE);
    change_email(&ann, "wanted@example.com").await.ok();
    for _ in 0..5 {
        ann.post("/api/users/me/confirm-letter", json!({})).await.ok();
    }
    assert_eq!(ann.post("/api/users/me/confirm-letter", json!({})).await.retry_after(), 720);
}

async fn limit_01_whoever_signs_up_from_an_address_learns_of_ten_taken_ones_a_day(world: World) {
    world.register("bob").await;
    let world = world.limited();
    let sign_up = async |from: &str, name: &str| {
        let visitor = world.visitor_from(from);
        visitor.post("/api/auth/register", crate::support::registration(name, json!({}))).await
    };
    for _ in 0..10 {
        sign_up("203.0.113.7", "bob").await.refused(409, "email_taken");
        world.clock.advance(6 * MINUTE);
    }
    sign_up("203.0.113.7", "bob").await.refused(429, "too_many");
    sign_up("203.0.113.7", "new").await.refused(429, "too_many");
    sign_up("203.0.113.8", "bob").await.refused(409, "email_taken");
    sign_up("203.0.113.8", "new").await.ok();
    world.clock.advance(24 * 60 * MINUTE);
    sign_up("203.0.113.7", "newer").await.ok();
}
