//! Selfies by which people show that they are who is in their photos (TRUST-01).

mod own;
mod send;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(own::ask_for_gesture)).routes(routes!(
        own::show_verification,
        send::send_selfie,
        own::withdraw_selfie
    ))
}
