use kindred_domain::Timestamp;
use kindred_store::{StoreError, Tx};

use crate::{
    auth::{Attempt, ClientAddress, CurrentUser},
    http::ApiError,
    state::{AppState, SecurityEvent, Subject},
};

/// The caller's password, typed in a request of theirs and found to be right.
pub struct TypedPassword {
    caller: CurrentUser,
    /// The stored hash it was compared with.
    hash: String,
    attempt: Option<Attempt>,
}

impl TypedPassword {
    /// Compares `password` with the caller's; 403 when it is not theirs, 429 when too many in this session were not.
    pub async fn verify(state: &AppState, caller: CurrentUser, address: ClientAddress, password: &str) -> Result<Self, ApiError> {
        let note = |event| state.security_log.note(event, Subject::Account(caller.id), address.0);
        let attempt = Attempt::to_confirm(address, &caller.session);
        let attempt = attempt.begin(state, || note(SecurityEvent::PasswordThrottled)).await?;
        let known = state.store.read().await?.find_password_hash(caller.id).await?;
        let fits = state.password_hasher.verify(password, known.clone()).await?;
        let Some(hash) = known.filter(|_| fits) else {
            note(SecurityEvent::PasswordWrong);
            return Err(wrong_password());
        };
        Ok(Self { caller, hash, attempt })
    }

    /// Locks the account and notes that its password was typed in this session; `false`, and nothing is noted, if it was
    /// changed meanwhile.
    pub async fn note(&self, tx: &Tx, now: Timestamp) -> Result<bool, StoreError> {
        let holds = tx.still_has_password(self.caller.id, &self.hash).await?;
        if holds {
            tx.note_typed_password(&self.caller.session.0, now).await?;
            if let Some(attempt) = &self.attempt {
                attempt.succeed(tx).await?;
            }
        }
        Ok(holds)
    }
}

/// 403, not 401: the session is valid, only the password is wrong.
pub fn wrong_password() -> ApiError {
    ApiError::forbidden("The password is not correct").with_code("wrong_password")
}
