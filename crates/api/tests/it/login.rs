//! Signing in and out.

use serde_json::json;

use crate::support::{World, on_both_engines};

on_both_engines!(
    api_auth_03_signing_in_takes_the_address_in_any_case,
    api_auth_03_a_wrong_address_and_a_wrong_password_are_answered_alike,
    api_auth_03_signing_in_needs_both_fields,
    api_auth_04_logout_ends_that_session_alone,
    sessions_end_after_30_unused_days_and_after_180_days_in_any_case,
);

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
