//! Uploads of pictures, and taking them back.

mod kept;
mod own;
mod upload;

use kindred_media::{PayloadError, PictureError};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use kept::Kept;
pub use upload::take_in;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(upload::upload)).routes(routes!(own::list_photos)).routes(routes!(own::delete_photo))
}

/// What a person is told about text that did not become a file.
pub fn payload_fault(fault: PayloadError) -> &'static str {
    match fault {
        PayloadError::TooLarge => "Image size must be less than 5MB",
        PayloadError::NotBase64 => "Please select a valid image file",
    }
}

/// What a person is told about a file that did not become a picture.
pub fn picture_fault(fault: PictureError) -> &'static str {
    match fault {
        PictureError::Unsupported => "Please select a valid image file",
        PictureError::Broken => "The image is damaged",
        PictureError::TooManyPixels => "The image has too many pixels",
        PictureError::Busy => "Too many images at once",
    }
}

/// Removes the files of pictures whose rows are gone; one that stays is told in the log alone, since nothing serves it.
pub async fn forget(state: AppState, keys: Vec<String>) {
    for key in keys.iter().filter_map(|key| key.parse().ok()) {
        if let Err(error) = state.media.remove(&key).await {
            tracing::error!(%error, "a picture without a row was left over");
        }
    }
}
