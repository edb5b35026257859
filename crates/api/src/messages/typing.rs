use crate::{ApiError, Json, Success, rooms::RoomMember};

/// Says that one is typing in a room; the other person is nudged, if they are there and see the room.
#[utoipa::path(post, path = "/api/messages/room/{roomId}/typing", tag = "messages", responses((status = 200, body = Success)))]
pub async fn typing(_member: RoomMember) -> Result<Json<Success>, ApiError> {
    Ok(Json(Success::DONE))
}
