use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use kindred_domain::{OperatorAct, PhotoId, Timestamp, UserId};
use kindred_media::{Format, PictureKey, Width};
use kindred_store::HeldPicture;

use super::operate::operate;
use crate::{
    auth::{KeyHolder, Operator},
    http::{ApiError, CountParameter, Json, PathId, Query, Success},
    state::AppState,
};

/// How many held pictures.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HeldPicturesQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
}

/// Pictures that are held because they seem explicit or are not checked yet, those that have waited longest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct HeldPictures {
    pictures: Vec<HeldPictureView>,
}

/// A held picture; `GET /api/admin/pictures/{id}` shows it.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct HeldPictureView {
    id: PhotoId,
    /// Whose.
    user_id: UserId,
    /// How likely it is explicit, in percent; `null` while it is not checked.
    likelihood: Option<i64>,
    held_at: Timestamp,
}

impl From<HeldPicture> for HeldPictureView {
    fn from(HeldPicture { photo_id, user_id, hold, held_at, .. }: HeldPicture) -> Self {
        Self { id: photo_id, user_id, likelihood: hold.percent(), held_at }
    }
}

/// The pictures that are held for an operator.
#[utoipa::path(get, path = "/api/admin/pictures", tag = "operators", params(HeldPicturesQuery), responses((status = 200, body = HeldPictures)))]
pub async fn list(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    Query(query): Query<HeldPicturesQuery>,
) -> Result<Json<HeldPictures>, ApiError> {
    operate(&state, &operator, OperatorAct::ListPictures, "").await?;
    let rows = state.store.read().await?.list_held_pictures(query.limit.rows()).await?;
    Ok(Json(HeldPictures { pictures: rows.into_iter().map(HeldPictureView::from).collect() }))
}

/// Shows a held picture.
#[utoipa::path(get, path = "/api/admin/pictures/{id}", tag = "operators", responses((status = 200, content((Vec<u8> = "image/jpeg")))))]
pub async fn show(operator: Operator, State(state): State<AppState>, PathId(id): PathId<PhotoId>) -> Result<Response, ApiError> {
    let key = held_key(&state, id).await?;
    if !operate(&state, &operator, OperatorAct::LookAtPicture(id), "").await? {
        return Err(no_such_picture());
    }
    let served = state.media.load(&key, Width::W1080, Format::Jpeg).await?;
    let served = served.ok_or_else(no_such_picture)?;
    Ok(([(header::CONTENT_TYPE, served.content_type)], served.bytes).into_response())
}

/// Releases a held picture: everybody can see it.
#[utoipa::path(post, path = "/api/admin/pictures/{id}/release", tag = "operators", responses((status = 200, body = Success)))]
pub async fn release(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    PathId(id): PathId<PhotoId>,
) -> Result<Json<Success>, ApiError> {
    if operate(&state, &operator, OperatorAct::ReleasePicture(id), "").await? { Ok(Json(Success::DONE)) } else { Err(no_such_picture()) }
}

/// Removes a held picture for good; its file stays while an open report needs it.
#[utoipa::path(post, path = "/api/admin/pictures/{id}/remove", tag = "operators", responses((status = 200, body = Success)))]
pub async fn remove(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    PathId(id): PathId<PhotoId>,
) -> Result<Json<Success>, ApiError> {
    let key = held_key(&state, id).await?;
    if !operate(&state, &operator, OperatorAct::RemovePicture(id), "").await? {
        return Err(no_such_picture());
    }
    if !state.store.read().await?.is_picture_known(key.as_str()).await? {
        state.media.remove(&key).await?;
    }
    Ok(Json(Success::DONE))
}

async fn held_key(state: &AppState, photo: PhotoId) -> Result<PictureKey, ApiError> {
    let held = state.store.read().await?.find_held_picture(photo).await?.ok_or_else(no_such_picture)?;
    held.key.parse().map_err(|_| no_such_picture())
}

fn no_such_picture() -> ApiError {
    ApiError::not_found("There is no such picture waiting")
}
