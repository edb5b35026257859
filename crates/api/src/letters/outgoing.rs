use kindred_domain::{LetterId, LetterKind, Timestamp, UserId};
use kindred_store::{NewLetter, Reader, StoreError, Tx};
use sha2::{Digest, Sha256};

use crate::state::AppState;

/// A letter that will be written; only where a mail server is configured.
#[derive(Debug, Clone)]
pub struct OutgoingLetter {
    id: LetterId,
    kind: LetterKind,
    user: Option<UserId>,
    email_key: String,
    limit_key: [u8; 32],
    now: Timestamp,
}

impl OutgoingLetter {
    /// A letter to whoever has an account with this e-mail key, if anybody has; `None` where no mail server is configured.
    pub fn to_address(state: &AppState, kind: LetterKind, email_key: &str) -> Option<Self> {
        state.mailer.is_some().then(|| Self::new(state, kind, None, email_key))
    }

    /// A letter to a person, whose e-mail key this is; `None` where no mail server is configured.
    pub fn to_person(state: &AppState, kind: LetterKind, user: UserId, email_key: &str) -> Option<Self> {
        state.mailer.is_some().then(|| Self::new(state, kind, Some(user), email_key))
    }

    fn new(state: &AppState, kind: LetterKind, user: Option<UserId>, email_key: &str) -> Self {
        let limit_key = Sha256::digest(format!("letter {} {email_key}", kind.as_str()).as_bytes()).into();
        let (id, now) = (LetterId::random(&*state.entropy), state.clock.now());
        Self { id, kind, user, email_key: email_key.to_owned(), limit_key, now }
    }

    /// Writes the letter if there is one, unless the address had as many of its kind lately as it may get (MAIL-02).
    pub async fn write(letter: Option<&Self>, tx: &Tx) -> Result<(), StoreError> {
        let Some(letter) = letter else { return Ok(()) };
        let reader = letter.user.map_or(Reader::Address(&letter.email_key), Reader::Person);
        let Self { id, kind, limit_key, now, .. } = letter;
        let is_written = tx.write_letter(&NewLetter { id: *id, kind: *kind, reader, limit_key, now: *now }).await?;
        if !is_written {
            tracing::debug!(kind = kind.as_str(), "an address had enough letters of a kind lately");
        }
        Ok(())
    }
}
