//! The `Idempotency-Key` of a request, and how its effect happens once.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Method, Uri, request::Parts, uri::PathAndQuery},
};
use kindred_domain::{Timestamp, UserId};
use kindred_store::{Replay, RequestKey, Store, StoredReply, Tx};
use sha2::{Digest, Sha256};

use super::error::ApiError;

const HEADER: &str = "idempotency-key";
const MAX_KEY_LENGTH: usize = 255;

/// The `Idempotency-Key` of a request, when it brings one.
#[derive(Debug, Clone, Copy)]
pub struct IdempotencyKey(Option<RequestKey>);

impl IdempotencyKey {
    /// Runs `effect` unless this request of `user` came before under its key, and stores its reply in the same transaction.
    ///
    /// Answers the reply, and what else `effect` gave if it ran now. When the request came before, its view is built from the
    /// reply and the rows as they are now: who was blocked since, or is no match any more, is not shown from memory.
    pub async fn run_once<R, T, F, Fut>(
        &self,
        store: &Store,
        (user, now): (UserId, Timestamp),
        effect: F,
    ) -> Result<(R, Option<T>), ApiError>
    where
        R: Into<StoredReply> + TryFrom<StoredReply> + Copy,
        F: Fn(Arc<Tx>) -> Fut,
        Fut: Future<Output = Result<(R, T), ApiError>>,
    {
        let Some(request) = &self.0 else {
            return store.write(effect).await.map(|(reply, first)| (reply, Some(first)));
        };
        let effect = &effect;
        let once = |tx: Arc<Tx>| async move {
            match tx.claim_key(user, request, now).await? {
                Replay::New => {
                    let (reply, first) = effect(Arc::clone(&tx)).await?;
                    tx.store_reply(user, request, reply.into()).await?;
                    Ok((reply, Some(first)))
                }
                // The fingerprint covers the route, so a reply of another kind is never found here.
                Replay::Again(reply) => Ok((reply.try_into().map_err(|_| key_reused())?, None)),
                Replay::Gone => Err(gone()),
                Replay::Mismatch => Err(key_reused()),
            }
        };
        store.write(once).await
    }
}

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        Ok(Self(parts.extensions.get().copied()))
    }
}

/// 404: what the request under this key made, or whom it was about, is gone; it is not done again.
pub fn gone() -> ApiError {
    ApiError::not_found("What this request was about is no longer there").with_code("gone")
}

/// 422: the key stands for another request.
fn key_reused() -> ApiError {
    ApiError::rule("This Idempotency-Key was used for another request").with_code("key_reused")
}

/// Reads the key of a request and takes the fingerprint of method, path with query, and body.
pub fn request_key(method: &Method, uri: &Uri, headers: &HeaderMap, body: &[u8]) -> Result<Option<RequestKey>, ApiError> {
    let Some(value) = headers.get(HEADER) else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| (1..=MAX_KEY_LENGTH).contains(&key.len()));
    let key = key.ok_or_else(|| ApiError::bad_request("Idempotency-Key must be 1 to 255 visible ASCII characters"))?;
    // The hash of a short text could be found by trying texts. This one can't without the client's key, which is random and
    // itself stored as a hash alone.
    let target = uri.path_and_query().map_or("/", PathAndQuery::as_str);
    let mut fingerprint = Sha256::new();
    for part in [key.as_bytes(), b"\n", method.as_str().as_bytes(), b" ", target.as_bytes(), b"\n", body] {
        fingerprint.update(part);
    }
    Ok(Some(RequestKey { key_hash: Sha256::digest(key).into(), fingerprint: fingerprint.finalize().into() }))
}

#[cfg(test)]
mod tests;
