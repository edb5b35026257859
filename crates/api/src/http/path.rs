use std::str::FromStr;

use axum::{
    extract::{FromRequestParts, RawPathParams},
    http::request::Parts,
};
use kindred_domain::{CommentId, MessageId, MomentId, PhotoId, ReportId, RoomId, SessionId, UserId};

use super::error::ApiError;

/// A thing that a path names by its id.
pub trait NamedInPath: FromStr {
    /// What text that is no id stands for: an id that nothing ever has, so that it is answered like any unknown one.
    const NOBODY: Self;
}

macro_rules! named {
    ($($id:ident),+) => {$(
        impl NamedInPath for $id {
            // Ids have 63 bits; nothing is ever given a negative one.
            const NOBODY: Self = Self(-1);
        }
    )+};
}

named!(UserId, RoomId, MessageId, PhotoId, SessionId, MomentId, CommentId, ReportId);

/// The id that a route's path names (its first placeholder).
#[derive(Debug, Clone, Copy)]
pub struct PathId<T>(pub T);

impl<T: NamedInPath, S: Send + Sync> FromRequestParts<S> for PathId<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Ok(params) = RawPathParams::from_request_parts(parts, state).await else { return Ok(Self(T::NOBODY)) };
        let named = params.iter().next().and_then(|(_, text)| text.parse().ok());
        Ok(Self(named.unwrap_or(T::NOBODY)))
    }
}
