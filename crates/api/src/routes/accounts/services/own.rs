use axum::extract::State;
use kindred_domain::{IdentityId, Timestamp};
use kindred_store::SignInMethodRemoval;

use crate::{
    auth::{ClientAddress, ConfirmedUser, CurrentUser},
    http::{ApiError, Json, PathId, Success},
    state::{AppState, SecurityEvent, Subject},
};

/// A service that one's account is linked to.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[schema(as = LinkedService)]
pub struct LinkedServiceView {
    id: IdentityId,
    /// Its id in `GET /api/health`; null if it is configured no longer.
    provider: Option<String>,
    /// What it is called, or its address.
    name: String,
    linked_at: Timestamp,
}

/// The services that one's account is linked to.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct LinkedServices {
    /// The oldest first.
    services: Vec<LinkedServiceView>,
    /// True if one has a password, too.
    has_password: bool,
}

/// The services that one's account is linked to, and if one has a password beside them.
#[utoipa::path(get, path = "/api/users/me/services", tag = "accounts", responses((status = 200, body = LinkedServices)))]
pub async fn list_services(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<LinkedServices>, ApiError> {
    let conn = state.store.read().await?;
    let methods = conn.find_sign_in_methods(caller.id).await?.ok_or_else(ApiError::unauthorized)?;
    let view = |one: kindred_store::OwnIdentity| {
        let offered = state.services.offer_of(&one.issuer);
        let name = offered.as_ref().map_or(one.issuer, |offer| offer.name.clone());
        LinkedServiceView { id: one.id, provider: offered.map(|offer| offer.id), name, linked_at: one.linked_at }
    };
    let services = conn.list_identities(caller.id).await?.into_iter().map(view).collect();
    Ok(Json(LinkedServices { services, has_password: methods.has_password }))
}

/// Ends the link of one's account to a service; wants the password typed lately. 409 `service_needed` if one could not sign in any more.
#[utoipa::path(delete, path = "/api/users/me/services/{id}", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn unlink_service(
    State(state): State<AppState>,
    ConfirmedUser(caller): ConfirmedUser,
    address: ClientAddress,
    PathId(identity): PathId<IdentityId>,
) -> Result<Json<Success>, ApiError> {
    let sends_letters = state.mailer.is_some();
    let removed = state.store.write(move |tx| async move { tx.unlink_identity(caller.id, identity, sends_letters).await }).await?;
    match removed {
        SignInMethodRemoval::Removed => {}
        SignInMethodRemoval::Unknown => return Err(ApiError::not_found("Your account is not linked to this")),
        SignInMethodRemoval::Needed => return Err(needed()),
    }
    state.security_log.note(SecurityEvent::ServiceUnlinked, Subject::Account(caller.id), address.0);
    Ok(Json(Success::DONE))
}

fn needed() -> ApiError {
    ApiError::conflict("You have no password, and need this to sign in. Set a password or add a passkey first.").with_code("service_needed")
}
