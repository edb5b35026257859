use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Method, request::Parts},
};
use kindred_domain::{Timestamp, UserId};
use kindred_store::{Replay, Tx};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use super::error::ApiError;

const HEADER: &str = "idempotency-key";
const LONGEST: usize = 255;

/// What a repeated request is recognised by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idempotent {
    /// The client's own key.
    pub key: String,
    /// The SHA-256 of method, path and body: the same key with another one is a mistake.
    pub fingerprint: [u8; 32],
}

/// The `Idempotency-Key` of a request, when it brings one.
#[derive(Debug, Clone)]
pub struct IdempotencyKey(pub Option<Idempotent>);

impl IdempotencyKey {
    /// What was answered when this request came before; without that the effect is to be had now, and then [kept](Self::keep).
    pub async fn before<T: DeserializeOwned>(&self, tx: &Tx, user: UserId, now: Timestamp) -> Result<Option<T>, ApiError> {
        let Some(Idempotent { key, fingerprint }) = &self.0 else { return Ok(None) };
        match tx.replay(user, key, fingerprint, now).await? {
            Replay::New => Ok(None),
            Replay::Answered(answer) => serde_json::from_str(&answer).map(Some).map_err(|error| ApiError::internal(&error)),
            Replay::Mismatch => Err(ApiError::rule("This Idempotency-Key was used for another request").with_code("key_reused")),
        }
    }

    /// Keeps the answer in the transaction that has the effect, for when the request comes again.
    pub async fn keep<T: Serialize + Sync>(&self, tx: &Tx, user: UserId, answer: &T) -> Result<(), ApiError> {
        let Some(Idempotent { key, .. }) = &self.0 else { return Ok(()) };
        let answer = serde_json::to_string(answer).map_err(|error| ApiError::internal(&error))?;
        Ok(tx.remember(user, key, &answer).await?)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        Ok(Self(parts.extensions.get().cloned()))
    }
}

/// Reads the key of a request and takes the fingerprint of its body.
pub fn idempotent(method: &Method, path: &str, headers: &HeaderMap, body: &[u8]) -> Result<Option<Idempotent>, ApiError> {
    let Some(value) = headers.get(HEADER) else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| (1..=LONGEST).contains(&key.len()));
    let key = key.ok_or_else(|| ApiError::bad_request("Idempotency-Key must be 1 to 255 visible ASCII characters"))?;
    let mut hash = Sha256::new();
    for part in [method.as_str().as_bytes(), b" ", path.as_bytes(), b"\n", body] {
        hash.update(part);
    }
    Ok(Some(Idempotent { key: key.to_owned(), fingerprint: hash.finalize().into() }))
}
