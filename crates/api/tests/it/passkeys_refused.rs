//! KEY-03: what is no right use of a passkey.

use std::collections::BTreeSet;

use kindred_store::StoreError;
use kindred_testkit::Authenticator;
use serde_json::json;

use crate::{
    passkeys::{HOST, add_passkey, device, listed, question, sign_in, signed, try_adding},
    security_log::Lines,
    support::{Answer, World, on_both_engines},
};

on_both_engines!(
    key_03_an_answer_is_good_once_for_five_minutes_and_to_the_own_question_alone,
    key_03_a_passkey_is_made_for_this_web_site_by_who_unlocks_it,
    key_03_a_passkey_is_used_on_this_web_site_by_who_unlocks_it,
    key_03_a_counter_that_goes_back_is_refused,
    key_03_another_key_or_another_account_opens_nothing,
    key_03_a_passkey_belongs_to_one_account,
    key_03_handles_are_random_and_one_an_account,
    key_03_a_suspended_or_deleted_account_is_not_signed_into,
    key_03_wrong_passkeys_of_one_address_are_slowed,
    ops_09_what_passkeys_do_is_logged_under_pseudonyms_alone,
);

type Lie = fn(&mut Authenticator);

const LIES: [Lie; 3] = [
    |device| device.origin = "https://evil.example".into(),
    |device| device.rp_id = "evil.example".into(),
    |device| device.verifies = false,
];

async fn key_03_an_answer_is_good_once_for_five_minutes_and_to_the_own_question_alone(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let mut phone = device("phone");
    let begin = "/api/users/me/passkeys/begin";
    let hers = json!({ "credential": phone.make(&question(&ann, begin).await) });
    bob.post("/api/users/me/passkeys", hers.clone()).await.refused(404, "passkey_late");
    ann.post("/api/users/me/passkeys", hers.clone()).await.ok();
    ann.post("/api/users/me/passkeys", hers).await.refused(404, "passkey_late");

    let answer = signed(&world, &mut phone).await;
    world.clock.advance(300);
    world.anon().post("/api/auth/passkey/finish", answer).await.refused(404, "passkey_late");
    let answer = signed(&world, &mut phone).await;
    world.clock.advance(299);
    world.anon().post("/api/auth/passkey/finish", answer.clone()).await.ok();
    world.anon().post("/api/auth/passkey/finish", answer).await.refused(404, "passkey_late");
    // An answer that is wrong uses the question up as well.
    let options = question(&world.anon(), "/api/auth/passkey/begin").await;
    let mut liar = phone.clone();
    liar.verifies = false;
    world.anon().post("/api/auth/passkey/finish", json!({ "credential": liar.sign(&options) })).await.refused(401, "passkey_refused");
    world.anon().post("/api/auth/passkey/finish", json!({ "credential": phone.sign(&options) })).await.refused(404, "passkey_late");
    // A question to one who adds is none to one who signs in.
    let options = question(&ann, begin).await;
    world.anon().post("/api/auth/passkey/finish", json!({ "credential": phone.sign(&options) })).await.refused(404, "passkey_late");
    for nonsense in [json!({}), json!({ "id": 7 }), json!(null), json!([]), json!("x")] {
        let body = json!({ "credential": nonsense });
        world.anon().post("/api/auth/passkey/finish", body.clone()).await.refused(422, "passkey_refused");
        ann.post("/api/users/me/passkeys", body).await.refused(422, "passkey_refused");
    }
    let late: Answer = ann.post("/api/auth/confirm-passkey", json!({ "credential": phone.sign(&options) })).await;
    assert_eq!(late.refused(404, "passkey_late")["error"], "This took too long, or was done already. Please try again.");
}

async fn key_03_a_passkey_is_made_for_this_web_site_by_who_unlocks_it(world: World) {
    let ann = world.register("ann").await;
    for lie in LIES {
        let mut liar = device("liar");
        lie(&mut liar);
        try_adding(&ann, &mut liar).await.refused(422, "passkey_refused");
    }
    assert_eq!(listed(&ann).await["passkeys"], json!([]));
}

async fn key_03_a_passkey_is_used_on_this_web_site_by_who_unlocks_it(world: World) {
    let ann = world.register("ann").await;
    let mut phone = device("phone");
    add_passkey(&ann, &mut phone).await;
    let mut texts = BTreeSet::new();
    for lie in LIES {
        let mut liar = phone.clone();
        lie(&mut liar);
        texts.insert(sign_in(&world, &mut liar).await.refused(401, "passkey_refused")["error"].to_string());
    }
    assert_eq!(texts.len(), 2, "{texts:?}");
    sign_in(&world, &mut phone).await.ok();
}

async fn key_03_a_counter_that_goes_back_is_refused(world: World) {
    let ann = world.register("ann").await;
    let mut phone = device("phone");
    phone.counter = 5;
    add_passkey(&ann, &mut phone).await;
    let mut copy = phone.clone();
    sign_in(&world, &mut phone).await.ok();
    sign_in(&world, &mut phone).await.ok();
    let refused = sign_in(&world, &mut copy).await.refused(401, "passkey_refused");
    assert!(refused["error"].as_str().unwrap().contains("Perhaps it was copied"), "{refused}");
    sign_in(&world, &mut phone).await.ok();
}

async fn key_03_another_key_or_another_account_opens_nothing(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (mut hers, mut his) = (device("hers"), device("his"));
    add_passkey(&ann, &mut hers).await;
    add_passkey(&bob, &mut his).await;
    sign_in(&world, &mut device("nobody's")).await.refused(422, "passkey_refused");
    let mut unknown = device("unknown");
    unknown.handle.clone_from(&hers.handle);
    sign_in(&world, &mut unknown).await.refused(401, "passkey_unknown");
    let mut forged = his.clone();
    forged.credential_id = hers.credential_id;
    forged.handle.clone_from(&hers.handle);
    sign_in(&world, &mut forged).await.refused(401, "passkey_refused");
    let mut other = hers.clone();
    other.handle.clone_from(&his.handle);
    sign_in(&world, &mut other).await.refused(401, "passkey_refused");
}

async fn key_03_a_passkey_belongs_to_one_account(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let mut phone = device("phone");
    add_passkey(&ann, &mut phone).await;
    try_adding(&bob, &mut phone.clone()).await.refused(409, "passkey_known");
    sign_in(&world, &mut phone).await.ok();
}

async fn key_03_handles_are_random_and_one_an_account(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (mut phone, mut laptop, mut his) = (device("phone"), device("laptop"), device("his"));
    add_passkey(&ann, &mut phone).await;
    add_passkey(&ann, &mut laptop).await;
    add_passkey(&bob, &mut his).await;
    assert_eq!(phone.handle, laptop.handle);
    assert_ne!(phone.handle, his.handle);
    assert_eq!(phone.handle.len(), 86, "64 bytes");
    let options = question(&ann, "/api/users/me/passkeys/begin").await;
    assert_eq!(options["excludeCredentials"].as_array().unwrap().len(), 2);
    assert_eq!((&options["user"]["name"], &options["rp"]["id"]), (&json!("ann@example.com"), &json!(HOST)));
}

async fn key_03_a_suspended_or_deleted_account_is_not_signed_into(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (mut hers, mut his) = (device("hers"), device("his"));
    add_passkey(&ann, &mut hers).await;
    add_passkey(&bob, &mut his).await;
    world.operator().post(&format!("/api/admin/users/{}/suspend", ann.id), json!({})).await.ok();
    sign_in(&world, &mut hers).await.refused(403, "suspended");
    world.operator().post(&format!("/api/admin/users/{}/restore", ann.id), json!({})).await.ok();
    sign_in(&world, &mut hers).await.ok();
    let (user, stand_in) = (bob.id.parse().unwrap(), kindred_domain::UserId(9));
    let now = world.state.clock.now();
    let leaving: Result<bool, StoreError> =
        world.state.store.write(move |tx| async move { tx.begin_departure(user, stand_in, now).await }).await;
    assert!(leaving.unwrap());
    sign_in(&world, &mut his).await.refused(401, "passkey_unknown");
}

async fn key_03_wrong_passkeys_of_one_address_are_slowed(world: World) {
    let world = world.limited();
    let (thief, ann) = (world.visitor_from("203.0.113.9"), world.register("ann").await);
    let mut phone = device("phone");
    add_passkey(&ann, &mut phone).await;
    for _ in 0..60 {
        thief.post("/api/auth/passkey/finish", json!({ "credential": {} })).await.refused(422, "passkey_refused");
    }
    thief.post("/api/auth/passkey/finish", json!({ "credential": {} })).await.retry_after();
    sign_in(&world, &mut phone).await.ok();
}

async fn ops_09_what_passkeys_do_is_logged_under_pseudonyms_alone(world: World) {
    let lines = Lines::default();
    let _log = lines.listen();
    let ann = world.register("ann").await;
    let (mut phone, mut laptop) = (device("phone"), device("laptop"));
    phone.counter = 5;
    let id = add_passkey(&ann, &mut phone).await;
    add_passkey(&ann, &mut laptop).await;
    let mut copy = phone.clone();
    sign_in(&world, &mut phone).await.ok();
    sign_in(&world, &mut copy).await.refused(401, "passkey_refused");
    laptop.verifies = false;
    sign_in(&world, &mut laptop).await.refused(401, "passkey_refused");
    ann.delete("/api/users/me/password").await.ok();
    ann.put("/api/users/me/password", json!({ "new": "battery staple" })).await.ok();
    ann.delete(&format!("/api/users/me/passkeys/{id}")).await.ok();
    sign_in(&world, &mut phone).await.refused(401, "passkey_unknown");
    let events = lines.events();
    let names: Vec<&str> = events.iter().map(|[event, ..]| event.as_str()).collect();
    let of_hers = ["passkey_copied", "passkey_refused", "password_removed", "password_changed", "passkey_removed"];
    assert_eq!(names, [&["passkey_added", "passkey_added", "signed_in"][..], &of_hers, &["passkey_refused"]].concat());
    assert!(events[..8].iter().all(|[_, account, _]| *account == events[0][1]), "{events:?}");
    lines.say_nothing_of(&[&ann.id, ann.token.as_deref().unwrap(), "ann@", "battery", &phone.handle, &id]);
}
