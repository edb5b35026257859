use kindred_domain::{LetterId, LetterKind, Timestamp, UserId, email_key};
use kindred_store::{NewLetter, Reader, StoreError, Tx};
use sha2::{Digest, Sha256};

use crate::state::AppState;

/// A letter that will be written; only where a mail server is configured.
#[derive(Debug, Clone)]
pub struct OutgoingLetter {
    id: LetterId,
    kind: LetterKind,
    user: Option<UserId>,
    /// As it was written for a person; else the e-mail key.
    address: String,
    /// The name of the device that it tells of; else empty.
    device: String,
    limit_key: [u8; 32],
    now: Timestamp,
}

impl OutgoingLetter {
    /// A letter to whoever has an account with this e-mail key, if anybody has; `None` where no mail server is configured.
    pub fn to_address(state: &AppState, kind: LetterKind, email_key: &str) -> Option<Self> {
        state.mailer.is_some().then(|| Self::new(state, kind, None, email_key))
    }

    /// A letter to a person at the address that they have now; `None` where no mail server is configured.
    pub fn to_person(state: &AppState, kind: LetterKind, user: UserId, email: &str) -> Option<Self> {
        state.mailer.is_some().then(|| Self::new(state, kind, Some(user), email))
    }

    /// The same letter, which tells of this device.
    #[must_use]
    pub fn about_device(self, device: &str) -> Self {
        Self { device: device.to_owned(), ..self }
    }

    fn new(state: &AppState, kind: LetterKind, user: Option<UserId>, address: &str) -> Self {
        let key = email_key(address);
        // The mailbox and not the way it is written is what gets so many letters.
        let mailbox = kindred_mail::deliverable(&key).map_or(key, |mailbox| mailbox.to_string());
        let limit_key = Sha256::digest(format!("letter {} {mailbox}", kind.as_str()).as_bytes()).into();
        let (id, now) = (LetterId::random(&*state.entropy), state.clock.now());
        Self { id, kind, user, address: address.to_owned(), device: String::new(), limit_key, now }
    }

    /// Writes the letter if there is one, unless the address had as many of its kind lately as it may get (MAIL-02).
    pub async fn write(letter: Option<&Self>, tx: &Tx) -> Result<(), StoreError> {
        let Some(letter) = letter else { return Ok(()) };
        let reader = letter.user.map_or(Reader::Address(&letter.address), |user| Reader::Person(user, &letter.address));
        let Self { id, kind, device, limit_key, now, .. } = letter;
        let is_written = tx.write_letter(&NewLetter { id: *id, kind: *kind, reader, device, limit_key, now: *now }).await?;
        if !is_written {
            tracing::debug!(kind = kind.as_str(), "an address had enough letters of a kind lately");
        }
        Ok(())
    }
}
