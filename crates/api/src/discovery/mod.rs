//! People one might like to meet: who fits, and how well.

mod discover;
mod fit;
mod suggestions;
mod walk;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::AppState;

pub use discover::deck;
pub use fit::Fit;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(discover::discover)).routes(routes!(suggestions::suggest))
}
