//! What became of a letter that was handed over, or could not be, and how it is noted.

use std::time::Duration;

use kindred_domain::wait_before_retry;
use kindred_mail::{Mailer, SendError};
use kindred_store::{DueLetter, LetterDelay, LetterOutcome, StoreError};

use crate::state::AppState;

/// How long a letter waits of which the mail server did not say if it took it.
const UNCLEAR_WAIT_SECONDS: i64 = 10 * 60;
/// How often what became of a letter is noted, when the database does not take it.
const NOTING_TRIES: u32 = 8;

/// What came of sending one letter, or all that were due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendOutcome {
    /// It was sent, put off or given up; of all: nothing is left to send now.
    Done,
    /// The mail server is away; what was not sent waits.
    Unavailable,
}

/// Notes what became of a letter.
pub(super) async fn note(
    state: &AppState,
    mailer: &Mailer,
    due: &DueLetter,
    outcome: Result<(), SendError>,
) -> Result<SendOutcome, StoreError> {
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
        Err(SendError::Unavailable(_)) => {
            put_off(state, due, 0, (LetterDelay::Unavailable, "away")).await?;
            return Ok(SendOutcome::Unavailable);
        }
    }
    Ok(SendOutcome::Done)
}

async fn put_off(state: &AppState, due: &DueLetter, seconds: i64, why: (LetterDelay, &str)) -> Result<(), StoreError> {
    let (letter, due_at) = (due.id, state.clock.now().plus_seconds(seconds));
    state.store.write(move |tx| async move { tx.put_letter_off(letter, due_at, why).await }).await
}

/// A letter that was sent and is not noted would be sent again, so this is tried for some seconds.
pub(super) async fn finish(state: &AppState, due: &DueLetter, outcome: LetterOutcome<'_>) -> Result<(), StoreError> {
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
