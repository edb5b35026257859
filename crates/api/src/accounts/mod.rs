//! Sign-up, sign-in and sessions.

use utoipa_axum::router::OpenApiRouter;

use crate::{ApiError, AppState, CurrentUser, TokenHash};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
}

/// Who holds the living session of this token, if anybody does; every route with a caller begins here.
#[expect(clippy::unused_async, reason = "looks into the store once sessions are kept there")]
pub async fn session_of(_state: &AppState, _token: TokenHash) -> Result<Option<CurrentUser>, ApiError> {
    Ok(None)
}
