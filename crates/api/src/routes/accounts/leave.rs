use axum::extract::State;
use kindred_domain::{AccountError, Refusals, UserId};
use kindred_store::StoreError;

use super::{
    change_password::{confirmed, wrong_password},
    departure,
};
use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, Success},
    live,
    state::AppState,
};

/// Proof that it is oneself.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct LeaveBody {
    password: Option<String>,
}

/// Deletes one's account: nobody sees it any more and every session has ended when this answers, and soon nothing of it
/// is left. Messages stay for those they were sent to, as of a deleted account. A wrong password is 403.
#[utoipa::path(delete, path = "/api/users/me", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn leave(State(state): State<AppState>, caller: CurrentUser, Json(body): Json<LeaveBody>) -> Result<Json<Success>, ApiError> {
    let password = body.password.filter(|text| !text.is_empty()).ok_or_else(|| Refusals::of("password", AccountError::NoPassword))?;
    let known = &confirmed(&state, caller, &password).await?;
    let (stand_in, now) = (UserId::random(&*state.entropy), state.clock.now());
    let leaving = state.store.write(move |tx| async move {
        Ok::<_, StoreError>(tx.still_has_password(caller.id, known).await? && tx.begin_departure(caller.id, stand_in, now).await?)
    });
    if !leaving.await? {
        return Err(wrong_password());
    }
    live::sessions_changed(&state, caller.id);
    state.presence.leave(caller.id);
    state.tasks.spawn(departure::see_off_all(state.clone()));
    Ok(Json(Success::DONE))
}
