use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{MomentId, UserId};

use crate::{
    auth::CurrentUser,
    http::{ApiError, PathId},
    state::AppState,
};

/// A moment that the path names and that the caller may see; a handler that takes it is never reached by anybody else.
#[derive(Debug, Clone, Copy)]
pub struct VisibleMoment {
    /// The moment.
    pub id: MomentId,
    /// Who posted it.
    pub author: UserId,
    /// The caller.
    pub viewer: UserId,
}

impl FromRequestParts<AppState> for VisibleMoment {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser { id: viewer, .. } = CurrentUser::from_request_parts(parts, state).await?;
        let PathId(id) = PathId::from_request_parts(parts, state).await?;
        let author = state.store.read().await?.find_moment_author(viewer, id).await?.ok_or_else(no_moment)?;
        Ok(Self { id, author, viewer })
    }
}

/// A moment that the path names and that the caller posted.
#[derive(Debug, Clone, Copy)]
pub struct OwnMoment {
    /// The moment.
    pub id: MomentId,
    /// The caller, its author.
    pub author: UserId,
}

impl FromRequestParts<AppState> for OwnMoment {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let VisibleMoment { id, author, viewer } = VisibleMoment::from_request_parts(parts, state).await?;
        if author == viewer { Ok(Self { id, author }) } else { Err(ApiError::forbidden("Only its author can do this to a moment")) }
    }
}

/// 404: no such moment, or none the caller may see; which of them is told to nobody.
pub fn no_moment() -> ApiError {
    ApiError::not_found("There is no such moment")
}
