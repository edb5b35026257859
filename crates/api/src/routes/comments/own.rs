use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{CommentId, UserId};

use crate::{
    auth::CurrentUser,
    http::{ApiError, PathId},
    state::AppState,
};

/// The comment in the path, written by the caller; a handler that takes it is reached by nobody else.
#[derive(Debug, Clone, Copy)]
pub struct OwnComment {
    /// The comment.
    pub id: CommentId,
    /// The caller, who wrote it.
    pub author: UserId,
}

impl FromRequestParts<AppState> for OwnComment {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser { id: author, .. } = CurrentUser::from_request_parts(parts, state).await?;
        let PathId(id) = PathId::from_request_parts(parts, state).await?;
        let found = state.store.read().await?.find_comment(author, id).await?.ok_or_else(no_comment)?;
        if found.author_id == author { Ok(Self { id, author }) } else { Err(ApiError::forbidden("Only its author can delete a comment")) }
    }
}

/// 404: no such comment, or one on a moment that is not visible to the caller.
pub fn no_comment() -> ApiError {
    ApiError::not_found("There is no such comment")
}
