use axum::extract::State;
use kindred_domain::{AccountError, FieldErrors, LetterKind, Password, PasswordOwner};
use kindred_store::StoreError;

use super::typed_password::{OwnerProof, wrong_password};
use crate::{
    auth::{ClientAddress, CurrentUser},
    http::{ApiError, Json, Success},
    letters::OutgoingLetter,
    live,
    state::{AppState, SecurityEvent, Subject},
};

/// The current password and the new one.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct PasswordBody {
    /// The current password; whoever has none must have confirmed by a passkey lately that it is them.
    current: Option<String>,
    /// 6 to 256 characters, or as the operator's policy says.
    new: Option<String>,
}

/// Changes one's password, or sets one again, ends one's other sessions and gives up a new address that waits, all or nothing. A wrong
/// current password is 403.
#[utoipa::path(put, path = "/api/users/me/password", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn change_password(
    State(state): State<AppState>,
    caller: CurrentUser,
    address: ClientAddress,
    Json(body): Json<PasswordBody>,
) -> Result<Json<Success>, ApiError> {
    let (current, new, email) = check(&state, caller, body).await?;
    let proof = &OwnerProof::of(&state, caller, address, ("current", current.as_deref())).await?;
    let hash = &state.password_hasher.hash(new.expose(), &*state.entropy).await?;
    let letter = &OutgoingLetter::to_person(&state, LetterKind::PasswordChanged, caller.id, &email);
    let now = state.clock.now();
    let changing = state.store.write(move |tx| async move {
        let fits = proof.note(&tx, now).await?;
        if fits {
            tx.change_password(caller.id, hash).await?;
            tx.end_other_sessions(caller.id, &caller.session.0).await?;
            tx.void_password_links(caller.id, now).await?;
            // Whoever asked for another address knew the password that is changed now.
            tx.unwant_address(caller.id, now).await?;
            OutgoingLetter::write(letter.as_ref(), &tx).await?;
        }
        Ok::<_, StoreError>(fits)
    });
    if !changing.await? {
        return Err(wrong_password());
    }
    state.security_log.note(SecurityEvent::PasswordChanged, Subject::Account(caller.id), address.0);
    live::sessions_changed(&state, caller.id);
    state.announce_letter();
    Ok(Json(Success::DONE))
}

async fn check(state: &AppState, caller: CurrentUser, body: PasswordBody) -> Result<(Option<String>, Password, String), ApiError> {
    let conn = state.store.read().await?;
    let has_password = conn.find_password_hash(caller.id).await?.is_some();
    let (person, account) = (conn.find_person(caller.id).await?, conn.find_account(caller.id).await?);
    drop(conn);
    let (person, account) = person.zip(account).ok_or_else(ApiError::unauthorized)?;
    let owner = PasswordOwner { name: &person.profile.name, email: &account.email };
    let mut errors = FieldErrors::default();
    let current = body.current.filter(|text| !text.is_empty());
    let is_enough = current.is_some() || !has_password;
    let current = errors.keep("current", is_enough.then_some(current).ok_or(AccountError::NoPassword));
    let new = body.new.as_deref().ok_or(AccountError::NoPassword);
    let new = errors.keep("new", new.and_then(|text| state.password_policy.check(text, owner)));
    match (current, new) {
        (Some(current), Some(new)) => Ok((current, new, account.email)),
        _ => Err(errors.into()),
    }
}
