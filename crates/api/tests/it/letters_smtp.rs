//! The worker that sends letters, with a real mail server that refuses, hangs or is gone.

use std::{collections::BTreeSet, time::Duration};

use kindred_api::{AppState, send_due_letters, send_letters};
use kindred_store::{StoreError, sql};
use kindred_testkit::{Fault, FaultProxy, smtp};
use serde_json::json;
use tokio::task::JoinSet;

use crate::support::{World, on_both_engines};

on_both_engines!(
    mail_01_a_letter_that_is_refused_for_now_is_tried_again_later_and_one_refused_for_good_is_not,
    mail_01_a_letter_that_is_refused_for_half_a_day_is_dead_and_kept,
    mail_01_a_mail_server_that_is_away_loses_nothing_delays_nobody_and_shows_in_health,
    mail_01_a_letter_that_the_server_has_without_a_word_goes_out_twice_and_no_more,
    mail_01_a_letter_that_was_refused_for_now_before_goes_out_once_more_without_a_word_too,
    mail_01_readers_for_whom_the_server_hangs_hold_up_nobody_else,
    mail_01_several_nodes_over_one_database_send_each_letter_once,
    mail_01_the_worker_sends_what_is_asked_for_until_the_server_stops,
);

async fn forget(world: &World, email: &str) {
    world.anon().post("/api/auth/forgot-password", json!({ "email": email })).await.ok();
}

/// Signs somebody up with an address that begins so; the address.
async fn person(world: &World, beginning: &str) -> String {
    let email = smtp::fresh_address(beginning);
    world.register_unwritten("ann", json!({ "email": email })).await;
    email
}

/// Outcome and fault of each letter, the latest first.
async fn outcomes(world: &World) -> Vec<(String, String)> {
    let letters = world.state.store.read().await.unwrap().list_letters(true, 99).await.unwrap();
    letters.into_iter().map(|letter| (letter.outcome, letter.fault)).collect()
}

fn outcome(outcome: &str, fault: &str) -> (String, String) {
    (outcome.to_owned(), fault.to_owned())
}

/// Waits for letters that were handed over: a mail server that is slow keeps them when nobody waits for its answer any more.
async fn until_kept(email: &str, letters: usize) {
    while smtp::letters_to(email).len() < letters {
        tokio::task::yield_now().await;
    }
}

async fn mail_01_a_letter_that_is_refused_for_now_is_tried_again_later_and_one_refused_for_good_is_not(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let (later, refused) = (person(&world, "later-2").await, person(&world, "refused").await);
    forget(&world, &refused).await;
    world.clock.advance(1);
    forget(&world, &later).await;
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(outcomes(&world).await, [outcome("waiting", "451"), outcome("dead", "550")]);
    for (seconds, letters) in [(29, 0), (1, 0), (59, 0), (1, 1)] {
        world.clock.advance(seconds);
        send_due_letters(&world.state).await.unwrap();
        assert_eq!(smtp::letters_to(&later).len(), letters, "after {seconds} s more");
    }
    world.clock.advance(5 * 3600);
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(outcomes(&world).await, [outcome("sent", ""), outcome("dead", "550")]);
    let mailer = world.state.mailer.as_ref().unwrap();
    assert_eq!((mailer.sent(), mailer.dead(), mailer.is_unavailable()), (1, 1, false));
}

async fn mail_01_a_letter_that_is_refused_for_half_a_day_is_dead_and_kept(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let email = person(&world, "later-12").await;
    forget(&world, &email).await;
    for _ in 0..24 {
        send_due_letters(&world.state).await.unwrap();
        world.clock.advance(3600);
    }
    assert_eq!((outcomes(&world).await, smtp::letters_to(&email).len()), (vec![outcome("dead", "451")], 0));
    let letter = world.state.store.read().await.unwrap().list_letters(false, 9).await.unwrap()[0].id;
    let now = world.state.clock.now();
    world.state.store.write(move |tx| async move { tx.retry_letter(letter, now).await }).await.unwrap().unwrap();
    send_due_letters(&world.state).await.unwrap();
    assert_eq!((outcomes(&world).await, smtp::letters_to(&email).len()), (vec![outcome("sent", "")], 1));
    let id = smtp::letters_to(&email)[0].header("Message-ID").to_owned();
    assert_eq!(id, format!("<{letter}@kindred.example>"));
}

async fn mail_01_a_mail_server_that_is_away_loses_nothing_delays_nobody_and_shows_in_health(world: World) {
    let proxy = FaultProxy::before(&format!("127.0.0.1:{}", smtp::port("plain"))).await;
    let world = world.with_mail_server(&format!("smtp://{}?tls=none", proxy.address()));
    let email = person(&world, "ann").await;
    let health = async || world.anon().get("/api/health").await.ok()["mail"].clone();
    assert_eq!(health().await, "ok");
    proxy.set(Fault::Cut);
    let mailer = world.state.mailer.clone().unwrap();
    for turn in 0..3 {
        forget(&world, &email).await;
        send_due_letters(&world.state).await.unwrap();
        if turn == 0 {
            assert_eq!(health().await, "ok", "a letter that can't leave would tell that somebody has the address");
            mailer.probe().await;
        }
        assert_eq!(health().await, "away");
        world.anon().get("/api/health/ready").await.ok();
    }
    assert_eq!(outcomes(&world).await.iter().filter(|(outcome, _)| outcome == "waiting").count(), 3, "no try counted");
    world.clock.advance(7 * 24 * 3600);
    world.state.sweep().once().await;
    proxy.set(Fault::None);
    mailer.probe().await;
    send_due_letters(&world.state).await.unwrap();
    assert_eq!((health().await, smtp::letters_to(&email).len()), (json!("ok"), 3));
    let ids: BTreeSet<_> = smtp::letters_to(&email).iter().map(|letter| letter.header("Message-ID").to_owned()).collect();
    assert_eq!(ids.len(), 3);
}

async fn mail_01_a_letter_that_the_server_has_without_a_word_goes_out_twice_and_no_more(world: World) {
    let world = world.with_impatient_mailer(&smtp::plain_url());
    let email = person(&world, "silent").await;
    forget(&world, &email).await;
    for _ in 0..24 {
        send_due_letters(&world.state).await.unwrap();
        world.clock.advance(3600);
    }
    until_kept(&email, 2).await;
    assert_eq!((outcomes(&world).await, smtp::letters_to(&email).len()), (vec![outcome("dead", "no answer in time")], 2));
}

async fn mail_01_a_letter_that_was_refused_for_now_before_goes_out_once_more_without_a_word_too(world: World) {
    let world = world.with_impatient_mailer(&smtp::plain_url());
    let email = person(&world, "silent").await;
    forget(&world, &email).await;
    let refused: Result<u64, StoreError> = world.state.store.write(async |tx| sql!(execute tx, "UPDATE letters SET tries = 3")).await;
    assert_eq!(refused.unwrap(), 1);
    for _ in 0..3 {
        send_due_letters(&world.state).await.unwrap();
        world.clock.advance(3600);
    }
    until_kept(&email, 2).await;
    assert_eq!((outcomes(&world).await, smtp::letters_to(&email).len()), (vec![outcome("dead", "no answer in time")], 2));
}

async fn mail_01_readers_for_whom_the_server_hangs_hold_up_nobody_else(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    for _ in 0..3 {
        let hanging = person(&world, "hanging").await;
        forget(&world, &hanging).await;
    }
    let email = person(&world, "ann").await;
    forget(&world, &email).await;
    let count = async |wanted: (String, String)| outcomes(&world).await.iter().filter(|one| **one == wanted).count();
    let (state, mut sending) = (world.state.clone(), JoinSet::new());
    sending.spawn(async move { send_due_letters(&state).await });
    while count(outcome("sent", "")).await == 0 {}
    assert_eq!(smtp::letters_to(&email).len(), 1);
    assert_eq!(count(outcome("waiting", "")).await, 3, "they are still being offered");

    // Until then a letter is claimed by whoever offered it.
    sending.shutdown().await;
    world.clock.advance(6 * 60);
    let world = world.with_mailer_impatient_at_offers(&smtp::plain_url());
    send_due_letters(&world.state).await.unwrap();
    let waiting = outcome("waiting", "no answer in time");
    assert_eq!(outcomes(&world).await.iter().filter(|one| **one == waiting).count(), 3, "each counts a try of its own");
}

async fn mail_01_several_nodes_over_one_database_send_each_letter_once(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let mut emails = Vec::new();
    for _ in 0..12 {
        let email = smtp::fresh_address("ann");
        world.register_unwritten("ann", json!({ "email": email, "photos": [] })).await;
        forget(&world, &email).await;
        emails.push(email);
    }
    let nodes = [0; 4].map(|_| world.with_mailer_of_its_own(&smtp::plain_url()));
    let (a, b, c, d) =
        tokio::join!(send_due_letters(&nodes[0]), send_due_letters(&nodes[1]), send_due_letters(&nodes[2]), send_due_letters(&nodes[3]));
    for sending in [a, b, c, d] {
        sending.unwrap();
    }
    for email in &emails {
        assert_eq!(smtp::letters_to(email).len(), 1);
    }
    assert_eq!(nodes.iter().map(|node: &AppState| node.mailer.as_ref().unwrap().sent()).sum::<u64>(), 12);
}

async fn mail_01_the_worker_sends_what_is_asked_for_until_the_server_stops(world: World) {
    let world = world.with_mail_server(&smtp::plain_url());
    let email = person(&world, "ann").await;
    let worker = world.state.tasks.spawn(send_letters(world.state.clone()));
    for letters in 1..=2 {
        forget(&world, &email).await;
        while smtp::letters_to(&email).len() < letters {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    world.state.draining.begin();
    worker.await.unwrap();
    forget(&world, &email).await;
    send_due_letters(&world.state).await.unwrap();
    assert_eq!(smtp::letters_to(&email).len(), 2, "it begins with no letter any more");
}
