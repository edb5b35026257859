use axum::extract::State;

use super::own::{OwnComment, no_comment};
use crate::{
    http::{ApiError, Json, Success},
    state::AppState,
};

/// Removes one's own comment with the replies to it.
#[utoipa::path(delete, path = "/api/comments/{id}", tag = "comments", responses((status = 200, body = Success)))]
pub async fn remove(State(state): State<AppState>, OwnComment { id, author }: OwnComment) -> Result<Json<Success>, ApiError> {
    let removed = state.store.write(|tx| async move { tx.remove_comment(author, id).await }).await?;
    if removed { Ok(Json(Success::DONE)) } else { Err(no_comment()) }
}
