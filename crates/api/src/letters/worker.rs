//! Sends letters beside requests, a few at a time (MAIL-01).
//!
//! A letter is claimed for six minutes, which is longer than handing it over may take, so that of several nodes one sends it. What
//! a kill interrupts is due again after that, with the same Message-ID.

use std::time::Duration;

use futures_util::future::join_all;
use kindred_domain::{ADDRESS_LINK_SECONDS, LetterKind, PASSWORD_LINK_SECONDS, UserId, email_key};
use kindred_mail::{Content, Letter, Mailer};
use kindred_store::{AddressLinkKind, Addressee, Conn, DueLetter, LetterOutcome, StoreError};

use super::outcome::{SendOutcome, finish, note};
use crate::{auth::LinkToken, state::AppState};

/// How long a letter is claimed for, in seconds.
const CLAIM_SECONDS: i64 = 6 * 60;
/// Letters of other nodes, which nobody announces here, and those that a stop interrupted are looked for so often.
const LOOK_AGAIN: Duration = Duration::from_secs(15);
/// How long to wait at least before letters are looked for again that nobody announces.
const HELD_WAIT: Duration = Duration::from_secs(1);
/// How long to wait for an unavailable mail server: at first, and at most.
const UNAVAILABLE_BACKOFF: (Duration, Duration) = (Duration::from_secs(2), Duration::from_mins(5));
/// How often the mail server is tried while there is no letter, so that health knows of it before one is written.
const PROBE_EVERY: Duration = Duration::from_mins(5);
/// How many letters are handed over at the same time: a recipient for whom the server hangs holds up only one of them.
const MAX_CONCURRENT: usize = 4;

/// Sends letters when they are due until the server stops; at once where no mail server is configured.
pub async fn send_letters(state: AppState) {
    let Some(mailer) = state.mailer.clone() else { return };
    let mut probe = tokio::time::interval(PROBE_EVERY);
    let mut backoff = UNAVAILABLE_BACKOFF.0;
    while !state.draining.has_begun() {
        let sending = send_due_letters(&state).await;
        let is_unavailable = matches!(sending, Ok(SendOutcome::Unavailable));
        backoff = if is_unavailable { (backoff * 2).min(UNAVAILABLE_BACKOFF.1) } else { UNAVAILABLE_BACKOFF.0 };
        let pause = match sending {
            Ok(SendOutcome::Done) => until_next(&state).await,
            Ok(SendOutcome::Unavailable) => backoff,
            Err(error) => {
                tracing::warn!(%error, "letters could not be looked for");
                LOOK_AGAIN
            }
        };
        // A server that is away is not asked more often because there are more letters.
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = probe.tick() => mailer.probe().await,
            () = mailer.letter_written(), if !is_unavailable => {}
            () = state.draining.begun() => return,
        }
    }
}

async fn until_next(state: &AppState) -> Duration {
    let due = async { state.store.read().await?.next_letter_due().await };
    let Ok(Some(due)) = due.await else { return LOOK_AGAIN };
    let micros = due.micros().saturating_sub(state.clock.now().micros());
    // One that is due still is held by another node at this moment.
    Duration::from_micros(u64::try_from(micros).unwrap_or_default()).clamp(HELD_WAIT, LOOK_AGAIN)
}

/// Sends every letter that is due, until none is left, the mail server is away or the server is stopping.
pub async fn send_due_letters(state: &AppState) -> Result<SendOutcome, StoreError> {
    let senders = join_all((0..MAX_CONCURRENT).map(|_| send_one_by_one(state))).await;
    let whole = senders.into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(if whole.contains(&SendOutcome::Unavailable) { SendOutcome::Unavailable } else { SendOutcome::Done })
}

async fn send_one_by_one(state: &AppState) -> Result<SendOutcome, StoreError> {
    let Some(mailer) = &state.mailer else { return Ok(SendOutcome::Done) };
    while !state.draining.has_begun() {
        let now = state.clock.now();
        let is_due = state.store.read().await?.next_letter_due().await?.is_some_and(|due| due <= now);
        if !is_due {
            break;
        }
        let until = now.plus_seconds(CLAIM_SECONDS);
        let claimed = state.store.write(move |tx| async move { tx.claim_letter(now, until).await }).await?;
        // Other nodes hold what is due.
        let Some(due) = claimed else { break };
        if send(state, mailer, &due).await? == SendOutcome::Unavailable {
            return Ok(SendOutcome::Unavailable);
        }
    }
    Ok(SendOutcome::Done)
}

async fn send(state: &AppState, mailer: &Mailer, due: &DueLetter) -> Result<SendOutcome, StoreError> {
    let conn = state.store.read().await?;
    let recipient = find_recipient(&conn, due).await?;
    drop(conn);
    let Some(recipient) = recipient else {
        finish(state, due, LetterOutcome::Unknown).await?;
        return Ok(SendOutcome::Done);
    };
    let token = LinkToken::random(&*state.entropy);
    if !prepare(state, due, &recipient, &token).await? {
        return Ok(SendOutcome::Done);
    }
    let content = match due.kind {
        LetterKind::PasswordLink => Content::PasswordLink { token: token.as_str() },
        LetterKind::PasswordChanged => Content::PasswordChanged,
        LetterKind::ConfirmAddress => Content::ConfirmAddress { token: token.as_str() },
        LetterKind::AddressChanged => Content::AddressChanged { token: token.as_str() },
        LetterKind::PasskeyAdded => Content::PasskeyAdded { device: &due.device, at: due.created_at },
        LetterKind::PasswordRemoved => Content::PasswordRemoved,
        LetterKind::ServiceLinked => Content::ServiceLinked { device: &due.device, at: due.created_at },
        LetterKind::NewDevice => Content::NewDevice { device: &due.device, at: due.created_at },
        LetterKind::AccountDeleted => Content::AccountDeleted,
    };
    let address = if due.address.is_empty() { &recipient.email } else { &due.address };
    // Whoever signs up with somebody else's address chooses the name that its owner would read.
    let name = if due.kind == LetterKind::ConfirmAddress || !recipient.is_confirmed { "" } else { &recipient.name };
    let letter = Letter { id: due.id, address, name, language: recipient.language, content, now: state.clock.now() };
    let outcome = mailer.send(&letter).await;
    note(state, mailer, due, outcome).await
}

/// Whom a letter goes to; `None` if nobody is to get it, as when the address that it confirms is somebody else's by now.
async fn find_recipient(conn: &Conn, due: &DueLetter) -> Result<Option<Addressee>, StoreError> {
    if let Some(language) = due.language {
        let (email, name) = (due.address.clone(), String::new());
        return Ok(Some(Addressee { id: UserId::DEPARTED, email, name, language, is_confirmed: true }));
    }
    let Some(user) = due.user_id else { return conn.find_addressee_by_email(&due.address_key).await };
    let is_void = due.kind == LetterKind::ConfirmAddress && !conn.may_confirm(user, &email_key(&due.address)).await?;
    if is_void { Ok(None) } else { conn.find_addressee(user).await }
}

/// Notes whose letter it is, and makes the link that it holds good; `false` if the letter is gone.
async fn prepare(state: &AppState, due: &DueLetter, recipient: &Addressee, token: &LinkToken) -> Result<bool, StoreError> {
    let (letter, kind, user) = (due.id, due.kind, recipient.id);
    if user == UserId::DEPARTED {
        return Ok(true);
    }
    let (hash, now, key) = (&token.hash(), state.clock.now(), &email_key(&due.address));
    // A change is taken back for so long after it was made, whenever the letter goes out.
    let taken_back_until = due.created_at.plus_seconds(ADDRESS_LINK_SECONDS);
    let preparing = state.store.write(move |tx| async move {
        if !tx.lock_user(user).await? || !tx.address_letter(letter, user).await? {
            return Ok(false);
        }
        match kind {
            LetterKind::PasswordLink => tx.add_password_link(hash, user, now.plus_seconds(PASSWORD_LINK_SECONDS)).await?,
            LetterKind::ConfirmAddress => {
                tx.add_address_link(hash, (user, AddressLinkKind::Confirm, key), now.plus_seconds(ADDRESS_LINK_SECONDS)).await?;
            }
            LetterKind::AddressChanged => {
                tx.add_address_link(hash, (user, AddressLinkKind::TakeBack, key), taken_back_until).await?;
            }
            LetterKind::PasswordChanged
            | LetterKind::NewDevice
            | LetterKind::PasskeyAdded
            | LetterKind::PasswordRemoved
            | LetterKind::ServiceLinked
            | LetterKind::AccountDeleted => {}
        }
        Ok(true)
    });
    preparing.await
}
