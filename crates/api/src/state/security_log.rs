//! What happens to accounts and keys, in the log and counted.
//!
//! Accounts and addresses are logged as pseudonyms, made with a key that is drawn at each start and kept nowhere: lines of one run
//! that are about the same account or address can be put together, and nobody can be found by them.

use std::fmt::Write;

use kindred_domain::{Entropy, UserId};
use prometheus_client::metrics::{counter::Counter, family::Family};
use sha2::{Digest, Sha256};

use super::security_event::SecurityEvent;
use crate::http::rate_limit::Address;

/// What an event is about.
#[derive(Debug, Clone, Copy)]
pub enum Subject<'a> {
    /// An account.
    Account(UserId),
    /// The key of an e-mail address that no account has.
    Email(&'a str),
    /// The operators.
    Operators,
    /// Nobody who is known.
    Nobody,
}

/// Writes the events under the target `security`.
pub struct SecurityLog {
    key: [u8; 32],
    events: Family<[(&'static str, &'static str); 1], Counter>,
}

impl SecurityLog {
    /// A log whose pseudonyms are like those of no other.
    pub fn new(entropy: &dyn Entropy) -> Self {
        let mut key = [0; 32];
        entropy.fill(&mut key);
        let events = Family::default();
        for event in SecurityEvent::ALL {
            drop(events.get_or_create(&[("event", event.name())]));
        }
        Self { key, events }
    }

    /// How many there were of each.
    pub fn events(&self) -> Family<[(&'static str, &'static str); 1], Counter> {
        self.events.clone()
    }

    /// Notes what happened, and from where.
    pub fn note(&self, event: SecurityEvent, subject: Subject<'_>, from: Option<Address>) {
        self.events.get_or_create(&[("event", event.name())]).inc();
        let account = match subject {
            Subject::Account(user) => self.pseudonym(&format!("account {user}")),
            Subject::Email(key) => self.pseudonym(&format!("e-mail {key}")),
            Subject::Operators => "operators".to_owned(),
            Subject::Nobody => "unknown".to_owned(),
        };
        let from = from.map_or_else(|| "unknown".to_owned(), |address| self.pseudonym(&format!("address {address}")));
        if event.is_ordinary() {
            tracing::info!(target: "security", event = event.name(), account, from);
        } else {
            tracing::warn!(target: "security", event = event.name(), account, from);
        }
    }

    fn pseudonym(&self, what: &str) -> String {
        let hash = Sha256::new().chain_update(self.key).chain_update(what.as_bytes()).finalize();
        hash[..6].iter().fold(String::new(), |mut text, byte| {
            // Writing to a String can't fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

#[cfg(test)]
mod tests;
