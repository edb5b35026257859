//! The letter whose turn it is: claimed by one node, put off or finished by it, and tried again where an operator wants it.

use kindred_domain::{Language, LetterId, LetterKind, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// The kinds of letters that this node can write the words of. During an upgrade newer nodes may have others written, which it
/// leaves to them.
macro_rules! known_kind {
    () => {
        "kind IN ('password link', 'password changed', 'new device', 'confirm address', 'address changed', 'passkey added', 'password removed', 'service linked', 'account deleted')"
    };
}

row! {
    /// A letter whose turn it is.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DueLetter {
        /// Its id.
        pub id: LetterId,
        /// What it is about.
        pub kind: LetterKind,
        /// Whom it is for, if that is known.
        pub user_id: Option<UserId>,
        /// Else the e-mail key to look them up by.
        pub address_key: String,
        /// Where it goes, if that was known when it was written; else empty.
        pub address: String,
        /// The name of the device that it tells of, or empty.
        pub device: String,
        /// When it was written.
        pub created_at: Timestamp,
        /// How often the mail server refused it.
        pub tries: i64,
        /// How often the mail server did not say if it took it.
        pub unclear: i64,
        /// The recipient's language, if their account is gone.
        pub language: Option<Language>,
    }
}

/// Why a letter is put off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterDelay {
    /// The mail server can't be worked with, which says nothing of the letter.
    Unavailable,
    /// The mail server refused the letter for now.
    Refused,
    /// The mail server did not say if it took the letter.
    Unclear,
}

/// What became of a letter that is not tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterOutcome<'a> {
    /// The mail server has it.
    Sent,
    /// It was refused for good, because of this.
    Dead(&'a str),
    /// Nobody who may get it has this address.
    Unknown,
}

impl LetterOutcome<'_> {
    const fn columns(&self) -> (&'static str, &str) {
        match self {
            Self::Sent => ("sent", ""),
            Self::Dead(fault) => ("dead", fault),
            Self::Unknown => ("unknown", ""),
        }
    }
}

impl Conn {
    /// When the next letter of a known kind is due; `None` if none waits.
    pub async fn next_letter_due(&self) -> Result<Option<Timestamp>, StoreError> {
        sql!(optional self, concat!("SELECT due_at FROM letters WHERE due_at IS NOT NULL AND ", known_kind!(), " ORDER BY due_at LIMIT 1"))
    }
}

impl Tx {
    /// Takes the letter of a known kind that is due for longest, so that no other node takes it before `until`; `None` if none is
    /// due.
    pub async fn claim_letter(&self, now: Timestamp, until: Timestamp) -> Result<Option<DueLetter>, StoreError> {
        sql!(optional self,
            sqlite: concat!("UPDATE letters SET due_at = $2 WHERE id =
                     (SELECT id FROM letters WHERE due_at <= $1 AND ", known_kind!(), " ORDER BY due_at, id LIMIT 1)
                     RETURNING id, kind, user_id, address_key, address, device, created_at, tries, unclear, language"),
            postgres: concat!("UPDATE letters SET due_at = $2 WHERE id =
                     (SELECT id FROM letters WHERE due_at <= $1 AND ", known_kind!(), " ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
                     RETURNING id, kind, user_id, address_key, address, device, created_at, tries, unclear, language"),
            now, until)
    }

    /// Puts a letter off because the mail server did not take it, unless it is no longer to be sent.
    pub async fn put_letter_off(&self, letter: LetterId, due_at: Timestamp, (delay, fault): (LetterDelay, &str)) -> Result<(), StoreError> {
        let (refused, unclear) = (i64::from(delay == LetterDelay::Refused), i64::from(delay == LetterDelay::Unclear));
        sql!(execute self,
            "UPDATE letters SET due_at = $2, fault = $3, tries = tries + $4, unclear = unclear + $5 WHERE id = $1 AND due_at IS NOT NULL",
            letter, due_at, fault, refused, unclear)?;
        Ok(())
    }

    /// Notes what became of a letter, which is not tried again unless an operator wants it: then its address stays, but not that of
    /// somebody who has left.
    pub async fn finish_letter(&self, letter: LetterId, outcome: LetterOutcome<'_>) -> Result<(), StoreError> {
        let (outcome, fault) = outcome.columns();
        sql!(execute self,
            "UPDATE letters SET due_at = NULL, address_key = '', outcome = $2, fault = $3,
                 address = CASE WHEN $2 = 'dead' AND user_id IS NOT NULL THEN address ELSE '' END, device = CASE $2 WHEN 'dead' THEN device ELSE '' END,
                 tries = CASE $2 WHEN 'dead' THEN tries + 1 ELSE tries END
             WHERE id = $1", letter, outcome, fault)?;
        Ok(())
    }

    /// Has a dead letter tried again, as if it were new, and returns its recipient; `None` if there is no such dead letter.
    pub async fn retry_letter(&self, letter: LetterId, now: Timestamp) -> Result<Option<UserId>, StoreError> {
        sql!(optional self,
            "UPDATE letters SET due_at = $2, tries = 0, unclear = 0, outcome = 'waiting', fault = ''
             WHERE id = $1 AND outcome = 'dead' AND user_id IS NOT NULL RETURNING user_id", letter, now)
    }
}
