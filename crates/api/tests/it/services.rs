//! KEY-04: signing in, signing up, linking and confirming by another service.

use kindred_domain::IdentityId;
use kindred_store::IdentityKey;
use kindred_testkit::oidc::{TestProvider, field};
use serde_json::{Value, json};

use crate::{
    passkeys::{add_passkey, device, listed, sign_in, signed},
    support::{Answer, PASSWORD, Persona, World, on_both_engines, registration},
};

on_both_engines!(
    key_04_a_new_person_signs_up_without_a_password_and_signs_in_again,
    key_04_a_known_address_is_linked_only_after_its_password,
    key_04_a_known_address_is_linked_by_a_passkey_of_its_account_too,
    key_04_an_address_that_the_service_has_not_verified_names_no_account,
    key_04_who_signs_up_with_another_address_confirms_it_as_usual,
    key_04_an_address_is_taken_as_at_any_sign_up_and_the_token_stays_good,
    key_04_who_has_no_password_confirms_by_the_service,
    key_04_a_service_confirms_nothing_for_who_has_a_password_or_a_passkey,
    key_04_a_link_ends_only_while_another_way_in_remains,
    key_04_a_suspended_and_an_ended_account_behave_as_by_password,
    key_04_a_password_chosen_by_a_letter_ends_links_and_a_waiting_address_and_passkeys_of_who_confirmed_none,
    key_04_a_service_that_tells_the_address_only_when_asked_is_asked,
    key_04_health_tells_which_services_there_are,
);

const MINUTE: i64 = 60;

/// Links an account to this subject of a service, without the service.
pub async fn link_as(world: &World, person: &Persona, subject: &str) -> String {
    let (id, user, now) = (IdentityId::random(&*world.state.entropy), person.id.parse().unwrap(), world.state.clock.now());
    let key = IdentityKey { issuer: "https://accounts.example", subject };
    world.state.store.write(move |tx| async move { tx.link_identity((id, user), key, now).await }).await.unwrap();
    id.to_string()
}

/// The same to a subject of its own.
pub async fn link(world: &World, person: &Persona) -> String {
    link_as(world, person, &person.id).await
}

/// A world whose people can sign in by a service, which says that it has verified Ann's address.
pub async fn served(world: World) -> (World, TestProvider) {
    let provider = TestProvider::start(world.clock.clone()).await;
    let world = world.with_services(&[("Google", &provider.issuer)]);
    (world, provider)
}

/// Begins a sign-in, and agrees to it at the service; what the app then sends.
pub async fn came_back(world: &World, provider: &TestProvider) -> Value {
    let begun = world.anon().act("/api/auth/oidc/1/begin").await.ok();
    let url = begun["url"].as_str().expect("a url");
    assert_eq!(field(url, "state"), begun["state"]);
    let code = provider.agree(url).await;
    json!({ "request": begun["request"], "service": "1", "state": begun["state"], "code": code, "device_token": "" })
}

pub async fn try_finishing(world: &World, provider: &TestProvider) -> Answer {
    world.anon().post("/api/auth/oidc/finish", came_back(world, provider).await).await
}

async fn finish(world: &World, provider: &TestProvider) -> Value {
    try_finishing(world, provider).await.ok()
}

/// Signs up by the service with these fields beside the usual ones.
async fn sign_up(world: &World, provider: &TestProvider, fields: Value) -> Persona {
    let token = finish(world, provider).await["sign_up"]["token"].clone();
    let mut body = registration("ann", json!({ "service_token": token }));
    body.as_object_mut().unwrap().remove("password");
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/register", body).await.ok())
}

async fn is_confirmed(person: &Persona) -> bool {
    person.get("/api/users/me").await.ok()["user"]["address"]["is_confirmed"] == true
}

async fn key_04_a_new_person_signs_up_without_a_password_and_signs_in_again(world: World) {
    let (world, google) = served(world).await;
    let outcome = finish(&world, &google).await;
    let sign_up = &outcome["sign_up"];
    assert_eq!((&sign_up["service"], &sign_up["email"], &sign_up["name"]), (&json!("Google"), &json!("ann@example.com"), &json!("Ann")));
    let mut body = registration("ann", json!({ "service_token": sign_up["token"] }));
    body.as_object_mut().unwrap().remove("password");
    let ann = Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/register", body.clone()).await.ok());
    assert!(is_confirmed(&ann).await, "the service has verified the address");
    body["email"] = json!("other@example.com");
    world.anon().post("/api/auth/register", body).await.refused(404, "service_late");

    let again = Persona::signed_in(world.app.clone(), &finish(&world, &google).await);
    assert_eq!(again.id, ann.id);
    let list = again.get("/api/users/me/services").await.ok();
    assert_eq!((&list["has_password"], &list["services"][0]["name"]), (&json!(false), &json!("Google")));
    assert_eq!((&list["services"][0]["provider"], &list["services"][0]["linked_at"]), (&json!("1"), &json!(world.state.clock.now())));
    world.anon().login("ann", PASSWORD).await.refused(401, "wrong_credentials");
    // By another address at the service it is still her: only the subject counts.
    google.set_claims(json!({ "email": "ann.new@example.com" })).await;
    assert_eq!(finish(&world, &google).await["user"]["id"], json!(ann.id));
    google.set_claims(json!({ "sub": "somebody else", "email": "bob@example.com" })).await;
    assert_eq!(finish(&world, &google).await["sign_up"]["email"], "bob@example.com");
}

async fn key_04_a_known_address_is_linked_only_after_its_password(world: World) {
    let (world, google) = served(world).await;
    let ann = world.register("ann").await;
    let outcome = finish(&world, &google).await;
    assert!(outcome["token"].is_null() && outcome["user"].is_null() && outcome["sign_up"].is_null(), "{outcome}");
    assert_eq!((&outcome["link"]["service"], &outcome["link"]["email"]), (&json!("Google"), &json!("ann@example.com")));
    let with = |password: &str| json!({ "token": outcome["link"]["token"], "password": password });
    world.anon().post("/api/auth/oidc/link", with("wrong horse")).await.refused(401, "wrong_credentials");
    world.anon().post("/api/auth/oidc/link", with("")).await.refused(422, "unprocessable");
    let new = registration("ann2", json!({ "service_token": outcome["link"]["token"] }));
    world.anon().post("/api/auth/register", new).await.refused(404, "service_late");
    assert!(finish(&world, &google).await["link"].is_object(), "nothing is linked yet");
    assert_eq!(told_of_links(&world, &ann).await, 0);

    let linked = Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/oidc/link", with(PASSWORD)).await.ok());
    assert_eq!(linked.id, ann.id);
    world.anon().post("/api/auth/oidc/link", with(PASSWORD)).await.refused(404, "service_late");
    assert_eq!(finish(&world, &google).await["user"]["id"], json!(ann.id));
    assert_eq!(told_of_links(&world, &ann).await, 1, "by a letter, and by none of the sign-ins that follow");
    world.login("ann").await;
    // Guesses are counted as at sign-in.
    let world = world.limited();
    google.set_claims(json!({ "sub": "another", "email": "ann@example.com" })).await;
    let token = finish(&world, &google).await["link"]["token"].clone();
    let guess = json!({ "token": token, "password": "wrong horse" });
    for _ in 0..10 {
        world.anon().post("/api/auth/oidc/link", guess.clone()).await.refused(401, "wrong_credentials");
    }
    world.anon().post("/api/auth/oidc/link", guess).await.refused(429, "too_many");
    world.anon().login("ann", PASSWORD).await.refused(429, "too_many");
}

/// How many letters told the owner that a service was linked.
async fn told_of_links(world: &World, person: &Persona) -> usize {
    let letters = world.state.store.read().await.unwrap().list_own_letters(person.id.parse().unwrap()).await.unwrap();
    letters.iter().filter(|letter| letter.kind == "service linked").count()
}

async fn key_04_a_known_address_is_linked_by_a_passkey_of_its_account_too(world: World) {
    let (world, google) = served(world).await;
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (mut hers, mut his) = (device("hers"), device("his"));
    add_passkey(&ann, &mut hers).await;
    add_passkey(&bob, &mut his).await;
    let token = finish(&world, &google).await["link"]["token"].clone();
    let link = async |used: Value| {
        let body = json!({ "token": token, "credential": used["credential"] });
        world.anon().post("/api/auth/oidc/link", body).await
    };
    link(signed(&world, &mut his).await).await.refused(401, "passkey_refused");
    assert_eq!(link(signed(&world, &mut hers).await).await.ok()["user"]["id"], json!(ann.id));
    assert_eq!(finish(&world, &google).await["user"]["id"], json!(ann.id));
}

async fn key_04_an_address_that_the_service_has_not_verified_names_no_account(world: World) {
    let (world, google) = served(world).await;
    let ann = world.register("ann").await;
    for verified in [json!(false), json!("true"), json!(null), json!(1)] {
        google.set_claims(json!({ "email_verified": verified })).await;
        let outcome = finish(&world, &google).await;
        assert!(outcome["link"].is_null() && outcome["sign_up"]["token"].is_string(), "{outcome}");
        assert!(outcome["sign_up"]["email"].is_null(), "{outcome}");
    }
    let other = sign_up(&world, &google, json!({ "email": "other@example.com" })).await;
    assert!(other.id != ann.id && !is_confirmed(&other).await);
    google.set_claims(json!({ "email_verified": true })).await;
    assert_eq!(finish(&world, &google).await["user"]["id"], json!(other.id), "who is linked stays so, whatever the address");
}

async fn key_04_who_signs_up_with_another_address_confirms_it_as_usual(world: World) {
    let (world, google) = served(world).await;
    let ann = sign_up(&world, &google, json!({ "email": "other@example.com" })).await;
    assert!(!is_confirmed(&ann).await);
    let letters = world.state.store.read().await.unwrap().list_own_letters(ann.id.parse().unwrap()).await.unwrap();
    assert_eq!(letters.iter().map(|letter| letter.kind.as_str()).collect::<Vec<_>>(), ["confirm address"]);
}

async fn key_04_an_address_is_taken_as_at_any_sign_up_and_the_token_stays_good(world: World) {
    let (world, google) = served(world).await;
    world.register("bob").await;
    let token = finish(&world, &google).await["sign_up"]["token"].clone();
    let body = |email: &str| registration("ann", json!({ "service_token": token, "email": email, "password": "" }));
    world.anon().post("/api/auth/register", body("bob@example.com")).await.refused(409, "email_taken");
    let short = registration("ann", json!({ "service_token": token, "password": "short" }));
    world.anon().post("/api/auth/register", short).await.refused(422, "unprocessable");
    // Nobody signs up by a password alone who meant to by the service, too.
    for (wrong, password) in [("", PASSWORD), ("A", PASSWORD), ("", ""), ("A", "")] {
        let wrong = registration("ann", json!({ "service_token": wrong, "password": password }));
        world.anon().post("/api/auth/register", wrong).await.refused(404, "service_late");
    }
    world.anon().post("/api/auth/register", body("ann@example.com")).await.ok();
    let late = finish(&world, &google).await;
    assert!(late["user"].is_object());
    google.set_claims(json!({ "sub": "another", "email": "cid@example.com" })).await;
    let token = finish(&world, &google).await["sign_up"]["token"].clone();
    let elsewhere = world.with_services(&[("Other", "https://accounts.example")]);
    let late = registration("cid", json!({ "service_token": token }));
    elsewhere.anon().post("/api/auth/register", late.clone()).await.refused(404, "service_late");
    let world = elsewhere.with_services(&[("Google", &google.issuer)]);
    world.clock.advance(60 * MINUTE);
    world.anon().post("/api/auth/register", late).await.refused(404, "service_late");
}

async fn key_04_who_has_no_password_confirms_by_the_service(world: World) {
    let (world, google) = served(world).await;
    let ann = sign_up(&world, &google, json!({})).await;
    let confirm = async |person: &Persona| {
        let mut body = came_back(&world, &google).await;
        body.as_object_mut().unwrap().remove("device_token");
        person.post("/api/auth/oidc/confirm", body).await
    };
    world.clock.advance(20 * MINUTE);
    let new = json!({ "new": "battery staple" });
    ann.put("/api/users/me/password", new.clone()).await.refused(403, "password_needed");
    let bob = world.register("bob").await;
    world.clock.advance(20 * MINUTE);
    confirm(&bob).await.refused(403, "wrong_service");
    bob.get("/api/users/me/export").await.refused(403, "password_needed");
    google.set_claims(json!({ "nonce": "another" })).await;
    confirm(&ann).await.refused(403, "wrong_service");
    google.set_claims(json!({})).await;
    let fresh = Persona::signed_in(world.app.clone(), &finish(&world, &google).await);
    assert_eq!(fresh.get("/api/users/me/export").await.status, 200, "a sign-in counts as well");
    confirm(&ann).await.ok();
    ann.put("/api/users/me/password", new).await.ok();
    world.anon().login("ann", "battery staple").await.ok();
}

async fn key_04_a_service_confirms_nothing_for_who_has_a_password_or_a_passkey(world: World) {
    let (world, google) = served(world).await;
    let ann = sign_up(&world, &google, json!({})).await;
    let mut phone = device("phone");
    let passkey = add_passkey(&ann, &mut phone).await;
    world.clock.advance(20 * MINUTE);
    let refused = ann.post("/api/auth/oidc/confirm", came_back(&world, &google).await).await.refused(403, "wrong_service");
    assert_eq!(refused["error"], "Google may not have asked who you are. Please confirm by your password or a passkey.");
    ann.get("/api/users/me/export").await.refused(403, "password_needed");
    let fresh = Persona::signed_in(world.app.clone(), &finish(&world, &google).await);
    fresh.get("/api/users/me/export").await.refused(403, "password_needed");
    fresh.post("/api/auth/confirm-passkey", signed(&world, &mut phone).await).await.ok();
    fresh.put("/api/users/me/password", json!({ "new": "battery staple" })).await.ok();
    fresh.delete(&format!("/api/users/me/passkeys/{passkey}")).await.ok();
    let fresh = Persona::signed_in(world.app.clone(), &finish(&world, &google).await);
    fresh.get("/api/users/me/export").await.refused(403, "password_needed");
    world.clock.advance(20 * MINUTE);
    fresh.post("/api/auth/oidc/confirm", came_back(&world, &google).await).await.refused(403, "wrong_service");
    fresh.post("/api/auth/confirm-password", json!({ "password": "battery staple" })).await.ok();
    assert_eq!(fresh.get("/api/users/me/export").await.status, 200);
}

async fn key_04_a_link_ends_only_while_another_way_in_remains(world: World) {
    let (world, google) = served(world).await;
    let ann = sign_up(&world, &google, json!({})).await;
    let id = ann.get("/api/users/me/services").await.ok()["services"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/users/me/services/{id}");
    let refused = ann.delete(&path).await.refused(409, "service_needed");
    assert_eq!(refused["error"], "You have no password, and need this to sign in. Set a password or add a passkey first.");
    // With a confirmed address one passkey is enough.
    let passkey = add_passkey(&ann, &mut device("phone")).await;
    ann.delete(&path).await.ok();
    ann.delete(&path).await.refused(404, "not_found");
    ann.delete(&format!("/api/users/me/passkeys/{passkey}")).await.refused(409, "passkey_needed");
    let outcome = finish(&world, &google).await;
    assert!(outcome["link"].is_object(), "{outcome}");

    let bob = world.register("bob").await;
    let linked = link(&world, &bob).await;
    world.clock.advance(20 * MINUTE);
    bob.delete(&format!("/api/users/me/services/{linked}")).await.refused(403, "password_needed");
    bob.post("/api/auth/confirm-password", json!({ "password": PASSWORD })).await.ok();
    assert_eq!(bob.get("/api/users/me/services").await.ok()["services"][0]["provider"], json!(null), "configured no longer");
    bob.delete(&format!("/api/users/me/services/{linked}")).await.ok();
}

async fn key_04_a_suspended_and_an_ended_account_behave_as_by_password(world: World) {
    let (world, google) = served(world).await;
    let ann = sign_up(&world, &google, json!({})).await;
    let path = |act: &str| format!("/api/admin/users/{}/{act}", ann.id);
    world.operator().post(&path("suspend"), json!({})).await.ok();
    let refused = try_finishing(&world, &google).await.refused(403, "suspended");
    assert_eq!(refused["error"], "This account is suspended. You cannot sign in with it.");
    assert_eq!((&refused["details"]["reason"], &refused["details"]["may_appeal"]), (&json!("other"), &json!("true")), "{refused}");
    world.operator().post(&path("restore"), json!({})).await.ok();
    let ann = Persona::signed_in(world.app.clone(), &finish(&world, &google).await);
    ann.send_json(axum::http::Method::DELETE, "/api/users/me", &json!({})).await.ok();
    assert!(finish(&world, &google).await["sign_up"].is_object(), "nobody is linked, and the address is free");
    let bob = world.register_with("bob", json!({ "email": "ann@example.com" })).await;
    let token = finish(&world, &google).await["link"]["token"].clone();
    world.operator().post(&format!("/api/admin/users/{}/suspend", bob.id), json!({})).await.ok();
    let body = json!({ "token": token, "password": PASSWORD });
    world.anon().post("/api/auth/oidc/link", body).await.refused(403, "suspended");
}

/// Chooses a new password by a letter's link; the session that begins with it.
async fn reset(world: &World, user: &Persona) -> Persona {
    let token = kindred_api::LinkToken::random(&*world.state.entropy);
    let (hash, id, ends_at) = (&token.hash(), user.id.parse().unwrap(), world.state.clock.now().plus_seconds(9));
    world.state.store.write(move |tx| async move { tx.add_password_link(hash, id, ends_at).await }).await.unwrap();
    let body = json!({ "token": token.as_str(), "password": "battery staple" });
    Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/reset-password", body).await.ok())
}

/// What an account has beside its password: services, passkeys, and the address that waits.
async fn ways_back(person: &Persona) -> (usize, usize, Value) {
    let services = person.get("/api/users/me/services").await.ok()["services"].as_array().unwrap().len();
    let passkeys = listed(person).await["passkeys"].as_array().unwrap().len();
    (services, passkeys, person.get("/api/users/me").await.ok()["user"]["address"]["waiting"].clone())
}

async fn key_04_a_password_chosen_by_a_letter_ends_links_and_a_waiting_address_and_passkeys_of_who_confirmed_none(world: World) {
    let (world, google) = served(world).await;
    // Somebody signs up with an address that isn't theirs; whoever reads its letters gets the account for themselves.
    let thief = sign_up(&world, &google, json!({ "email": "victim@example.com" })).await;
    let mut his = device("his");
    add_passkey(&thief, &mut his).await;
    thief.put("/api/users/me", json!({ "email": "thief@example.com" })).await.ok();
    assert_eq!(ways_back(&thief).await, (1, 1, json!("thief@example.com")));
    let victim = reset(&world, &thief).await;
    assert_eq!(ways_back(&victim).await, (0, 0, json!(null)));
    sign_in(&world, &mut his).await.refused(401, "passkey_unknown");

    // A confirmed owner keeps the passkeys, and links again.
    let ann = sign_up(&world, &google, json!({})).await;
    add_passkey(&ann, &mut device("hers")).await;
    ann.put("/api/users/me", json!({ "email": "anna@example.com" })).await.ok();
    let ann = reset(&world, &ann).await;
    assert_eq!(ways_back(&ann).await, (0, 1, json!(null)));
    let token = finish(&world, &google).await["link"]["token"].clone();
    world.anon().post("/api/auth/oidc/link", json!({ "token": token, "password": "battery staple" })).await.ok();
    assert_eq!(finish(&world, &google).await["user"]["id"], json!(ann.id));
}

async fn key_04_a_service_that_tells_the_address_only_when_asked_is_asked(world: World) {
    let (world, google) = served(world).await;
    google.set_claims(json!({ "email": null, "email_verified": null, "name": null })).await;
    google.set_userinfo(json!({ "sub": "subject", "email": "ann@example.com", "email_verified": true, "name": "Ann" })).await;
    let outcome = finish(&world, &google).await;
    assert_eq!((&outcome["sign_up"]["email"], &outcome["sign_up"]["name"]), (&json!("ann@example.com"), &json!("Ann")));
    google.set_userinfo(json!({ "sub": "somebody else", "email": "ann@example.com", "email_verified": true })).await;
    try_finishing(&world, &google).await.refused(401, "service_refused");
}

async fn key_04_health_tells_which_services_there_are(world: World) {
    assert!(world.anon().get("/api/health").await.ok().get("services").is_none());
    let world = world.with_services(&[("Facebook", "https://facebook.example"), ("Google", "https://accounts.example")]);
    let told = world.anon().get("/api/health").await.ok()["services"].clone();
    assert_eq!(told, json!([{ "id": "1", "name": "Facebook" }, { "id": "2", "name": "Google" }]));
    for unknown in ["0", "3", "01", "Google", "%FF"] {
        world.anon().act(&format!("/api/auth/oidc/{unknown}/begin")).await.refused(404, "no_service");
    }
    // The number of a setting is its service's, whichever others there are.
    let world = world.with_numbered_services([(3, ("Google", "https://accounts.example"))].into_iter());
    assert_eq!(world.anon().get("/api/health").await.ok()["services"], json!([{ "id": "3", "name": "Google" }]));
    world.anon().act("/api/auth/oidc/1/begin").await.refused(404, "no_service");
}
