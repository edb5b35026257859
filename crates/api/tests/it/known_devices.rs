//! LIMIT-01: guesses at one account from many addresses.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, Persona, World, look, on_both_engines, registration, sign_in_body};

on_both_engines!(
    limit_01_guesses_from_many_addresses_slow_an_account_but_no_device_it_knows,
    limit_01_an_address_without_an_account_is_slowed_alike,
    limit_01_a_known_device_is_slowed_for_itself_alone,
    limit_01_a_device_is_known_to_those_accounts_that_it_signed_in_to,
);

const FREE: u32 = 50;

async fn sign_in(world: &World, from: &str, (name, password): (&str, &str), device_token: Option<&str>) -> Answer {
    let body = sign_in_body(&format!("{name}@example.com"), password, device_token);
    world.visitor_from(from).post("/api/auth/login", body).await
}

fn device_token(answer: &Value) -> String {
    answer["device_token"].as_str().expect("a token for the device").to_owned()
}

/// Signs up; the token of the device.
async fn sign_up_device(world: &World, name: &str) -> String {
    let answer = world.anon().post("/api/auth/register", registration(name, json!({ "device_token": "" }))).await.ok();
    device_token(&answer)
}

/// Guesses at the password of `name`, each from an address of its own.
async fn guess(world: &World, name: &str, times: u32) {
    for turn in 0..times {
        let from = format!("198.51.{}.{}", turn / 200, turn % 200);
        sign_in(world, &from, (name, "wrong horse"), None).await.refused(401, "wrong_credentials");
    }
}

async fn limit_01_guesses_from_many_addresses_slow_an_account_but_no_device_it_knows(world: World) {
    let world = world.limited();
    let phone = sign_up_device(&world, "ann").await;
    guess(&world, "ann", FREE).await;
    for wait in [1, 2, 4] {
        for (from, password) in [("203.0.113.1", "wrong horse"), ("203.0.113.2", PASSWORD)] {
            assert_eq!(sign_in(&world, from, ("ann", password), None).await.retry_after(), wait);
            assert_eq!(sign_in(&world, from, ("ann", password), Some("")).await.retry_after(), wait, "a new device");
        }
        world.clock.advance(i64::try_from(wait).unwrap());
        sign_in(&world, "203.0.113.1", ("ann", "wrong horse"), None).await.refused(401, "wrong_credentials");
    }
    // The owner is on their phone, wherever they are; that frees nobody else.
    let answer = sign_in(&world, "203.0.113.3", ("ann", PASSWORD), Some(&phone)).await.ok();
    assert_eq!(device_token(&answer), phone);
    assert_eq!(sign_in(&world, "203.0.113.4", ("ann", PASSWORD), None).await.retry_after(), 8);
    // A new device waits as others do, and is known from then on.
    world.clock.advance(8);
    let laptop = device_token(&sign_in(&world, "203.0.113.5", ("ann", PASSWORD), Some("")).await.ok());
    sign_in(&world, "203.0.113.6", ("ann", PASSWORD), None).await.retry_after();
    sign_in(&world, "203.0.113.7", ("ann", PASSWORD), Some(&laptop)).await.ok();
    world.clock.advance(24 * 3600);
    sign_in(&world, "203.0.113.8", ("ann", PASSWORD), None).await.ok();
}

async fn limit_01_an_address_without_an_account_is_slowed_alike(world: World) {
    let world = world.limited();
    let phone = sign_up_device(&world, "ann").await;
    guess(&world, "nobody", FREE).await;
    for token in [None, Some(""), Some(phone.as_str())] {
        assert_eq!(sign_in(&world, "203.0.113.1", ("nobody", PASSWORD), token).await.retry_after(), 1);
    }
}

async fn limit_01_a_known_device_is_slowed_for_itself_alone(world: World) {
    let world = world.limited();
    let phone = sign_up_device(&world, "ann").await;
    for _ in 0..10 {
        sign_in(&world, "203.0.113.1", ("ann", "wrong horse"), Some(&phone)).await.refused(401, "wrong_credentials");
    }
    assert_eq!(sign_in(&world, "203.0.113.2", ("ann", PASSWORD), Some(&phone)).await.retry_after(), 1, "wherever it is");
    sign_in(&world, "203.0.113.1", ("ann", PASSWORD), None).await.ok();
    world.clock.advance(1);
    sign_in(&world, "203.0.113.1", ("ann", PASSWORD), Some(&phone)).await.ok();
}

async fn limit_01_a_device_is_known_to_those_accounts_that_it_signed_in_to(world: World) {
    let world = world.limited();
    let (phone, _) = (sign_up_device(&world, "ann").await, sign_up_device(&world, "bob").await);
    guess(&world, "bob", FREE).await;
    sign_in(&world, "203.0.113.1", ("bob", PASSWORD), Some(&phone)).await.retry_after();
    world.clock.advance(1);
    let same = sign_in(&world, "203.0.113.1", ("bob", PASSWORD), Some(&phone)).await.ok();
    assert_eq!(device_token(&same), phone, "one token does for all accounts of a device");
    sign_in(&world, "203.0.113.1", ("bob", PASSWORD), None).await.retry_after();
    sign_in(&world, "203.0.113.1", ("bob", PASSWORD), Some(&phone)).await.ok();

    // It opens nothing, is stored nowhere, and goes with the account.
    world.anon().with_token(&phone).get("/api/users/me").await.refused(401, "unauthorized");
    assert_eq!(look::for_each(std::slice::from_ref(&phone), &world).await[0].1, Vec::<String>::new());
    let unasked = world.anon().login("ann", PASSWORD).await.ok();
    assert!(unasked.get("device_token").is_none(), "only for who asks for one");
    let ann = Persona::signed_in(world.app.clone(), &unasked);
    ann.send_json(Method::DELETE, "/api/users/me", &json!({ "password": PASSWORD })).await.ok();
    kindred_api::purge_deleted_accounts(world.state.clone()).await;
    let conn = world.state.store.read().await.unwrap();
    let left: i64 = kindred_store::sql!(scalar conn, "SELECT count(*) FROM known_devices").unwrap();
    assert_eq!(left, 2, "bob's own and the one he shares");
}
