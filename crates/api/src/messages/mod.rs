//! Messages within a room.

mod list;
mod message;
mod send;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list)).routes(routes!(send::send))
}
