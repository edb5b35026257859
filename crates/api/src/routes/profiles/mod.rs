//! Profiles: one's own, and those of others.

mod change;
mod me;
mod new_email;
mod other;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(me::show_me, change::change_me)).routes(routes!(other::show_user))
}
