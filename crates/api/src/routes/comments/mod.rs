//! Comments on moments.

mod add;
mod list;
mod own;
mod remove;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list, add::add)).routes(routes!(remove::remove))
}
