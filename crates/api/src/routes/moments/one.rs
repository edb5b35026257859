use axum::extract::State;

use super::visible::{OwnMoment, VisibleMoment, no_moment};
use crate::{
    http::{ApiError, Json, Success},
    routes::photos::remove_orphans,
    state::AppState,
    views::{Moment, find_moment},
};

/// One moment.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct MomentAnswer {
    moment: Moment,
}

/// A moment, if it is visible to the caller.
#[utoipa::path(get, path = "/api/moments/{id}", tag = "moments", responses((status = 200, body = MomentAnswer)))]
pub async fn show(State(state): State<AppState>, VisibleMoment { id, reader, .. }: VisibleMoment) -> Result<Json<MomentAnswer>, ApiError> {
    let conn = state.store.read().await?;
    let moment = find_moment(&conn, reader, id).await?.ok_or_else(no_moment)?;
    Ok(Json(MomentAnswer { moment }))
}

/// Removes one's own moment with its likes, comments and images.
#[utoipa::path(delete, path = "/api/moments/{id}", tag = "moments", responses((status = 200, body = Success)))]
pub async fn remove(State(state): State<AppState>, OwnMoment { id, author }: OwnMoment) -> Result<Json<Success>, ApiError> {
    let keys = state.store.write(|tx| async move { tx.remove_moment(author, id).await }).await?.ok_or_else(no_moment)?;
    // Without their rows the pictures are not served any more; their files are removed even when the client has gone.
    let removing = state.tasks.spawn(remove_orphans(state.clone(), keys));
    removing.await.map_err(|error| ApiError::internal(&error))?;
    Ok(Json(Success::DONE))
}
