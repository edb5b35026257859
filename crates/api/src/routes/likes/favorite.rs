use axum::extract::State;
use kindred_domain::UserId;

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, PathId, Success},
    routes::errors::{no_such_user, not_to_yourself},
    state::AppState,
};

/// Makes somebody a favourite; nobody else learns of it.
#[utoipa::path(post, path = "/api/matches/favorite/{id}", tag = "likes", responses((status = 200, body = Success)))]
pub async fn add(State(state): State<AppState>, caller: CurrentUser, PathId(id): PathId<UserId>) -> Result<Json<Success>, ApiError> {
    if id == caller.id {
        return Err(not_to_yourself());
    }
    let now = state.clock.now();
    let known = state.store.write(|tx| async move { tx.add_favorite(caller.id, id, now).await }).await?;
    if known { Ok(Json(Success::DONE)) } else { Err(no_such_user()) }
}

/// Removes somebody from the favourites.
#[utoipa::path(delete, path = "/api/matches/favorite/{id}", tag = "likes", responses((status = 200, body = Success)))]
pub async fn remove(State(state): State<AppState>, caller: CurrentUser, PathId(id): PathId<UserId>) -> Result<Json<Success>, ApiError> {
    if id == caller.id {
        return Err(not_to_yourself());
    }
    let known = state.store.write(|tx| async move { tx.remove_favorite(caller.id, id).await }).await?;
    if known { Ok(Json(Success::DONE)) } else { Err(no_such_user()) }
}
