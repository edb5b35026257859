use kindred_domain::UserId;

use crate::{
    auth::Token,
    http::ApiError,
    state::AppState,
    views::{Me, me_of},
};

/// The answer to signing up and signing in.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct SignedIn {
    /// Sent as `Authorization: Bearer …` from now on.
    token: String,
    /// Oneself.
    user: Me,
}

impl SignedIn {
    /// What somebody whose session was just opened is told.
    pub async fn with(state: &AppState, token: Token, user: UserId) -> Result<Self, ApiError> {
        state.presence.touch(user, state.clock.now());
        let conn = state.store.read().await?;
        Ok(Self { token: token.into_text(), user: me_of(state, &conn, user).await? })
    }
}
