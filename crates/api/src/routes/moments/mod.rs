//! Moments: short posts with images, tags and an audience.

mod create;
mod image;
mod like;
mod list;
mod one;
mod visible;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{http::ApiError, state::AppState};

pub use visible::VisibleMoment;

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

/// 404: no such moment, or none the caller may see; which of them is told to nobody.
pub fn no_moment() -> ApiError {
    ApiError::not_found("There is no such moment")
}
