use axum::extract::State;
use kindred_store::Purpose;

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json},
    routes::photos::{Upload, store_upload},
    state::AppState,
    views::Picture,
};

/// A picture as text. Its declared type is ignored and its file name is not stored.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ImageBody {
    /// A data URL or bare base64 of at most 5 MiB: jpeg, png, webp or heic.
    #[serde(rename = "photoData")]
    photo_data: Option<String>,
    #[serde(rename = "fileName")]
    file_name: Option<String>,
}

/// The stored picture, to be sent as an image message.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct ImageUploaded {
    success: bool,
    /// The `image_url` of the message.
    #[serde(rename = "imageUrl")]
    image_url: String,
    picture: Picture,
}

/// Stores a picture for a chat, without its EXIF and other metadata.
#[utoipa::path(post, path = "/api/messages/upload-image", tag = "messages", responses((status = 200, body = ImageUploaded)))]
pub async fn upload(
    State(state): State<AppState>,
    caller: CurrentUser,
    Json(body): Json<ImageBody>,
) -> Result<Json<ImageUploaded>, ApiError> {
    let upload = Upload { field: "photoData", text: body.photo_data, file_name: body.file_name };
    let (photo, _) = store_upload(&state, caller.id, Purpose::Chat, upload).await?;
    let picture = Picture::from(&photo.picture);
    Ok(Json(ImageUploaded { success: true, image_url: picture.url.clone(), picture }))
}
