use axum::{extract::State, http::StatusCode};
use kindred_store::StoreError;

use super::{
    faults::wrong_person,
    returned::{Returned, ServiceAnswerBody},
};
use crate::{
    auth::{ClientAddress, CurrentUser},
    http::{ApiError, Json, Success},
    state::{AppState, SecurityEvent, Subject},
};

/// Confirms by a service that one's account is linked to that it is oneself, for what was refused with 403 `password_needed`; it counts
/// as a typed password does. Anybody else there is 403 `wrong_service` and ends no session.
#[utoipa::path(post, path = "/api/auth/oidc/confirm", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn confirm_service(
    State(state): State<AppState>,
    caller: CurrentUser,
    address: ClientAddress,
    Json(body): Json<ServiceAnswerBody>,
) -> Result<Json<Success>, ApiError> {
    let returned = Returned::from(&state, address, &body).await.map_err(of_a_session)?;
    let (key, now) = (returned.key(), state.clock.now());
    let noting = state.store.write(move |tx| async move {
        let is_theirs = tx.is_still_linked(caller.id, key).await?;
        if is_theirs {
            tx.note_typed_password(&caller.session.0, now).await?;
        }
        Ok::<_, StoreError>(is_theirs)
    });
    if noting.await? {
        return Ok(Json(Success::DONE));
    }
    state.security_log.note(SecurityEvent::ServiceRefused, Subject::Account(caller.id), address.0);
    Err(wrong_person(returned.provider.name()))
}

/// 403, not 401: the session is valid, only the answer is not right.
fn of_a_session(refusal: ApiError) -> ApiError {
    if refusal.status() == StatusCode::UNAUTHORIZED {
        return ApiError::forbidden("What the service answered could not be trusted. Please try again.").with_code("wrong_service");
    }
    refusal
}
