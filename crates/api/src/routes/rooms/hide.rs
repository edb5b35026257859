use axum::extract::State;
use kindred_store::{HideOutcome, RoomChange};

use super::member::{RoomMember, no_room};
use crate::{
    http::{ApiError, Json, Success},
    live,
    state::AppState,
};

/// Takes a conversation out of one's list and search until one of the two writes in it, or one opens it from a profile; nothing is
/// deleted, and the other person is not told. 409 for that of a match, which is ended first, and with messages that one has not read.
#[utoipa::path(post, path = "/api/messages/room/{roomId}/hide", tag = "rooms", responses((status = 200, body = Success)))]
pub async fn hide(State(state): State<AppState>, member: RoomMember) -> Result<Json<Success>, ApiError> {
    let RoomMember { room, user, sees, .. } = member;
    match state.store.write(|tx| async move { tx.hide_room(user, room).await }).await? {
        None => Err(no_room()),
        Some(HideOutcome::IsMatch) => Err(ApiError::conflict("You are a match: end it first").with_code("is_match")),
        Some(HideOutcome::HasUnread) => Err(ApiError::conflict("There is something new to read in it").with_code("unread")),
        Some(HideOutcome::Hidden) => {
            // The room is as it was; one's other windows ask for the list.
            live::room_changed(&state, [Some(user), None], RoomChange { room, version: sees.version });
            Ok(Json(Success::DONE))
        }
    }
}
