//! Messages within a room, and finding them again.

mod delete;
mod history;
mod history_query;
mod own;
mod poll;
mod react;
mod read;
mod room_message;
mod search;
mod send;
mod text_allowance;
mod typing;
mod upload;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(history::list))
        .routes(routes!(send::send))
        .routes(routes!(typing::typing))
        .routes(routes!(delete::delete))
        .routes(routes!(react::react))
        .routes(routes!(search::search))
        .routes(routes!(upload::upload))
}
