//! What happens to an account after its owner deleted it: batch by batch everything of it goes. Whatever interrupts
//! this, the next start goes on with it.

use std::time::Duration;

use kindred_media::MediaError;
use kindred_store::{Departure, StoreError};

use crate::state::AppState;

/// So many are seen off before asking who else is leaving.
const AT_ONCE: i64 = 50;
/// So many pictures go at once.
const PICTURES_AT_ONCE: i64 = 20;
/// So often it is tried again, after twice as long each time.
const TRIES: u32 = 6;

/// Why a departure could not go on.
#[derive(Debug, thiserror::Error)]
enum Interrupted {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Media(#[from] MediaError),
    #[error("the server is stopping")]
    Stopping,
}

/// Removes everything of everybody who is leaving. What fails is tried again for a minute, and at the next start.
pub async fn see_off_all(state: AppState) {
    for attempt in 0..TRIES {
        match see_off_some(&state).await {
            Ok(()) | Err(Interrupted::Stopping) => return,
            Err(error) => tracing::warn!(%error, "an account that was deleted could not be removed yet"),
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1 << attempt)) => {}
            () = state.draining.begun() => return,
        }
    }
}

async fn see_off_some(state: &AppState) -> Result<(), Interrupted> {
    loop {
        let leaving = state.store.read().await?.list_departures(AT_ONCE).await?;
        if leaving.is_empty() {
            return Ok(());
        }
        for departure in &leaving {
            see_off(state, departure).await?;
        }
    }
}

async fn see_off(state: &AppState, departure: &Departure) -> Result<(), Interrupted> {
    let user = departure.user_id;
    loop {
        remove_pictures(state, departure).await?;
        while step(state)? && state.store.write(|tx| async move { tx.leave_a_room(departure).await }).await? {}
        while step(state)? && state.store.write(|tx| async move { tx.depart(user).await }).await? > 0 {}
        if state.store.write(|tx| async move { tx.finish_departure(user).await }).await? {
            return Ok(());
        }
    }
}

/// Whether to go on: not while the server is on its way out.
fn step(state: &AppState) -> Result<bool, Interrupted> {
    if state.draining.has_begun() { Err(Interrupted::Stopping) } else { Ok(true) }
}

/// The files first: a row without its files is found again, files without a row would be forgotten.
async fn remove_pictures(state: &AppState, departure: &Departure) -> Result<(), Interrupted> {
    let user = departure.user_id;
    while step(state)? {
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
