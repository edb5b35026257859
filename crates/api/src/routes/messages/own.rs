use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{MessageId, RoomId, UserId};

use super::room_message::RoomMessage;
use crate::{http::ApiError, state::AppState};

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
    pub other: Option<UserId>,
}

impl FromRequestParts<AppState> for OwnMessage {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let RoomMessage { id, room, sender, user, other } = RoomMessage::from_request_parts(parts, state).await?;
        if sender != user {
            return Err(ApiError::forbidden("Only your own messages can be deleted"));
        }
        Ok(Self { id, room, user, other })
    }
}
