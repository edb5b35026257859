//! Moments: short posts with images, tags and an audience.

mod create;
mod like;
mod likes;
mod list;
mod one;
mod upload;
mod visible;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use visible::{VisibleMoment, no_moment};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create::create))
        .routes(routes!(upload::upload))
        .routes(routes!(list::list))
        .routes(routes!(list::list_of))
        .routes(routes!(one::show, one::remove))
        .routes(routes!(like::like, like::unlike))
        .routes(routes!(likes::list_likes))
}
