//! What one person does towards another: like, superlike, skip, unlike, undo, favourite.

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
}
