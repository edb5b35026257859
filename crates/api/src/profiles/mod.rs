//! Profiles: one's own, and what others see of it.

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
}
