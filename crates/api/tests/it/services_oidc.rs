//! KEY-04 with the service that `tools/with-oidc` starts, which is none of ours.

use kindred_testkit::oidc::{agree, field, server_url, set_claims};
use serde_json::{Value, json};

use crate::support::{Persona, World, on_both_engines, registration};

on_both_engines!(key_04_a_service_of_others_signs_up_signs_in_and_confirms);

/// Goes to the service and comes back; what the app then sends.
async fn came_back(world: &World, subject: &str) -> Value {
    let begun = world.anon().act("/api/auth/oidc/1/begin").await.ok();
    let query = agree(begun["url"].as_str().unwrap(), subject).await;
    json!({ "request": begun["request"], "service": "1", "state": field(&query, "state"), "code": field(&query, "code") })
}

async fn key_04_a_service_of_others_signs_up_signs_in_and_confirms(world: World) {
    let subject = format!("ann-{}-{}", std::process::id(), world.state.store.is_shared());
    set_claims(&subject, &json!({ "email": "ann@example.com", "email_verified": true, "name": "Ann" })).await;
    // Its clock is the system's.
    let real = system_seconds();
    world.clock.advance(real - world.state.clock.now().micros() / 1_000_000);
    let world = world.with_services(&[("Mock", &server_url())]);
    let outcome = world.anon().post("/api/auth/oidc/finish", came_back(&world, &subject).await).await.ok();
    assert_eq!((&outcome["sign_up"]["email"], &outcome["sign_up"]["name"]), (&json!("ann@example.com"), &json!("Ann")));
    let body = registration("ann", json!({ "service_token": outcome["sign_up"]["token"], "password": null }));
    let ann = Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/register", body).await.ok());
    let again = world.anon().post("/api/auth/oidc/finish", came_back(&world, &subject).await).await.ok();
    assert_eq!(again["user"]["id"], json!(ann.id));
    world.clock.advance(20 * 60);
    ann.get("/api/users/me/export").await.refused(403, "password_needed");
    world.clock.advance(-20 * 60);
    ann.post("/api/auth/oidc/confirm", came_back(&world, &subject).await).await.ok();
    assert_eq!(ann.get("/api/users/me/export").await.status, 200);
}

#[expect(clippy::disallowed_methods, reason = "the service's clock is the system's")]
fn system_seconds() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_secs()).expect("a time")
}
