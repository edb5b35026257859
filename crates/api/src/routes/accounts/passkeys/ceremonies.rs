use kindred_domain::UserId;
use kindred_passkeys::{CEREMONY_SECONDS, Fault, RelyingParty, StartedCeremony};
use serde_json::Value;

use super::faults::{ceremony_gone, no_passkeys};
use crate::{http::ApiError, state::AppState};

/// What a browser is asked.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct PasskeyQuestion {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    options: Value,
}

/// The web site that passkeys are for; 404 where none are offered.
pub fn relying_party(state: &AppState) -> Result<&RelyingParty, ApiError> {
    state.passkeys.as_deref().ok_or_else(no_passkeys)
}

/// Keeps what was begun for its end, so that any node can see to that: `user` adds a passkey, or anybody uses one.
pub async fn store_ceremony(
    state: &AppState,
    begun: Result<StartedCeremony, Fault>,
    user: Option<UserId>,
) -> Result<PasskeyQuestion, ApiError> {
    let StartedCeremony { challenge_hash, state: kept, options } = begun.map_err(|fault| ApiError::internal(&fault))?;
    let (hash, kept, ends_at) = (&challenge_hash, &*kept, state.clock.now().plus_seconds(CEREMONY_SECONDS));
    state.store.write(move |tx| async move { tx.begin_ceremony(hash, user, kept, ends_at).await }).await?;
    Ok(PasskeyQuestion { options })
}

/// Takes what was kept of a ceremony, which nobody finishes again, whatever this answer is worth.
pub async fn take_ceremony(state: &AppState, challenge_hash: [u8; 32], user: Option<UserId>) -> Result<Vec<u8>, ApiError> {
    let hash = &challenge_hash;
    let taken = state.store.write(move |tx| async move { tx.take_ceremony(hash, user).await }).await?;
    let good = taken.filter(|ceremony| ceremony.ends_at > state.clock.now());
    good.map(|ceremony| ceremony.state).ok_or_else(ceremony_gone)
}
