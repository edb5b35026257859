//! Uploads of pictures, and taking them back.

mod faults;
mod kept;
mod orphans;
mod own;
mod upload;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use faults::{payload_fault, picture_fault};
pub use kept::Kept;
pub use orphans::remove_orphans;
pub use upload::take_in;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(upload::upload)).routes(routes!(own::list_photos)).routes(routes!(own::delete_photo))
}
