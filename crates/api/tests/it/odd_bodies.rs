//! What no body may do, sent to the routes of accounts, profiles, preferences and photos.

use axum::{
    body::Body,
    http::{Method, header},
};
use serde_json::json;

use crate::support::{Answer, Persona, World, on_both_engines, registration};

on_both_engines!(
    api_sys_04_bodies_that_are_no_json_object_are_400,
    api_sys_04_a_list_is_no_object_whatever_is_in_it,
    api_sys_04_numbers_beyond_all_use_and_fields_given_twice_are_400,
    api_sys_04_another_content_type_is_415,
    api_sys_04_nul_and_lone_surrogates_are_400_wherever_they_stand,
    api_sys_04_a_body_beyond_its_limit_is_413,
    api_sys_04_odd_unicode_comes_back_as_it_went_in,
);

const ROUTES: [(Method, &str); 7] = [
    (Method::POST, "/api/auth/register"),
    (Method::POST, "/api/auth/login"),
    (Method::PUT, "/api/users/me"),
    (Method::PUT, "/api/users/preferences"),
    (Method::POST, "/api/photos/upload"),
    (Method::POST, "/api/moments/create"),
    (Method::POST, "/api/moments/upload-image"),
];

async fn send(person: &Persona, method: &Method, path: &str, body: impl Into<Body>) -> Answer {
    let request = person.request(method.clone(), path).header(header::CONTENT_TYPE, "application/json");
    person.send(request, body.into()).await
}

async fn api_sys_04_bodies_that_are_no_json_object_are_400(world: World) {
    let ann = world.register("ann").await;
    let deep = "[".repeat(10_000);
    let deep_value = format!(r#"{{"name":{}1{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
    let odd: [&[u8]; 12] = [
        b"",
        b"{",
        b"null",
        b"true",
        b"1",
        b"\"text\"",
        b"[1]",
        b"{'name':'x'}",
        b"{\"email\":\"\xFF\xFE\"}",
        b"\xEF\xBB\xBF{}",
        deep.as_bytes(),
        deep_value.as_bytes(),
    ];
    for (method, path) in &ROUTES {
        for body in odd {
            send(&ann, method, path, body.to_vec()).await.refused(400, "bad_request");
        }
    }
}

async fn api_sys_04_a_list_is_no_object_whatever_is_in_it(world: World) {
    let (ann, operator) = (world.register("ann").await, world.operator());
    let end_sessions = format!("/api/admin/users/{}/end-sessions", ann.id);
    let suspend = format!("/api/admin/users/{}/suspend", ann.id);
    for body in [r#"["en"]"#, " \n[\"en\"]"] {
        send(&ann, &Method::PUT, "/api/users/me/language", body).await.refused(400, "bad_request");
    }
    send(&ann, &Method::POST, "/api/auth/forgot-password", r#"["ann@example.com"]"#).await.refused(400, "bad_request");
    send(&operator, &Method::POST, &end_sessions, r#"["As she asked"]"#).await.refused(400, "bad_request");
    send(&operator, &Method::POST, &suspend, "[null,null]").await.refused(400, "bad_request");
    send(&operator, &Method::POST, &suspend, "[]").await.refused(400, "bad_request");
    ann.get("/api/users/me").await.ok();
}

async fn api_sys_04_numbers_beyond_all_use_and_fields_given_twice_are_400(world: World) {
    let ann = world.register("ann").await;
    for number in ["1e999", "-1e999", "123456789012345678901234567890", "9223372036854775808", "NaN", "01", "1_000"] {
        send(&ann, &Method::PUT, "/api/users/preferences", format!(r#"{{"age_min":{number}}}"#)).await.refused(400, "bad_request");
        send(&ann, &Method::PUT, "/api/users/me", format!(r#"{{"height":{number}}}"#)).await.refused(400, "bad_request");
        send(&ann, &Method::POST, "/api/auth/register", format!(r#"{{"age_max":{number}}}"#)).await.refused(400, "bad_request");
    }
    for (method, path) in ROUTES.iter().take(3) {
        send(&ann, method, path, r#"{"email":"a@b","email":"c@d"}"#).await.refused(400, "bad_request");
    }
}

async fn api_sys_04_another_content_type_is_415(world: World) {
    let ann = world.register("ann").await;
    for (method, path) in &ROUTES {
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""] {
            let request = ann.request(method.clone(), path).header(header::CONTENT_TYPE, kind);
            ann.send(request, Body::from("{}")).await.refused(415, "unsupported_media");
        }
        ann.send(ann.request(method.clone(), path), Body::from("{}")).await.refused(415, "unsupported_media");
    }
}

async fn api_sys_04_nul_and_lone_surrogates_are_400_wherever_they_stand(world: World) {
    let ann = world.register("ann").await;
    let before = ann.get("/api/users/me").await.ok();
    for (method, path) in &ROUTES {
        for text in ["\\u0000", "a\\u0000b", "\\ud800", "\\udc00x", "\\ud800\\ud800"] {
            for body in [format!(r#"{{"name":"{text}"}}"#), format!(r#"{{"unknown":["{text}"]}}"#), format!(r#"{{"{text}":1}}"#)] {
                send(&ann, method, path, body).await.refused(400, "bad_request");
            }
        }
    }
    assert_eq!(ann.get("/api/users/me").await.ok(), before);
}

async fn api_sys_04_a_body_beyond_its_limit_is_413(world: World) {
    let ann = world.register("ann").await;
    for (method, path) in &ROUTES {
        let limit = match *path {
            "/api/auth/register" => 12 << 20,
            "/api/photos/upload" | "/api/moments/upload-image" => 8 << 20,
            _ => 64 << 10,
        };
        let body = format!(r#"{{"nothing":"{}"}}"#, "x".repeat(limit));
        send(&ann, method, path, body).await.refused(413, "too_large");
    }
}

async fn api_sys_04_odd_unicode_comes_back_as_it_went_in(world: World) {
    let odd = "\u{FFFF}\u{FDD0}e\u{301}é\u{202E}👨\u{200D}👩\u{200D}👧'\"\\%_;--<script>\u{1}\u{7F}";
    let odd_name = odd.replace(['\u{202E}', '\u{1}', '\u{7F}'], "");
    let odd_interest = "\u{FFFF}e\u{301}👨\u{200D}👩'\"\\%_;--";
    let ann = world.register_with("ann", json!({ "name": odd_name, "bio": odd, "interests": [odd_interest] })).await;
    let user = ann.get("/api/users/me").await.ok()["user"].clone();
    assert_eq!((&user["name"], &user["bio"], &user["interests"]), (&json!(odd_name), &json!(odd), &json!([odd_interest])));
    let address = "ÄNN+😀@例え.jp";
    world.anon().post("/api/auth/register", registration("other", json!({ "email": address }))).await.ok();
    let body = registration("another", json!({ "email": "änn+😀@例え.JP" }));
    world.anon().post("/api/auth/register", body).await.refused(409, "email_taken");
}
