//! Discovery: people who fit, best first, and which preferences would bring more.

mod discover;
mod nearby_search;
mod suggestions;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use discover::ranked_candidates;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(discover::discover)).routes(routes!(suggestions::suggest))
}
