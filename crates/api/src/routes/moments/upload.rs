use axum::extract::State;
use kindred_store::Purpose;

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json},
    routes::photos::{UploadBody, Uploaded, store_upload},
    state::AppState,
};

/// Stores a picture for a moment, without its EXIF and other metadata; its `photoUrl` goes into `images` of the moment.
#[utoipa::path(post, path = "/api/moments/upload-image", tag = "moments", responses((status = 200, body = Uploaded)))]
pub async fn upload(State(state): State<AppState>, caller: CurrentUser, Json(body): Json<UploadBody>) -> Result<Json<Uploaded>, ApiError> {
    let (photo, _) = store_upload(&state, caller.id, Purpose::Moment, body.into()).await?;
    Ok(Json(Uploaded::new(&photo, None)))
}
