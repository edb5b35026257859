//! Confirming, changing and taking back the address of an account, with letters that reach a real mail server.

use futures_util::future::join_all;
use kindred_api::send_due_letters;
use kindred_testkit::smtp;
use serde_json::{Value, json};

use super::{
    events::looking,
    export::{Contents, export},
    leaving::leave,
    security_log::Lines,
};
use crate::support::{Answer, PASSWORD, Persona, World, on_both_engines, registration};

on_both_engines!(
    mail_01_an_address_that_no_letter_can_reach_is_refused,
    mail_02_no_name_goes_to_an_address_that_is_not_confirmed,
    key_02_a_letter_at_sign_up_leads_to_a_confirmed_address_and_opening_its_link_does_nothing,
    key_02_another_address_is_the_accounts_when_it_is_confirmed_and_the_one_before_can_take_the_change_back,
    key_02_an_address_that_nobody_confirmed_is_told_nothing_and_takes_nothing_back,
    key_02_who_takes_an_address_back_and_chooses_no_password_gets_another_link,
    key_02_a_taken_address_is_answered_like_a_free_one_and_nobody_gets_a_letter,
    key_02_an_address_that_somebody_takes_in_between_stays_theirs,
    key_02_used_old_and_forged_links_are_each_told_in_a_clear_line,
    key_02_of_two_tabs_that_use_one_link_one_wins,
    key_02_a_new_address_can_be_given_up_and_its_letter_sent_again,
    key_02_an_address_that_can_be_taken_back_is_nobody_elses_and_free_after_a_week,
    key_02_without_a_mail_server_an_address_changes_at_once,
    key_02_a_suspended_or_deleted_account_confirms_nothing_and_takes_nothing_back,
    live_01_an_address_that_is_confirmed_elsewhere_is_told_to_ones_own_devices,
    leave_03_the_export_holds_the_address_before,
    ops_09_what_links_about_an_address_do_is_logged_under_pseudonyms_alone,
);

const DAY: i64 = 24 * 3600;
const CONFIRM: &str = "Confirm your e-mail address";
const CHANGED: &str = "Your e-mail address was changed";

/// Somebody whose address no other test uses, and that address.
async fn person(world: &World, name: &str) -> (Persona, String) {
    let email = smtp::fresh_address(name);
    (world.register_with(name, json!({ "email": email })).await, email)
}

async fn subjects(world: &World, email: &str) -> Vec<String> {
    send_due_letters(&world.state).await.unwrap();
    smtp::letters_to(email).iter().map(|letter| letter.header("Subject").to_owned()).collect()
}

/// The token of the last letter's link to this screen.
async fn token(world: &World, email: &str, screen: &str) -> String {
    send_due_letters(&world.state).await.unwrap();
    smtp::letters_to(email).last().expect("a letter").token_of(screen)
}

async fn confirm(persona: &Persona, token: &str) -> Answer {
    persona.post("/api/auth/confirm-address", json!({ "token": token })).await
}

async fn take_back(persona: &Persona, token: &str) -> Answer {
    persona.post("/api/auth/take-back-address", json!({ "token": token })).await
}

async fn want(persona: &Persona, email: &str) -> Answer {
    persona.put("/api/users/me", json!({ "email": email })).await
}

/// The same with an address that is confirmed.
async fn confirmed(world: &World, name: &str) -> (Persona, String) {
    let (persona, email) = person(world, name).await;
    world.confirm_address(&persona).await;
    (persona, email)
}

/// The address as its owner sees it, if it is confirmed, and the one that waits.
async fn address(persona: &Persona) -> (Value, Value, Value) {
    let me = persona.get("/api/users/me").await.ok()["user"].clone();
    (me["email"].clone(), me["address"]["is_confirmed"].clone(), me["address"]["waiting"].clone())
}

fn seen(email: &str, is_confirmed: bool, waiting: Option<&str>) -> (Value, Value, Value) {
    (json!(email), json!(is_confirmed), json!(waiting))
}

/// Has the person want an address and confirm it.
async fn change(world: &World, persona: &Persona, email: &str) {
    want(persona, email).await.ok();
    confirm(&world.anon(), &token(world, email, "confirm-address").await).await.ok();
}

async fn key_02_a_letter_at_sign_up_leads_to_a_confirmed_address_and_opening_its_link_does_nothing(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = person(&world, "ann").await;
    assert_eq!(address(&ann).await, seen(&email, false, None));
    assert_eq!(subjects(&world, &email).await, [CONFIRM]);
    let letter = smtp::letters_to(&email).remove(0);
    assert!(!letter.message.contains("ann,") && letter.message.contains("Hello,"), "{}", letter.message);
    let token = letter.token_of("confirm-address");
    world.anon().get(&format!("/api/auth/confirm-address?token={token}")).await.refused(405, "method_not_allowed");
    world.anon().get("/confirm-address").await;
    assert_eq!(address(&ann).await, seen(&email, false, None));
    assert_eq!(confirm(&world.anon(), &token).await.ok(), json!({ "success": true }));
    assert_eq!(address(&ann).await, seen(&email, true, None));
    world.anon().with_token(&token).get("/api/users/me").await.refused(401, "unauthorized");
    ann.post("/api/users/me/confirm-letter", json!({})).await.ok();
    assert_eq!(subjects(&world, &email).await.len(), 1, "there is nothing to confirm any more");
}

async fn mail_01_an_address_that_no_letter_can_reach_is_refused(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = person(&world, "ann").await;
    for odd in ["a..b@example.com", "ann.@example.com"] {
        let refused = world.anon().post("/api/auth/register", registration("bob", json!({ "email": odd, "age_min": 17 }))).await;
        let fault = "Please enter a valid email address";
        let expected = json!({ "email": fault, "age_min": "Please enter an age between 18 and 100" });
        assert_eq!(refused.refused(422, "unprocessable")["details"], expected, "{odd}");
        assert_eq!(want(&ann, odd).await.refused(422, "unprocessable")["details"], json!({ "email": fault }));
    }
    assert_eq!(address(&ann).await, seen(&email, false, None));
}

async fn mail_02_no_name_goes_to_an_address_that_is_not_confirmed(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = person(&world, "ann").await;
    let greeting = async |world: &World| {
        world.anon().post("/api/auth/forgot-password", json!({ "email": email })).await.ok();
        assert_eq!(subjects(world, &email).await.last().unwrap(), "Choose a new password");
        let letter = smtp::letters_to(&email).pop().unwrap();
        (letter.message.contains("Hello,"), letter.message.contains("Hello ann,"))
    };
    let confirm_token = token(&world, &email, "confirm-address").await;
    assert_eq!(greeting(&world).await, (true, false));
    confirm(&ann, &confirm_token).await.ok();
    assert_eq!(greeting(&world).await, (false, true));
}

async fn key_02_another_address_is_the_accounts_when_it_is_confirmed_and_the_one_before_can_take_the_change_back(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = confirmed(&world, "ann").await;
    let (thief, new) = (world.anon().login_as(&email, PASSWORD).await.ok(), smtp::fresh_address("thief"));
    let thief = Persona::signed_in(world.app.clone(), &thief);
    let answer = want(&thief, &new).await.ok();
    assert_eq!((&answer["user"]["email"], &answer["user"]["address"]["waiting"]), (&json!(email), &json!(new)));
    world.anon().login_as(&new, PASSWORD).await.refused(401, "wrong_credentials");
    assert!(!subjects(&world, &email).await.contains(&CHANGED.to_owned()), "nothing has changed yet");

    confirm(&world.anon(), &token(&world, &new, "confirm-address").await).await.ok();
    assert_eq!(address(&thief).await, seen(&new, true, None));
    world.anon().login_as(&email, PASSWORD).await.refused(401, "wrong_credentials");
    assert_eq!(subjects(&world, &email).await.last().unwrap(), CHANGED);
    let letter = smtp::letters_to(&email).pop().unwrap();
    assert!(!letter.message.contains("thief"), "{}", letter.message);

    world.clock.advance(7 * DAY - 1);
    let taken = take_back(&world.anon(), &letter.token_of("take-back-address")).await.ok();
    for ended in [&ann, &thief] {
        ended.get("/api/users/me").await.refused(401, "unauthorized");
    }
    world.anon().login_as(&email, PASSWORD).await.refused(401, "wrong_credentials");
    let body = json!({ "token": taken["password_token"], "password": "battery staple", "device_token": "" });
    let ann = Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/reset-password", body).await.ok());
    assert_eq!(address(&ann).await, seen(&email, true, None));
    world.anon().login_as(&email, "battery staple").await.ok();
    world.anon().login_as(&email, PASSWORD).await.refused(401, "wrong_credentials");
}

async fn key_02_an_address_that_nobody_confirmed_is_told_nothing_and_takes_nothing_back(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    // Ann mistyped her address at sign-up: somebody else reads its letters.
    let (ann, mistyped) = person(&world, "ann").await;
    assert_eq!(subjects(&world, &mistyped).await, [CONFIRM], "of her sign-up");
    let right = smtp::fresh_address("anna");
    change(&world, &ann, &right).await;
    assert_eq!(subjects(&world, &mistyped).await.len(), 1);
    assert_eq!(address(&ann).await, seen(&right, true, None));
    world.register_with("owner", json!({ "email": mistyped })).await;
}

async fn key_02_who_takes_an_address_back_and_chooses_no_password_gets_another_link(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = confirmed(&world, "ann").await;
    change(&world, &ann, &smtp::fresh_address("thief")).await;
    take_back(&world.anon(), &token(&world, &email, "take-back-address").await).await.ok();
    world.clock.advance(DAY);
    world.anon().post("/api/auth/forgot-password", json!({ "email": email })).await.ok();
    let body = json!({ "token": token(&world, &email, "reset-password").await, "password": "battery staple" });
    world.anon().post("/api/auth/reset-password", body).await.ok();
    world.anon().login_as(&email, "battery staple").await.ok();
}

async fn key_02_a_taken_address_is_answered_like_a_free_one_and_nobody_gets_a_letter(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let ((ann, email), (_, taken)) = (person(&world, "ann").await, person(&world, "bob").await);
    let free = smtp::fresh_address("free");
    let store = &world.state.store;
    let mut answers = Vec::new();
    for new in [&free, &taken] {
        let before = store.statements_run();
        let mut answer = want(&ann, new).await;
        let cost = store.statements_run() - before;
        assert_eq!(answer.body["user"]["address"]["waiting"].take(), json!(new));
        answers.push((answer.status, answer.body, cost));
    }
    // The first of them had nothing to forget.
    assert_eq!((&answers[0].0, &answers[0].1, answers[0].2), (&answers[1].0, &answers[1].1, answers[1].2));
    assert_eq!((subjects(&world, &taken).await, address(&ann).await), (vec![CONFIRM.to_owned()], seen(&email, false, Some(&taken))));
    assert!(smtp::letters_to(&taken).len() == 1, "his own, of his sign-up");
}

async fn key_02_an_address_that_somebody_takes_in_between_stays_theirs(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = person(&world, "ann").await;
    let wanted = smtp::fresh_address("wanted");
    want(&ann, &wanted).await.ok();
    let anns = token(&world, &wanted, "confirm-address").await;
    let bob = world.register_with("bob", json!({ "email": wanted })).await;
    let refused = confirm(&world.anon(), &anns).await.refused(409, "address_taken");
    assert_eq!(refused["error"], "Somebody else has this address by now. Yours stays as it was.");
    assert_eq!((address(&ann).await, address(&bob).await), (seen(&email, false, Some(&wanted)), seen(&wanted, false, None)));
    leave(&bob).await;
    confirm(&world.anon(), &anns).await.ok();
    assert_eq!(address(&ann).await, seen(&wanted, true, None));
}

async fn key_02_used_old_and_forged_links_are_each_told_in_a_clear_line(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (visitor, (ann, email), (_, other)) = (world.anon(), person(&world, "ann").await, person(&world, "bob").await);
    let (first, bobs) = (token(&world, &email, "confirm-address").await, token(&world, &other, "confirm-address").await);
    confirm(&visitor, &first).await.ok();
    assert_eq!(
        confirm(&visitor, &first).await.refused(404, "link_used")["error"],
        "This link was used already, or the address was changed since."
    );
    for odd in ["A".repeat(43).as_str(), "", "short", "../../etc/passwd", &format!("{bobs}x")] {
        for refused in [confirm(&visitor, odd).await, take_back(&visitor, odd).await] {
            assert_eq!(refused.refused(404, "link_unknown")["error"], "This link is not valid.");
        }
    }
    take_back(&visitor, &bobs).await.refused(404, "link_unknown");
    visitor.post("/api/auth/confirm-address", json!({})).await.refused(404, "link_unknown");
    visitor.post("/api/auth/confirm-address", json!({ "token": 1 })).await.refused(400, "bad_request");
    let body = json!({ "token": bobs, "password": "battery staple" });
    visitor.post("/api/auth/reset-password", body).await.refused(404, "link_unknown");
    let new = smtp::fresh_address("anna");
    change(&world, &ann, &new).await;
    let back = token(&world, &email, "take-back-address").await;
    confirm(&visitor, &back).await.refused(404, "link_unknown");
    world.clock.advance(7 * DAY);
    for refused in [confirm(&visitor, &bobs).await, take_back(&visitor, &back).await] {
        assert_eq!(refused.refused(404, "link_old")["error"], "This link is too old.");
    }
    assert_eq!(address(&ann).await, seen(&new, true, None));
}

async fn key_02_of_two_tabs_that_use_one_link_one_wins(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = confirmed(&world, "ann").await;
    let new = smtp::fresh_address("anna");
    want(&ann, &new).await.ok();
    let visitor = world.anon();
    let confirming = token(&world, &new, "confirm-address").await;
    let statuses = |answers: Vec<Answer>| {
        let mut statuses: Vec<_> = answers.into_iter().map(|answer| answer.status.as_u16()).collect();
        statuses.sort_unstable();
        statuses
    };
    assert_eq!(statuses(join_all((0..4).map(|_| confirm(&visitor, &confirming))).await), [200, 404, 404, 404]);
    let back = token(&world, &email, "take-back-address").await;
    assert_eq!(subjects(&world, &email).await.iter().filter(|subject| *subject == CHANGED).count(), 1);
    assert_eq!(statuses(join_all((0..4).map(|_| take_back(&visitor, &back))).await), [200, 404, 404, 404]);
}

async fn key_02_a_new_address_can_be_given_up_and_its_letter_sent_again(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = person(&world, "ann").await;
    let new = smtp::fresh_address("anna");
    want(&ann, &new).await.ok();
    let first = token(&world, &new, "confirm-address").await;
    for _ in 0..4 {
        ann.post("/api/users/me/confirm-letter", json!({})).await.ok();
    }
    assert_eq!(subjects(&world, &new).await, [CONFIRM; 3], "three in six hours");
    let again = token(&world, &new, "confirm-address").await;
    for _ in 0..2 {
        ann.delete("/api/users/me/new-email").await.ok();
    }
    assert_eq!(address(&ann).await, seen(&email, false, None));
    for given_up in [&first, &again] {
        confirm(&world.anon(), given_up).await.refused(404, "link_used");
    }
    ann.post("/api/users/me/confirm-letter", json!({})).await.ok();
    confirm(&world.anon(), &token(&world, &email, "confirm-address").await).await.ok();
    assert_eq!(address(&ann).await, seen(&email, true, None));
}

async fn key_02_an_address_that_can_be_taken_back_is_nobody_elses_and_free_after_a_week(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let ((ann, email), (bob, _)) = (confirmed(&world, "ann").await, person(&world, "bob").await);
    change(&world, &ann, &smtp::fresh_address("anna")).await;
    let sign_up = async || world.anon().post("/api/auth/register", registration("eve", json!({ "email": email }))).await;
    sign_up().await.refused(409, "email_taken");
    want(&bob, &email).await.ok();
    world.state.sweep().once().await;
    sign_up().await.refused(409, "email_taken");
    world.clock.advance(7 * DAY);
    sign_up().await.ok();
}

async fn key_02_without_a_mail_server_an_address_changes_at_once(world: World) {
    let world = world.without_mail_server();
    let (ann, email) = person(&world, "ann").await;
    assert_eq!(ann.get("/api/users/me").await.ok()["user"].get("address"), None);
    let new = smtp::fresh_address("anna");
    assert_eq!(want(&ann, &new).await.ok()["user"]["email"], new);
    world.anon().login_as(&new, PASSWORD).await.ok();
    world.anon().login_as(&email, PASSWORD).await.refused(401, "wrong_credentials");
    ann.post("/api/users/me/confirm-letter", json!({})).await.refused(404, "no_letters");
    world.register_with("bob", json!({ "email": email })).await;
    want(&ann, &email).await.refused(409, "email_taken");
    assert_eq!(world.state.store.read().await.unwrap().list_letters(true, 9).await.unwrap(), []);
}

async fn key_02_a_suspended_or_deleted_account_confirms_nothing_and_takes_nothing_back(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (visitor, (ann, email)) = (world.anon(), confirmed(&world, "ann").await);
    let new = smtp::fresh_address("anna");
    change(&world, &ann, &new).await;
    let back = token(&world, &email, "take-back-address").await;
    let last = smtp::fresh_address("last");
    want(&ann, &last).await.ok();
    let confirming = token(&world, &last, "confirm-address").await;
    world.operator().post(&format!("/api/admin/users/{}/suspend", ann.id), json!({})).await.ok();
    confirm(&visitor, &confirming).await.refused(403, "suspended");
    take_back(&visitor, &back).await.refused(403, "suspended");
    world.operator().post(&format!("/api/admin/users/{}/restore", ann.id), json!({})).await.ok();
    let ann = Persona::signed_in(world.app.clone(), &visitor.login_as(&new, PASSWORD).await.ok());
    world.state.draining.begin();
    leave(&ann).await;
    confirm(&visitor, &confirming).await.refused(404, "link_unknown");
    take_back(&visitor, &back).await.refused(404, "link_unknown");
    world.register_with("eve", json!({ "email": email })).await;
}

async fn leave_03_the_export_holds_the_address_before(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = confirmed(&world, "ann").await;
    change(&world, &ann, &smtp::fresh_address("anna")).await;
    let former = Contents::of(&export(&ann).await).json("former_addresses.json");
    assert_eq!(former, json!([{ "email": email, "until": "2026-06-22T12:00:00.000000Z" }]));
}

async fn ops_09_what_links_about_an_address_do_is_logged_under_pseudonyms_alone(world: World) {
    let lines = Lines::default();
    let _log = lines.listen();
    let world = world.with_mail_server(&smtp::plain_url());
    let ((ann, email), new) = (person(&world, "ann").await, smtp::fresh_address("anna"));
    let first = token(&world, &email, "confirm-address").await;
    confirm(&world.anon(), &first).await.ok();
    change(&world, &ann, &new).await;
    let back = token(&world, &email, "take-back-address").await;
    take_back(&world.anon(), &back).await.ok();
    confirm(&world.anon(), &first).await.refused(404, "link_used");

    let events = lines.events();
    let names: Vec<&str> = events.iter().map(|[event, ..]| event.as_str()).collect();
    assert_eq!(names, ["address_confirmed", "address_changed", "address_taken_back", "address_link_refused"]);
    assert!(events[..3].iter().all(|[_, account, _]| *account == events[0][1]) && events[3][1] != events[0][1], "{events:?}");
    lines.say_nothing_of(&[&ann.id, &email, &new, &first, &back, "example.com"]);
}

async fn live_01_an_address_that_is_confirmed_elsewhere_is_told_to_ones_own_devices(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = person(&world, "ann").await;
    let token = token(&world, &email, "confirm-address").await;
    let mut stream = looking(&ann).await;
    confirm(&world.anon(), "no link").await.refused(404, "link_unknown");
    confirm(&world.anon(), &token).await.ok();
    assert_eq!(stream.next().await, ("profile".into(), json!({})));
    assert_eq!(address(&ann).await, seen(&email, true, None));
}
