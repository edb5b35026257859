//! What people read in their own language: errors, and letters that reach a real mail server.

use axum::{
    body::Body,
    http::{Method, header},
};
use kindred_api::send_due_letters;
use kindred_testkit::smtp;
use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, Persona, World, on_both_engines, registration};

on_both_engines!(
    lang_02_an_error_and_what_is_wrong_with_each_field_are_told_in_the_language_of_the_browser_or_of_the_cookie,
    lang_02_what_somebody_wrote_is_never_translated,
    lang_02_letters_are_in_the_language_last_signed_in_with_or_chosen,
);

/// Sends JSON as a browser does in which this language is preferred.
async fn send_in(persona: &Persona, language: &str, (method, path): (Method, &str), body: &Value) -> Answer {
    let request = persona.request(method, path).header(header::ACCEPT_LANGUAGE, language);
    let request = request.header(header::CONTENT_TYPE, "application/json");
    persona.send(request, Body::from(body.to_string())).await
}

async fn lang_02_an_error_and_what_is_wrong_with_each_field_are_told_in_the_language_of_the_browser_or_of_the_cookie(world: World) {
    let anon = world.anon();
    let login = (Method::POST, "/api/auth/login");
    let wrong = json!({ "email": "ann@example.com", "password": "no such horse" });
    let refused = send_in(&anon, "zh-CN,zh;q=0.9,en;q=0.8", login.clone(), &wrong).await;
    assert_eq!(refused.header("content-language"), "zh-CN");
    assert_eq!(refused.refused(401, "wrong_credentials")["error"], "邮箱或密码不正确");
    let refused = send_in(&anon, "de,en", login.clone(), &wrong).await;
    assert_eq!(refused.refused(401, "wrong_credentials")["error"], "Invalid email or password");

    let body = json!({ "name": "", "email": "ann", "password": "x", "date_of_birth": "2020-01-01", "gender": "male" });
    let refused = send_in(&anon, "zh", (Method::POST, "/api/auth/register"), &body).await.refused(422, "unprocessable");
    let details = refused["details"].as_object().unwrap();
    assert!(details.len() >= 3 && details.contains_key("name"), "{refused}");
    let is_chinese = |text: &Value| text.as_str().unwrap().contains(|sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign));
    assert!(details.values().all(is_chinese) && is_chinese(&refused["error"]), "{refused}");

    let request = anon.request(Method::GET, "/api/users/me").header(header::COOKIE, "kindred-language=zh-CN");
    let refused = anon.send(request.header(header::ACCEPT_LANGUAGE, "en"), Body::empty()).await;
    assert_eq!(refused.refused(401, "unauthorized")["error"], "登录已过期，请重新登录。");
}

async fn lang_02_what_somebody_wrote_is_never_translated(world: World) {
    let (ann, operator) = (world.register("ann").await, world.operator());
    let suspension = json!({ "reason": "spam", "note": "adverts" });
    operator.post(&format!("/api/admin/users/{}/suspend", ann.id), suspension).await.ok();
    let login = (Method::POST, "/api/auth/login");
    let given = json!({ "email": "ann@example.com", "password": PASSWORD });
    let told = send_in(&world.anon(), "zh-CN", login.clone(), &given).await.refused(403, "suspended");
    // Exactly the text of an error.
    let appeal = json!({ "token": told["details"]["appeal_token"], "text": "Invalid email or password" });
    world.anon().post("/api/auth/appeal", appeal).await.ok();
    let told = send_in(&world.anon(), "zh-CN", login, &given).await.refused(403, "suspended");
    assert!(told["details"].to_string().contains("Invalid email or password"), "{told}");
}

async fn subjects(world: &World, email: &str) -> Vec<String> {
    send_due_letters(&world.state).await.unwrap();
    smtp::letters_to(email).iter().map(smtp::Received::subject).collect()
}

async fn lang_02_letters_are_in_the_language_last_signed_in_with_or_chosen(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let email = smtp::fresh_address("ann");
    let body = registration("ann", json!({ "email": email }));
    let answer = send_in(&world.anon(), "zh-CN", (Method::POST, "/api/auth/register"), &body).await.ok();
    let ann = Persona::signed_in(world.app.clone(), &answer);
    assert_eq!(subjects(&world, &email).await, ["确认你的邮箱"]);
    let letter = &smtp::letters_to(&email)[0];
    assert!(letter.message.contains("zh-CN"), "{}", letter.message);

    let change = |language: &str| json!({ "language": language });
    let refused = ann.put("/api/users/me/language", change("fr")).await.refused(422, "unprocessable");
    assert_eq!(refused["details"]["language"], "Please choose a language");
    ann.put("/api/users/me/language", change("en")).await.ok();
    let forgot = (Method::POST, "/api/auth/forgot-password");
    send_in(&world.anon(), "zh-CN", forgot, &json!({ "email": email })).await.ok();
    assert_eq!(subjects(&world, &email).await[1..], ["Choose a new password"], "a stranger chooses no language for her");

    let given = json!({ "email": email, "password": PASSWORD, "device_token": "" });
    send_in(&world.anon(), "zh-TW", (Method::POST, "/api/auth/login"), &given).await.ok();
    assert_eq!(subjects(&world, &email).await[2..], ["你的 Kindred 账号有新的登录"]);
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": "battery staple" })).await.ok();
    assert_eq!(subjects(&world, &email).await[3..], ["你的密码已修改"]);
}
