use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use kindred_domain::{OperatorAct, PhotoId};
use kindred_media::{Format, PictureKey, Width};

use super::operate::operate;
use crate::{
    auth::Operator,
    http::{ApiError, PathId},
    state::AppState,
};

/// Shows a photo of anybody's profile or a picture of a moment, held or not, whatever became of its owner. The look is recorded.
#[utoipa::path(get, path = "/api/admin/photos/{id}", tag = "operators", responses((status = 200, content((Vec<u8> = "image/jpeg")))))]
pub async fn show(operator: Operator, State(state): State<AppState>, PathId(id): PathId<PhotoId>) -> Result<Response, ApiError> {
    let photo = state.store.read().await?.find_photo_for_operators(id).await?.ok_or_else(no_such_photo)?;
    let key: PictureKey = photo.picture.key.parse().map_err(|_| no_such_photo())?;
    if !operate(&state, &operator, OperatorAct::LookAtPhoto(id), "").await? {
        return Err(no_such_photo());
    }
    let served = state.media.load(&key, Width::W1080, Format::Jpeg).await?.ok_or_else(no_such_photo)?;
    Ok(([(header::CONTENT_TYPE, served.content_type)], served.bytes).into_response())
}

/// The refusal of a photo that nothing has.
pub fn no_such_photo() -> ApiError {
    ApiError::not_found("There is no such photo")
}
