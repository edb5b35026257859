use kindred_domain::UserId;

use crate::{
    auth::SessionToken,
    http::ApiError,
    state::AppState,
    views::{Me, load_me},
};

/// The response to signing up and signing in.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct SignedIn {
    /// Sent as `Authorization: Bearer …` from now on.
    token: String,
    /// Oneself.
    user: Me,
}

impl SignedIn {
    /// The response for a session that was just opened.
    pub async fn with(state: &AppState, token: SessionToken, user: UserId) -> Result<Self, ApiError> {
        state.presence.touch(user, state.clock.now());
        let conn = state.store.read().await?;
        Ok(Self { token: token.into_text(), user: load_me(state, &conn, user).await? })
    }
}
