use axum::extract::State;
use kindred_store::{Deleted, RoomChange};

use super::own::OwnMessage;
use crate::{
    http::{ApiError, Json, Success},
    live,
    routes::photos::remove_orphans,
    state::AppState,
};

/// Deletes a message of one's own on both sides, with its picture; once more is harmless.
#[utoipa::path(delete, path = "/api/messages/message/{id}", tag = "messages", responses((status = 200, body = Success)))]
pub async fn delete(State(state): State<AppState>, message: OwnMessage) -> Result<Json<Success>, ApiError> {
    let OwnMessage { id, room, user, other } = message;
    let deleted = state.store.write(|tx| async move { tx.delete_message(user, id).await }).await?;
    let Some(Deleted { version, picture }) = deleted else { return Ok(Json(Success::DONE)) };
    live::room_changed(&state, [Some(user), other], RoomChange { room, version });
    if let Some(key) = picture {
        // It serves no more, as its row is gone: nobody has to wait for its file.
        state.tasks.spawn(remove_orphans(state.clone(), vec![key]));
    }
    Ok(Json(Success::DONE))
}
