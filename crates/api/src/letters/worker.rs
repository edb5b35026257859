//! Sends letters beside requests, a few at a time (MAIL-01).
//!
//! A letter is claimed for six minutes, which is longer than handing it over may take, so that of several nodes one sends it. What
//! a kill interrupts is due again after that, with the same Message-ID.

use std::time::Duration;

use futures_util::future::join_all;
use kindred_domain::{ADDRESS_LINK_SECONDS, LetterKind, PASSWORD_LINK_SECONDS, UserId, email_key, wait_before_retry};
use kindred_mail::{Content, Letter, Mailer, SendError};
use kindred_store::{AddressLinkKind, Addressee, Conn, DueLetter, LetterDelay, LetterOutcome, StoreError};

use crate::{auth::LinkToken, state::AppState};

/// How long a letter is claimed for, in seconds.
const CLAIM_SECONDS: i64 = 6 * 60;
/// Letters of other nodes, which nobody announces here, and those that a stop interrupted are looked for so often.
const LOOK_AGAIN: Duration = Duration::from_secs(15);
/// How long to wait at least before letters are looked for again that nobody announces.
const HELD_WAIT: Duration = Duration::from_secs(1);
/// How long to wait for a mail server that is away: at first, and at most.
const AWAY_WAITS: (Duration, Duration) = (Duration::from_secs(2), Duration::from_mins(5));
/// How often the mail server is tried while there is no letter, so that health knows of it before one is written.
const PROBE_EVERY: Duration = Duration::from_mins(5);
/// How many letters are handed over at the same time: a reader for whom the server hangs holds up only one of them.
const MAX_CONCURRENT: usize = 4;
/// How long a letter waits of which the mail server did not say if it took it.
const UNCLEAR_WAIT_SECONDS: i64 = 10 * 60;
/// How often what became of a letter is noted, when the database does not take it.
const NOTING_TRIES: u32 = 8;

/// What sending all letters that were due came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sending {
    /// None is due any more.
    Done,
    /// The mail server is away; the letters wait.
    Away,
}

/// Sends letters when they are due until the server stops; at once where no mail server is configured.
pub async fn send_letters(state: AppState) {
    let Some(mailer) = state.mailer.clone() else { return };
    let mut probe = tokio::time::interval(PROBE_EVERY);
    let mut away_wait = AWAY_WAITS.0;
    while !state.draining.has_begun() {
        let sending = send_due_letters(&state).await;
        let is_away = matches!(sending, Ok(Sending::Away));
        away_wait = if is_away { (away_wait * 2).min(AWAY_WAITS.1) } else { AWAY_WAITS.0 };
        let pause = match sending {
            Ok(Sending::Done) => until_next(&state).await,
            Ok(Sending::Away) => away_wait,
            Err(error) => {
                tracing::warn!(%error, "letters could not be looked for");
                LOOK_AGAIN
            }
        };
        // A server that is away is not asked more often because there are more letters.
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = probe.tick() => mailer.probe().await,
            () = mailer.letter_written(), if !is_away => {}
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
pub async fn send_due_letters(state: &AppState) -> Result<Sending, StoreError> {
    let senders = join_all((0..MAX_CONCURRENT).map(|_| send_one_by_one(state))).await;
    let whole = senders.into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(if whole.contains(&Sending::Away) { Sending::Away } else { Sending::Done })
}

async fn send_one_by_one(state: &AppState) -> Result<Sending, StoreError> {
    let Some(mailer) = &state.mailer else { return Ok(Sending::Done) };
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
        if send(state, mailer, &due).await? == Sending::Away {
            return Ok(Sending::Away);
        }
    }
    Ok(Sending::Done)
}

async fn send(state: &AppState, mailer: &Mailer, due: &DueLetter) -> Result<Sending, StoreError> {
    let conn = state.store.read().await?;
    let reader = find_reader(&conn, due).await?;
    drop(conn);
    let Some(reader) = reader else {
        finish(state, due, LetterOutcome::Unknown).await?;
        return Ok(Sending::Done);
    };
    let token = LinkToken::random(&*state.entropy);
    if !prepare(state, due, &reader, &token).await? {
        return Ok(Sending::Done);
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
    let address = if due.address.is_empty() { &reader.email } else { &due.address };
    // Whoever signs up with somebody else's address chooses the name that its owner would read.
    let name = if due.kind == LetterKind::ConfirmAddress || !reader.is_confirmed { "" } else { &reader.name };
    let letter = Letter { id: due.id, address, name, language: reader.language, content, now: state.clock.now() };
    let outcome = mailer.send(&letter).await;
    note(state, mailer, due, outcome).await
}

/// To whom a letter goes, if to anybody: an address that somebody else has by now is confirmed to nobody.
async fn find_reader(conn: &Conn, due: &DueLetter) -> Result<Option<Addressee>, StoreError> {
    if let Some(language) = due.language {
        let (email, name) = (due.address.clone(), String::new());
        return Ok(Some(Addressee { id: UserId::DEPARTED, email, name, language, is_confirmed: true }));
    }
    let Some(user) = due.user_id else { return conn.find_addressee_by_email(&due.address_key).await };
    let is_void = due.kind == LetterKind::ConfirmAddress && !conn.may_confirm(user, &email_key(&due.address)).await?;
    if is_void { Ok(None) } else { conn.find_addressee(user).await }
}

/// Notes whose letter it is, and makes the link that it holds good; `false` if the letter is gone.
async fn prepare(state: &AppState, due: &DueLetter, reader: &Addressee, token: &LinkToken) -> Result<bool, StoreError> {
    let (letter, kind, user) = (due.id, due.kind, reader.id);
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

/// Notes what became of a letter.
async fn note(state: &AppState, mailer: &Mailer, due: &DueLetter, outcome: Result<(), SendError>) -> Result<Sending, StoreError> {
    let die = |fault: &str| {
        mailer.note_dead();
        tracing::warn!(letter = %due.id, fault, "a letter was refused for good");
    };
    match outcome {
        Ok(()) => finish(state, due, LetterOutcome::Sent).await?,
        Err(SendError::Later(fault)) => {
            if let Some(seconds) = wait_before_retry(due.tries + 1) {
                put_off(state, due, seconds, (LetterDelay::Refused, &fault)).await?;
            } else {
                die(&fault);
                finish(state, due, LetterOutcome::Dead(&fault)).await?;
            }
        }
        // The server may have it: it goes out once more, and not for ever.
        Err(SendError::Unclear(fault)) if due.unclear == 0 => {
            put_off(state, due, UNCLEAR_WAIT_SECONDS, (LetterDelay::Unclear, &fault)).await?;
        }
        Err(SendError::Refused(fault) | SendError::Unclear(fault)) => {
            die(&fault);
            finish(state, due, LetterOutcome::Dead(&fault)).await?;
        }
        Err(SendError::Away(_)) => {
            put_off(state, due, 0, (LetterDelay::Away, "away")).await?;
            return Ok(Sending::Away);
        }
    }
    Ok(Sending::Done)
}

async fn put_off(state: &AppState, due: &DueLetter, seconds: i64, why: (LetterDelay, &str)) -> Result<(), StoreError> {
    let (letter, due_at) = (due.id, state.clock.now().plus_seconds(seconds));
    state.store.write(move |tx| async move { tx.put_letter_off(letter, due_at, why).await }).await
}

/// A letter that was sent and is not noted would be sent again, so this is tried for some seconds.
async fn finish(state: &AppState, due: &DueLetter, outcome: LetterOutcome<'_>) -> Result<(), StoreError> {
    let letter = due.id;
    let mut tries = 0;
    loop {
        let noted = state.store.write(move |tx| async move { tx.finish_letter(letter, outcome).await }).await;
        tries += 1;
        if noted.is_ok() || tries >= NOTING_TRIES {
            return noted;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
