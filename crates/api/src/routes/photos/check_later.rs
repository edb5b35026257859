//! Checks the pictures that there was no time to check when they were uploaded.

use std::time::Duration;

use kindred_domain::PhotoId;
use kindred_media::{Format, MediaError, PictureKey, Pixels, Width};
use kindred_store::{HeldPicture, StoreError};

use crate::state::AppState;

const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// How many pictures are read at once.
const BATCH_SIZE: i64 = 50;

/// Why pictures stay unchecked for now.
#[derive(Debug, thiserror::Error)]
enum Interrupted {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Media(#[from] MediaError),
}

/// Checks what is held unchecked, now and every half minute until the server stops: it is released or stays held.
pub async fn check_held_pictures(state: AppState) {
    loop {
        if let Err(error) = check_all(&state).await {
            tracing::warn!(%error, "pictures that are held unchecked could not be checked yet");
        }
        tokio::select! {
            () = tokio::time::sleep(CHECK_INTERVAL) => {}
            () = state.draining.begun() => return,
        }
    }
}

async fn check_all(state: &AppState) -> Result<(), Interrupted> {
    let mut after = PhotoId(-1);
    loop {
        let pictures = state.store.read().await?.list_unchecked_pictures(after, BATCH_SIZE).await?;
        let Some(last) = pictures.last() else { return Ok(()) };
        after = last.photo_id;
        for picture in &pictures {
            check(state, picture).await?;
            if state.draining.has_begun() {
                return Ok(());
            }
        }
    }
}

/// Checks one picture. One that can't be checked stays held: an operator decides.
async fn check(state: &AppState, held: &HeldPicture) -> Result<(), Interrupted> {
    let Ok(key) = held.key.parse::<PictureKey>() else { return Ok(()) };
    let Some(small) = state.media.load(&key, Width::W320, Format::Jpeg).await? else { return Ok(()) };
    let Some(outcome) = state.picture_checks.check_again(move || Pixels::decode(&small.bytes)).await else { return Ok(()) };
    let photo = held.photo_id;
    state.store.write(|tx| async move { tx.note_check(photo, outcome.hold, outcome.focus).await }).await?;
    Ok(())
}
