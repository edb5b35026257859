use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{MessageId, RoomId, UserId};

use crate::{
    auth::CurrentUser,
    http::{ApiError, PathId},
    state::AppState,
};

/// A message that the path names, of a room that the caller is in, deleted meanwhile or not; a handler that takes it is never
/// reached by anybody else.
#[derive(Debug, Clone, Copy)]
pub struct RoomMessage {
    /// The message.
    pub id: MessageId,
    /// Where it was sent.
    pub room: RoomId,
    /// Who sent it.
    pub sender: UserId,
    /// The caller.
    pub user: UserId,
    /// The other member of the room, if they see it.
    pub other: Option<UserId>,
}

impl FromRequestParts<AppState> for RoomMessage {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser { id: user, .. } = CurrentUser::from_request_parts(parts, state).await?;
        let PathId(id) = PathId::from_request_parts(parts, state).await?;
        let place = state.store.read().await?.find_message_location(user, id).await?.ok_or_else(no_message)?;
        let other = place.other_sees.then_some(place.other_id);
        Ok(Self { id, room: place.room_id, sender: place.sender_id, user, other })
    }
}

/// 404: no such message, or one in a room of others; which of them is told to nobody.
pub fn no_message() -> ApiError {
    ApiError::not_found("There is no such message")
}
