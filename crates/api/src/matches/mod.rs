//! Matches: people who like each other.

mod list;
mod of_two;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::AppState;

pub use of_two::{Match, find_match};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list)).routes(routes!(list::recent))
}
