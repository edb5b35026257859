//! TRUST-04: what a suspended person learns at sign-in, and their one appeal.

use serde_json::{Value, json};

use super::{
    admin::MISSING,
    passkeys::{add_passkey, device, sign_in},
    queues::decider,
};
use crate::support::{
    PASSWORD, World, on_both_engines,
    pictures::{data_url, jpeg},
};

on_both_engines!(
    trust_04_the_right_password_tells_the_reason_and_the_end_and_a_wrong_one_tells_nothing,
    trust_04_a_passkey_tells_them_too_and_lets_one_in_after_the_end,
    trust_04_a_suspension_ends_by_the_clock_and_the_account_is_as_before,
    trust_04_one_appeal_is_taken_refused_with_an_answer_and_read_at_the_next_sign_in,
    trust_04_no_session_outlives_a_suspension_that_comes_during_the_sign_in,
    trust_04_restoring_grants_an_appeal,
    trust_04_what_is_no_appeal_is_refused_with_what_is_wrong,
    trust_04_reading_of_ones_suspension_again_and_again_uses_up_no_guesses,
    trust_04_operators_give_known_reasons_and_days_and_read_them_in_the_account,
    trust_04_somebody_reads_in_their_export_what_was_decided_about_them,
    trust_04_the_export_tells_what_else_operators_did_and_not_who_did_it_or_their_notes,
);

const DAY: i64 = 86_400;

async fn suspend(world: &World, id: &str, body: Value) -> Value {
    world.operator().post(&format!("/api/admin/users/{id}/suspend"), body).await.ok()["user"].clone()
}

/// The details of a refused sign-in.
async fn told(world: &World, name: &str) -> Value {
    world.anon().login(name, PASSWORD).await.refused(403, "suspended")["details"].clone()
}

async fn appeal(world: &World, token: &Value, text: &str) -> crate::support::Answer {
    world.anon().post("/api/auth/appeal", json!({ "token": token, "text": text })).await
}

async fn appeals(world: &World, query: &str) -> Vec<Value> {
    let listed = world.operator().get(&format!("/api/admin/appeals?{query}")).await.ok();
    listed["appeals"].as_array().unwrap().clone()
}

async fn trust_04_the_right_password_tells_the_reason_and_the_end_and_a_wrong_one_tells_nothing(world: World) {
    let (ann, _bob) = (world.register("ann").await, world.register("bob").await);
    let given = suspend(&world, &ann.id, json!({ "reason": "scam", "days": 7, "note": "Three reports" })).await;
    let refused = world.anon().login("ann", PASSWORD).await.refused(403, "suspended");
    assert_eq!(refused["error"], "This account is suspended. You cannot sign in with it.");
    let details = refused["details"].as_object().unwrap();
    assert_eq!(details.keys().collect::<Vec<_>>(), ["appeal_token", "id", "may_appeal", "reason", "until"]);
    assert_eq!((&details["reason"], &details["may_appeal"]), (&json!("scam"), &json!("true")));
    assert_eq!((&details["until"], given["suspension"]["until"].is_string()), (&given["suspension"]["until"], true));
    assert!(!refused.to_string().contains("Three reports"), "the note is for the record");
    // Whoever doesn't know the password learns what they would of any account, and of none.
    let wrong = [world.anon().login("ann", "wrong horse").await, world.anon().login("bob", "wrong horse").await];
    let [anns, bobs] = wrong.map(|answer| (answer.status, answer.bytes));
    assert_eq!(anns, bobs);
    let nobodys = world.anon().login("nobody", "wrong horse").await;
    assert_eq!(anns, (nobodys.status, nobodys.bytes));
    let again = suspend(&world, &ann.id, json!({ "note": "And a fourth" })).await;
    let details = told(&world, "ann").await;
    assert_eq!((&details["reason"], &details["until"]), (&json!("scam"), &given["suspension"]["until"]));
    assert_eq!((&again["suspension"]["reason"], &again["suspension"]["until"]), (&json!("scam"), &given["suspension"]["until"]));
    let opened = suspend(&world, &ann.id, json!({ "days": null, "note": "For good" })).await;
    assert_eq!((&opened["suspension"]["reason"], &opened["suspension"]["until"]), (&json!("scam"), &Value::Null));
    assert_eq!(told(&world, "ann").await["until"], Value::Null);
}

async fn trust_04_a_passkey_tells_them_too_and_lets_one_in_after_the_end(world: World) {
    let ann = world.register("ann").await;
    let mut phone = device("phone");
    add_passkey(&ann, &mut phone).await;
    suspend(&world, &ann.id, json!({ "reason": "hate", "days": 1 })).await;
    let refused = sign_in(&world, &mut phone).await.refused(403, "suspended");
    assert_eq!(refused["details"]["reason"], "hate");
    appeal(&world, &refused["details"]["appeal_token"], "It was a quote").await.ok();
    let again = sign_in(&world, &mut phone).await.refused(403, "suspended");
    assert_eq!((&again["details"]["appeal"], &again["details"]["may_appeal"]), (&json!("It was a quote"), &json!("false")));
    world.clock.advance(DAY);
    sign_in(&world, &mut phone).await.ok();
}

async fn trust_04_a_suspension_ends_by_the_clock_and_the_account_is_as_before(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    suspend(&world, &ann.id, json!({ "days": 1 })).await;
    world.clock.advance(DAY - 1);
    told(&world, "ann").await;
    bob.get(&format!("/api/users/{}", ann.id)).await.refused(404, "not_found");
    world.clock.advance(1);
    ann.get("/api/users/me").await.refused(401, "unauthorized");
    let back = world.login("ann").await;
    back.get("/api/users/me").await.ok();
    bob.get(&format!("/api/users/{}", ann.id)).await.ok();
    // Nobody needs to sign in for it: the sweep shows them again as well.
    suspend(&world, &bob.id, json!({ "days": 1 })).await;
    world.clock.advance(DAY);
    back.get(&format!("/api/users/{}", bob.id)).await.refused(404, "not_found");
    world.state.sweep().once().await;
    back.get(&format!("/api/users/{}", bob.id)).await.ok();
}

async fn trust_04_one_appeal_is_taken_refused_with_an_answer_and_read_at_the_next_sign_in(world: World) {
    let ann = world.register("ann").await;
    suspend(&world, &ann.id, json!({ "reason": "spam" })).await;
    let token = told(&world, "ann").await["appeal_token"].clone();
    for _ in 0..2 {
        assert_eq!(appeal(&world, &token, "  I sell nothing ").await.ok(), json!({ "success": true }));
    }
    let again = appeal(&world, &token, "And another thing").await.refused(409, "appealed");
    assert_eq!(again["error"], "You have already appealed. Sign in again to see the answer.");
    let waiting = appeals(&world, "").await;
    assert_eq!(waiting.len(), 1);
    assert_eq!((&waiting[0]["user"], &waiting[0]["text"]), (&json!({ "id": ann.id, "name": "ann" }), &json!("I sell nothing")));
    assert_eq!((&waiting[0]["reason"], &waiting[0]["status"]), (&json!("spam"), &json!("waiting")));
    let details = told(&world, "ann").await;
    assert_eq!((&details["appeal"], &details["answer"], &details["appeal_token"]), (&json!("I sell nothing"), &Value::Null, &Value::Null));
    let refuse = format!("/api/admin/appeals/{}/refuse", waiting[0]["id"].as_str().unwrap());
    for body in [json!({}), json!({ "answer": " " }), json!({ "answer": "x".repeat(501) })] {
        let refused = world.operator().post(&refuse, body).await.refused(422, "unprocessable");
        assert!(refused["details"]["answer"].is_string());
    }
    world.operator().post(&refuse, json!({ "answer": "You sent 40 links" })).await.ok();
    world.operator().post(&refuse, json!({ "answer": "And more" })).await.refused(404, "not_found");
    world.operator().post(&format!("/api/admin/appeals/{MISSING}/refuse"), json!({ "answer": "No" })).await.refused(404, "not_found");
    assert_eq!(told(&world, "ann").await["answer"], "You sent 40 links");
    assert_eq!((appeals(&world, "").await.len(), &appeals(&world, "state=all").await[0]["status"]), (0, &json!("refused")));
    world.operator().get("/api/admin/appeals?state=some").await.refused(400, "bad_request");
}

async fn trust_04_no_session_outlives_a_suspension_that_comes_during_the_sign_in(world: World) {
    let world = world.with_full_password_hashing();
    let ann = world.register("ann").await;
    // Verifying the password takes longer than the suspension.
    let visitor = world.anon();
    let (answer, _) = tokio::join!(visitor.login("ann", PASSWORD), suspend(&world, &ann.id, json!({ "reason": "hate" })));
    world.operator().post(&format!("/api/admin/users/{}/restore", ann.id), json!({})).await.ok();
    match answer.status.as_u16() {
        200 => {
            let session = answer.ok()["token"].as_str().unwrap().to_owned();
            world.anon().with_token(&session).get("/api/users/me").await.refused(401, "unauthorized");
        }
        // The session was open, and ended before it was answered with.
        401 => drop(answer.refused(401, "unauthorized")),
        _ => assert_eq!(answer.refused(403, "suspended")["details"]["reason"], "hate"),
    }
}

async fn trust_04_restoring_grants_an_appeal(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    for person in [&ann, &bob] {
        suspend(&world, &person.id, json!({})).await;
        world.clock.advance(1);
    }
    for name in ["ann", "bob"] {
        let token = told(&world, name).await["appeal_token"].clone();
        appeal(&world, &token, &format!("{name} did nothing")).await.ok();
    }
    let waiting = appeals(&world, "limit=1").await;
    assert_eq!(waiting[0]["text"], "bob did nothing");
    let older = appeals(&world, &format!("before={}", waiting[0]["id"].as_str().unwrap())).await;
    assert_eq!(older.iter().map(|one| &one["text"]).collect::<Vec<_>>(), ["ann did nothing"]);
    let restored = world.operator().post(&format!("/api/admin/users/{}/restore", ann.id), json!({})).await.ok();
    assert_eq!((&restored["user"]["status"], &restored["user"]["suspension"]), (&json!("active"), &Value::Null));
    world.login("ann").await.get("/api/users/me").await.ok();
    assert_eq!(appeals(&world, "").await.len(), 1);
    // Each suspension has its own.
    suspend(&world, &ann.id, json!({})).await;
    let token = told(&world, "ann").await["appeal_token"].clone();
    appeal(&world, &token, "Once more").await.ok();
}

async fn trust_04_what_is_no_appeal_is_refused_with_what_is_wrong(world: World) {
    let ann = world.register("ann").await;
    suspend(&world, &ann.id, json!({})).await;
    let token = told(&world, "ann").await["appeal_token"].clone();
    for (text, why) in [("", "Please write why you see it differently"), (" \u{200B}", "Please write why you see it differently")] {
        assert_eq!(appeal(&world, &token, text).await.refused(422, "unprocessable")["details"], json!({ "text": why }));
    }
    let long = appeal(&world, &token, &"😀".repeat(501)).await.refused(422, "unprocessable");
    assert_eq!(long["details"]["text"], "The text must be at most 1000 characters");
    for body in [json!({ "token": 1, "text": "x" }), json!({ "token": token, "text": [] })] {
        world.anon().post("/api/auth/appeal", body).await.refused(400, "bad_request");
    }
    let session = ann.token.clone().unwrap();
    for wrong in [Value::Null, json!(""), json!("no token"), json!("A".repeat(43)), json!(session)] {
        appeal(&world, &wrong, "Why?").await.refused(404, "appeal_token");
    }
    // A later sign-in has another; an hour later there is none.
    let later = told(&world, "ann").await["appeal_token"].clone();
    appeal(&world, &token, "Why?").await.refused(404, "appeal_token");
    world.clock.advance(3_600);
    appeal(&world, &later, "Why?").await.refused(404, "appeal_token");
    let token = told(&world, "ann").await["appeal_token"].clone();
    world.operator().post(&format!("/api/admin/users/{}/restore", ann.id), json!({})).await.ok();
    appeal(&world, &token, &"😀".repeat(500)).await.refused(409, "restored");
}

async fn trust_04_reading_of_ones_suspension_again_and_again_uses_up_no_guesses(world: World) {
    let world = world.limited();
    let ann = world.register("ann").await;
    suspend(&world, &ann.id, json!({})).await;
    let visitor = world.visitor_from("203.0.113.5");
    for _ in 0..15 {
        visitor.login("ann", PASSWORD).await.refused(403, "suspended");
    }
    for _ in 0..10 {
        visitor.login("ann", "wrong horse").await.refused(401, "wrong_credentials");
    }
    visitor.login("ann", PASSWORD).await.refused(429, "too_many");
}

async fn trust_04_operators_give_known_reasons_and_days_and_read_them_in_the_account(world: World) {
    let ann = world.register("ann").await;
    let path = format!("/api/admin/users/{}/suspend", ann.id);
    for (body, field) in [(json!({ "reason": "mood" }), "reason"), (json!({ "days": 0 }), "days"), (json!({ "days": 3_651 }), "days")] {
        let refused = world.operator().post(&path, body).await.refused(422, "unprocessable");
        assert!(refused["details"][field].is_string(), "{refused}");
    }
    world.operator().post(&path, json!({ "days": "two" })).await.refused(400, "bad_request");
    ann.get("/api/users/me").await.ok();
    let user = suspend(&world, &ann.id, json!({ "reason": "underage", "days": 30 })).await;
    assert_eq!((&user["status"], &user["suspension"]["reason"]), (&json!("suspended"), &json!("underage")));
    let token = told(&world, "ann").await["appeal_token"].clone();
    appeal(&world, &token, "I am 34").await.ok();
    let found = world.operator().post("/api/admin/users/find", json!({ "who": ann.id })).await.ok()["user"].clone();
    assert_eq!(found["suspension"]["appeal"], "I am 34");
    world.clock.advance(30 * DAY);
    let found = world.operator().post("/api/admin/users/find", json!({ "who": ann.id })).await.ok()["user"].clone();
    assert_eq!((&found["status"], &found["suspension"]), (&json!("active"), &Value::Null));
}

async fn trust_04_somebody_reads_in_their_export_what_was_decided_about_them(world: World) {
    let ann = world.register("ann").await;
    suspend(&world, &ann.id, json!({ "reason": "explicit", "days": 3, "note": "for the record" })).await;
    let token = told(&world, "ann").await["appeal_token"].clone();
    appeal(&world, &token, "It is a statue").await.ok();
    let id = appeals(&world, "").await[0]["id"].as_str().unwrap().to_owned();
    world.operator().post(&format!("/api/admin/appeals/{id}/refuse"), json!({ "answer": "It moves" })).await.ok();
    world.clock.advance(3 * DAY);
    let back = world.login("ann").await;
    let suspensions = super::export::Contents::of(&super::export::export(&back).await).json("suspensions.json");
    let only = &suspensions[0];
    assert_eq!((&only["reason"], &only["appeal"], &only["answer"]), (&json!("explicit"), &json!("It is a statue"), &json!("It moves")));
    assert!(only["since"].is_string() && only["until"].is_string() && only["ended_at"].is_string());
    assert!(!suspensions.to_string().contains("for the record") && !suspensions.to_string().contains("token"));
}

async fn trust_04_the_export_tells_what_else_operators_did_and_not_who_did_it_or_their_notes(world: World) {
    let (ann, eve) = (world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await, decider(&world, "eve").await);
    let photo = ann.get(&format!("/api/photos/user/{}", ann.id)).await.ok()["photos"][0]["id"].as_str().unwrap().to_owned();
    let posted = ann.post("/api/moments/create", json!({ "content": "Rain", "audience": "public" })).await.ok();
    let user = format!("/api/admin/users/{}", ann.id);
    let bodies = [
        (format!("{user}/verify"), json!({ "is_verified": true, "photo_id": photo })),
        (format!("{user}/verify"), json!({ "is_verified": false })),
        (format!("/api/admin/photos/{photo}/remove"), json!({})),
        (format!("/api/admin/moments/{}/remove", posted["data"]["id"].as_str().unwrap()), json!({})),
        (format!("{user}/end-sessions"), json!({})),
        (format!("{user}/suspend"), json!({ "reason": "scam", "days": 1 })),
    ];
    for (path, mut body) in bodies {
        world.clock.advance(1);
        eve.get(&user).await.ok();
        body["note"] = json!("for the record");
        eve.post(&path, body).await.ok();
    }
    let token = told(&world, "ann").await["appeal_token"].clone();
    appeal(&world, &token, "It was a joke").await.ok();
    world.clock.advance(1);
    let id = appeals(&world, "").await[0]["id"].as_str().unwrap().to_owned();
    world.operator().post(&format!("/api/admin/appeals/{id}/refuse"), json!({ "answer": "Not a good one" })).await.ok();
    world.clock.advance(DAY);
    let decisions = super::export::Contents::of(&super::export::export(&world.login("ann").await).await).json("decisions.json");
    let told: Vec<_> = decisions.as_array().unwrap().iter().map(|one| [&one["act"], &one["reason"]]).collect();
    let expected = json!([
        ["verify", null],
        ["unverify", null],
        ["remove photo", null],
        ["remove moment", null],
        ["end sessions", null],
        ["suspend", "scam"],
        ["refuse appeal", "Not a good one"],
    ]);
    assert_eq!(json!(told), expected, "{decisions}");
    let text = decisions.to_string();
    assert!(!text.contains("for the record") && !text.contains("eve") && decisions[0]["at"].is_string(), "{text}");
}
