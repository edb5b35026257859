//! Removes everything of accounts that their owners deleted, in batches. When this is interrupted, the next start of the
//! server continues.

use std::time::Duration;

use kindred_media::MediaError;
use kindred_store::{Departure, StoreError};

use crate::state::AppState;

/// How many accounts are read at once.
const ACCOUNTS_AT_ONCE: i64 = 50;
/// How many pictures are removed at once.
const PICTURES_AT_ONCE: i64 = 20;
/// How often a failed purge is tried again, after twice as long each time.
const TRIES: u32 = 6;

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

/// Removes everything of all deleted accounts. What fails is tried again for a minute, and at the next start.
pub async fn purge_deleted_accounts(state: AppState) {
    for attempt in 0..TRIES {
        match purge_all(&state).await {
            Ok(()) | Err(Interrupted::Stopping) => return,
            Err(error) => tracing::warn!(%error, "an account that was deleted could not be removed yet"),
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1 << attempt)) => {}
            () = state.draining.begun() => return,
        }
    }
}

async fn purge_all(state: &AppState) -> Result<(), Interrupted> {
    loop {
        let departures = state.store.read().await?.list_departures(ACCOUNTS_AT_ONCE).await?;
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
        while may_continue(state)? && state.store.write(|tx| async move { tx.leave_a_room(departure).await }).await? {}
        while may_continue(state)? && state.store.write(|tx| async move { tx.depart(user).await }).await? > 0 {}
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
        let keys = &state.store.read().await?.list_picture_keys(user, PICTURES_AT_ONCE).await?;
        if keys.is_empty() {
            break;
        }
        for key in keys.iter().filter_map(|key| key.parse().ok()) {
            state.media.remove(&key).await?;
        }
        state.store.write(|tx| async move { tx.forget_pictures(user, keys).await }).await?;
    }
    Ok(())
}
