use axum::extract::State;
use kindred_domain::{PhotoId, Refusals, UserId, bounded};
use kindred_media::{PayloadError, PictureError, Prepared, decode_payload};
use kindred_store::{Photo, Purpose};

use super::{
    faults::{payload_fault, picture_fault},
    kept::Kept,
};
use crate::{
    auth::CurrentUser,
    http::{ApiError, Json},
    state::AppState,
    views::Picture,
};

/// A picture as text. What it is declared as is not believed, and its file name is not kept.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct UploadBody {
    /// A data URL or bare base64 of at most 5 MiB: jpeg, png, webp or heic.
    photo: Option<String>,
    #[serde(rename = "fileName")]
    file_name: Option<String>,
}

/// The picture that was taken in.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Uploaded {
    success: bool,
    /// Serves the picture to whoever has it.
    #[serde(rename = "photoUrl")]
    photo_url: String,
    #[schema(value_type = String)]
    id: PhotoId,
    picture: Picture,
    /// Kind advice, when the picture would not do well as a first photo.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'static str>,
}

/// Takes in a picture for one's own profile, freed of its metadata.
#[utoipa::path(post, path = "/api/photos/upload", tag = "photos", responses((status = 200, body = Uploaded)))]
pub async fn upload(State(state): State<AppState>, caller: CurrentUser, Json(body): Json<UploadBody>) -> Result<Json<Uploaded>, ApiError> {
    if let Err(why) = bounded(body.file_name.as_deref().unwrap_or_default(), 255) {
        return Err(Refusals::of("fileName", why).into());
    }
    let text = body.photo.ok_or_else(|| Refusals::of("photo", "Please select an image file"))?;
    let (photo, advice) = look_and_take_in(&state, caller.id, Purpose::Profile, &text).await?;
    let picture = Picture::from(&photo.picture);
    Ok(Json(Uploaded { success: true, photo_url: picture.url.clone(), id: photo.id, picture, advice }))
}

/// Makes sent text into a kept picture of the user's, or says what is wrong with it.
pub async fn take_in(state: &AppState, user: UserId, purpose: Purpose, text: &str) -> Result<Photo, ApiError> {
    Ok(look_and_take_in(state, user, purpose, text).await?.0)
}

/// As a kept picture, with advice about it as a first photo.
type Advised = (Photo, Option<&'static str>);

async fn look_and_take_in(state: &AppState, user: UserId, purpose: Purpose, text: &str) -> Result<Advised, ApiError> {
    let file = decode_payload(text).map_err(|fault| match fault {
        PayloadError::TooLarge => ApiError::too_large().with_text(payload_fault(fault)),
        PayloadError::NotBase64 => ApiError::unsupported_media(payload_fault(fault)),
    })?;
    let prepared = state.media.prepare(file).await.map_err(|fault| match fault {
        PictureError::Busy => ApiError::unavailable(2),
        PictureError::TooManyPixels => ApiError::rule(picture_fault(fault)),
        PictureError::Unsupported | PictureError::Broken => ApiError::unsupported_media(picture_fault(fault)),
    })?;
    // Runs to its end even when nobody waits for the answer any more, so that no picture is left without a row.
    let keeping = state.tasks.spawn(keep(state.clone(), user, purpose, prepared));
    keeping.await.map_err(|error| ApiError::internal(&error))?
}

async fn keep(state: AppState, user: UserId, purpose: Purpose, prepared: Prepared) -> Result<Advised, ApiError> {
    let mut kept = Kept::none(&state);
    let photo = kept.keep(&prepared, user, purpose, None).await?;
    let writing = &kept;
    match state.store.write(move |tx| async move { writing.write(&tx).await }).await {
        Ok(()) => Ok((photo, kept.advice())),
        Err(error) => {
            kept.remove().await;
            Err(error.into())
        }
    }
}
