//! Pictures by their url: whoever has it may see it.

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
}
