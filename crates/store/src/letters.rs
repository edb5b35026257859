//! Letters (e-mails): written in the transaction of their cause, and sent from here by one worker a node.

use kindred_domain::{Language, LetterId, LetterKind, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// Rows that one transaction takes away at most.
const AT_ONCE: i64 = 500;
/// How long a letter's row is kept, so that those who look for dead letters find it.
const KEPT_SECONDS: i64 = 30 * 24 * 3600;

/// The kinds of letters that this node can write the words of. During an upgrade newer nodes may have others written, which it
/// leaves to them.
macro_rules! known_kind {
    () => {
        "kind IN ('password link', 'password changed', 'new device', 'confirm address', 'address changed', 'passkey added', 'password removed', 'service linked', 'account deleted')"
    };
}

/// SQL: the people to whom letters go.
macro_rules! addressees {
    ($which:literal) => {
        concat!(
            "SELECT id, email, name, language, email_confirmed_at IS NOT NULL AS is_confirmed FROM users WHERE ",
            $which,
            " AND leaving_at IS NULL AND NOT is_demo
                 AND (password_hash IS NOT NULL OR passkey_handle IS NOT NULL OR email_confirmed_at IS NOT NULL
                      OR EXISTS (SELECT 1 FROM identities i WHERE i.user_id = users.id))"
        )
    };
}

/// Whom a letter is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader<'a> {
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
    pub reader: Reader<'a>,
    /// The name of the device that it tells of, if it tells of one; else empty.
    pub device: &'a str,
    /// What those are counted by of which there may only be so many in a while: a hash of kind and reader.
    pub limit_key: &'a [u8; 32],
    /// The present time.
    pub now: Timestamp,
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
        /// The reader's language, if their account is gone.
        pub language: Option<Language>,
    }
}

row! {
    /// To whom a letter goes.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Addressee {
        /// Whose account.
        pub id: UserId,
        /// Their address, as they wrote it.
        pub email: String,
        /// Their name.
        pub name: String,
        /// The language that they read.
        pub language: Language,
        /// True if they have shown that letters to this address reach them.
        pub is_confirmed: bool,
    }
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

/// Why a letter is put off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterDelay {
    /// The mail server can't be worked with, which says nothing of the letter.
    Away,
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
    /// The person with this e-mail key, unless they are leaving or have no way to sign in: a confirmed address is one, by a link to
    /// choose a password. Who is suspended learns why at sign-in, and gets the letters that this takes.
    pub async fn find_addressee_by_email(&self, email_key: &str) -> Result<Option<Addressee>, StoreError> {
        sql!(optional self, addressees!("email_key = $1"), email_key)
    }

    /// The person with this id, unless they are leaving or have no way to sign in.
    pub async fn find_addressee(&self, user: UserId) -> Result<Option<Addressee>, StoreError> {
        sql!(optional self, addressees!("id = $1"), user)
    }

    /// When the next letter of a known kind is due; `None` if none waits.
    pub async fn next_letter_due(&self) -> Result<Option<Timestamp>, StoreError> {
        sql!(optional self, concat!("SELECT due_at FROM letters WHERE due_at IS NOT NULL AND ", known_kind!(), " ORDER BY due_at LIMIT 1"))
    }

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
        let NewLetter { id, kind, reader, device, limit_key, now } = new;
        let (most, seconds) = kind.allowance();
        let (user, key, address, language) = match reader {
            Reader::Person(user, address) => (Some(*user), "", *address, None),
            Reader::Address(key) => (None, *key, "", None),
            Reader::Departed(address, language) => (None, "", *address, Some(*language)),
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

    /// Notes whom a letter is for: from now on it is theirs, and the address key is forgotten. `false` if it is
    /// gone, or no longer to be sent.
    pub async fn address_letter(&self, letter: LetterId, user: UserId) -> Result<bool, StoreError> {
        Ok(sql!(execute self, "UPDATE letters SET user_id = $2, address_key = '' WHERE id = $1 AND due_at IS NOT NULL", letter, user)? > 0)
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

    /// Has a dead letter tried again, as if it were new, and returns its reader; `None` if there is no such dead letter.
    pub async fn retry_letter(&self, letter: LetterId, now: Timestamp) -> Result<Option<UserId>, StoreError> {
        sql!(optional self,
            "UPDATE letters SET due_at = $2, tries = 0, unclear = 0, outcome = 'waiting', fault = ''
             WHERE id = $1 AND outcome = 'dead' AND user_id IS NOT NULL RETURNING user_id", letter, now)
    }

    /// Takes away a batch of letters that nobody asks for any more: dead ones of a month ago, others that count no longer.
    pub async fn sweep_letters(&self, now: Timestamp) -> Result<u64, StoreError> {
        let longest = LetterKind::ALL.iter().map(|kind| kind.allowance().1).max().unwrap_or_default();
        sql!(execute self,
            "DELETE FROM letters WHERE id IN (SELECT id FROM letters WHERE due_at IS NULL AND created_at < $1
                 AND (outcome <> 'dead' OR created_at < $2) ORDER BY created_at LIMIT $3)",
            now.plus_seconds(-longest), now.plus_seconds(-KEPT_SECONDS), AT_ONCE)
    }
}
