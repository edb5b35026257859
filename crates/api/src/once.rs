use std::sync::Arc;

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use kindred_store::{Replay, Tx};
use serde::Serialize;

use crate::{ApiError, AppState, CurrentUser, IdempotencyKey, Idempotent};

/// The JSON an effect is answered with: now, and again whenever the same request comes under the same key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered(String);

impl IntoResponse for Answered {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], self.0).into_response()
    }
}

/// Runs `effect` and keeps its answer in the same transaction: a repeated request has no second effect and the same
/// answer, the same key with another request is 422. What is refused is not kept.
pub async fn once<T, F, Fut>(state: &AppState, caller: CurrentUser, key: IdempotencyKey, effect: F) -> Result<Answered, ApiError>
where
    T: Serialize,
    F: Fn(Arc<Tx>) -> Fut,
    Fut: Future<Output = Result<T, ApiError>>,
{
    let (key, effect, now) = (key.0.as_ref(), &effect, state.clock.now());
    let answered = state.store.write(|tx| async move {
        let Some(Idempotent { key, fingerprint }) = key else { return worded(&effect(tx).await?) };
        match tx.replay(caller.id, key, fingerprint, now).await? {
            Replay::New => {}
            Replay::Answered(answer) => return Ok(answer),
            Replay::Mismatch => {
                return Err(ApiError::rule("This Idempotency-Key was used for another request").with_code("idempotency_key_reused"));
            }
        }
        let answer = worded(&effect(tx.clone()).await?)?;
        tx.remember(caller.id, key, &answer).await?;
        Ok(answer)
    });
    answered.await.map(Answered)
}

fn worded<T: Serialize>(answer: &T) -> Result<String, ApiError> {
    serde_json::to_string(answer).map_err(|error| ApiError::internal(&error))
}
