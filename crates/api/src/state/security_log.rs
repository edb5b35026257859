//! What happens to accounts and keys, in the log and counted.
//!
//! Accounts and addresses are logged as pseudonyms, made with a key that is drawn at each start and kept nowhere: lines of one run
//! that are about the same account or address can be put together, and nobody can be found by them.

use std::fmt::Write;

use kindred_domain::{Entropy, UserId};
use prometheus_client::metrics::{counter::Counter, family::Family};
use sha2::{Digest, Sha256};

use crate::http::rate_limit::Address;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecurityEvent {
    /// A sign-in that succeeded.
    SignedIn,
    /// A sign-in with a wrong e-mail address or password.
    SignInFailed,
    /// A sign-in that was refused for a while, after too many failed.
    SignInThrottled,
    /// A sign-in to a suspended account.
    SignInSuspended,
    /// A wrong password, typed in a session.
    PasswordWrong,
    /// A password typed in a session that was refused for a while.
    PasswordThrottled,
    /// A password was changed, and the other sessions of the account ended.
    PasswordChanged,
    /// A letter with a link to choose a new password was asked for, whether anybody has the address or not.
    PasswordLinkAsked,
    /// A new password was chosen by such a link, and all sessions of the account ended.
    PasswordReset,
    /// Such a link was used, too old or none at all.
    PasswordLinkRefused,
    /// An account was given another e-mail address.
    EmailChanged,
    /// An export of an account's data was begun.
    ExportBegun,
    /// An address was confirmed by a link.
    AddressConfirmed,
    /// Another address was confirmed by a link, and is the account's from then on.
    AddressChanged,
    /// A changed address was taken back by a link, and all sessions of the account ended.
    AddressTakenBack,
    /// A link about an address was used, too old or none at all.
    AddressLinkRefused,
    /// A passkey was added to an account.
    PasskeyAdded,
    /// A passkey was removed from an account.
    PasskeyRemoved,
    /// The password of an account was removed.
    PasswordRemoved,
    /// What was sent as the use or the making of a passkey was not right, or of none that is known.
    PasskeyRefused,
    /// A passkey's counter went back: it may have been copied.
    PasskeyCopied,
    /// An account was linked to another service.
    ServiceLinked,
    /// Such a link was ended by the account's owner.
    ServiceUnlinked,
    /// What another service answered could not be trusted, or names somebody else.
    ServiceRefused,
    /// A session was ended by its owner.
    SessionEnded,
    /// An account was deleted by its owner.
    AccountDeleted,
    /// A wrong operator's key.
    OperatorKeyWrong,
    /// An operator's key, right or wrong, that was refused for a while.
    OperatorKeyThrottled,
}

impl SecurityEvent {
    const ALL: [Self; 28] = [
        Self::SignedIn,
        Self::SignInFailed,
        Self::SignInThrottled,
        Self::SignInSuspended,
        Self::PasswordWrong,
        Self::PasswordThrottled,
        Self::PasswordChanged,
        Self::PasswordLinkAsked,
        Self::PasswordReset,
        Self::PasswordLinkRefused,
        Self::EmailChanged,
        Self::ExportBegun,
        Self::AddressConfirmed,
        Self::AddressChanged,
        Self::AddressTakenBack,
        Self::AddressLinkRefused,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::PasswordRemoved,
        Self::PasskeyRefused,
        Self::PasskeyCopied,
        Self::ServiceLinked,
        Self::ServiceUnlinked,
        Self::ServiceRefused,
        Self::SessionEnded,
        Self::AccountDeleted,
        Self::OperatorKeyWrong,
        Self::OperatorKeyThrottled,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::SignedIn => "signed_in",
            Self::SignInFailed => "sign_in_failed",
            Self::SignInThrottled => "sign_in_throttled",
            Self::SignInSuspended => "sign_in_suspended",
            Self::PasswordWrong => "password_wrong",
            Self::PasswordThrottled => "password_throttled",
            Self::PasswordChanged => "password_changed",
            Self::PasswordLinkAsked => "password_link_asked",
            Self::PasswordReset => "password_reset",
            Self::PasswordLinkRefused => "password_link_refused",
            Self::EmailChanged => "email_changed",
            Self::ExportBegun => "export_begun",
            Self::AddressConfirmed => "address_confirmed",
            Self::AddressChanged => "address_changed",
            Self::AddressTakenBack => "address_taken_back",
            Self::AddressLinkRefused => "address_link_refused",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::PasswordRemoved => "password_removed",
            Self::PasskeyRefused => "passkey_refused",
            Self::PasskeyCopied => "passkey_copied",
            Self::ServiceLinked => "service_linked",
            Self::ServiceUnlinked => "service_unlinked",
            Self::ServiceRefused => "service_refused",
            Self::SessionEnded => "session_ended",
            Self::AccountDeleted => "account_deleted",
            Self::OperatorKeyWrong => "operator_key_wrong",
            Self::OperatorKeyThrottled => "operator_key_throttled",
        }
    }

    /// True if it is what an owner does with their own account.
    const fn is_ordinary(self) -> bool {
        matches!(
            self,
            Self::SignedIn
                | Self::PasswordChanged
                | Self::PasswordLinkAsked
                | Self::PasswordReset
                | Self::EmailChanged
                | Self::ExportBegun
                | Self::AddressConfirmed
                | Self::AddressChanged
                | Self::AddressTakenBack
                | Self::PasskeyAdded
                | Self::PasskeyRemoved
                | Self::PasswordRemoved
                | Self::ServiceLinked
                | Self::ServiceUnlinked
                | Self::SessionEnded
                | Self::AccountDeleted
        )
    }
}

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
