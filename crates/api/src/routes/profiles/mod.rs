//! Profiles: one's own, and what others see of it.

mod change;
mod me;
mod other;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(me::show_me, change::change_me)).routes(routes!(other::show_user))
}
