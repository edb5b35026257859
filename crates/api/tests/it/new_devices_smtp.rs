//! Sign-ins from devices that an account does not know, told by letters that reach a real mail server.

use axum::http::{Method, header};
use kindred_api::send_due_letters;
use kindred_domain::LetterKind;
use kindred_store::sql;
use kindred_testkit::smtp;
use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, Persona, World, on_both_engines, sign_in_body};

on_both_engines!(
    key_05_a_sign_in_from_a_device_not_seen_before_is_told_by_a_letter_and_marked_in_the_list,
    key_05_signing_up_a_known_device_a_failed_sign_in_and_a_new_password_by_link_are_told_by_no_such_letter,
    key_05_a_device_is_new_again_after_its_session_was_ended_or_the_password_changed_elsewhere,
    key_05_leaving_out_or_inventing_a_devices_token_hides_nothing_and_no_word_of_the_device_reaches_a_letter,
    key_05_each_account_gets_ten_such_letters_a_day_and_every_sign_in_works,
    key_05_a_mail_server_that_is_away_or_refuses_delays_and_fails_no_sign_in,
    key_05_without_a_mail_server_a_new_device_is_marked_and_no_letter_written,
);

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SUBJECT: &str = "New sign-in to Kindred";
const DAY: i64 = 24 * 3600;

/// Somebody who has signed up on a device, its token, and an address that no other test uses.
async fn person(world: &World, beginning: &str) -> (Persona, String, String) {
    let email = smtp::fresh_address(beginning);
    let body = crate::support::registration("ann", json!({ "email": email, "device_token": "" }));
    let answer = world.anon().post("/api/auth/register", body).await.ok();
    let device = answer["device_token"].as_str().unwrap().to_owned();
    (Persona::signed_in(world.app.clone(), &answer), device, email)
}

/// Signs in with what a device sends.
async fn sign_in(world: &World, (agent, device_token): (&str, Option<&str>), email: &str, password: &str) -> Answer {
    let anon = world.anon();
    let request = anon.request(Method::POST, "/api/auth/login").header(header::USER_AGENT, agent);
    let request = request.header(header::CONTENT_TYPE, "application/json");
    anon.send(request, sign_in_body(email, password, device_token).to_string().into()).await
}

async fn subjects(world: &World, email: &str) -> Vec<String> {
    send_due_letters(&world.state).await.unwrap();
    letters(email).iter().map(|letter| letter.header("Subject").to_owned()).collect()
}

/// The letters so far but for the one in which a new account's address is confirmed.
fn letters(email: &str) -> Vec<smtp::Received> {
    let all = smtp::letters_to(email).into_iter();
    all.filter(|letter| letter.header("Subject") != "Confirm your e-mail address").collect()
}

async fn devices(person: &Persona) -> Vec<(Value, Value, Value)> {
    let sessions = person.get("/api/users/me/sessions").await.ok()["sessions"].as_array().unwrap().clone();
    sessions.into_iter().map(|one| (one["device"].clone(), one["created_at"].clone(), one["is_new"].clone())).collect()
}

async fn key_05_a_sign_in_from_a_device_not_seen_before_is_told_by_a_letter_and_marked_in_the_list(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, _, email) = person(&world, "ann").await;
    world.clock.advance(90 * 60);
    sign_in(&world, (FIREFOX, Some("")), &email, PASSWORD).await.ok();
    world.clock.advance(3600);
    assert_eq!(subjects(&world, &email).await, [SUBJECT]);
    let letter = &letters(&email)[0];
    let text = letter.message.replace("=\r\n", "");
    assert!(text.contains("Hello,") && text.contains("Firefox on Linux, on 15 June 2026, 13:30 UTC"), "{text}");
    assert!(text.contains("https://kindred.example/forgot-password") && !text.contains("/reset-password"), "it opens nothing: {text}");

    let marked = |is_new| (json!("Firefox on Linux"), json!("2026-06-15T13:30:00.000000Z"), json!(is_new));
    let signed_up = (json!("Unknown device"), json!("2026-06-15T12:00:00.000000Z"), json!(false));
    assert_eq!(devices(&ann).await, [signed_up.clone(), marked(true)]);
    world.clock.advance(7 * DAY - 3600 - 1);
    assert_eq!(devices(&ann).await, [signed_up.clone(), marked(true)]);
    world.clock.advance(1);
    assert_eq!(devices(&ann).await, [signed_up, marked(false)], "a week later it is one of the others");
    let left: i64 = sql!(scalar world.state.store.read().await.unwrap(), "SELECT count(*) FROM letters WHERE device <> ''").unwrap();
    assert_eq!(left, 0, "the letter is sent");
}

async fn key_05_signing_up_a_known_device_a_failed_sign_in_and_a_new_password_by_link_are_told_by_no_such_letter(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (_, device, email) = person(&world, "ann").await;
    sign_in(&world, (FIREFOX, Some(&device)), &email, PASSWORD).await.ok();
    sign_in(&world, (FIREFOX, Some("")), &email, "wrong horse").await.refused(401, "wrong_credentials");
    assert_eq!(subjects(&world, &email).await, [""; 0]);
    world.anon().post("/api/auth/forgot-password", json!({ "email": email })).await.ok();
    assert_eq!(subjects(&world, &email).await.len(), 1);
    let token = letters(&email)[0].token();
    let body = json!({ "token": token, "password": "battery staple", "device_token": "" });
    let reset = world.anon().post("/api/auth/reset-password", body).await.ok();
    assert_eq!(subjects(&world, &email).await[1..], ["Your password was changed"]);
    let elsewhere = reset["device_token"].as_str().unwrap();
    sign_in(&world, (FIREFOX, Some(elsewhere)), &email, "battery staple").await.ok();
    assert_eq!(subjects(&world, &email).await.len(), 2, "it is known from then on");
}

async fn key_05_a_device_is_new_again_after_its_session_was_ended_or_the_password_changed_elsewhere(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, own, email) = person(&world, "ann").await;
    // Somebody who knows the password, on a device that was told of once.
    let thief = sign_in(&world, (FIREFOX, Some("")), &email, PASSWORD).await.ok();
    let theirs = thief["device_token"].as_str().unwrap();
    let signed_in = async |device: &str, password: &str| sign_in(&world, (FIREFOX, Some(device)), &email, password).await.ok();
    signed_in(theirs, PASSWORD).await;
    assert_eq!(subjects(&world, &email).await, [SUBJECT], "it is known");
    let sessions = ann.get("/api/users/me/sessions").await.ok()["sessions"].as_array().unwrap().clone();
    for session in sessions.iter().filter(|one| one["is_current"] == json!(false)) {
        ann.delete(&format!("/api/users/me/sessions/{}", session["id"].as_str().unwrap())).await.ok();
    }
    signed_in(theirs, PASSWORD).await;
    assert_eq!(subjects(&world, &email).await, [SUBJECT; 2]);
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": "battery staple" })).await.ok();
    signed_in(theirs, "battery staple").await;
    signed_in(&own, "battery staple").await;
    let told = subjects(&world, &email).await;
    assert_eq!(told.iter().filter(|subject| *subject == SUBJECT).count(), 3, "the own device stays known: {told:?}");
    world.anon().post("/api/auth/forgot-password", json!({ "email": email })).await.ok();
    send_due_letters(&world.state).await.unwrap();
    let token = letters(&email).last().unwrap().token();
    let body = json!({ "token": token, "password": "correct horse 2", "device_token": own });
    world.anon().post("/api/auth/reset-password", body).await.ok();
    signed_in(&own, "correct horse 2").await;
    signed_in(theirs, "correct horse 2").await;
    assert_eq!(subjects(&world, &email).await.iter().filter(|subject| *subject == SUBJECT).count(), 4, "only theirs is new");
}

async fn key_05_leaving_out_or_inventing_a_devices_token_hides_nothing_and_no_word_of_the_device_reaches_a_letter(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let ((_, _, email), (_, bobs, _)) = (person(&world, "ann").await, person(&world, "bob").await);
    let odd = "Bcc: eve@evil.example <a href=https://evil.example>Firefox/ {time}";
    for token in [None, Some("A".repeat(43).as_str()), Some(bobs.as_str())] {
        sign_in(&world, (odd, token), &email, PASSWORD).await.ok();
    }
    assert_eq!(subjects(&world, &email).await, [SUBJECT; 3]);
    for letter in letters(&email) {
        assert!(!letter.message.contains("evil") && !letter.message.contains('{'), "{}", letter.message);
        assert!(letter.message.contains("Firefox, on 15 June 2026, 12:00 UTC"), "{}", letter.message);
    }
}

async fn key_05_each_account_gets_ten_such_letters_a_day_and_every_sign_in_works(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (_, _, email) = person(&world, "ann").await;
    for _ in 0..15 {
        sign_in(&world, (FIREFOX, None), &email, PASSWORD).await.ok();
    }
    let (most, seconds) = LetterKind::NewDevice.allowance();
    assert_eq!((subjects(&world, &email).await.len(), most, seconds), (10, 10, DAY));
    world.clock.advance(DAY);
    sign_in(&world, (FIREFOX, None), &email, PASSWORD).await.ok();
    assert_eq!(subjects(&world, &email).await.len(), 11);
}

async fn key_05_a_mail_server_that_is_away_or_refuses_delays_and_fails_no_sign_in(world: World) {
    // Nobody answers there.
    let world = world.with_mail_server("smtp://127.0.0.1:1?tls=none");
    let (_, _, email) = person(&world, "refused").await;
    sign_in(&world, (FIREFOX, None), &email, PASSWORD).await.ok();
    send_due_letters(&world.state).await.unwrap();
    sign_in(&world, (FIREFOX, None), &email, PASSWORD).await.ok();
    let world = world.with_mail_server(&smtp::plain_url());
    assert_eq!(subjects(&world, &email).await, [""; 0]);
    sign_in(&world, (FIREFOX, None), &email, PASSWORD).await.ok();
    let letters = world.state.store.read().await.unwrap().list_letters(false, 9).await.unwrap();
    let known: Vec<_> = letters.iter().map(|letter| (letter.kind.as_str(), letter.outcome.as_str())).collect();
    assert_eq!(known.iter().filter(|one| **one == (LetterKind::NewDevice.as_str(), "dead")).count(), 2, "{known:?}");
}

async fn key_05_without_a_mail_server_a_new_device_is_marked_and_no_letter_written(world: World) {
    let world = world.without_mail_server();
    let (ann, _, email) = person(&world, "ann").await;
    sign_in(&world, (FIREFOX, None), &email, PASSWORD).await.ok();
    assert_eq!(devices(&ann).await[1].2, json!(true));
    assert_eq!(world.state.store.read().await.unwrap().list_letters(true, 9).await.unwrap(), []);
}
