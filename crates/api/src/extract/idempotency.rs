use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Method, request::Parts},
};
use sha2::{Digest, Sha256};

use crate::ApiError;

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
