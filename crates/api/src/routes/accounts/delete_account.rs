use axum::extract::State;
use kindred_domain::UserId;
use kindred_store::StoreError;

use super::{
    purge,
    typed_password::{OwnerProof, wrong_password},
};
use crate::{
    auth::{ClientAddress, CurrentUser},
    http::{ApiError, Json, Success},
    letters::LastLetter,
    live,
    state::{AppState, SecurityEvent, Subject},
};

/// The current password; whoever has none must have confirmed by a passkey lately that it is them.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct LeaveBody {
    password: Option<String>,
}

/// Deletes one's account. When this answers, nobody sees it any more and every session has ended; the rest is removed soon
/// after. Messages stay for those they were sent to, as of a deleted account. A wrong password is 403.
#[utoipa::path(delete, path = "/api/users/me", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn delete_account(
    State(state): State<AppState>,
    caller: CurrentUser,
    address: ClientAddress,
    Json(body): Json<LeaveBody>,
) -> Result<Json<Success>, ApiError> {
    let proof = &OwnerProof::of(&state, caller, address, ("password", body.password.as_deref())).await?;
    let (stand_in, now) = (UserId::random(&*state.entropy), state.clock.now());
    let letter = &LastLetter::to(&state, caller.id);
    let letter = letter.as_ref();
    let deleting = state.store.write(move |tx| async move {
        let deleting = async { Ok::<_, StoreError>(proof.note(&tx, now).await? && tx.begin_departure(caller.id, stand_in, now).await?) };
        LastLetter::write_after(letter, &tx, deleting).await
    });
    if !deleting.await? {
        return Err(wrong_password());
    }
    state.security_log.note(SecurityEvent::AccountDeleted, Subject::Account(caller.id), address.0);
    account_deleted(&state, caller.id);
    Ok(Json(Success::DONE))
}

/// Tells of an account whose departure has begun, and removes the rest of it.
pub fn account_deleted(state: &AppState, user: UserId) {
    live::sessions_changed(state, user);
    state.announce_letter();
    state.presence.leave(user, state.clock.now());
    state.tasks.spawn(purge::purge_deleted_accounts(state.clone()));
}
