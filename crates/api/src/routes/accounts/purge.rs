//! Removes everything of deleted accounts, in batches. When this is interrupted, the next start of the server continues.

use std::time::Duration;

use kindred_domain::UserId;
use kindred_media::MediaError;
use kindred_store::{Departure, StoreError};

use crate::state::AppState;

/// How many accounts are read at once.
const ACCOUNT_BATCH_SIZE: i64 = 50;
/// How many pictures are removed at once.
const PICTURE_BATCH_SIZE: i64 = 20;
/// How often a failed purge is tried again, after twice as long each time.
const MAX_ATTEMPTS: u32 = 6;
/// How long to wait for a picture store that is away.
const UNAVAILABLE_RETRY_INTERVAL: Duration = Duration::from_secs(5);

/// Why a purge stopped.
#[derive(Debug, thiserror::Error)]
enum Interrupted {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Media(#[from] MediaError),
    #[error("the server is stopping")]
    Stopping,
}

/// Removes everything of all deleted accounts. What fails is tried again for a minute, and at the
/// next start; while the picture store is away or denies it, until it is mended.
pub async fn purge_deleted_accounts(state: AppState) {
    let (mut attempt, mut is_logged) = (0, false);
    while attempt < MAX_ATTEMPTS {
        let wait = match purge_all(&state).await {
            Ok(()) | Err(Interrupted::Stopping) => return,
            // However long the picture store is away or denies it: nothing else would bring the purge to its end.
            Err(Interrupted::Media(error)) if error.is_unavailable() => {
                if !std::mem::replace(&mut is_logged, true) {
                    tracing::warn!(%error, "the pictures of a deleted account are still there");
                }
                UNAVAILABLE_RETRY_INTERVAL
            }
            Err(error) => {
                tracing::warn!(%error, "an account that was deleted could not be removed yet");
                attempt += 1;
                Duration::from_secs(1 << attempt)
            }
        };
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = state.draining.begun() => return,
        }
    }
}

async fn purge_all(state: &AppState) -> Result<(), Interrupted> {
    loop {
        let departures = state.store.read().await?.list_departures(ACCOUNT_BATCH_SIZE).await?;
        if departures.is_empty() {
            return Ok(());
        }
        for departure in &departures {
            purge(state, departure).await?;
        }
    }
}

async fn purge(state: &AppState, departure: &Departure) -> Result<(), Interrupted> {
    let user = departure.user_id;
    loop {
        remove_pictures(state, departure).await?;
        while may_continue(state)? && state.store.write(|tx| async move { tx.leave_next_room(departure).await }).await? {}
        while may_continue(state)? && state.store.write(|tx| async move { tx.delete_batch_of_rows_about(user).await }).await? > 0 {}
        if state.store.write(|tx| async move { tx.finish_departure(user).await }).await? {
            return Ok(());
        }
    }
}

/// True, or an error while the server is shutting down.
fn may_continue(state: &AppState) -> Result<bool, Interrupted> {
    if state.draining.has_begun() { Err(Interrupted::Stopping) } else { Ok(true) }
}

/// Removes files before their rows: a row whose files are gone is found again, files without a row would stay for ever.
async fn remove_pictures(state: &AppState, departure: &Departure) -> Result<(), Interrupted> {
    let user = departure.user_id;
    while may_continue(state)? {
        let keys = &state.store.read().await?.list_picture_keys(user, PICTURE_BATCH_SIZE).await?;
        if keys.is_empty() {
            break;
        }
        for key in keys.iter().filter_map(|key| key.parse().ok()) {
            state.media.remove(&key).await?;
        }
        state.store.write(|tx| async move { tx.forget_pictures(user, keys).await }).await?;
    }
    remove_evidence(state, user).await
}

/// The reports about somebody go with the account, and with them the pictures that were kept for these alone.
async fn remove_evidence(state: &AppState, user: UserId) -> Result<(), Interrupted> {
    while may_continue(state)? {
        let keys = &state.store.read().await?.list_evidence_about(user, PICTURE_BATCH_SIZE).await?;
        if keys.is_empty() {
            break;
        }
        for key in keys.iter().filter_map(|key| key.parse().ok()) {
            state.media.remove(&key).await?;
        }
        state.store.write(|tx| async move { tx.forget_evidence_about(user, keys).await }).await?;
    }
    Ok(())
}
