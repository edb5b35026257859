use axum::extract::State;
use kindred_domain::{RoomId, UserId};
use kindred_store::StoreError;

use super::member::no_room;
use crate::{
    auth::CurrentUser,
    http::{
        ApiError, Json, PathId,
        rate_limit::{NEW_ROOM, RateLimitKey},
    },
    routes::errors::not_to_yourself,
    state::AppState,
};

/// Where to talk.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Opened {
    room_id: RoomId,
}

/// Opens the room with somebody: always the same one, made when there is none yet. They see it from its first message on.
#[utoipa::path(post, path = "/api/messages/room/user/{id}", tag = "rooms", responses((status = 200, body = Opened)))]
pub async fn open(State(state): State<AppState>, caller: CurrentUser, PathId(other): PathId<UserId>) -> Result<Json<Opened>, ApiError> {
    if other == caller.id {
        return Err(not_to_yourself());
    }
    if is_approach(&state, caller.id, other).await? {
        state.rate_limiter.admit(&NEW_ROOM, RateLimitKey::Person(caller.id), state.clock.now()).map_err(ApiError::too_many)?;
    }
    let (new, now) = (RoomId::random(&*state.entropy), state.clock.now());
    let room = state.store.write(|tx| async move { tx.open_room(caller.id, other, new, now).await }).await?;
    Ok(Json(Opened { room_id: room.ok_or_else(no_room)? }))
}

/// True if the two have neither a match nor a room yet: such rooms have a rate limit.
async fn is_approach(state: &AppState, user: UserId, other: UserId) -> Result<bool, StoreError> {
    let conn = state.store.read().await?;
    Ok(!conn.has_room(user, other).await? && conn.find_match(user, other).await?.is_none())
}
