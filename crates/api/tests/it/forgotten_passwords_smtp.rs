//! Forgotten passwords, with letters that reach a real mail server.

use futures_util::future::join_all;
use kindred_api::{LinkToken, send_due_letters};
use kindred_domain::{UserId, email_key};
use kindred_store::sql;
use kindred_testkit::{SeededEntropy, smtp};
use serde_json::{Value, json};

use super::leaving::leave;
use crate::support::{Answer, PASSWORD, Persona, World, on_both_engines};

on_both_engines!(
    key_01_a_letter_leads_to_a_new_password_and_ends_every_session,
    key_01_known_and_unknown_addresses_are_answered_alike_and_cost_the_same,
    key_01_used_old_forged_and_other_peoples_links_are_each_told_in_a_clear_line,
    key_01_of_two_tabs_that_use_one_link_one_wins,
    key_01_a_password_that_breaks_a_rule_leaves_the_link_good,
    trust_04_a_link_of_a_suspended_account_sets_the_password_and_tells_why,
    key_01_a_link_of_a_deleted_account_opens_nothing,
    key_01_a_changed_password_or_address_ends_the_links_before_and_its_owner_is_told,
    key_01_a_new_password_gives_up_an_address_that_whoever_knew_the_old_one_asked_for,
    key_01_what_waits_to_be_sent_goes_to_nobody_after_a_change_and_a_notice_goes_where_the_owner_was,
    mail_02_neither_leaving_nor_other_signs_for_the_same_domain_bring_an_address_more_letters,
    key_01_without_a_mail_server_no_letter_is_asked_for_and_an_operators_link_works,
    mail_02_a_thousand_requests_for_one_address_send_three_letters,
    limit_01_an_address_asks_for_ten_letters_an_hour,
);

const NEW_PASSWORD: &str = "battery staple";

async fn forget(persona: &Persona, email: &str) -> Answer {
    persona.post("/api/auth/forgot-password", json!({ "email": email })).await
}

async fn reset(persona: &Persona, token: &str, password: &str) -> Answer {
    persona.post("/api/auth/reset-password", json!({ "token": token, "password": password, "device_token": "" })).await
}

/// Somebody whose address no other test uses, and that address.
async fn person(world: &World, name: &str) -> (Persona, String) {
    let email = smtp::fresh_address(name);
    (world.register_unwritten(name, json!({ "email": email })).await, email)
}

/// The token of the link in the only letter that `email` got, which was asked for here.
async fn token_for(world: &World, email: &str) -> String {
    let before = smtp::letters_to(email).len();
    forget(&world.anon(), email).await.ok();
    send_due_letters(&world.state).await.unwrap();
    let letters = smtp::letters_to(email);
    assert_eq!(letters.len(), before + 1);
    letters[before].token()
}

/// Has the person want an address that begins so, and confirm it; the address.
async fn confirm_another_address(world: &World, person: &Persona, beginning: &str) -> String {
    let email = smtp::fresh_address(beginning);
    person.put("/api/users/me", json!({ "email": email })).await.ok();
    send_due_letters(&world.state).await.unwrap();
    let token = smtp::letters_to(&email)[0].token_of("confirm-address");
    world.anon().post("/api/auth/confirm-address", json!({ "token": token })).await.ok();
    email
}

async fn key_01_a_letter_leads_to_a_new_password_and_ends_every_session(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = person(&world, "ann").await;
    let (bob, _) = person(&world, "bob").await;
    let phone = world.anon().login_as(&email, PASSWORD).await.ok();
    assert_eq!(forget(&world.anon(), &format!("  {} ", email.to_uppercase())).await.ok(), json!({ "success": true }));
    send_due_letters(&world.state).await.unwrap();
    let letters = smtp::letters_about(&email, "Choose a new password");
    assert_eq!((letters.len(), letters[0].header("To")), (1, email.as_str()));
    let token = letters[0].token();
    ann.get("/api/users/me").await.ok();

    let signed_in = reset(&world.anon(), &token, NEW_PASSWORD).await.ok();
    assert_eq!(signed_in["user"]["id"], json!(ann.id));
    ann.with_token(signed_in["token"].as_str().unwrap()).get("/api/users/me").await.ok();
    for ended in [ann.token.as_deref().unwrap(), phone["token"].as_str().unwrap()] {
        ann.with_token(ended).get("/api/users/me").await.refused(401, "unauthorized");
    }
    bob.get("/api/users/me").await.ok();
    world.anon().login_as(&email, PASSWORD).await.refused(401, "wrong_credentials");
    world.anon().login_as(&email, NEW_PASSWORD).await.ok();
    send_due_letters(&world.state).await.unwrap();
    let letters = smtp::letters_about(&email, "Your password was changed");
    assert_eq!(letters.len(), 1);
    assert!(!letters[0].message.contains(&token) && !letters[0].message.contains(NEW_PASSWORD));
    let stored: i64 = sql!(scalar world.state.store.read().await.unwrap(),
        "SELECT count(*) FROM password_links WHERE token_hash = $1", token.as_bytes().to_vec())
    .unwrap();
    assert_eq!(stored, 0, "only its hash is");
}

/// The rows of letters, without what is drawn at random or hashed.
async fn letter_rows(world: &World) -> Vec<(String, Option<i64>, i64, Option<i64>)> {
    let conn = world.state.store.read().await.unwrap();
    sql!(all conn, "SELECT kind, user_id, created_at, due_at FROM letters ORDER BY id").unwrap()
}

async fn key_01_known_and_unknown_addresses_are_answered_alike_and_cost_the_same(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (_, known) = person(&world, "ann").await;
    let unknown = smtp::fresh_address("nobody");
    let store = &world.state.store;
    let mut costs = Vec::new();
    for email in [&known, &unknown, &known, &unknown] {
        let before = store.statements_run();
        let answer = forget(&world.anon(), email).await;
        costs.push(store.statements_run() - before);
        assert_eq!(
            (answer.headers.len(), answer.ok()),
            (forget(&world.anon(), "x@y.example").await.headers.len(), json!({ "success": true }))
        );
    }
    assert!(costs.iter().all(|cost| *cost == costs[0]), "{costs:?}");
    let rows = letter_rows(&world).await;
    assert!(rows.iter().all(|row| *row == rows[0]) && rows.len() == 7, "{rows:?}");
    send_due_letters(&world.state).await.unwrap();
    assert_eq!((smtp::letters_to(&known).len(), smtp::letters_to(&unknown).len()), (2, 0));
    for (email, fault) in
        [(json!(null), "Email is required"), (json!(" "), "Email is required"), (json!("ann"), "Please enter a valid email address")]
    {
        let refused = world.anon().post("/api/auth/forgot-password", json!({ "email": email })).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "email": fault }));
    }
}

async fn key_01_used_old_forged_and_other_peoples_links_are_each_told_in_a_clear_line(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (anon, (_, email), (_, other)) = (world.anon(), person(&world, "ann").await, person(&world, "bob").await);
    let (first, second, bobs) = (token_for(&world, &email).await, token_for(&world, &email).await, token_for(&world, &other).await);
    assert_ne!(first, second);
    reset(&anon, &second, NEW_PASSWORD).await.ok();
    for used in [&second, &first] {
        let refused = reset(&anon, used, "another password").await.refused(404, "link_used");
        assert_eq!(refused["error"], "This link was used already, or the password was changed since. Please ask for a new one.");
    }
    let forged = "A".repeat(43);
    for odd in [forged.as_str(), "", "short", "../../etc/passwd", &format!("{bobs}x")] {
        let refused = reset(&anon, odd, NEW_PASSWORD).await.refused(404, "link_unknown");
        assert_eq!(refused["error"], "This link is not valid. Please ask for a new one.");
    }
    anon.post("/api/auth/reset-password", json!({ "password": NEW_PASSWORD })).await.refused(404, "link_unknown");
    anon.with_token(&bobs).get("/api/users/me").await.refused(401, "unauthorized");
    world.clock.advance(30 * 60 - 1);
    reset(&anon, &bobs, "short").await.refused(422, "unprocessable");
    world.clock.advance(1);
    assert_eq!(
        reset(&anon, &bobs, NEW_PASSWORD).await.refused(404, "link_old")["error"],
        "This link is too old. Please ask for a new one."
    );
    anon.login_as(&other, PASSWORD).await.ok();
    anon.login_as(&email, NEW_PASSWORD).await.ok();
}

async fn key_01_of_two_tabs_that_use_one_link_one_wins(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (_, email) = person(&world, "ann").await;
    let token = token_for(&world, &email).await;
    let anon = world.anon();
    let passwords: Vec<_> = (0..4).map(|tab| format!("password of tab {tab}")).collect();
    let answers = join_all(passwords.iter().map(|password| reset(&anon, &token, password))).await;
    let won: Vec<_> = answers.iter().zip(&passwords).filter(|(answer, _)| answer.status == 200).map(|(_, password)| password).collect();
    assert_eq!(won.len(), 1);
    for answer in answers {
        if answer.status != 200 {
            answer.refused(404, "link_used");
        }
    }
    for password in &passwords {
        assert_eq!(anon.login_as(&email, password).await.status == 200, password == won[0]);
    }
}

async fn key_01_a_password_that_breaks_a_rule_leaves_the_link_good(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (_, email) = person(&world, "ann").await;
    let (token, anon) = (token_for(&world, &email).await, world.anon());
    for (odd, fault) in [
        (json!("short"), "Password must be at least 6 characters"),
        (json!(""), "Password is required"),
        (json!(null), "Password is required"),
    ] {
        let hashed = world.state.password_hasher.hashed();
        let body = json!({ "token": token, "password": odd });
        let refused = anon.post("/api/auth/reset-password", body).await.refused(422, "unprocessable");
        assert_eq!((&refused["details"], world.state.password_hasher.hashed()), (&json!({ "password": fault }), hashed));
    }
    anon.post("/api/auth/reset-password", json!({ "token": 1, "password": NEW_PASSWORD })).await.refused(400, "bad_request");
    anon.get(&format!("/api/auth/reset-password?token={token}")).await.refused(405, "method_not_allowed");
    reset(&anon, &token, NEW_PASSWORD).await.ok();
}

async fn trust_04_a_link_of_a_suspended_account_sets_the_password_and_tells_why(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (visitor, (ann, email)) = (world.anon(), person(&world, "ann").await);
    world.operator().post(&format!("/api/admin/users/{}/suspend", ann.id), json!({ "reason": "hate" })).await.ok();
    let token = token_for(&world, &email).await;
    let refused = reset(&visitor, &token, NEW_PASSWORD).await.refused(403, "suspended");
    assert_eq!((&refused["details"]["reason"], &refused["details"]["may_appeal"]), (&json!("hate"), &json!("true")));
    let sessions: i64 = sql!(scalar world.state.store.read().await.unwrap(), "SELECT count(*) FROM sessions").unwrap();
    assert_eq!(sessions, 0, "nobody is signed in by it");
    let appeal = json!({ "token": refused["details"]["appeal_token"], "text": "It was a quotation." });
    visitor.post("/api/auth/appeal", appeal).await.ok();
    reset(&visitor, &token, PASSWORD).await.refused(404, "link_used");
    world.operator().post(&format!("/api/admin/users/{}/restore", ann.id), json!({})).await.ok();
    let body = json!({ "email": email, "password": NEW_PASSWORD });
    visitor.post("/api/auth/login", body).await.ok();
}

async fn key_01_a_link_of_a_deleted_account_opens_nothing(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (visitor, (bob, other)) = (world.anon(), person(&world, "bob").await);
    let bobs = token_for(&world, &other).await;
    forget(&visitor, &other).await.ok();
    world.state.draining.begin();
    leave(&bob).await;
    reset(&visitor, &bobs, NEW_PASSWORD).await.refused(404, "link_unknown");
    let left: Vec<i64> =
        sql!(all world.state.store.read().await.unwrap(), "SELECT id FROM letters WHERE address_key = $1", email_key(&other)).unwrap();
    assert_eq!(left, [0; 0], "the letter that waited is gone");
}

async fn key_01_a_changed_password_or_address_ends_the_links_before_and_its_owner_is_told(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (visitor, (ann, email)) = (world.anon(), person(&world, "ann").await);
    let first = token_for(&world, &email).await;
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": NEW_PASSWORD })).await.ok();
    reset(&visitor, &first, "another password").await.refused(404, "link_used");
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(smtp::letters_to(&email).last().unwrap().header("Subject"), "Your password was changed");
    let second = token_for(&world, &email).await;
    world.confirm_address(&ann).await;
    confirm_another_address(&world, &ann, "anna").await;
    reset(&visitor, &second, "another password").await.refused(404, "link_unknown");
    ann.get("/api/users/me").await.ok();
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(smtp::letters_to(&email).last().unwrap().header("Subject"), "Your e-mail address was changed");
}

async fn key_01_a_new_password_gives_up_an_address_that_whoever_knew_the_old_one_asked_for(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (visitor, (ann, email)) = (world.anon(), person(&world, "ann").await);
    world.confirm_address(&ann).await;
    let ask = async |owner: &Persona| {
        let thief = smtp::fresh_address("thief");
        owner.put("/api/users/me", json!({ "email": thief })).await.ok();
        send_due_letters(&world.state).await.unwrap();
        smtp::letters_to(&thief)[0].token_of("confirm-address")
    };
    let is_given_up = async |token: &str| {
        visitor.post("/api/auth/confirm-address", json!({ "token": token })).await.refused(404, "link_used");
    };
    let asked = ask(&ann).await;
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": NEW_PASSWORD })).await.ok();
    is_given_up(&asked).await;
    let asked = ask(&ann).await;
    reset(&visitor, &token_for(&world, &email).await, "another password").await.ok();
    is_given_up(&asked).await;
    visitor.login_as(&email, "another password").await.ok();
}

async fn key_01_what_waits_to_be_sent_goes_to_nobody_after_a_change_and_a_notice_goes_where_the_owner_was(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (visitor, (ann, email)) = (world.anon(), person(&world, "ann").await);
    world.confirm_address(&ann).await;
    let subjects = |email: &str| {
        let mut subjects: Vec<_> = smtp::letters_to(email).iter().map(|letter| letter.header("Subject").to_owned()).collect();
        subjects.sort_unstable();
        subjects
    };
    forget(&visitor, &email).await.ok();
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": NEW_PASSWORD })).await.ok();
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(subjects(&email), ["Your password was changed"], "no link");

    ann.put("/api/users/me/password", json!({ "current": NEW_PASSWORD, "new": PASSWORD })).await.ok();
    let thief = smtp::fresh_address("thief");
    ann.put("/api/users/me", json!({ "email": thief })).await.ok();
    // The notice of the change waits to be sent; of the two letters one is to the thief.
    send_due_letters(&world.state).await.unwrap();
    forget(&visitor, &email).await.ok();
    let token = smtp::letters_to(&thief)[0].token_of("confirm-address");
    visitor.post("/api/auth/confirm-address", json!({ "token": token })).await.ok();
    send_due_letters(&world.state).await.unwrap();
    let told = ["Your e-mail address was changed", "Your password was changed", "Your password was changed"];
    assert_eq!(subjects(&email), told, "no link, and to the owner of that time");
    assert_eq!(subjects(&thief), ["Confirm your e-mail address"]);
}

async fn mail_02_neither_leaving_nor_other_signs_for_the_same_domain_bring_an_address_more_letters(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let email = smtp::fresh_address("ann");
    for turn in 0..3 {
        let ann = world.register_unwritten(&format!("ann{turn}"), json!({ "email": email })).await;
        for _ in 0..2 {
            forget(&world.anon(), &email).await.ok();
        }
        send_due_letters(&world.state).await.unwrap();
        leave(&ann).await;
    }
    let wide = email.replace("example.com", "ｅxample.com");
    world.register_unwritten("wide", json!({ "email": wide })).await;
    forget(&world.anon(), &wide).await.ok();
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(smtp::letters_to(&email).len(), 3);
}

async fn key_01_without_a_mail_server_no_letter_is_asked_for_and_an_operators_link_works(world: World) {
    let world = world.without_mail_server();
    let ann = world.register("ann").await;
    forget(&world.anon(), "ann@example.com").await.refused(404, "no_letters");
    let (user, token) = (ann.id.parse::<UserId>().unwrap(), LinkToken::random(&SeededEntropy::new(9)));
    let (hash, ends_at) = (&token.hash(), world.state.clock.now().plus_seconds(60));
    world.state.store.write(move |tx| async move { tx.add_password_link(hash, user, ends_at).await }).await.unwrap();
    reset(&world.anon(), token.as_str(), NEW_PASSWORD).await.ok();
    ann.get("/api/users/me").await.refused(401, "unauthorized");
    assert_eq!(letter_rows(&world).await, [], "nobody would send it");
    assert_eq!(world.anon().get("/api/health").await.ok().get("mail"), None::<&Value>);
}

async fn mail_02_a_thousand_requests_for_one_address_send_three_letters(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (_, email) = person(&world, "ann").await;
    let unknown = smtp::fresh_address("nobody");
    let anon = world.anon();
    for _ in 0..50 {
        let both = join_all((0..20).map(|turn| forget(&anon, if turn % 2 == 0 { &email } else { &unknown }))).await;
        for answer in both {
            assert_eq!(answer.ok(), json!({ "success": true }));
        }
    }
    send_due_letters(&world.state).await.unwrap();
    assert_eq!((smtp::letters_to(&email).len(), letter_rows(&world).await.len()), (3, 6));
    world.clock.advance(6 * 3600);
    forget(&anon, &email).await.ok();
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(smtp::letters_to(&email).len(), 4);
}

async fn limit_01_an_address_asks_for_ten_letters_an_hour(world: World) {
    let world = world.limited();
    let visitor = world.visitor_from("192.0.2.1");
    for turn in 0..10 {
        forget(&visitor, &format!("ann{turn}@example.com")).await.ok();
    }
    forget(&visitor, "ann10@example.com").await.retry_after();
    forget(&world.visitor_from("192.0.2.2"), "ann10@example.com").await.ok();
}
