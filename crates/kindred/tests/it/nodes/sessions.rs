//! Sessions that are ended at one node while all others are asked.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::Sender,
    },
    thread,
    time::Duration,
};

use kindred_testkit::SeededEntropy;
use serde_json::{Value, json};

use crate::{
    account::{PASSWORD, registration, text},
    process::ask,
    torture::{
        client::Addresses,
        ledger::{Failure, Report},
    },
};

/// Signs somebody in at one node and out at another, again and again; how many sessions ended. Panics when a node accepts
/// one that has ended. What is refused or not answered is reported.
pub fn end_sessions_until(stop: &AtomicBool, addresses: &Addresses, reports: &Sender<Report>) -> usize {
    let entropy = SeededEntropy::new(77);
    let ask_any = |method: &str, path: &str, token: &str, body: &str| {
        let failure = Failure::begin(method, path);
        let answer = ask(&addresses.one(&entropy), method, path, token, body);
        if let Some(failure) = match answer {
            Some((200, _)) => None,
            Some((status, _)) => Some(failure.refused(status)),
            None => Some(failure),
        } {
            reports.send(Report::Failed(failure)).expect("the test listens to the end");
        }
        answer
    };
    let person = json!({ "email": "signs-out@example.com", "password": PASSWORD }).to_string();
    ask_any("POST", "/api/auth/register", "", &registration("signs-out", &[]));
    let mut ended = 0;
    while !stop.load(Ordering::Relaxed) {
        match end_one(addresses, &ask_any, &person) {
            Some(()) => ended += 1,
            // Something is away.
            None => thread::sleep(Duration::from_millis(20)),
        }
    }
    ended
}

/// Opens a session and ends it, if both are answered; then no node knows it.
fn end_one(addresses: &Addresses, ask_any: &impl Fn(&str, &str, &str, &str) -> Option<(u16, Value)>, person: &str) -> Option<()> {
    let (_, session) = ask_any("POST", "/api/auth/login", "", person).filter(|(status, _)| *status == 200)?;
    let token = text(&session["token"]);
    // Known to every node, should it remember sessions.
    for address in addresses.all() {
        ask(&address, "GET", "/api/users/me", &token, "");
    }
    ask_any("POST", "/api/auth/logout", &token, "").filter(|(status, _)| *status == 200)?;
    for address in addresses.all() {
        let answer = ask(&address, "GET", "/api/users/me", &token, "").map(|(status, _)| status);
        assert!(matches!(answer, None | Some(401 | 503)), "a node answers {answer:?} to a session that has ended");
    }
    Some(())
}
