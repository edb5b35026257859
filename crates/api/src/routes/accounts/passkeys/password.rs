use axum::extract::State;
use kindred_domain::LetterKind;
use kindred_store::{SignInMethodRemoval, StoreError};

use super::ceremonies::relying_party;
use crate::{
    auth::{ClientAddress, ConfirmedUser},
    http::{ApiError, Json, Success},
    letters::OutgoingLetter,
    state::{AppState, SecurityEvent, Subject},
};

/// Removes one's password, so that one signs in by passkeys alone, and gives up a new address that waits; wants it typed lately. 409 `passkeys_needed` unless there are two
/// passkeys, or one and a confirmed address that letters reach. Idempotent.
#[utoipa::path(delete, path = "/api/users/me/password", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn remove_password(
    State(state): State<AppState>,
    ConfirmedUser(caller): ConfirmedUser,
    address: ClientAddress,
) -> Result<Json<Success>, ApiError> {
    relying_party(&state)?;
    let account = state.store.read().await?.find_account(caller.id).await?.ok_or_else(ApiError::unauthorized)?;
    let letter = &OutgoingLetter::to_person(&state, LetterKind::PasswordRemoved, caller.id, &account.email);
    let (sends_letters, now) = (state.mailer.is_some(), state.clock.now());
    let removing = state.store.write(move |tx| async move {
        let removed = tx.remove_password(caller.id, sends_letters, now).await?;
        if removed == SignInMethodRemoval::Removed {
            OutgoingLetter::write(letter.as_ref(), &tx).await?;
        }
        Ok::<_, StoreError>(removed)
    });
    match removing.await? {
        SignInMethodRemoval::Removed => state.security_log.note(SecurityEvent::PasswordRemoved, Subject::Account(caller.id), address.0),
        SignInMethodRemoval::Unknown => {}
        SignInMethodRemoval::Needed => return Err(too_few_passkeys()),
    }
    state.announce_letter();
    Ok(Json(Success::DONE))
}

fn too_few_passkeys() -> ApiError {
    ApiError::conflict("Without a password you need two passkeys, or one and a confirmed e-mail address.").with_code("passkeys_needed")
}
