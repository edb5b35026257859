use axum::extract::State;
use kindred_domain::{MomentId, OperatorAct, PhotoId};

use super::{
    operate::{WhyBody, operate},
    photos::no_such_photo,
};
use crate::{
    auth::DecidingOperator,
    http::{ApiError, Json, PathId, Success},
    routes::photos::remove_orphans,
    state::AppState,
};

/// Removes a photo of anybody's profile for good, held or not; its url stops serving at once, and the next photo moves up. The file
/// stays while an open report needs it.
#[utoipa::path(post, path = "/api/admin/photos/{id}/remove", tag = "operators", responses((status = 200, body = Success)))]
pub async fn remove_photo(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(id): PathId<PhotoId>,
    Json(body): Json<WhyBody>,
) -> Result<Json<Success>, ApiError> {
    let why = body.why()?;
    let key = state.store.read().await?.find_profile_photo_key(id).await?.ok_or_else(no_such_photo)?;
    if !operate(&state, &operator, OperatorAct::RemovePhoto(id), why).await? {
        return Err(no_such_photo());
    }
    remove_files(&state, vec![key]).await
}

/// Removes anybody's moment with its likes, comments and images.
#[utoipa::path(post, path = "/api/admin/moments/{id}/remove", tag = "operators", responses((status = 200, body = Success)))]
pub async fn remove_moment(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(id): PathId<MomentId>,
    Json(body): Json<WhyBody>,
) -> Result<Json<Success>, ApiError> {
    let why = body.why()?;
    let keys = state.store.read().await?.list_moment_keys(id).await?;
    if !operate(&state, &operator, OperatorAct::RemoveMoment(id), why).await? {
        return Err(ApiError::not_found("There is no such moment"));
    }
    remove_files(&state, keys).await
}

/// Without their rows the pictures are not served any more; their files are removed even when the client has gone.
async fn remove_files(state: &AppState, keys: Vec<String>) -> Result<Json<Success>, ApiError> {
    let removing = state.tasks.spawn(remove_orphans(state.clone(), keys));
    removing.await.map_err(|error| ApiError::internal(&error))?;
    Ok(Json(Success::DONE))
}
