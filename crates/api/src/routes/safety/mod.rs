//! What keeps people safe from each other: blocking and reporting.

mod block;
mod report;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(block::block, block::unblock)).routes(routes!(block::blocked)).routes(routes!(report::report))
}
