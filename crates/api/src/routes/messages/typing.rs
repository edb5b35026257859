use axum::extract::State;

use crate::{
    http::{ApiError, Json, Success},
    live,
    routes::rooms::RoomMember,
    state::AppState,
};

/// Says that one is typing in a room; the other person is nudged, if they are there and know the room.
#[utoipa::path(post, path = "/api/messages/room/{roomId}/typing", tag = "messages", responses((status = 200, body = Success)))]
pub async fn typing(State(state): State<AppState>, member: RoomMember) -> Result<Json<Success>, ApiError> {
    // The other has the room in their list from its first message on. Who hid it may have its chat open, which alone shows this.
    if member.sees.other_knows {
        live::typing(&state, member.sees.other_id, member.room);
    }
    Ok(Json(Success::DONE))
}
