use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{MomentId, UserId};

use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, PathId},
    state::AppState,
};

/// The moment in the path, which is visible to the caller; a handler that takes it is reached by nobody else.
#[derive(Debug, Clone, Copy)]
pub struct VisibleMoment {
    /// The moment.
    pub id: MomentId,
    /// Its author.
    pub author: UserId,
    /// The caller.
    pub reader: Reader,
}

impl FromRequestParts<AppState> for VisibleMoment {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let reader = CurrentUser::from_request_parts(parts, state).await?.reader();
        let PathId(id) = PathId::from_request_parts(parts, state).await?;
        let author = state.store.read().await?.find_moment_author(reader.id, id).await?.ok_or_else(no_moment)?;
        Ok(Self { id, author, reader })
    }
}

/// The moment in the path, which is the caller's own.
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
        let VisibleMoment { id, author, reader } = VisibleMoment::from_request_parts(parts, state).await?;
        if author == reader.id { Ok(Self { id, author }) } else { Err(ApiError::forbidden("Only its author can do this to a moment")) }
    }
}

/// 404: no such moment, or none that is visible to the caller; the two are answered alike.
pub fn no_moment() -> ApiError {
    ApiError::not_found("There is no such moment")
}
