use axum::extract::State;

use super::visible::{VisibleMoment, no_moment};
use crate::{
    http::{ApiError, Json},
    state::AppState,
};

/// The result of a like.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct LikedMoment {
    success: bool,
    /// How many people like it now.
    likes: i64,
    /// True if the caller likes it now.
    is_liked: bool,
}

/// Likes a moment; harmless when repeated.
#[utoipa::path(post, path = "/api/moments/{id}/like", tag = "moments", responses((status = 200, body = LikedMoment)))]
pub async fn like(State(state): State<AppState>, moment: VisibleMoment) -> Result<Json<LikedMoment>, ApiError> {
    set(&state, &moment, true).await
}

/// Takes back the like of a moment; harmless when repeated.
#[utoipa::path(delete, path = "/api/moments/{id}/like", tag = "moments", responses((status = 200, body = LikedMoment)))]
pub async fn unlike(State(state): State<AppState>, moment: VisibleMoment) -> Result<Json<LikedMoment>, ApiError> {
    set(&state, &moment, false).await
}

async fn set(state: &AppState, moment: &VisibleMoment, wanted: bool) -> Result<Json<LikedMoment>, ApiError> {
    let (VisibleMoment { id, reader, .. }, now) = (*moment, state.clock.now());
    let set = state.store.write(|tx| async move { tx.set_moment_liked(reader.id, id, wanted, now).await });
    let likes = set.await?.ok_or_else(no_moment)?;
    Ok(Json(LikedMoment { success: true, likes, is_liked: wanted }))
}
