use axum::{extract::FromRequestParts, http::request::Parts};

use super::{
    attempts::{Attempt, AttemptError, ClientAddress},
    current_user::{TokenHash, bearer},
    session::find_session,
};
use crate::{
    http::ApiError,
    state::{AppState, SecurityEvent, Subject},
};

/// Proof that a request came with the operator's key; a handler that takes it is reached by nobody else.
#[derive(Debug, Clone, Copy)]
pub struct Operator;

impl<S: Send + Sync> FromRequestParts<S> for Operator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        // The middleware compared the key before it read the body.
        parts.extensions.get().copied().ok_or_else(ApiError::unauthorized)
    }
}

/// Compares the key of a request. A token of a session is distinguished from a wrong key, which is logged and counted: an
/// address that sent many has to wait before one of its keys is accepted again, even if that is the right one.
pub async fn find_operator(state: &AppState, parts: &Parts) -> Result<Operator, ApiError> {
    let key = state.operator_key.ok_or_else(|| ApiError::forbidden("No operator's key is configured"))?;
    let wrong = || ApiError::unauthorized().with_text("The operator's key is missing or wrong");
    let given = bearer(&parts.headers).ok_or_else(wrong)?;
    let fits = key.fits(given);
    if !fits && find_session(state, TokenHash::of(given)).await?.is_some() {
        return Err(ApiError::forbidden("Only operators may do this"));
    }
    let address = ClientAddress::of(parts, state);
    let note = |event| state.security_log.note(event, Subject::Operators, address.0);
    if !state.rate_limiter.is_off() {
        let counted = count(state, &Attempt::to_operate(address), fits).await;
        if matches!(counted, Err(AttemptError::Wait(_))) {
            note(SecurityEvent::OperatorKeyThrottled);
        }
        counted?;
    }
    if fits {
        return Ok(Operator);
    }
    note(SecurityEvent::OperatorKeyWrong);
    Err(wrong())
}

/// Counts the attempt and notes its success in one transaction, so that right keys never wait for each other.
async fn count(state: &AppState, attempt: &Attempt, fits: bool) -> Result<(), AttemptError> {
    let now = state.clock.now();
    let counting = state.store.write(move |tx| async move {
        attempt.count(&tx, now).await?;
        if fits { Ok(attempt.succeed(&tx).await?) } else { Ok(()) }
    });
    counting.await
}
