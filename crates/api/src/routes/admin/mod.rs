//! What operators do with their key. Every act is recorded.

mod appeals;
mod evidence;
mod init;
mod operate;
mod people;
mod pictures;
mod reports;
mod selfies;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(reports::list))
        .routes(routes!(reports::close))
        .routes(routes!(evidence::messages))
        .routes(routes!(evidence::picture))
        .routes(routes!(people::find))
        .routes(routes!(people::suspend))
        .routes(routes!(people::restore))
        .routes(routes!(people::verify))
        .routes(routes!(appeals::list))
        .routes(routes!(appeals::refuse))
        .routes(routes!(pictures::list))
        .routes(routes!(pictures::show))
        .routes(routes!(pictures::release))
        .routes(routes!(pictures::remove))
        .routes(routes!(selfies::list))
        .routes(routes!(selfies::show))
        .routes(routes!(selfies::approve))
        .routes(routes!(selfies::refuse))
        .routes(routes!(init::init))
}
