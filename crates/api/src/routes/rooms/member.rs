use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{Language, RoomId, UserId};
use kindred_store::Membership;

use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, PathId},
    state::AppState,
};

/// A member of the room that the path names; a handler that takes it is never reached by anybody else.
#[derive(Debug, Clone, Copy)]
pub struct RoomMember {
    /// The room.
    pub room: RoomId,
    /// The caller.
    pub user: UserId,
    /// The language that they read.
    pub language: Language,
    /// The known place at which they are.
    pub place_id: Option<i64>,
    /// What the caller may know of the room.
    pub sees: Membership,
}

impl RoomMember {
    /// The caller as the reader of the answer.
    pub const fn reader(&self) -> Reader {
        Reader { id: self.user, language: self.language, place_id: self.place_id }
    }
}

impl FromRequestParts<AppState> for RoomMember {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser { id: user, language, place_id, .. } = CurrentUser::from_request_parts(parts, state).await?;
        let PathId(room) = PathId::from_request_parts(parts, state).await?;
        let sees = state.store.read().await?.find_membership(user, room).await?.ok_or_else(no_room)?;
        Ok(Self { room, user, language, place_id, sees })
    }
}

/// 404: no such room or person, or a room of others; the answer doesn't say which.
pub fn no_room() -> ApiError {
    ApiError::not_found("聊天室不存在或无权访问")
}
