//! Pushes to the browser of a session (APP-04): whether it gets any, and what they show.

mod own;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(own::push_settings, own::subscribe, own::unsubscribe))
}
