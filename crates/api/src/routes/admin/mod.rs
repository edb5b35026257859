//! What operators do with their key, or with their accounts. Every act is recorded.

mod appeals;
mod evidence;
mod init;
mod numbers;
mod operate;
mod people;
mod person_acts;
mod person_page;
mod pictures;
mod removals;
mod reports;

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
        .routes(routes!(person_page::show))
        .routes(routes!(person_acts::end_sessions))
        .routes(routes!(person_acts::make_password_link))
        .routes(routes!(person_acts::export))
        .routes(routes!(person_acts::delete))
        .routes(routes!(removals::remove_photo))
        .routes(routes!(removals::remove_moment))
        .routes(routes!(numbers::by_day))
        .routes(routes!(appeals::list))
        .routes(routes!(appeals::refuse))
        .routes(routes!(pictures::list))
        .routes(routes!(pictures::show))
        .routes(routes!(pictures::release))
        .routes(routes!(pictures::remove))
        .routes(routes!(init::init))
}
