use axum::extract::State;
use kindred_domain::{FieldErrors, PhotoId, UserId, bounded};
use kindred_media::{PayloadError, PictureError, Prepared, decode_payload};
use kindred_store::{Photo, Purpose};

use super::{
    faults::{payload_fault, picture_fault},
    pending::PendingPhotos,
};
use crate::{
    auth::CurrentUser,
    http::{ApiError, Json},
    state::AppState,
    views::{Picture, show_to_owner},
};

/// A picture as text. Its declared type is ignored and its file name is not stored.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct UploadBody {
    /// A data URL or bare base64 of at most 5 MiB: jpeg, png, webp or heic.
    photo: Option<String>,
    /// Another name for `photo`.
    #[serde(rename = "photoData")]
    photo_data: Option<String>,
    #[serde(rename = "fileName")]
    file_name: Option<String>,
}

impl From<UploadBody> for Upload {
    fn from(body: UploadBody) -> Self {
        Self { field: "photo", text: body.photo.or(body.photo_data), file_name: body.file_name }
    }
}

/// The stored picture.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Uploaded {
    success: bool,
    /// Serves the picture to everybody who has this url.
    #[serde(rename = "photoUrl")]
    photo_url: String,
    id: PhotoId,
    picture: Picture,
    /// Advice, when the picture is not suited as a first photo.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'static str>,
}

impl Uploaded {
    /// The response to an upload.
    pub fn new(photo: &Photo, advice: Option<&'static str>) -> Self {
        let picture = Picture::from(&photo.picture);
        Self { success: true, photo_url: picture.url.clone(), id: photo.id, picture, advice }
    }
}

/// Stores a picture for one's own profile, without its EXIF and other metadata.
#[utoipa::path(post, path = "/api/photos/upload", tag = "photos", responses((status = 200, body = Uploaded)))]
pub async fn upload(State(state): State<AppState>, caller: CurrentUser, Json(body): Json<UploadBody>) -> Result<Json<Uploaded>, ApiError> {
    let (photo, advice) = store_upload(&state, caller.id, Purpose::Profile, body.into()).await?;
    Ok(Json(Uploaded::new(&photo, advice)))
}

/// A picture as the body of a request brings it.
pub struct Upload {
    /// The name of the field that the picture is in.
    pub field: &'static str,
    /// The picture as text.
    pub text: Option<String>,
    /// The name of its file on the person's device.
    pub file_name: Option<String>,
}

impl Upload {
    fn checked_text(self) -> Result<String, FieldErrors> {
        bounded(self.file_name.as_deref().unwrap_or_default(), 255).map_err(|why| FieldErrors::of("fileName", why))?;
        self.text.ok_or_else(|| FieldErrors::of(self.field, "Please select an image file"))
    }
}

/// A stored picture, and advice about it as a first photo.
type Advised = (Photo, Option<&'static str>);

/// Decodes an uploaded picture.
pub async fn prepare_upload(state: &AppState, upload: Upload) -> Result<Prepared, ApiError> {
    let file = decode_payload(&upload.checked_text()?).map_err(|fault| match fault {
        PayloadError::TooLarge => ApiError::too_large().with_text(payload_fault(fault)),
        PayloadError::NotBase64 => ApiError::unsupported_media(payload_fault(fault)),
    })?;
    state.media.prepare(file).await.map_err(|fault| match fault {
        PictureError::Busy => ApiError::unavailable(2),
        PictureError::TooManyPixels => ApiError::rule(picture_fault(fault)),
        PictureError::Unsupported | PictureError::Broken => ApiError::unsupported_media(picture_fault(fault)),
    })
}

/// Decodes and stores an uploaded picture of `user`.
pub async fn store_upload(state: &AppState, user: UserId, purpose: Purpose, upload: Upload) -> Result<Advised, ApiError> {
    let prepared = prepare_upload(state, upload).await?;
    // Runs to its end even when the client has gone, so that no picture is left without a row.
    let storing = state.tasks.spawn(store(state.clone(), user, purpose, prepared));
    storing.await.map_err(|error| ApiError::internal(&error))?
}

async fn store(state: AppState, user: UserId, purpose: Purpose, prepared: Prepared) -> Result<Advised, ApiError> {
    let mut pending = PendingPhotos::new(&state);
    let mut photo = pending.store(&prepared, user, purpose, None).await?;
    let rows = &pending;
    let writing = state.store.write(move |tx| async move {
        tx.check_upload_quota(user, purpose).await??;
        Ok::<_, ApiError>(rows.write_rows(&tx).await?)
    });
    match writing.await {
        Ok(()) => {
            show_to_owner(&state.store.read().await?, user, vec![&mut photo.picture]).await?;
            Ok((photo, pending.advice()))
        }
        Err(refusal) => {
            pending.remove().await;
            Err(refusal)
        }
    }
}
