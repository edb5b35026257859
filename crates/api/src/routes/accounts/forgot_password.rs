use axum::extract::State;
use kindred_domain::{AccountError, Email, FieldErrors, LetterKind};

use crate::{
    auth::ClientAddress,
    http::{ApiError, Json, Success},
    letters::OutgoingLetter,
    state::{AppState, SecurityEvent, Subject},
};

/// The e-mail address of an account.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ForgotPasswordBody {
    email: Option<String>,
}

/// Asks for a letter with a link to choose a new password. It is answered alike, after the same time, whether anybody has
/// this address or not; 404 where no letters are sent.
#[utoipa::path(post, path = "/api/auth/forgot-password", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn forgot_password(
    State(state): State<AppState>,
    address: ClientAddress,
    Json(body): Json<ForgotPasswordBody>,
) -> Result<Json<Success>, ApiError> {
    let email = body.email.as_deref().ok_or(AccountError::NoEmail).and_then(Email::new);
    let key = email.map_err(|fault| FieldErrors::of("email", fault))?.key();
    let letter = OutgoingLetter::to_address(&state, LetterKind::PasswordLink, &key).ok_or_else(no_letters)?;
    let letter = &letter;
    state.store.write(move |tx| async move { OutgoingLetter::write(Some(letter), &tx).await }).await?;
    state.security_log.note(SecurityEvent::PasswordLinkAsked, Subject::Email(&key), address.0);
    state.announce_letter();
    Ok(Json(Success::DONE))
}

/// 404: where no letters are sent.
pub fn no_letters() -> ApiError {
    ApiError::not_found("No letters are sent from here. Please ask whoever runs this place for a new password.").with_code("no_letters")
}
