//! What holds for all routes alike.

use std::sync::Arc;

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use kindred_api::routes;

use crate::support::{World, on_both_engines};

on_both_engines!(
    api_sys_03_every_route_but_the_public_ones_wants_a_session_before_it_reads_anything,
    api_sys_03_an_unknown_api_path_is_404_with_or_without_a_token,
    api_sys_04_a_known_path_with_an_unknown_method_is_405_and_tells_the_known_ones,
    api_sys_04_a_head_past_all_use_is_refused_on_every_path,
    api_sys_04_a_request_that_says_twice_who_asks_or_where_it_goes_is_400,
    every_answer_carries_the_security_headers,
    hsts_is_sent_when_a_trusted_proxy_uses_tls,
);

const PUBLIC: [&str; 18] = [
    "/api/auth/appeal",
    "/api/auth/confirm-address",
    "/api/auth/forgot-password",
    "/api/auth/login",
    "/api/auth/oidc/finish",
    "/api/auth/oidc/link",
    "/api/auth/oidc/{provider}/begin",
    "/api/auth/passkey/begin",
    "/api/auth/passkey/finish",
    "/api/auth/register",
    "/api/auth/reset-password",
    "/api/auth/take-back-address",
    "/api/health",
    "/api/health/live",
    "/api/health/ready",
    "/api/places",
    "/api/places/nearest",
    "/media/{key}",
];

async fn api_sys_03_every_route_but_the_public_ones_wants_a_session_before_it_reads_anything(world: World) {
    for (method, path) in routes().into_iter().filter(|(_, path)| !PUBLIC.contains(&path.as_str())) {
        for caller in [world.anon(), world.anon().with_token("wrong"), world.anon().with_token("")] {
            let request = caller.request(method.clone(), &path.replace(['{', '}'], "")).header(header::CONTENT_LENGTH, "999999999999");
            caller.send(request, Body::from("{ no json")).await.refused(401, "unauthorized");
        }
    }
}

async fn api_sys_03_an_unknown_api_path_is_404_with_or_without_a_token(world: World) {
    for caller in [world.anon(), world.anon().with_token("wrong"), world.register("ann").await] {
        for path in ["/api", "/api/", "/api/nothing", "/api/users/me/nothing/here", "/api/health/", "/media"] {
            caller.get(path).await.refused(404, "not_found");
            caller.act(path).await.refused(404, "not_found");
        }
    }
}

async fn api_sys_04_a_known_path_with_an_unknown_method_is_405_and_tells_the_known_ones(world: World) {
    let anon = world.anon();
    let answer = anon.send(anon.request(Method::PATCH, "/api/health"), Body::empty()).await;
    assert_eq!(answer.header("allow"), "GET,HEAD");
    answer.refused(405, "method_not_allowed");
}

async fn every_answer_carries_the_security_headers(world: World) {
    for (path, cache) in
        [("/api/health", "no-store"), ("/api/nothing", "no-store"), ("/media/nothing", "no-store"), ("/assets/x.js", "no-store")]
    {
        let answer = world.anon().get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").starts_with("geolocation=(self), camera=(self)"), "{path}");
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"), "{path}");
        assert_eq!(answer.header("cache-control"), cache, "{path}");
        assert!(answer.headers.keys().all(|name| !name.as_str().starts_with("access-control-")), "{path}");
    }
}

async fn api_sys_04_a_head_past_all_use_is_refused_on_every_path(world: World) {
    let anon = world.anon();
    for path in ["/api/health", "/api/nothing", "/discover"] {
        let large = anon.request(Method::GET, path).header("x-large", "x".repeat(17 << 10));
        anon.send(large, Body::empty()).await.refused(431, "headers_too_large");
        anon.get(&format!("{path}?{}", "x".repeat(9 << 10))).await.refused(414, "uri_too_long");
    }
}

async fn api_sys_04_a_request_that_says_twice_who_asks_or_where_it_goes_is_400(world: World) {
    let ann = world.register("ann").await;
    for path in ["/api/users/me", "/api/nothing", "/discover"] {
        let again = ann.request(Method::GET, path).header(header::AUTHORIZATION, "Bearer another");
        ann.send(again, Body::empty()).await.refused(400, "bad_request");
        let elsewhere = ann.request(Method::GET, path).header(header::HOST, "other.test");
        ann.send(elsewhere, Body::empty()).await.refused(400, "bad_request");
    }
    let nowhere = Request::builder().uri("/api/health");
    ann.send(nowhere, Body::empty()).await.refused(400, "bad_request");
}

async fn hsts_is_sent_when_a_trusted_proxy_uses_tls(mut world: World) {
    world.state.proxies = Arc::new("10.0.0.0/8".parse().unwrap());
    world.app = kindred_api::app(world.state.clone());
    for (from, proto, policy) in [
        ("10.0.0.1", "https", "max-age=31536000"),
        ("10.0.0.1", "HTTPS, http", "max-age=31536000"),
        ("10.0.0.1", "http", ""),
        ("10.0.0.1", "", ""),
        ("203.0.113.7", "https", ""),
    ] {
        let visitor = world.visitor_from(from);
        for path in ["/", "/api/health", "/api/nothing"] {
            let request = visitor.request(Method::GET, path).header("x-forwarded-proto", proto);
            let answer = visitor.send(request, Body::empty()).await;
            assert_eq!(answer.header("strict-transport-security"), policy, "{from} {proto} {path}");
        }
    }
}
