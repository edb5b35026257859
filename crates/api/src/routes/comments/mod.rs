//! Comments on moments.

mod add;
mod list;
mod own;
mod remove;
mod show;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list, add::add)).routes(routes!(show::show, remove::remove))
}
