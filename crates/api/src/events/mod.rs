//! Live events: the stream a person looks at, and what is put into it after a commit.

mod flow;
mod nudge;
mod stream;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::AppState;

pub use nudge::{matched, room_changed, sessions_changed, typing};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(stream::events))
}
