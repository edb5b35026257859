//! The last letter to the address of somebody whose account is deleted (LEAVE-02, MAIL-02).

use kindred_api::send_due_letters;
use kindred_domain::UserId;
use kindred_store::sql;
use kindred_testkit::smtp;
use serde_json::json;

use super::leaving::leave;
use crate::support::{PASSWORD, Persona, World, on_both_engines};

on_both_engines!(
    leave_02_a_confirmed_address_gets_one_last_letter_and_is_forgotten,
    leave_02_who_is_deleted_by_an_operator_gets_the_last_letter_too_even_suspended,
    leave_02_addresses_that_could_take_a_change_back_get_the_last_letter_too,
    leave_02_of_many_addresses_the_first_three_get_the_last_letter_beside_the_own_one,
    mail_02_an_address_that_nobody_confirmed_gets_no_last_letter,
);

const LAST: &str = "Your account was deleted";

/// Somebody whose address no other test uses and is confirmed, and that address.
async fn confirmed(world: &World, name: &str) -> (Persona, String) {
    let email = smtp::fresh_address(name);
    let person = world.register_with(name, json!({ "email": email })).await;
    send_due_letters(&world.state).await.unwrap();
    let token = smtp::letters_to(&email)[0].token_of("confirm-address");
    world.anon().post("/api/auth/confirm-address", json!({ "token": token })).await.ok();
    (person, email)
}

/// The subjects of what came after the letter that confirmed the address.
fn subjects_after(email: &str) -> Vec<String> {
    smtp::letters_to(email).iter().skip(1).map(smtp::Received::subject).collect()
}

async fn leave_02_a_confirmed_address_gets_one_last_letter_and_is_forgotten(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = confirmed(&world, "ann").await;
    ann.put("/api/users/me/language", json!({ "language": "zh-CN" })).await.ok();
    let wrong = ann.send_json(axum::http::Method::DELETE, "/api/users/me", &json!({ "password": "wrong" })).await;
    wrong.refused(403, "wrong_password");
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(subjects_after(&email), [""; 0], "nothing was deleted");
    leave(&ann).await;
    send_due_letters(&world.state).await.unwrap();
    send_due_letters(&world.state).await.unwrap();
    let letters = smtp::letters_to(&email);
    assert_eq!((letters.len(), letters[1].subject()), (2, "你的账号已删除".to_owned()), "in their language");
    let kept: Vec<i64> =
        sql!(all world.state.store.read().await.unwrap(), "SELECT id FROM letters WHERE address <> '' OR address_key <> ''").unwrap();
    assert_eq!(kept, [0; 0]);
    // Whoever signs up with it afterwards is somebody new.
    world.register_with("anna", json!({ "email": email })).await;
}

async fn leave_02_who_is_deleted_by_an_operator_gets_the_last_letter_too_even_suspended(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, email) = confirmed(&world, "ann").await;
    let operator = world.operator();
    operator.post(&format!("/api/admin/users/{}/suspend", ann.id), json!({})).await.ok();
    operator.post(&format!("/api/admin/users/{}/delete", ann.id), json!({ "note": "asked for by letter" })).await.ok();
    operator.post(&format!("/api/admin/users/{}/delete", UserId(7)), json!({ "note": "nobody" })).await.refused(404, "not_found");
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(subjects_after(&email), [LAST]);
}

async fn confirm_another(world: &World, person: &Persona, email: &str) {
    person.put("/api/users/me", json!({ "email": email })).await.ok();
    send_due_letters(&world.state).await.unwrap();
    let token = smtp::letters_to(email)[0].token_of("confirm-address");
    world.anon().post("/api/auth/confirm-address", json!({ "token": token })).await.ok();
}

/// How many last letters came.
fn last_letters(email: &str) -> usize {
    subjects_after(email).iter().filter(|subject| *subject == LAST).count()
}

async fn leave_02_addresses_that_could_take_a_change_back_get_the_last_letter_too(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, first) = confirmed(&world, "ann").await;
    let (second, third) = (smtp::fresh_address("second"), smtp::fresh_address("third"));
    confirm_another(&world, &ann, &second).await;
    world.clock.advance(7 * 24 * 3600);
    ann.post("/api/auth/confirm-password", json!({ "password": PASSWORD })).await.ok();
    confirm_another(&world, &ann, &third).await;
    leave(&ann).await;
    send_due_letters(&world.state).await.unwrap();
    let got = [first, second, third].map(|email| last_letters(&email));
    assert_eq!(got, [0, 1, 1], "the first one could take nothing back any more");
}

async fn leave_02_of_many_addresses_the_first_three_get_the_last_letter_beside_the_own_one(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (ann, first) = confirmed(&world, "ann").await;
    let others = ["second", "third", "fourth", "fifth"].map(smtp::fresh_address);
    for other in &others {
        world.clock.advance(1);
        confirm_another(&world, &ann, other).await;
    }
    leave(&ann).await;
    send_due_letters(&world.state).await.unwrap();
    let [second, third, fourth, fifth] = others.map(|email| last_letters(&email));
    assert_eq!((last_letters(&first), second, third, fourth, fifth), (1, 1, 1, 0, 1), "a thief can't push the owner's out");
}

async fn mail_02_an_address_that_nobody_confirmed_gets_no_last_letter(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let email = smtp::fresh_address("ann");
    leave(&world.register_unwritten("ann", json!({ "email": email })).await).await;
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(smtp::letters_to(&email).len(), 0);
}
