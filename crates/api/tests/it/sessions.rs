use axum::{body::Body, http::Method};
use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, Persona, World, on_both_engines};

on_both_engines!(
    leave_01_a_new_password_ends_the_other_sessions_and_opens_new_ones,
    leave_01_a_wrong_current_password_is_403_and_changes_nothing,
    leave_01_a_new_password_keeps_to_the_rules_of_passwords,
    leave_01_one_sees_where_one_is_signed_in_and_nothing_that_opens_it,
    leave_01_a_session_ended_from_another_device_ends_at_once,
    leave_01_sessions_of_others_can_neither_be_seen_nor_ended,
);

/// Signs in from a device that says this of itself.
async fn login_from(world: &World, agent: &str) -> Persona {
    let anon = world.anon();
    let body = json!({ "email": "ann@example.com", "password": PASSWORD }).to_string();
    let request = anon.request(Method::POST, "/api/auth/login").header("content-type", "application/json").header("user-agent", agent);
    Persona::signed_in(world.app.clone(), &anon.send(request, Body::from(body)).await.ok())
}

async fn sessions(person: &Persona) -> Vec<Value> {
    person.get("/api/users/me/sessions").await.ok()["sessions"].as_array().unwrap().clone()
}

async fn change(person: &Persona, current: &str, new: &str) -> Answer {
    person.put("/api/users/me/password", json!({ "current": current, "new": new })).await
}

async fn leave_01_a_new_password_ends_the_other_sessions_and_opens_new_ones(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (phone, tablet) = (world.login("ann").await, world.login("ann").await);
    assert_eq!(change(&phone, PASSWORD, "battery staple").await.ok(), json!({ "success": true }));
    ann.get("/api/users/me").await.refused(401, "unauthorized");
    tablet.get("/api/users/me").await.refused(401, "unauthorized");
    phone.get("/api/users/me").await.ok();
    bob.get("/api/users/me").await.ok();
    assert_eq!(sessions(&phone).await.len(), 1);
    world.anon().login("ann", PASSWORD).await.refused(401, "wrong_credentials");
    world.anon().login("ann", "battery staple").await.ok();
    world.anon().login("bob", PASSWORD).await.ok();
}

async fn leave_01_a_wrong_current_password_is_403_and_changes_nothing(world: World) {
    let (ann, phone) = (world.register("ann").await, world.login("ann").await);
    for wrong in ["wrong horse", "correct horse ", "CORRECT HORSE"] {
        let refused = change(&ann, wrong, "battery staple").await.refused(403, "wrong_password");
        assert_eq!(refused["error"], "The password is not correct");
    }
    phone.get("/api/users/me").await.ok();
    world.anon().login("ann", "battery staple").await.refused(401, "wrong_credentials");
    world.anon().login("ann", PASSWORD).await.ok();
}

async fn leave_01_a_new_password_keeps_to_the_rules_of_passwords(world: World) {
    let ann = world.register("ann").await;
    for (new, text) in [
        ("", "Password is required"),
        ("12345", "Password must be at least 6 characters"),
        (&"x".repeat(257), "must be at most 256 characters"),
    ] {
        let refused = change(&ann, PASSWORD, new).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "new": text }));
    }
    let refused = ann.put("/api/users/me/password", json!({})).await.refused(422, "unprocessable");
    assert_eq!(refused["details"], json!({ "current": "Password is required", "new": "Password is required" }));
    ann.put("/api/users/me/password", json!({ "current": 1, "new": [] })).await.refused(400, "bad_request");
    world.anon().login("ann", PASSWORD).await.ok();
}

async fn leave_01_one_sees_where_one_is_signed_in_and_nothing_that_opens_it(world: World) {
    let ann = world.register("ann").await;
    world.clock.advance(90 * 60);
    let phone = login_from(&world, "Mozilla/5.0 (iPhone; secret words) Version/18.0 Safari/604.1").await;
    world.clock.advance(3600);
    let laptop = login_from(&world, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0").await;
    let seen = sessions(&laptop).await;
    let devices: Vec<_> = seen.iter().map(|session| json!([session["device"], session["is_current"]])).collect();
    assert_eq!(devices, [json!(["Firefox on Linux", true]), json!(["Safari on iPhone", false]), json!(["Unknown device", false])]);
    assert_eq!(
        (&seen[1]["created_at"], &seen[1]["last_seen"]),
        (&json!("2026-06-15T13:30:00.000000Z"), &json!("2026-06-15T13:00:00.000000Z"))
    );
    assert!(seen.iter().all(|session| session.as_object().unwrap().len() == 6 && session["id"].as_str().unwrap().len() == 13));
    for session in &seen {
        let opened = world.anon().with_token(session["id"].as_str().unwrap());
        opened.get("/api/users/me").await.refused(401, "unauthorized");
    }
    for person in [&ann, &phone, &laptop] {
        assert!(!json!(seen).to_string().contains(person.token.as_deref().unwrap()));
    }
    assert_eq!(sessions(&ann).await[0]["last_seen"], "2026-06-15T14:00:00.000000Z", "asking is use");
    world.clock.advance(30 * 24 * 3600 - 3600);
    laptop.get("/api/users/me").await.ok();
    world.clock.advance(3600);
    assert_eq!(sessions(&laptop).await.len(), 1, "those that ended by themselves are not shown");
}

async fn leave_01_a_session_ended_from_another_device_ends_at_once(world: World) {
    let (ann, phone) = (world.register("ann").await, world.login("ann").await);
    let seen = sessions(&ann).await;
    let path = |session: &Value| format!("/api/users/me/sessions/{}", session["id"].as_str().unwrap());
    assert_eq!(ann.delete(&path(&seen[1])).await.ok(), json!({ "success": true }));
    phone.get("/api/users/me").await.refused(401, "unauthorized");
    ann.delete(&path(&seen[1])).await.refused(404, "not_found");
    assert_eq!(sessions(&ann).await, seen[..1]);
    ann.delete(&path(&seen[0])).await.ok();
    ann.get("/api/users/me").await.refused(401, "unauthorized");
}

async fn leave_01_sessions_of_others_can_neither_be_seen_nor_ended(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (anns, bobs) = (sessions(&ann).await, sessions(&bob).await);
    assert_eq!((anns.len(), bobs.len()), (1, 1));
    let unknown = bob.delete("/api/users/me/sessions/6zzzzzzzzzzzz").await.refused(404, "not_found");
    for id in [anns[0]["id"].as_str().unwrap(), "no%20id"] {
        assert_eq!(bob.delete(&format!("/api/users/me/sessions/{id}")).await.refused(404, "not_found"), unknown);
    }
    ann.get("/api/users/me").await.ok();
}
