use axum::extract::State;
use kindred_domain::LetterKind;
use kindred_store::StoreError;

use super::forgot_password::no_letters;
use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, Success},
    letters::OutgoingLetter,
    live,
    state::AppState,
};

/// Asks for another letter with a link to confirm one's address, or the one that one wants instead; without effect if it is
/// confirmed. 404 where no letters are sent.
#[utoipa::path(post, path = "/api/users/me/confirm-letter", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn send_confirm_letter(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<Success>, ApiError> {
    let account = state.store.read().await?.find_account(caller.id).await?.ok_or_else(ApiError::unauthorized)?;
    let waiting = account.new_email.or_else(|| (!account.is_confirmed).then_some(account.email));
    if state.mailer.is_none() {
        return Err(no_letters());
    }
    let Some(email) = waiting else { return Ok(Json(Success::DONE)) };
    let letter = &OutgoingLetter::to_person(&state, LetterKind::ConfirmAddress, caller.id, &email);
    state.store.write(move |tx| async move { OutgoingLetter::write(letter.as_ref(), &tx).await }).await?;
    state.announce_letter();
    Ok(Json(Success::DONE))
}

/// Gives up the address that one wants instead of one's own; idempotent.
#[utoipa::path(delete, path = "/api/users/me/new-email", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn give_up_new_email(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<Success>, ApiError> {
    let now = state.clock.now();
    let giving_up: Result<(), StoreError> = state
        .store
        .write(move |tx| async move {
            tx.lock_user(caller.id).await?;
            tx.unwant_address(caller.id, now).await
        })
        .await;
    giving_up?;
    live::profile_changed(&state, caller.id);
    Ok(Json(Success::DONE))
}
