//! Discovery: people who fit, best first, and which preferences would bring more.

mod discover;
mod suggestions;
mod walk;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use discover::deck;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(discover::discover)).routes(routes!(suggestions::suggest))
}
