//! KEY-03: adding passkeys, and signing in with them.

use kindred_testkit::Authenticator;
use serde_json::{Value, json};

use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    key_03_a_passkey_is_added_named_used_and_removed,
    key_03_a_passkey_confirms_what_wants_the_password_typed_lately,
    key_03_adding_and_removing_want_the_password_typed_lately,
    key_03_a_device_is_known_by_its_token_whatever_somebody_signs_in_with,
    key_03_the_owner_gets_a_letter_about_a_new_passkey_and_a_removed_password,
    key_03_without_a_domain_nothing_of_passkeys_is_offered,
    key_03_a_name_has_1_to_50_characters_and_is_the_devices_without_one,
    key_03_an_account_has_twenty_passkeys_at_most,
);

const MINUTE: i64 = 60;

/// The host of the worlds' public url.
pub const HOST: &str = "kindred.example";

/// A device of its own for each name.
pub fn device(name: &str) -> Authenticator {
    Authenticator::new(name.bytes().fold(0, |sum: u8, byte| sum.wrapping_mul(31).wrapping_add(byte)), HOST)
}

pub async fn question(person: &Persona, path: &str) -> Value {
    person.act(path).await.ok()["options"].clone()
}

/// Tries to add the device's passkey.
pub async fn try_adding(person: &Persona, device: &mut Authenticator) -> Answer {
    let options = question(person, "/api/users/me/passkeys/begin").await;
    person.post("/api/users/me/passkeys", json!({ "credential": device.make(&options) })).await
}

/// Adds the device's passkey; its id.
pub async fn add_passkey(person: &Persona, device: &mut Authenticator) -> String {
    try_adding(person, device).await.ok()["id"].as_str().expect("a passkey has an id").to_owned()
}

/// What the device answers to a fresh question.
pub async fn signed(world: &World, device: &mut Authenticator) -> Value {
    json!({ "credential": device.sign(&question(&world.anon(), "/api/auth/passkey/begin").await) })
}

/// Tries to sign in with the device's passkey.
pub async fn sign_in(world: &World, device: &mut Authenticator) -> Answer {
    let answer = signed(world, device).await;
    world.anon().post("/api/auth/passkey/finish", answer).await
}

pub async fn listed(person: &Persona) -> Value {
    person.get("/api/users/me/passkeys").await.ok()
}

async fn key_03_a_passkey_is_added_named_used_and_removed(world: World) {
    let ann = world.register("ann").await;
    assert_eq!(listed(&ann).await, json!({ "passkeys": [], "has_password": true, "can_remove_password": false }));
    let mut phone = device("phone");
    phone.counter = 1;
    let id = add_passkey(&ann, &mut phone).await;
    ann.put(&format!("/api/users/me/passkeys/{id}"), json!({ "name": " My phone " })).await.ok();
    world.clock.advance(MINUTE);
    let answer = sign_in(&world, &mut phone).await.ok();
    let again = Persona::signed_in(world.app.clone(), &answer);
    assert_eq!((again.id.as_str(), &answer["user"]["email"]), (ann.id.as_str(), &json!("ann@example.com")));
    let list = listed(&again).await;
    assert_eq!(list["passkeys"][0]["name"], "My phone");
    assert_eq!(list["passkeys"][0]["last_used_at"], json!(world.state.clock.now()));
    sign_in(&world, &mut phone).await.ok();
    // The password still works beside it.
    world.login("ann").await;
    again.delete(&format!("/api/users/me/passkeys/{id}")).await.ok();
    again.delete(&format!("/api/users/me/passkeys/{id}")).await.refused(404, "not_found");
    sign_in(&world, &mut phone).await.refused(401, "passkey_unknown");
    again.get("/api/users/me").await.ok();
}

async fn key_03_a_passkey_confirms_what_wants_the_password_typed_lately(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (mut hers, mut his) = (device("hers"), device("his"));
    add_passkey(&ann, &mut hers).await;
    add_passkey(&bob, &mut his).await;
    world.clock.advance(20 * MINUTE);
    ann.get("/api/users/me/export").await.refused(403, "password_needed");
    ann.post("/api/auth/confirm-passkey", signed(&world, &mut his).await).await.refused(403, "wrong_passkey");
    ann.get("/api/users/me/export").await.refused(403, "password_needed");
    ann.post("/api/auth/confirm-passkey", signed(&world, &mut hers).await).await.ok();
    assert_eq!(ann.get("/api/users/me/export").await.status, 200);
    world.clock.advance(20 * MINUTE);
    let fresh = Persona::signed_in(world.app.clone(), &sign_in(&world, &mut hers).await.ok());
    assert_eq!(fresh.get("/api/users/me/export").await.status, 200, "a sign-in counts as well");
}

async fn key_03_adding_and_removing_want_the_password_typed_lately(world: World) {
    let ann = world.register("ann").await;
    let id = add_passkey(&ann, &mut device("phone")).await;
    world.clock.advance(20 * MINUTE);
    ann.act("/api/users/me/passkeys/begin").await.refused(403, "password_needed");
    ann.post("/api/users/me/passkeys", json!({ "credential": {} })).await.refused(403, "password_needed");
    ann.delete(&format!("/api/users/me/passkeys/{id}")).await.refused(403, "password_needed");
    ann.delete("/api/users/me/password").await.refused(403, "password_needed");
    ann.put(&format!("/api/users/me/passkeys/{id}"), json!({ "name": "Phone" })).await.ok();
}

async fn key_03_a_device_is_known_by_its_token_whatever_somebody_signs_in_with(world: World) {
    let ann = world.register("ann").await;
    let mut phone = device("phone");
    add_passkey(&ann, &mut phone).await;
    let mut body = signed(&world, &mut phone).await;
    body["device_token"] = json!("");
    let first = world.anon().post("/api/auth/passkey/finish", body).await.ok();
    let mut body = signed(&world, &mut phone).await;
    body["device_token"] = first["device_token"].clone();
    let second = world.anon().post("/api/auth/passkey/finish", body).await.ok();
    assert_eq!(second["device_token"], first["device_token"]);
    let sessions = Persona::signed_in(world.app.clone(), &second).get("/api/users/me/sessions").await.ok();
    let new: Vec<_> = sessions["sessions"].as_array().unwrap().iter().map(|one| one["is_new"] == json!(true)).collect();
    assert_eq!((new.len(), new.iter().filter(|is_new| **is_new).count()), (3, 1));
    assert_eq!(letters(&world, &ann).await, ["confirm address", "passkey added", "new device"]);
}

async fn letters(world: &World, person: &Persona) -> Vec<String> {
    let letters = world.state.store.read().await.unwrap().list_own_letters(person.id.parse().unwrap()).await.unwrap();
    let mut kinds: Vec<_> = letters.into_iter().map(|letter| letter.kind).collect();
    let order = ["confirm address", "passkey added", "new device", "password removed", "password changed"];
    kinds.sort_by_key(|kind| order.iter().position(|one| one == kind));
    kinds
}

async fn key_03_the_owner_gets_a_letter_about_a_new_passkey_and_a_removed_password(world: World) {
    let ann = world.register("ann").await;
    add_passkey(&ann, &mut device("phone")).await;
    add_passkey(&ann, &mut device("laptop")).await;
    ann.delete("/api/users/me/password").await.ok();
    ann.put("/api/users/me/password", json!({ "new": "battery staple" })).await.ok();
    let kinds = ["confirm address", "passkey added", "passkey added", "password removed", "password changed"];
    assert_eq!(letters(&world, &ann).await, kinds);
}

async fn key_03_without_a_domain_nothing_of_passkeys_is_offered(world: World) {
    let world = world.without_passkeys();
    let (ann, visitor) = (world.register("ann").await, world.anon());
    let credential = json!({ "credential": {} });
    for answer in [
        visitor.act("/api/auth/passkey/begin").await,
        visitor.post("/api/auth/passkey/finish", credential.clone()).await,
        ann.post("/api/auth/confirm-passkey", credential.clone()).await,
        ann.get("/api/users/me/passkeys").await,
        ann.act("/api/users/me/passkeys/begin").await,
        ann.post("/api/users/me/passkeys", credential).await,
        ann.delete("/api/users/me/password").await,
    ] {
        assert_eq!(answer.refused(404, "no_passkeys")["error"], "Passkeys are not offered here.");
    }
}

async fn key_03_a_name_has_1_to_50_characters_and_is_the_devices_without_one(world: World) {
    let ann = world.register("ann").await;
    let id = add_passkey(&ann, &mut device("phone")).await;
    assert_eq!(listed(&ann).await["passkeys"][0]["name"], "Unknown device");
    let path = format!("/api/users/me/passkeys/{id}");
    for name in [json!(" "), json!("a".repeat(51)), Value::Null] {
        let refused = ann.put(&path, json!({ "name": name })).await.refused(422, "unprocessable");
        assert!(refused["details"]["name"].is_string(), "{refused}");
    }
    ann.put(&path, json!({ "name": "a".repeat(50) })).await.ok();
    let mut laptop = device("laptop");
    let options = question(&ann, "/api/users/me/passkeys/begin").await;
    let body = json!({ "credential": laptop.make(&options), "name": "Laptop" });
    assert_eq!(ann.post("/api/users/me/passkeys", body).await.ok()["name"], "Laptop");
}

async fn key_03_an_account_has_twenty_passkeys_at_most(world: World) {
    let ann = world.register("ann").await;
    for number in 0..20 {
        add_passkey(&ann, &mut Authenticator::new(number, HOST)).await;
    }
    let options = ann.act("/api/users/me/passkeys/begin").await.refused(409, "too_many_passkeys");
    assert_eq!(options["error"], "There are 20 passkeys already. Remove one that you no longer use.");
}
