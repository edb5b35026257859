//! Who a request to the operators' routes is from.

use axum::http::request::Parts;

use super::{
    attempts::{Attempt, AttemptError, ClientAddress},
    current_user::{CurrentUser, TokenHash, bearer},
    operator::Operator,
    session::find_session,
};
use crate::{
    http::{ApiError, language_of},
    state::{AppState, SecurityEvent, Subject},
};

/// Compares the key of a request, or finds the operator's account whose session it came in; to any other account there is nothing at
/// the path. A wrong key is logged and counted: an address that sent many has to wait before one of its keys is accepted again, even if
/// that is the right one.
pub async fn find_operator(state: &AppState, path: &str, parts: &Parts) -> Result<Operator, ApiError> {
    let given = bearer(&parts.headers);
    let fits = given.zip(state.operator_key).is_some_and(|(given, key)| key.fits(given));
    if !fits
        && let Some(given) = given
        && let Some(user) = find_session(state, TokenHash::of(given), language_of(&parts.headers)).await?
    {
        return find_account(state, path, parts, user).await;
    }
    if state.operator_key.is_none() {
        return Err(ApiError::forbidden("No operator's key is configured"));
    }
    let wrong = || ApiError::unauthorized().with_text("The operator's key is missing or wrong");
    if given.is_none() {
        return Err(wrong());
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
        return Ok(Operator::with_key());
    }
    note(SecurityEvent::OperatorKeyWrong);
    Err(wrong())
}

async fn find_account(state: &AppState, path: &str, parts: &Parts, user: CurrentUser) -> Result<Operator, ApiError> {
    let found = state.store.read().await?.find_operator(user.id).await?.ok_or_else(ApiError::nothing_here)?;
    state.rate_limiter.admit_person((&parts.method, path), (user.id, user.session.0), state.clock.now())?;
    Ok(Operator::with_account(user, found.name, found.role))
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
