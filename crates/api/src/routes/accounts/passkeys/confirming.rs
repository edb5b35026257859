use axum::{extract::State, http::StatusCode};
use kindred_store::StoreError;
use serde_json::Value;

use super::used::UsedPasskey;
use crate::{
    auth::{ClientAddress, CurrentUser},
    http::{ApiError, Json, Success},
    state::{AppState, SecurityEvent, Subject},
};

/// What a browser answered in the ceremony that `/api/auth/passkey/begin` began.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ConfirmPasskeyBody {
    /// `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Confirms by a passkey of one's own that it is oneself, for what was refused with 403 `password_needed`; it counts as a typed
/// password does. Any other passkey is 403 `wrong_passkey` and ends no session.
#[utoipa::path(post, path = "/api/auth/confirm-passkey", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn confirm_passkey(
    State(state): State<AppState>,
    caller: CurrentUser,
    address: ClientAddress,
    Json(body): Json<ConfirmPasskeyBody>,
) -> Result<Json<Success>, ApiError> {
    let used = UsedPasskey::prove(&state, address, &body.credential).await.map_err(of_a_session)?;
    if used.passkey.user_id != caller.id {
        state.security_log.note(SecurityEvent::PasskeyRefused, Subject::Account(caller.id), address.0);
        return Err(wrong_passkey());
    }
    let (UsedPasskey { passkey, after, attempt }, now) = (&used, state.clock.now());
    let noting = state.store.write(move |tx| async move {
        let is_good = tx.use_passkey(passkey, after, now).await?;
        if is_good {
            tx.note_typed_password(&caller.session.0, now).await?;
        }
        if let Some(attempt) = attempt.as_ref().filter(|_| is_good) {
            attempt.succeed(&tx).await?;
        }
        Ok::<_, StoreError>(is_good)
    });
    if noting.await? { Ok(Json(Success::DONE)) } else { Err(wrong_passkey()) }
}

/// 403, not 401: the session is valid, only the passkey is not right.
fn of_a_session(refusal: ApiError) -> ApiError {
    if refusal.status() == StatusCode::UNAUTHORIZED { wrong_passkey() } else { refusal }
}

fn wrong_passkey() -> ApiError {
    ApiError::forbidden("This is not a passkey of this account").with_code("wrong_passkey")
}
