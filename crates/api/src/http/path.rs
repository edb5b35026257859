use std::str::FromStr;

use axum::{
    extract::{FromRequestParts, RawPathParams},
    http::request::Parts,
};
use kindred_domain::{
    CommentId, IdentityId, MessageId, MomentId, PasskeyId, PhotoId, ReportId, RoomId, SelfieId, SessionId, SuspensionId, UserId,
};

use super::error::ApiError;

/// An id that a client may send in a path or a query.
pub trait ResourceId: FromStr {
    /// What text that is no id is read as: an id that nothing ever has, so that it is answered like any unknown id.
    const UNKNOWN: Self;

    /// The id that `text` is, or else the unknown one.
    fn parse_or_unknown(text: &str) -> Self {
        text.parse().unwrap_or(Self::UNKNOWN)
    }
}

macro_rules! resource_ids {
    ($($id:ident),+) => {$(
        impl ResourceId for $id {
            // Ids have 63 bits; nothing is ever given a negative one.
            const UNKNOWN: Self = Self(-1);
        }
    )+};
}

resource_ids!(UserId, RoomId, MessageId, PhotoId, SessionId, PasskeyId, IdentityId, SelfieId, MomentId, CommentId, ReportId, SuspensionId);

/// The id in a route's path (its first placeholder).
#[derive(Debug, Clone, Copy)]
pub struct PathId<T>(pub T);

impl<T: ResourceId, S: Send + Sync> FromRequestParts<S> for PathId<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Ok(params) = RawPathParams::from_request_parts(parts, state).await else { return Ok(Self(T::UNKNOWN)) };
        Ok(Self(params.iter().next().map_or(T::UNKNOWN, |(_, text)| T::parse_or_unknown(text))))
    }
}
