use kindred_domain::UserId;

use crate::{
    auth::{DeviceToken, SessionToken},
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
    /// Sent with every further sign-in on this device, whatever the account; only if the request had a `device_token`.
    #[serde(skip_serializing_if = "Option::is_none")]
    device_token: Option<String>,
}

impl SignedIn {
    /// The response for a session that was just opened.
    pub async fn with(state: &AppState, token: SessionToken, user: UserId, device_token: Option<DeviceToken>) -> Result<Self, ApiError> {
        state.presence.touch(user, state.clock.now());
        let conn = state.store.read().await?;
        let user = load_me(state, &conn, user).await?;
        Ok(Self { token: token.into_text(), user, device_token: device_token.map(DeviceToken::into_text) })
    }
}
