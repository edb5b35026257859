//! Messages within a room, and finding them again.

mod delete;
mod list;
mod own;
mod poll;
mod query;
mod search;
mod send;
mod typing;
mod upload;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(send::send))
        .routes(routes!(typing::typing))
        .routes(routes!(delete::delete))
        .routes(routes!(search::search))
        .routes(routes!(upload::upload))
}
