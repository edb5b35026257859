//! Uploading, listing and deleting pictures.

mod check_later;
mod faults;
mod list;
mod orphans;
mod pending;
mod upload;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use check_later::check_held_pictures;
pub use faults::{payload_fault, picture_fault};
pub use orphans::{remove_orphan_files, remove_orphans};
pub use pending::PendingPhotos;
pub use upload::{Upload, UploadBody, Uploaded, prepare_upload, store_upload};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(upload::upload)).routes(routes!(list::list_photos)).routes(routes!(list::delete_photo))
}
