//! People one might like to meet.

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
}
