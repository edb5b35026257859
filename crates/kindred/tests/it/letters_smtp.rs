//! Letters of the real program: what a kill leaves, links of operators, and how long asking for one takes.

use std::{collections::BTreeMap, time::Duration};

use kindred_store::{Store, StoreError, Target, sql, testing::Folder};
use kindred_testkit::smtp;
use serde_json::{Value, json};

use crate::{
    account::PASSWORD,
    process::{Kindred, refusal, run},
};

/// The arguments of a server that sends letters.
fn arguments<'a>(data: &'a str, smtp_url: &'a str) -> [&'a str; 8] {
    [
        "--data-dir",
        data,
        "--smtp-url",
        smtp_url,
        "--mail-from",
        "Kindred <hello@kindred.example>",
        "--public-url",
        "https://kindred.example",
    ]
}

fn sign_up(kindred: &Kindred, email: &str) -> Value {
    let body = json!({ "name": "Ann", "email": email, "password": PASSWORD, "date_of_birth": "1996-01-31", "gender": "other" });
    let (status, answer) = kindred.ask("POST", "/api/auth/register", "", &body.to_string()).unwrap();
    assert_eq!(status, 200, "{answer}");
    answer
}

fn forget(kindred: &Kindred, email: &str) {
    let answer = kindred.ask("POST", "/api/auth/forgot-password", "", &json!({ "email": email }).to_string());
    assert_eq!(answer.unwrap(), (200, json!({ "success": true })));
}

fn reset(kindred: &Kindred, token: &str) -> (u16, Value) {
    let body = json!({ "token": token, "password": "battery staple" });
    kindred.ask("POST", "/api/auth/reset-password", "", &body.to_string()).unwrap()
}

/// Has letters that a kill left claimed be due at once, as they are after six minutes.
async fn let_claims_end(data: &Folder) {
    let store = Store::open(&Target::Sqlite { file: data.0.join("kindred.db") }).await.unwrap();
    let ended: Result<u64, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "UPDATE letters SET due_at = created_at WHERE due_at IS NOT NULL") }).await;
    ended.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_01_a_kill_while_letters_go_out_loses_none_and_repeats_at_most_those_under_way() {
    let (data, url) = (Folder::fresh(), smtp::plain_url());
    let path = data.0.to_str().unwrap().to_owned();
    let emails: Vec<_> = (0..30).map(|_| smtp::fresh_address("ann")).collect();
    let links = |email: &str| smtp::letters_about(email, "Choose a new password");
    let arrived = || emails.iter().filter(|email| !links(email).is_empty()).count();
    let mut kindred = Kindred::start(&arguments(&path, &url));
    for email in &emails {
        sign_up(&kindred, email);
    }
    for email in &emails {
        forget(&kindred, email);
    }
    for goal in [3, 9, 15] {
        while arrived() < goal {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        kindred.kill();
        let_claims_end(&data).await;
        kindred = Kindred::start(&arguments(&path, &url));
    }
    while arrived() < emails.len() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut again = 0;
    for email in &emails {
        let mut ids: BTreeMap<String, usize> = BTreeMap::new();
        for letter in links(email) {
            *ids.entry(letter.header("Message-ID").to_owned()).or_default() += 1;
        }
        assert_eq!(ids.len(), 1, "one letter was asked for: {ids:?}");
        again += ids.values().sum::<usize>() - 1;
    }
    // Four are handed over at a time.
    assert!(again <= 3 * 4, "{again} letters came again after three kills");
    assert_eq!(reset(&kindred, &links(&emails[0])[0].token()).0, 200);
}

#[test]
fn key_01_an_operator_makes_a_link_that_works_once_and_is_recorded() {
    let data = Folder::fresh();
    let path = data.0.to_str().unwrap();
    let kindred = Kindred::start(&["--data-dir", path]);
    let ann = sign_up(&kindred, "ann@example.com");
    let admin = |arguments: &[&str]| {
        let output = run(&[&["admin", "--log", "warn", "--data-dir", path], arguments].concat());
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, printed, _) = admin(&["password-link", "ANN@example.com", "--note", "rang us", "--public-url", "https://kindred.example"]);
    let token = printed.trim().strip_prefix("https://kindred.example/reset-password#").unwrap();
    assert_eq!((code, reset(&kindred, token).0), (Some(0), 200));
    assert_eq!(reset(&kindred, token).1["code"], "link_used");
    assert_eq!(kindred.ask("GET", "/api/users/me", ann["token"].as_str().unwrap(), "").unwrap().0, 401);
    assert!(admin(&["user", "ann@example.com"]).1.contains("make password link (command line) \"rang us\"\n"));
    assert!(admin(&["password-link", "ann@example.com"]).1.starts_with("/reset-password#"));
    assert_eq!(
        admin(&["password-link", "bob@example.com"]),
        (Some(1), String::new(), "kindred: there is no account \"bob@example.com\"\n".into())
    );
    assert_eq!(admin(&["letters"]).1, "no letters\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_01_operators_see_refused_letters_and_have_them_tried_again() {
    let (data, url) = (Folder::fresh(), smtp::plain_url());
    let path = data.0.to_str().unwrap();
    let kindred = Kindred::start(&arguments(path, &url));
    let (email, refused) = (smtp::fresh_address("ann"), smtp::fresh_address("refused"));
    sign_up(&kindred, &email);
    let id = sign_up(&kindred, &refused)["user"]["id"].as_str().unwrap().to_owned();
    forget(&kindred, &refused);
    forget(&kindred, &email);
    let admin = |arguments: &[&str]| run(&[&["admin", "--log", "warn", "--data-dir", path], arguments].concat());
    let list = || String::from_utf8(admin(&["letters"]).stdout).unwrap();
    // How one went is noted after the mail server's answer.
    let listed = std::iter::repeat_with(list).find(|listed| !listed.contains(" waiting ")).unwrap();
    assert_eq!(smtp::letters_about(&email, "Choose a new password").len(), 1);
    let lines: Vec<_> = listed.lines().filter(|line| line.contains("password link")).collect();
    assert_eq!((lines.len(), listed.lines().count()), (1, 2), "the other is about the address: {listed}");
    assert!(lines[0].ends_with(&format!(" dead \"password link\" to {id}, refused 1 times: \"550\"")), "{listed}");
    assert!(!listed.contains("example.com"), "{listed}");
    let letter = lines[0].split(' ').next().unwrap();
    assert!(admin(&["letters", "--retry", letter]).status.success());
    let again = admin(&["letters", "--retry", "0000000000000"]);
    assert_eq!(String::from_utf8(again.stderr).unwrap(), "kindred: there is no refused letter \"0000000000000\"\n");
}

#[test]
fn mail_01_settings_that_cannot_be_used_end_in_one_clear_line() {
    let data = Folder::fresh();
    let path = data.0.to_str().unwrap();
    let mut wrong = arguments(path, "smtp://ann:secret@mail.example?tls=none");
    assert_eq!(refusal(&wrong), "kindred: letters leave this machine encrypted: tls=none is for a server on it");
    assert_eq!(refusal(&wrong[..6]), "kindred: letters need all of them: an SMTP url, whom they are from, and the public url");
    wrong[3] = "smtps://ann:secret@mail.example";
    wrong[7] = "http://kindred.example";
    assert!(refusal(&wrong).starts_with("kindred: the public url must be https://host"));
    let shown = run(&[&["--check-config"], &arguments(path, "smtps://ann:secret@mail.example")[..]].concat());
    let text = String::from_utf8(shown.stdout).unwrap();
    assert!(
        text.contains(
            "smtp-url        mail.example:465, TLS, with a login, from hello@kindred.example\npublic-url      https://kindred.example\n"
        ),
        "{text}"
    );
    assert!(!text.contains("secret"));
}

/// The time in the middle.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

/// Apart from the other tests, since it wants an idle machine: `make timing`.
#[test]
#[ignore = "measures time: run by `make timing`"]
fn key_01_timing_of_known_and_unknown_addresses_is_the_same() {
    let (data, url) = (Folder::fresh(), smtp::plain_url());
    let kindred = Kindred::start(&arguments(data.0.to_str().unwrap(), &url));
    let known: Vec<_> = (0..200).map(|_| smtp::fresh_address("ann")).collect();
    let unknown: Vec<_> = (0..200).map(|_| smtp::fresh_address("nobody")).collect();
    for email in &known {
        sign_up(&kindred, email);
    }
    let timed = |email: &String| {
        // What the worker does about the one before is over.
        std::thread::sleep(Duration::from_millis(100));
        let begun = std::time::Instant::now();
        forget(&kindred, email);
        begun.elapsed()
    };
    timed(&unknown[0]);
    let (mut of_known, mut of_unknown) = (Vec::new(), Vec::new());
    for (at, (one, other)) in known.iter().zip(&unknown).enumerate() {
        if at % 2 == 0 {
            of_known.push(timed(one));
            of_unknown.push(timed(other));
        } else {
            of_unknown.push(timed(other));
            of_known.push(timed(one));
        }
    }
    let (known, unknown) = (median(of_known), median(of_unknown));
    println!("medians of 200: known {:.3} ms, unknown {:.3} ms", known * 1e3, unknown * 1e3);
    assert!((known / unknown - 1.0).abs() < 0.05, "{known} against {unknown}");
}
