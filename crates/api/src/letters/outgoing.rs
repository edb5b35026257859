use kindred_domain::{LetterId, LetterKind, Timestamp, UserId, email_key};
use kindred_store::{Addressee, NewLetter, Recipient, StoreError, Tx};
use sha2::{Digest, Sha256};

use crate::state::AppState;

/// How many addresses of a deleted account get the last letter: its own and those that could take a change back.
const LAST_LETTERS: usize = 4;

/// The last letter to the addresses of somebody whose account is deleted; only where a mail server is configured.
#[derive(Debug, Clone, Copy)]
pub struct LastLetter {
    ids: [LetterId; LAST_LETTERS],
    user: UserId,
    now: Timestamp,
}

impl LastLetter {
    /// To this person; `None` where no mail server is configured.
    pub fn to(state: &AppState, user: UserId) -> Option<Self> {
        let (ids, now) = (std::array::from_fn(|_| LetterId::random(&*state.entropy)), state.clock.now());
        state.mailer.is_some().then_some(Self { ids, user, now })
    }

    /// Deletes the account, and if that was done writes the letter: to its address if that was confirmed, and to its former addresses that
    /// could still take a change back, the earliest first, as a thief may have changed it. At most `LAST_LETTERS` of them get one.
    pub async fn write_after(
        last: Option<&Self>,
        tx: &Tx,
        deleting: impl Future<Output = Result<bool, StoreError>>,
    ) -> Result<bool, StoreError> {
        let Some(Self { ids, user, now }) = last else { return deleting.await };
        // Afterwards nobody knows the addresses any more.
        let Some(Addressee { email, language, is_confirmed, .. }) = tx.find_addressee(*user).await? else { return deleting.await };
        let former = tx.list_former_addresses(*user).await?.into_iter().filter(|former| former.ends_at > *now);
        let addresses: Vec<_> = is_confirmed.then_some(email).into_iter().chain(former.rev().map(|former| former.email)).collect();
        let is_done = deleting.await?;
        for (id, address) in ids.iter().zip(addresses).filter(|_| is_done) {
            let (kind, limit_key) = (LetterKind::AccountDeleted, &limit_key(LetterKind::AccountDeleted, &address));
            let recipient = Recipient::Departed(&address, language);
            tx.write_letter(&NewLetter { id: *id, kind, recipient, device: "", limit_key, now: *now }).await?;
        }
        Ok(is_done)
    }
}

/// By what those letters are counted of which one mailbox gets only so many: the mailbox and not the way it is written.
fn limit_key(kind: LetterKind, address: &str) -> [u8; 32] {
    let key = email_key(address);
    let mailbox = kindred_mail::deliverable(&key).map_or(key, |mailbox| mailbox.to_string());
    Sha256::digest(format!("letter {} {mailbox}", kind.as_str()).as_bytes()).into()
}

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
        let (id, now) = (LetterId::random(&*state.entropy), state.clock.now());
        Self { id, kind, user, address: address.to_owned(), device: String::new(), limit_key: limit_key(kind, address), now }
    }

    /// Writes the letter if there is one, unless the address had as many of its kind lately as it may get (MAIL-02).
    pub async fn write(letter: Option<&Self>, tx: &Tx) -> Result<(), StoreError> {
        let Some(letter) = letter else { return Ok(()) };
        let recipient = letter.user.map_or(Recipient::Address(&letter.address), |user| Recipient::Person(user, &letter.address));
        let Self { id, kind, device, limit_key, now, .. } = letter;
        let is_written = tx.write_letter(&NewLetter { id: *id, kind: *kind, recipient, device, limit_key, now: *now }).await?;
        if !is_written {
            tracing::debug!(kind = kind.as_str(), "an address had enough letters of a kind lately");
        }
        Ok(())
    }
}
