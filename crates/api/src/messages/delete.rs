use axum::extract::State;
use kindred_media::PictureKey;

use super::own::OwnMessage;
use crate::{ApiError, AppState, Json, Success};

/// Deletes a message of one's own on both sides, with its picture; once more is harmless.
#[utoipa::path(delete, path = "/api/messages/message/{id}", tag = "messages", responses((status = 200, body = Success)))]
pub async fn delete(State(state): State<AppState>, message: OwnMessage) -> Result<Json<Success>, ApiError> {
    let OwnMessage { id, user, .. } = message;
    let deleted = state.store.write(|tx| async move { tx.delete_message(user, id).await }).await?;
    if let Some(key) = deleted.and_then(|deleted| deleted.picture) {
        // It serves no more, as its row is gone: nobody has to wait for its file.
        state.tasks.spawn(remove(state.clone(), key));
    }
    Ok(Json(Success::DONE))
}

async fn remove(state: AppState, key: String) {
    let Ok(key) = key.parse::<PictureKey>() else { return };
    if let Err(error) = state.media.remove(&key).await {
        tracing::error!(%error, "a deleted message's picture was left over");
    }
}
