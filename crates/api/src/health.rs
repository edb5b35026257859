//! Whether the server and its database answer.

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
}
