use kindred_passkeys::{AuthenticationResponse, CredentialState, Fault, StoredPasskey};
use kindred_store::Passkey;
use serde_json::Value;

use super::{
    ceremonies::{relying_party, take_ceremony},
    faults::{refused, unknown_passkey},
};
use crate::{
    auth::{Attempt, ClientAddress},
    http::ApiError,
    state::{AppState, SecurityEvent, Subject},
};

/// A passkey that was just used, as its signature proves.
pub struct UsedPasskey {
    /// As it was stored before.
    pub passkey: Passkey,
    /// What is to be stored of it now.
    pub after: CredentialState,
    /// Counts as failed until it is noted.
    pub attempt: Option<Attempt>,
}

impl UsedPasskey {
    /// Checks what a browser answered; each answer is good once.
    pub async fn prove(state: &AppState, address: ClientAddress, credential: &Value) -> Result<Self, ApiError> {
        let party = relying_party(state)?;
        let throttled = || state.security_log.note(SecurityEvent::SignInThrottled, Subject::Nobody, address.0);
        let attempt = Attempt::with_passkey(address).begin(state, throttled).await?;
        let answer = AuthenticationResponse::read(credential.to_string().as_bytes()).map_err(refused)?;
        let begun = take_ceremony(state, answer.challenge_hash().map_err(refused)?, None).await?;
        let passkey = state.store.read().await?.find_passkey(&answer.credential_id()).await?.ok_or_else(|| {
            state.security_log.note(SecurityEvent::PasskeyRefused, Subject::Nobody, address.0);
            unknown_passkey()
        })?;
        let stored = StoredPasskey { handle: &passkey.handle, public_key: &passkey.public_key, state: &passkey.state };
        let after = party.finish_authentication(&begun, &answer, stored).map_err(|fault| {
            let event = if fault == Fault::Counter { SecurityEvent::PasskeyCopied } else { SecurityEvent::PasskeyRefused };
            state.security_log.note(event, Subject::Account(passkey.user_id), address.0);
            refused(fault)
        })?;
        Ok(Self { passkey, after, attempt })
    }
}
