use axum::{extract::State, http::StatusCode};
use kindred_store::{StoreError, Tx};

use super::{
    callback::{ServiceAnswerBody, ServiceCallback},
    faults::{not_enough, wrong_person},
    pending_session::has_password_or_passkey,
};
use crate::{
    auth::{ClientAddress, CurrentUser},
    http::{ApiError, Json, Success},
    state::{AppState, SecurityEvent, Subject},
};

/// What came of confirming.
enum Confirmed {
    Yes,
    /// The service names somebody else.
    WrongPerson,
    /// There is a password or a passkey to confirm by.
    NotEnough,
}

/// Confirms by a service that one's account is linked to that it is oneself, for what was refused with 403 `password_needed`; it counts
/// as a typed password does. Anybody else there is 403 `wrong_service` and ends no session, as is an account that has a password or a
/// passkey: a service may let somebody pass without asking.
#[utoipa::path(post, path = "/api/auth/oidc/confirm", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn confirm_service(
    State(state): State<AppState>,
    caller: CurrentUser,
    address: ClientAddress,
    Json(body): Json<ServiceAnswerBody>,
) -> Result<Json<Success>, ApiError> {
    let callback = &ServiceCallback::from(&state, address, &body).await.map_err(of_a_session)?;
    let shared = &state;
    let confirming = state.store.write(move |tx| async move { confirm(shared, &tx, caller, callback).await });
    let service = callback.provider.name();
    let refusal = match confirming.await? {
        Confirmed::Yes => return Ok(Json(Success::DONE)),
        Confirmed::WrongPerson => wrong_person(service),
        Confirmed::NotEnough => not_enough(service),
    };
    state.security_log.note(SecurityEvent::ServiceRefused, Subject::Account(caller.id), address.0);
    Err(refusal)
}

async fn confirm(state: &AppState, tx: &Tx, caller: CurrentUser, callback: &ServiceCallback<'_>) -> Result<Confirmed, StoreError> {
    if !tx.is_still_linked(caller.id, callback.key()).await? {
        return Ok(Confirmed::WrongPerson);
    }
    if has_password_or_passkey(state, tx, caller.id).await? {
        return Ok(Confirmed::NotEnough);
    }
    tx.note_typed_password(&caller.session.0, state.clock.now()).await?;
    Ok(Confirmed::Yes)
}

/// 403, not 401: the session is valid, only the answer is not right.
fn of_a_session(refusal: ApiError) -> ApiError {
    if refusal.status() == StatusCode::UNAUTHORIZED {
        return ApiError::forbidden("What the service answered could not be trusted. Please try again.").with_code("wrong_service");
    }
    refusal
}
