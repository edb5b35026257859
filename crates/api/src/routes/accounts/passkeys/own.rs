use axum::extract::State;
use kindred_domain::{FieldErrors, PasskeyId, Timestamp, passkey_name};
use kindred_store::{OwnPasskey, SignInMethodRemoval};

use super::ceremonies::relying_party;
use crate::{
    auth::{ClientAddress, ConfirmedUser, CurrentUser},
    http::{ApiError, Json, PathId, Success},
    state::{AppState, SecurityEvent, Subject},
};

/// A passkey of one's own.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[schema(as = Passkey)]
pub struct PasskeyView {
    pub id: PasskeyId,
    pub name: String,
    pub created_at: Timestamp,
    /// Null if it never was.
    pub last_used_at: Option<Timestamp>,
}

impl From<OwnPasskey> for PasskeyView {
    fn from(OwnPasskey { id, name, created_at, last_used_at }: OwnPasskey) -> Self {
        Self { id, name, created_at, last_used_at }
    }
}

/// By what one can sign in.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[schema(as = SignInMethods)]
pub struct SignInMethodsView {
    /// The oldest first.
    passkeys: Vec<PasskeyView>,
    has_password: bool,
    /// True if the passkeys are enough without the password: there are two, or one and a confirmed address.
    can_remove_password: bool,
}

/// Another name.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct PasskeyNameBody {
    /// 1 to 50 characters.
    name: Option<String>,
}

/// One's passkeys, and if one has a password beside them. 404 where no passkeys are offered.
#[utoipa::path(get, path = "/api/users/me/passkeys", tag = "accounts", responses((status = 200, body = SignInMethodsView)))]
pub async fn list_passkeys(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<SignInMethodsView>, ApiError> {
    relying_party(&state)?;
    let conn = state.store.read().await?;
    let methods = conn.find_sign_in_methods(caller.id).await?.ok_or_else(ApiError::unauthorized)?;
    let passkeys = conn.list_passkeys(caller.id).await?.into_iter().map(PasskeyView::from).collect();
    let can_remove_password = methods.has_password && methods.are_enough(state.mailer.is_some());
    Ok(Json(SignInMethodsView { passkeys, has_password: methods.has_password, can_remove_password }))
}

/// Gives one of one's passkeys another name.
#[utoipa::path(put, path = "/api/users/me/passkeys/{id}", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn rename_passkey(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(passkey): PathId<PasskeyId>,
    Json(body): Json<PasskeyNameBody>,
) -> Result<Json<Success>, ApiError> {
    let name = passkey_name(body.name.as_deref().unwrap_or_default()).map_err(|why| FieldErrors::of("name", format!("A name {why}")))?;
    let name = name.ok_or_else(|| FieldErrors::of("name", "A name is required"))?;
    let renamed = state.store.write(move |tx| async move { tx.rename_passkey(caller.id, passkey, name).await }).await?;
    if renamed { Ok(Json(Success::DONE)) } else { Err(no_such_passkey()) }
}

/// Removes one of one's passkeys; wants the password typed lately. 409 `passkey_needed` if one could not sign in any more.
#[utoipa::path(delete, path = "/api/users/me/passkeys/{id}", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn remove_passkey(
    State(state): State<AppState>,
    ConfirmedUser(caller): ConfirmedUser,
    address: ClientAddress,
    PathId(passkey): PathId<PasskeyId>,
) -> Result<Json<Success>, ApiError> {
    let sends_letters = state.mailer.is_some();
    let removed = state.store.write(move |tx| async move { tx.remove_passkey(caller.id, passkey, sends_letters).await }).await?;
    match removed {
        SignInMethodRemoval::Removed => {}
        SignInMethodRemoval::Unknown => return Err(no_such_passkey()),
        SignInMethodRemoval::Needed => return Err(needed()),
    }
    state.security_log.note(SecurityEvent::PasskeyRemoved, Subject::Account(caller.id), address.0);
    Ok(Json(Success::DONE))
}

fn no_such_passkey() -> ApiError {
    ApiError::not_found("There is no such passkey")
}

fn needed() -> ApiError {
    ApiError::conflict("You have no password, and need this passkey to sign in. Set a password or add another passkey first.")
        .with_code("passkey_needed")
}
