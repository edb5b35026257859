//! Moments: short posts with images, tags and an audience.

mod create;
mod image;
mod like;
mod list;
mod one;
mod visible;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use visible::{VisibleMoment, no_moment};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create::create))
        .routes(routes!(image::upload))
        .routes(routes!(list::list))
        .routes(routes!(list::list_of))
        .routes(routes!(one::show, one::remove))
        .routes(routes!(like::like, like::unlike))
}
