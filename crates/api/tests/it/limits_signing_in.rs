//! Limits of signing up and signing in.

use axum::http::Method;
use kindred_api::RateLimiter;

use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    limit_01_sign_up_is_limited_by_address_and_proxies_are_believed_only_when_trusted,
    limit_01_ten_wrong_passwords_from_an_address_make_it_wait_longer_each_time_and_nobody_else,
    limit_01_a_restart_forgets_no_wrong_password_and_a_right_one_forgets_them_all,
    limit_01_sixty_wrong_sign_ins_from_an_address_make_it_wait_whatever_the_account,
);

async fn register_from(person: &Persona, forwarded: &str) -> Answer {
    let request = person.request(Method::POST, "/api/auth/register").header("content-type", "application/json");
    person.send(request.header("x-forwarded-for", forwarded), "{}".into()).await
}

async fn limit_01_sign_up_is_limited_by_address_and_proxies_are_believed_only_when_trusted(world: World) {
    let world = world.limited();
    let visitor = world.visitor_from("10.0.0.1");
    for turn in 0..10 {
        register_from(&visitor, &format!("203.0.113.{turn}")).await.refused(422, "unprocessable");
    }
    assert_eq!(register_from(&visitor, "203.0.113.99").await.retry_after(), 360, "what anybody can write is not believed");
    register_from(&world.visitor_from("10.0.0.2"), "").await.refused(422, "unprocessable");
    world.clock.advance(360);
    register_from(&visitor, "").await.refused(422, "unprocessable");
    let world = world.with_rate_limiter(RateLimiter::behind("10.0.0.0/8".parse().unwrap()));
    let proxy = world.visitor_from("10.0.0.1");
    for _ in 0..10 {
        register_from(&proxy, "6.6.6.6, 203.0.113.7").await.refused(422, "unprocessable");
    }
    register_from(&proxy, "7.7.7.7, 203.0.113.7").await.retry_after();
    register_from(&proxy, "203.0.113.8").await.refused(422, "unprocessable");
}

async fn limit_01_ten_wrong_passwords_from_an_address_make_it_wait_longer_each_time_and_nobody_else(world: World) {
    let world = world.limited();
    world.register("ann").await;
    let (thief, ann) = (world.visitor_from("203.0.113.7"), world.visitor_from("203.0.113.8"));
    for name in ["ann", "nobody"] {
        for _ in 0..10 {
            thief.login(name, "wrong horse").await.refused(401, "wrong_credentials");
        }
        for wait in [1, 2, 4, 8] {
            assert_eq!(thief.login(name, "correct horse").await.retry_after(), wait, "{name}");
            world.clock.advance(i64::try_from(wait).unwrap());
            thief.login(name, "wrong horse").await.refused(401, "wrong_credentials");
        }
    }
    thief.login("ann", "correct horse").await.retry_after();
    ann.login("ann", "correct horse").await.ok();
    world.clock.advance(15 * 60 + 1);
    thief.login("ann", "wrong horse").await.refused(401, "wrong_credentials");
}

async fn limit_01_a_restart_forgets_no_wrong_password_and_a_right_one_forgets_them_all(world: World) {
    let world = world.limited();
    world.register("ann").await;
    let visitor = world.visitor_from("203.0.113.7");
    for _ in 0..9 {
        visitor.login("ann", "wrong horse").await.refused(401, "wrong_credentials");
    }
    visitor.login("ANN", "correct horse").await.ok();
    for _ in 0..10 {
        visitor.login("Ann", "wrong horse").await.refused(401, "wrong_credentials");
    }
    let world = world.restarted().await;
    assert_eq!(world.visitor_from("203.0.113.7").login("ann", "correct horse").await.retry_after(), 1);
}

async fn limit_01_sixty_wrong_sign_ins_from_an_address_make_it_wait_whatever_the_account(world: World) {
    let world = world.limited();
    world.register("ann").await;
    let (thief, ann) = (world.visitor_from("2001:db8:1:2::1"), world.visitor_from("2001:db8:1:3::1"));
    for turn in 0..60 {
        thief.login(&format!("guess-{turn}"), "wrong horse").await.refused(401, "wrong_credentials");
    }
    assert_eq!(thief.login("guess-61", "wrong horse").await.retry_after(), 1);
    world.visitor_from("2001:db8:1:2::2").login("ann", "correct horse").await.retry_after();
    ann.login("ann", "correct horse").await.ok();
}
