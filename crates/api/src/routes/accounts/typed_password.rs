use kindred_domain::{AccountError, FieldErrors, Timestamp};
use kindred_store::{StoreError, Tx};

use crate::{
    auth::{Attempt, ClientAddress, CurrentUser},
    http::ApiError,
    state::{AppState, SecurityEvent, Subject},
};

/// What proves that it is the caller who asks for what wants the password in the request itself.
pub enum OwnerProof {
    /// Their password.
    Typed(TypedPassword),
    /// They have none, and confirmed by a passkey lately that it is them.
    Confirmed(CurrentUser),
}

impl OwnerProof {
    /// Checks the password in the field of this name; who has none must have confirmed lately that it is them.
    pub async fn of(
        state: &AppState,
        caller: CurrentUser,
        address: ClientAddress,
        (field, password): (&'static str, Option<&str>),
    ) -> Result<Self, ApiError> {
        if let Some(password) = password.filter(|text| !text.is_empty()) {
            return TypedPassword::verify(state, caller, address, password).await.map(Self::Typed);
        }
        if state.store.read().await?.find_password_hash(caller.id).await?.is_some() {
            return Err(FieldErrors::of(field, AccountError::NoPassword).into());
        }
        caller.confirmed(state.clock.now())?;
        Ok(Self::Confirmed(caller))
    }

    /// Locks the account; `false` if its password was changed or set meanwhile.
    pub async fn note(&self, tx: &Tx, now: Timestamp) -> Result<bool, StoreError> {
        match self {
            Self::Typed(typed) => typed.note(tx, now).await,
            Self::Confirmed(caller) => Ok(tx.lock_user(caller.id).await? && tx.find_password_hash(caller.id).await?.is_none()),
        }
    }
}

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
