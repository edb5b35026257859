//! Letters (e-mails): written in the transaction of their cause, and sent from here by one worker a node.

mod addressees;
mod claiming;

use kindred_domain::{Language, LetterId, LetterKind, Timestamp, UserId};

pub use self::{
    addressees::Addressee,
    claiming::{DueLetter, LetterDelay, LetterOutcome},
};

use crate::{Conn, StoreError, Tx, row, sql};

/// The most rows that one transaction deletes.
const SWEEP_BATCH_SIZE: i64 = 500;
/// How long a letter's row is kept, so that those who look for dead letters find it.
const KEPT_SECONDS: i64 = 30 * 24 * 3600;

/// Whom a letter is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recipient<'a> {
    /// This person, at the address that they have at this moment: who changed it afterwards doesn't get what belongs to its owner.
    Person(UserId, &'a str),
    /// Whoever has an account with this e-mail key, which is looked up only when the letter is sent: whether there is one makes
    /// no difference to the time that writing it takes (KEY-01).
    Address(&'a str),
    /// Whoever had this address until their account was deleted, in the language that they read.
    Departed(&'a str, Language),
}

/// A letter to be sent.
#[derive(Debug, Clone, Copy)]
pub struct NewLetter<'a> {
    /// Its id.
    pub id: LetterId,
    /// What it is about.
    pub kind: LetterKind,
    /// Whom it is for.
    pub recipient: Recipient<'a>,
    /// The name of the device that it tells of, if it tells of one; else empty.
    pub device: &'a str,
    /// What those are counted by of which there may only be so many in a while: a hash of kind and recipient.
    pub limit_key: &'a [u8; 32],
    /// The present time.
    pub now: Timestamp,
}

row! {
    /// A letter as operators see it: without words and without the address.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct LetterOverview {
        /// Its id.
        pub id: LetterId,
        /// The name of what it is about, which a newer node may have and this one not know.
        pub kind: String,
        /// Whom it is for, if that is known.
        pub user_id: Option<UserId>,
        /// When it was written.
        pub created_at: Timestamp,
        /// When it is tried next.
        pub due_at: Option<Timestamp>,
        /// How often the mail server refused it.
        pub tries: i64,
        /// `waiting`, `sent`, `dead`, `unknown` or `void`.
        pub outcome: String,
        /// Why the last try failed.
        pub fault: String,
    }
}

impl Conn {
    /// How many letters wait, at most `most`.
    pub async fn count_waiting_letters(&self, most: i64) -> Result<i64, StoreError> {
        sql!(scalar self, "SELECT count(*) FROM (SELECT 1 AS one FROM letters WHERE due_at IS NOT NULL LIMIT $1) waiting", most)
    }

    /// The letters that wait or are dead, the latest first; with `all` those that were sent, too.
    pub async fn list_letters(&self, all: bool, limit: i64) -> Result<Vec<LetterOverview>, StoreError> {
        sql!(all self,
            "SELECT id, kind, user_id, created_at, due_at, tries, outcome, fault FROM letters
             WHERE $1 OR outcome IN ('waiting', 'dead') ORDER BY created_at DESC, id LIMIT $2", all, limit)
    }

    /// The letters to a person that are still known, the oldest first.
    pub async fn list_own_letters(&self, user: UserId) -> Result<Vec<LetterOverview>, StoreError> {
        sql!(all self,
            "SELECT id, kind, user_id, created_at, due_at, tries, outcome, fault FROM letters WHERE user_id = $1 ORDER BY created_at, id",
            user)
    }
}

impl Tx {
    /// Writes a letter to be sent; `false`, and nothing is written, if the address had as many of this kind lately as it
    /// may get, or is getting one at this moment.
    pub async fn write_letter(&self, new: &NewLetter<'_>) -> Result<bool, StoreError> {
        let NewLetter { id, kind, recipient, device, limit_key, now } = new;
        let (most, seconds) = kind.allowance();
        let (user, key, address, language) = match recipient {
            Recipient::Person(user, address) => (Some(*user), "", *address, None),
            Recipient::Address(key) => (None, *key, "", None),
            Recipient::Departed(address, language) => (None, "", *address, Some(*language)),
        };
        // Of several to the same address at the same moment one is written, and none waits for another.
        if !self.lock_letters_of(limit_key).await? {
            return Ok(false);
        }
        let written: i64 = sql!(scalar self,
            "SELECT count(*) FROM letters WHERE limit_key = $1 AND created_at > $2", limit_key, now.plus_seconds(-seconds))?;
        if written >= most {
            return Ok(false);
        }
        sql!(execute self,
            "INSERT INTO letters (id, kind, user_id, address_key, address, limit_key, created_at, due_at, tries, outcome, fault, device, language)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 0, 'waiting', '', $8, $9)",
            id, kind, user, key, address, limit_key, now, device, language)?;
        Ok(true)
    }

    /// True unless another transaction is writing such a letter; on `SQLite` none is.
    async fn lock_letters_of(&self, limit_key: &[u8; 32]) -> Result<bool, StoreError> {
        let first: [u8; 8] = std::array::from_fn(|at| limit_key[at]);
        sql!(scalar self, sqlite: "SELECT $1 = $1", postgres: "SELECT pg_try_advisory_xact_lock($1)", i64::from_be_bytes(first))
    }

    /// Has no letter with a link go to a person any more that was asked for before: their password or address is about to change.
    pub(crate) async fn void_password_letters(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "UPDATE letters SET due_at = NULL, address_key = '', address = '', device = '', outcome = 'void', fault = ''
             WHERE due_at IS NOT NULL AND kind = $2
                 AND (user_id = $1 OR (address_key <> '' AND address_key = (SELECT email_key FROM users WHERE id = $1)))",
            user, LetterKind::PasswordLink)?;
        Ok(())
    }

    /// Has no letter of this kind go to a person any more that waits: its cause is past.
    pub(crate) async fn void_letters_of(&self, user: UserId, kind: LetterKind) -> Result<(), StoreError> {
        sql!(execute self,
            "UPDATE letters SET due_at = NULL, address_key = '', address = '', device = '', outcome = 'void', fault = ''
             WHERE user_id = $1 AND kind = $2 AND due_at IS NOT NULL", user, kind)?;
        Ok(())
    }

    /// Has no letter go out that waits, and returns how many did: after a restore they may have been sent since the backup.
    pub async fn void_waiting_letters(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE letters SET due_at = NULL, address_key = '', address = '', device = '', outcome = 'void', fault = '' WHERE due_at IS NOT NULL")
    }

    /// Takes everything of a person from their letters, so that only how many an address got lately is known.
    pub(crate) async fn forget_letters_of(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "UPDATE letters SET due_at = NULL, user_id = NULL, address_key = '', address = '', device = '', outcome = 'void', fault = ''
             WHERE user_id = $1 OR (address_key <> '' AND address_key = (SELECT email_key FROM users WHERE id = $1))", user)?;
        Ok(())
    }

    /// Takes away a batch of letters that nobody asks for any more: dead ones of a month ago, others that count no longer.
    pub async fn sweep_letters(&self, now: Timestamp) -> Result<u64, StoreError> {
        let longest = LetterKind::ALL.iter().map(|kind| kind.allowance().1).max().unwrap_or_default();
        sql!(execute self,
            "DELETE FROM letters WHERE id IN (SELECT id FROM letters WHERE due_at IS NULL AND created_at < $1
                 AND (outcome <> 'dead' OR created_at < $2) ORDER BY created_at LIMIT $3)",
            now.plus_seconds(-longest), now.plus_seconds(-KEPT_SECONDS), SWEEP_BATCH_SIZE)
    }
}
