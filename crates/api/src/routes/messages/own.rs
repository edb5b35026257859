use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{MessageId, RoomId, UserId};

use crate::{
    auth::CurrentUser,
    http::{ApiError, PathId},
    state::AppState,
};

/// A message that the path names and that the caller sent, deleted meanwhile or not; a handler that takes it is never
/// reached by anybody else.
#[derive(Debug, Clone, Copy)]
pub struct OwnMessage {
    /// The message.
    pub id: MessageId,
    /// Where it was sent.
    pub room: RoomId,
    /// The caller.
    pub user: UserId,
    /// Whom it was sent to, if they see the room.
    pub reader: Option<UserId>,
}

impl FromRequestParts<AppState> for OwnMessage {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser { id: user, .. } = CurrentUser::from_request_parts(parts, state).await?;
        let PathId(id) = PathId::from_request_parts(parts, state).await?;
        let place = state.store.read().await?.find_message_place(user, id).await?;
        let place = place.ok_or_else(|| ApiError::not_found("There is no such message"))?;
        if place.sender_id != user {
            return Err(ApiError::forbidden("Only your own messages can be deleted"));
        }
        let reader = place.other_sees.then_some(place.other_id);
        Ok(Self { id, room: place.room_id, user, reader })
    }
}
