use axum::extract::State;
use kindred_domain::{AccountError, FieldErrors};

use super::typed_password::{TypedPassword, wrong_password};
use crate::{
    auth::{ClientAddress, CurrentUser},
    http::{ApiError, Json, Success},
    state::AppState,
};

/// The current password.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ConfirmBody {
    password: Option<String>,
}

/// Confirms one's password in this session, for what was refused with 403 `password_needed`; it counts for 15 minutes. A wrong
/// password is 403 and ends no session.
#[utoipa::path(post, path = "/api/auth/confirm-password", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn confirm_password(
    State(state): State<AppState>,
    caller: CurrentUser,
    address: ClientAddress,
    Json(body): Json<ConfirmBody>,
) -> Result<Json<Success>, ApiError> {
    let password = body.password.filter(|text| !text.is_empty()).ok_or_else(|| FieldErrors::of("password", AccountError::NoPassword))?;
    let typed = &TypedPassword::verify(&state, caller, address, &password).await?;
    let now = state.clock.now();
    let noted = state.store.write(move |tx| async move { typed.note(&tx, now).await }).await?;
    if noted { Ok(Json(Success::DONE)) } else { Err(wrong_password()) }
}
