//! KEY-04: what another service answers and is not believed, and services that are away.

use kindred_testkit::oidc::{Behaviour, field};
use serde_json::{Value, json};

use crate::{
    services::{came_back, served, try_finishing},
    support::{World, on_both_engines},
};

on_both_engines!(
    key_04_a_token_that_is_not_right_signs_nobody_in,
    key_04_a_token_that_is_not_signed_by_the_services_key_signs_nobody_in,
    key_04_a_new_key_of_the_service_is_looked_up,
    key_04_an_answer_is_good_once_for_ten_minutes_for_the_browser_that_began_it,
    key_04_two_tabs_sign_in_beside_each_other,
    key_04_an_answer_that_names_another_service_is_refused,
    key_04_an_answer_that_came_to_the_page_of_another_service_is_refused,
    key_04_a_code_that_the_service_does_not_know_is_refused,
    key_04_a_service_that_is_away_is_one_clear_line_and_the_password_still_works,
    key_04_what_came_to_no_end_is_swept_away,
);

const MINUTE: i64 = 60;

/// What no token may say at this second.
fn wrong_claims(now: i64) -> Vec<Value> {
    vec![
        json!({ "nonce": "another" }),
        json!({ "nonce": null }),
        json!({ "aud": "another app" }),
        json!({ "aud": ["another app"] }),
        json!({ "aud": ["kindred", "another app"] }),
        json!({ "aud": ["kindred"], "azp": "another app" }),
        json!({ "azp": "another app" }),
        json!({ "aud": null }),
        json!({ "iss": "https://accounts.example" }),
        json!({ "iss": null }),
        json!({ "exp": now - 61 }),
        json!({ "exp": null }),
        json!({ "exp": "tomorrow" }),
        json!({ "iat": now + 120 }),
        json!({ "iat": null }),
        json!({ "nbf": now + 120 }),
        json!({ "sub": null }),
        json!({ "sub": "" }),
        json!({ "sub": 7 }),
        json!({ "sub": "a".repeat(256) }),
        json!({ "sub": "a\u{0}b" }),
    ]
}

async fn key_04_a_token_that_is_not_right_signs_nobody_in(world: World) {
    let (world, google) = served(world).await;
    let now = world.state.clock.now().micros() / 1_000_000;
    for claims in wrong_claims(now) {
        google.set_claims(claims.clone()).await;
        let answer = try_finishing(&world, &google).await;
        assert_eq!((answer.status.as_u16(), &answer.body["code"]), (401, &json!("service_refused")), "{claims}: {}", answer.body);
        assert_eq!(answer.body["error"], "What Google answered could not be trusted. Please try again.");
    }
    for claims in [
        json!({ "aud": ["kindred", "another app"], "azp": "kindred" }),
        json!({ "aud": ["kindred"] }),
        json!({ "exp": now - 59, "iat": now + 59 }),
        json!({ "email": "no address" }),
        json!({ "email": 7, "name": ["Ann"] }),
    ] {
        google.set_claims(claims.clone()).await;
        assert!(try_finishing(&world, &google).await.ok()["sign_up"].is_object(), "{claims}");
    }
}

async fn key_04_a_token_that_is_not_signed_by_the_services_key_signs_nobody_in(world: World) {
    let (world, google) = served(world).await;
    for behaviour in [Behaviour::OtherKey, Behaviour::Unsigned, Behaviour::SignedBySecret] {
        let sent = came_back(&world, &google).await;
        google.behave(behaviour).await;
        world.anon().post("/api/auth/oidc/finish", sent).await.refused(401, "service_refused");
        google.behave(Behaviour::Good).await;
    }
}

async fn key_04_a_new_key_of_the_service_is_looked_up(world: World) {
    let (world, google) = served(world).await;
    try_finishing(&world, &google).await.ok();
    let before = google.asked().await;
    try_finishing(&world, &google).await.ok();
    assert_eq!(google.asked().await - before, 1, "its document and its keys are known: only the code is redeemed");
    google.turn_key().await;
    try_finishing(&world, &google).await.ok();
    world.clock.advance(11 * MINUTE);
    google.behave(Behaviour::OtherIssuer).await;
    world.anon().act("/api/auth/oidc/1/begin").await.refused(503, "service_away");
}

async fn key_04_an_answer_is_good_once_for_ten_minutes_for_the_browser_that_began_it(world: World) {
    let (world, google) = served(world).await;
    let finish = async |body: Value| world.anon().post("/api/auth/oidc/finish", body).await;
    let with = |body: &Value, name: &str, value: Value| {
        let mut changed = body.clone();
        changed[name] = value;
        changed
    };
    let (sent, other) = (came_back(&world, &google).await, came_back(&world, &google).await);
    for forged in [
        with(&sent, "state", other["state"].clone()),
        with(&sent, "state", json!(null)),
        with(&sent, "request", other["request"].clone()),
        with(&sent, "request", sent["state"].clone()),
        with(&sent, "request", json!("A")),
        json!({ "request": "A".repeat(43), "service": "1", "state": "A", "code": "A" }),
    ] {
        finish(forged).await.refused(404, "service_late");
    }
    finish(json!({})).await.refused(422, "unprocessable");
    finish(with(&sent, "code", json!(""))).await.refused(422, "unprocessable");
    finish(sent.clone()).await.ok();
    let refused = finish(sent).await.refused(404, "service_late");
    assert_eq!(refused["error"], "This took too long, or was done already. Please try again.");
    world.clock.advance(10 * MINUTE);
    finish(other).await.refused(404, "service_late");
    assert_eq!(google.asked().await, 3, "what was refused asked the service nothing");
}

async fn key_04_two_tabs_sign_in_beside_each_other(world: World) {
    let (world, google) = served(world).await;
    let (one, two) = (came_back(&world, &google).await, came_back(&world, &google).await);
    for sent in [two, one] {
        assert!(world.anon().post("/api/auth/oidc/finish", sent).await.ok()["sign_up"].is_object());
    }
}

async fn key_04_an_answer_that_names_another_service_is_refused(world: World) {
    let (world, google) = served(world).await;
    let mut sent = came_back(&world, &google).await;
    sent["iss"] = json!("https://accounts.example");
    world.anon().post("/api/auth/oidc/finish", sent).await.refused(401, "service_refused");
    let mut sent = came_back(&world, &google).await;
    sent["iss"] = json!(google.issuer);
    world.anon().post("/api/auth/oidc/finish", sent).await.ok();
}

async fn key_04_an_answer_that_came_to_the_page_of_another_service_is_refused(world: World) {
    let (world, google) = served(world).await;
    let world = world.with_services(&[("Google", &google.issuer), ("Other", "https://accounts.example")]);
    let ann = world.register("ann").await;
    for wrong in ["2", "3", "0", "01", "Google"] {
        let mut sent = came_back(&world, &google).await;
        sent["service"] = json!(wrong);
        world.anon().post("/api/auth/oidc/finish", sent.clone()).await.refused(401, "service_refused");
        sent["service"] = json!("1");
        world.anon().post("/api/auth/oidc/finish", sent).await.refused(404, "service_late");
    }
    let mut sent = came_back(&world, &google).await;
    sent["service"] = json!("2");
    ann.post("/api/auth/oidc/confirm", sent).await.refused(403, "wrong_service");
    let asked = google.asked().await;
    let mut sent = came_back(&world, &google).await;
    sent["service"] = json!(null);
    world.anon().post("/api/auth/oidc/finish", sent).await.refused(422, "unprocessable");
    assert_eq!(google.asked().await, asked, "no code went to the service");
}

async fn key_04_a_code_that_the_service_does_not_know_is_refused(world: World) {
    let (world, google) = served(world).await;
    let (mut sent, other) = (came_back(&world, &google).await, came_back(&world, &google).await);
    // Somebody else's code, whose challenge is not of this sign-in (PKCE).
    sent["code"] = other["code"].clone();
    world.anon().post("/api/auth/oidc/finish", sent).await.refused(401, "service_refused");
    let mut sent = came_back(&world, &google).await;
    sent["code"] = json!("a code & more=");
    world.anon().post("/api/auth/oidc/finish", sent).await.refused(401, "service_refused");
}

async fn key_04_a_service_that_is_away_is_one_clear_line_and_the_password_still_works(world: World) {
    let (world, google) = served(world).await;
    world.register("ann").await;
    for behaviour in
        [Behaviour::Fails, Behaviour::Hangs, Behaviour::Redirects, Behaviour::OtherIssuer, Behaviour::OpenEndpoint, Behaviour::Endless]
    {
        google.behave(behaviour).await;
        let answer = world.anon().act("/api/auth/oidc/1/begin").await;
        assert_eq!(answer.header("retry-after"), "30", "{behaviour:?}");
        let refused = answer.refused(503, "service_away");
        assert_eq!(refused["error"], "Google can't be reached at the moment. Please try again later, or sign in with your password.");
    }
    google.behave(Behaviour::Good).await;
    let sent = came_back(&world, &google).await;
    google.behave(Behaviour::Fails).await;
    world.anon().post("/api/auth/oidc/finish", sent.clone()).await.refused(503, "service_away");
    world.login("ann").await;
    let gone = world.with_services(&[("Google", "http://127.0.0.1:1")]);
    gone.anon().act("/api/auth/oidc/1/begin").await.refused(503, "service_away");
}

async fn key_04_what_came_to_no_end_is_swept_away(world: World) {
    let (world, google) = served(world).await;
    let begun = world.anon().act("/api/auth/oidc/1/begin").await.ok();
    assert_eq!(field(begun["url"].as_str().unwrap(), "redirect_uri"), "https://kindred.example/signed-in-by/1");
    try_finishing(&world, &google).await.ok();
    let left = async || {
        let conn = world.state.store.read().await.unwrap();
        conn.count_pending_sign_ins().await.unwrap()
    };
    assert_eq!(left().await, 2, "one that went, one that came");
    world.state.sweep().once().await;
    assert_eq!(left().await, 2);
    world.clock.advance(61 * MINUTE);
    world.state.sweep().once().await;
    assert_eq!(left().await, 0);
}
