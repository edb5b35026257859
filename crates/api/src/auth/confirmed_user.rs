use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{Timestamp, password_is_recent};

use super::current_user::CurrentUser;
use crate::{http::ApiError, state::AppState};

/// The signed-in person, who typed their password in this session a short while ago: who only found or stole a session gets
/// no further than 403 `password_needed`, on which the app asks for the password and repeats the request.
#[derive(Debug, Clone, Copy)]
pub struct ConfirmedUser(pub CurrentUser);

impl CurrentUser {
    /// The same person, if they typed their password lately.
    pub fn confirmed(self, now: Timestamp) -> Result<ConfirmedUser, ApiError> {
        if password_is_recent(self.password_at, now) {
            return Ok(ConfirmedUser(self));
        }
        Err(ApiError::forbidden("Please type your password again").with_code("password_needed"))
    }
}

impl FromRequestParts<AppState> for ConfirmedUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        CurrentUser::from_request_parts(parts, state).await?.confirmed(state.clock.now())
    }
}
