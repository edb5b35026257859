use axum::extract::State;
use kindred_domain::CommentId;

use super::{add::CommentAnswer, own::no_comment};
use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, PathId},
    state::AppState,
    views::find_comment,
};

/// A comment, if it is the caller's own, or if its moment, its author and who began its thread are visible to them.
#[utoipa::path(get, path = "/api/comments/{id}", tag = "comments", responses((status = 200, body = CommentAnswer)))]
pub async fn show(
    State(state): State<AppState>,
    user: CurrentUser,
    PathId(id): PathId<CommentId>,
) -> Result<Json<CommentAnswer>, ApiError> {
    let conn = state.store.read().await?;
    let comment = find_comment(&conn, user.reader(), id).await?.ok_or_else(no_comment)?;
    Ok(Json(CommentAnswer { comment }))
}
