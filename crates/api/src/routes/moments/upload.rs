use axum::extract::State;
use kindred_domain::{FieldErrors, PhotoId, bounded};
use kindred_store::Purpose;

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json},
    routes::photos::store_upload,
    state::AppState,
    views::Picture,
};

/// A picture as text. Its declared type is ignored and its file name is not stored.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct MomentImageBody {
    /// A data URL or bare base64 of at most 5 MiB: jpeg, png, webp or heic.
    photo: Option<String>,
    /// Another name for `photo`.
    #[serde(rename = "photoData")]
    photo_data: Option<String>,
    #[serde(rename = "fileName")]
    file_name: Option<String>,
}

/// The stored picture.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct MomentImage {
    success: bool,
    /// For `images` of a moment; serves the picture to everybody who has this url.
    #[serde(rename = "photoUrl")]
    photo_url: String,
    id: PhotoId,
    picture: Picture,
}

/// Stores a picture for a moment, without its EXIF and other metadata.
#[utoipa::path(post, path = "/api/moments/upload-image", tag = "moments", responses((status = 200, body = MomentImage)))]
pub async fn upload(
    State(state): State<AppState>,
    caller: CurrentUser,
    Json(body): Json<MomentImageBody>,
) -> Result<Json<MomentImage>, ApiError> {
    if let Err(why) = bounded(body.file_name.as_deref().unwrap_or_default(), 255) {
        return Err(FieldErrors::of("fileName", why).into());
    }
    let text = body.photo.or(body.photo_data).ok_or_else(|| FieldErrors::of("photo", "Please select an image file"))?;
    let photo = store_upload(&state, caller.id, Purpose::Moment, &text).await?;
    let picture = Picture::from(&photo.picture);
    Ok(Json(MomentImage { success: true, photo_url: picture.url.clone(), id: photo.id, picture }))
}
