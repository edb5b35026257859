//! How people ask: each act once, or, as the app does, under an `Idempotency-Key` and again under it until it is answered.

use std::{
    collections::HashSet,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::Sender,
    },
    thread,
    time::Duration,
};

use kindred_domain::Entropy;
use kindred_testkit::SeededEntropy;
use parking_lot::{Mutex, RwLock};
use serde_json::Value;

use super::ledger::{Failure, Report};
use crate::process::{Answer, Kindred, Request};

/// The program ended, or doesn't answer.
pub struct CutOff;

/// The body of the answer; none when the server could not do it.
pub type Outcome = Result<Option<Value>, CutOff>;

/// Of so many acts that are repeated, one loses its connection before the answer, and one the answer itself.
const LOSSES: usize = 12;
/// How long somebody waits who was not answered.
const UNANSWERED: Duration = Duration::from_millis(50);

/// Where the program is, or several of it over one store; who asks takes one of them.
#[derive(Default)]
pub struct Addresses(RwLock<Vec<String>>);

impl Addresses {
    /// Those of these programs.
    pub fn of(programs: &[&Kindred]) -> Self {
        let addresses = Self::default();
        addresses.set(programs);
        addresses
    }

    /// From now on those of these programs.
    pub fn set(&self, programs: &[&Kindred]) {
        *self.0.write() = programs.iter().map(|program| program.address.clone()).collect();
    }

    /// All of them.
    pub fn all(&self) -> Vec<String> {
        self.0.read().clone()
    }

    /// One of them, drawn.
    pub fn one(&self, entropy: &dyn Entropy) -> String {
        let addresses = self.0.read();
        addresses[usize::try_from(entropy.next_id()).expect("ids are positive") % addresses.len()].clone()
    }
}

/// What those who repeat their acts share.
#[derive(Default)]
pub struct Persistence {
    /// Ends all repeating.
    pub stop: AtomicBool,
    /// The texts of the messages that somebody asked to delete.
    pub deleted: Mutex<HashSet<String>>,
}

/// What somebody asks the programs with.
pub struct Client<'a> {
    /// Where the programs are.
    pub addresses: &'a Addresses,
    /// Draws addresses, keys and what is lost.
    pub entropy: SeededEntropy,
    /// The token of a session.
    pub token: String,
    /// Whom answers, refusals and repetitions are told.
    pub reports: Sender<Report>,
    /// Where acts are repeated until they are answered.
    pub persistence: Option<&'a Persistence>,
}

impl Client<'_> {
    /// A number below `sides`.
    pub fn draw(&self, sides: usize) -> usize {
        usize::try_from(self.entropy.next_id()).expect("ids are positive") % sides
    }

    /// Tells what happened.
    pub fn report(&self, report: Report) {
        self.reports.send(report).expect("the test listens to the end");
    }

    /// Asks once; a refusal that isn't the server's own failure is a fault of the test.
    pub fn ask(&self, method: &str, path: &str, body: &str) -> Outcome {
        self.ask_as(&self.token, (method, path), body)
    }

    /// The same with the token of another session.
    pub fn ask_as(&self, token: &str, (method, path): (&str, &str), body: &str) -> Outcome {
        let request = Request { token, ..self.request((method, path), body, None) };
        let failure = Failure::begin(method, path);
        let Some(answer) = request.answer(&self.addresses.one(&self.entropy)) else {
            self.report(Report::Failed(failure));
            return Err(CutOff);
        };
        let retry_after = answer.retry_after();
        let outcome = self.outcome_of(&answer, failure);
        if outcome.is_none() {
            // Not at full speed against a database that is down.
            thread::sleep(Duration::from_millis(if retry_after.is_some() { 50 } else { 5 }));
        }
        Ok(outcome)
    }

    /// Asks for something that may be asked for again: once, or until it is answered.
    pub fn act(&self, method: &str, path: &str, body: &str) -> Outcome {
        match self.persistence {
            None => self.ask(method, path, body),
            Some(persistence) => self.act_until_answered(persistence, (method, path), body),
        }
    }

    fn act_until_answered(&self, persistence: &Persistence, what: (&str, &str), body: &str) -> Outcome {
        let key = takes_key(what).then(|| format!("idempotency-key: key-{}\r\n", self.entropy.next_id()));
        let request = self.request(what, body, key);
        let mut loss = self.draw(LOSSES);
        while !persistence.stop.load(Ordering::Relaxed) {
            let address = self.addresses.one(&self.entropy);
            let failure = Failure::begin(what.0, what.1);
            let answer = match std::mem::replace(&mut loss, LOSSES) {
                // Without a key it could happen after something later of the same person.
                0 if !request.headers.is_empty() => request.abandon(&address),
                loss => {
                    let answer = request.answer(&address);
                    if answer.is_none() {
                        self.report(Report::Failed(failure.clone()));
                    }
                    // It has happened, but who asked does not know.
                    answer.filter(|_| loss != 1)
                }
            };
            let wait = match &answer {
                None => UNANSWERED,
                Some(answer) => match answer.retry_after() {
                    None => return Ok(self.outcome_of(answer, failure)),
                    Some(seconds) => {
                        self.report(Report::Failed(failure.refused(answer.status)));
                        Duration::from_secs(seconds)
                    }
                },
            };
            thread::sleep(wait);
            self.report(Report::Repeated);
        }
        Err(CutOff)
    }

    fn outcome_of(&self, answer: &Answer, failure: Failure) -> Option<Value> {
        match answer.status {
            200 => Some(answer.json()),
            status @ (500 | 503 | 507) => {
                self.report(Report::Failed(failure.refused(status)));
                None
            }
            status => panic!("{}: {status} {}", failure.request, answer.body),
        }
    }

    fn request<'a>(&'a self, (method, path): (&'a str, &'a str), body: &'a str, header: Option<String>) -> Request<'a> {
        Request { method, path, token: &self.token, body, headers: header.unwrap_or_default() }
    }
}

/// True for acts that an `Idempotency-Key` keeps from happening twice; the others that are repeated set or remove something,
/// which is the same a second time.
fn takes_key((method, path): (&str, &str)) -> bool {
    let routes = ["/api/matches/like/", "/api/matches/unlike/", "/api/moments/create", "/api/comments/moment/"];
    method == "POST" && (routes.iter().any(|route| path.starts_with(route)) || path.ends_with("/send"))
}
