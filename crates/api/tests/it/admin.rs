//! SAFE-03 and API-SYS-02: what operators do with their key.

use axum::http::Method;
use kindred_api::{app, routes};
use serde_json::json;

use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_sys_02_the_schema_is_brought_up_to_date_by_operators_alone_and_harmlessly,
    api_sys_02_an_address_that_sends_wrong_keys_waits_longer_each_time_and_no_other_does,
    safe_03_without_the_operators_key_no_operators_route_does_anything,
    safe_03_a_suspended_person_cannot_sign_in_and_is_nowhere_until_restored,
    safe_03_people_are_looked_up_and_verified_and_every_act_is_recorded,
);

pub const MISSING: &str = "6zzzzzzzzzzzz";

async fn api_sys_02_the_schema_is_brought_up_to_date_by_operators_alone_and_harmlessly(world: World) {
    let ann = world.register("ann").await;
    let before = ann.get("/api/users/me").await.ok();
    world.anon().act("/api/db/init").await.refused(401, "unauthorized");
    world.operator().with_token("another key of operators").act("/api/db/init").await.refused(401, "unauthorized");
    ann.act("/api/db/init").await.refused(404, "not_found");
    for _ in 0..2 {
        assert_eq!(world.operator().act("/api/db/init").await.ok(), json!({ "success": true }));
    }
    assert_eq!(ann.get("/api/users/me").await.ok(), before);
    let mut keyless = world.state.clone();
    keyless.operator_key = None;
    ann.over(app(keyless.clone())).act("/api/db/init").await.refused(404, "not_found");
    for caller in [world.anon(), world.operator()] {
        caller.over(app(keyless.clone())).act("/api/db/init").await.refused(403, "forbidden");
    }
}

async fn api_sys_02_an_address_that_sends_wrong_keys_waits_longer_each_time_and_no_other_does(world: World) {
    let world = world.limited();
    let (ann, key) = (world.register("ann").await, world.operator().token.unwrap());
    let init = async |address: &str, key: &str| world.visitor_from(address).with_token(key).act("/api/db/init").await;
    let (thief, operator) = ("203.0.113.7", "203.0.113.8");
    for _ in 0..20 {
        init(thief, &key).await.ok();
        init(thief, ann.token.as_deref().unwrap()).await.refused(404, "not_found");
        world.visitor_from(thief).act("/api/db/init").await.refused(401, "unauthorized");
    }
    for _ in 0..10 {
        init(thief, "a guess").await.refused(401, "unauthorized");
    }
    for wait in [1, 2, 4] {
        for given in ["a guess", &key] {
            let refused = init(thief, given).await;
            assert_eq!(refused.header("retry-after"), wait.to_string());
            refused.refused(429, "too_many");
        }
        world.clock.advance(wait);
        init(thief, "a guess").await.refused(401, "unauthorized");
    }
    init(operator, &key).await.ok();
    world.clock.advance(8);
    init(thief, &key).await.ok();
    init(thief, "a guess").await.refused(401, "unauthorized");
    init(thief, &key).await.ok();
}

async fn safe_03_without_the_operators_key_no_operators_route_does_anything(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let guarded: Vec<_> =
        routes().into_iter().filter(|(_, path)| path.starts_with("/api/admin/") || path.starts_with("/api/db/")).collect();
    assert_eq!(guarded.len(), 35);
    for (method, path) in guarded {
        let path = path.replace("{id}", &bob.id);
        let ask = async |caller: &Persona| caller.send_json(method.clone(), &path, &json!({ "who": bob.id, "is_verified": true })).await;
        ask(&world.anon()).await.refused(401, "unauthorized");
        ask(&world.anon().with_token("wrong")).await.refused(401, "unauthorized");
        ask(&ann).await.refused(404, "not_found");
    }
    assert_eq!(ann.get(&format!("/api/users/{}", bob.id)).await.ok()["user"]["is_verified"], json!(false));
    let acts = world.state.store.read().await.unwrap().list_operator_acts(None, 9).await.unwrap();
    assert_eq!(acts, []);
    assert_eq!(world.operator().get("/api/users/me").await.refused(401, "unauthorized")["code"], json!("unauthorized"));
}

/// How often `name` is in what `persona` is shown.
async fn seen(persona: &Persona, name: &str) -> Vec<usize> {
    let mut counts = Vec::new();
    for path in [
        "/api/users/discover",
        "/api/matches/list",
        "/api/matches/recent",
        "/api/matches/my-likes",
        "/api/matches/favorites",
        "/api/messages/rooms",
    ] {
        let mut body = persona.get(path).await.ok();
        // An undo is not the deck.
        body.as_object_mut().unwrap().remove("undo_ends_match_with");
        let body = body.to_string();
        counts.push(body.matches(&format!("\"name\":\"{name}\"")).count().min(1));
    }
    counts
}

async fn safe_03_a_suspended_person_cannot_sign_in_and_is_nowhere_until_restored(world: World) {
    let (ann, bob, cid, operator) =
        (world.register("ann").await, world.register("bob").await, world.register("cid").await, world.operator());
    ann.act(&format!("/api/matches/like/{}", bob.id)).await.ok();
    bob.act(&format!("/api/matches/like/{}", ann.id)).await.ok();
    ann.act(&format!("/api/matches/favorite/{}", bob.id)).await.ok();
    let room = ann.act(&format!("/api/messages/room/user/{}", bob.id)).await.ok()["room_id"].as_str().unwrap().to_owned();
    let (all_of_ann, only_deck) = (vec![0, 1, 1, 1, 1, 1], vec![1, 0, 0, 0, 0, 0]);
    assert_eq!((seen(&ann, "bob").await, seen(&cid, "bob").await), (all_of_ann.clone(), only_deck.clone()));

    let mut stream = bob.open_stream(None).await;
    let answer = operator.post(&format!("/api/admin/users/{}/suspend", bob.id), json!({ "note": "Asked for money" })).await.ok();
    assert_eq!(answer["user"]["status"], json!("suspended"));
    assert_eq!((seen(&ann, "bob").await, seen(&cid, "bob").await), (vec![0; 6], vec![0; 6]));
    for path in [format!("/api/users/{}", bob.id), format!("/api/messages/room/{room}/messages")] {
        ann.get(&path).await.refused(404, "not_found");
    }
    for path in [format!("/api/matches/like/{}", bob.id), format!("/api/messages/room/user/{}", bob.id)] {
        cid.act(&path).await.refused(404, "not_found");
    }
    bob.get("/api/users/me").await.refused(401, "unauthorized");
    while stream.read_event().await.is_some() {}
    world.anon().login("bob", "wrong password").await.refused(401, "wrong_credentials");
    let refusal = world.anon().login("bob", "correct horse").await.refused(403, "suspended");
    assert_eq!(refusal["error"], json!("This account is suspended. You cannot sign in with it."));

    let answer = operator.post(&format!("/api/admin/users/{}/restore", bob.id), json!({})).await.ok();
    assert_eq!(answer["user"]["status"], json!("active"));
    bob.get("/api/users/me").await.refused(401, "unauthorized");
    let back = Persona::signed_in(world.app.clone(), &world.anon().login("bob", "correct horse").await.ok());
    assert_eq!((seen(&ann, "bob").await, seen(&cid, "bob").await), (all_of_ann, only_deck));
    assert_eq!(seen(&back, "ann").await, [0, 1, 1, 1, 0, 1]);
    ann.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "Welcome back" })).await.ok();
}

async fn safe_03_people_are_looked_up_and_verified_and_every_act_is_recorded(world: World) {
    let (ann, operator) = (world.register("ann").await, world.operator());
    let find = async |who: &str| operator.post("/api/admin/users/find", json!({ "who": who })).await;
    for who in [ann.id.as_str(), "ann@example.com", " ANN@Example.com "] {
        let user = find(who).await.ok()["user"].clone();
        assert_eq!((&user["id"], &user["email"], &user["status"]), (&json!(ann.id), &json!("ann@example.com"), &json!("active")), "{who}");
        world.clock.advance(1);
    }
    for who in [MISSING, "nobody@example.com", ""] {
        find(who).await.refused(404, "not_found");
    }
    let verify = format!("/api/admin/users/{}/verify", ann.id);
    for is_verified in [true, false] {
        assert_eq!(operator.post(&verify, json!({ "is_verified": is_verified })).await.ok()["user"]["is_verified"], json!(is_verified));
        assert_eq!(ann.get("/api/users/me").await.ok()["user"]["is_verified"], json!(is_verified));
        world.clock.advance(1);
    }
    for (act, note) in [("suspend", "A note"), ("restore", "")] {
        let path = format!("/api/admin/users/{}/{act}", ann.id);
        operator.post(&path, json!({ "note": "x".repeat(501) })).await.refused(422, "unprocessable");
        operator.post(&path, json!({ "note": note })).await.ok();
        operator.post(&format!("/api/admin/users/{MISSING}/{act}"), json!({})).await.refused(404, "not_found");
        world.clock.advance(1);
    }
    operator.post(&format!("/api/admin/users/{MISSING}/verify"), json!({ "is_verified": true })).await.refused(404, "not_found");
    let acts = find(&ann.id).await.ok()["acts"].clone();
    let done: Vec<_> = acts.as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap()).collect();
    assert_eq!(done, ["look", "restore", "suspend", "unverify", "verify", "look", "look", "look"]);
    assert_eq!((&acts[2]["note"], &acts[2]["way"]), (&json!("other, until restored: A note"), &json!("api")));
    operator.get("/api/admin/reports").await.ok();
    operator.send_json(Method::POST, "/api/db/init", &json!({})).await.ok();
    let conn = world.state.store.read().await.unwrap();
    let about_nobody: Vec<_> = conn.list_operator_acts(None, 9).await.unwrap().into_iter().map(|act| act.act).collect();
    assert_eq!(about_nobody.len(), 2);
    assert!(about_nobody.contains(&"list reports".to_owned()) && about_nobody.contains(&"bring up to date".to_owned()));
}
