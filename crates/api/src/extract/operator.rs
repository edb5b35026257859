use axum::{extract::FromRequestParts, http::request::Parts};
use sha2::{Digest, Sha256};

use crate::ApiError;

/// The operator's key; only its hash is kept.
#[derive(Clone, Copy)]
pub struct OperatorKey([u8; 32]);

impl OperatorKey {
    /// The key in plain words.
    pub fn new(key: &str) -> Self {
        Self(Sha256::digest(key.as_bytes()).into())
    }

    /// Whether `given` is the key; finding out takes as long whatever it is.
    pub fn fits(self, given: &str) -> bool {
        let given: [u8; 32] = Sha256::digest(given.as_bytes()).into();
        self.0.iter().zip(given).fold(0, |differs, (ours, theirs)| differs | (ours ^ theirs)) == 0
    }
}

/// Whoever came with the operator's key; a handler that takes it is never reached by anybody else.
#[derive(Debug, Clone, Copy)]
pub struct Operator;

impl<S: Send + Sync> FromRequestParts<S> for Operator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        // The gate has compared the key, before anything of the body was read.
        parts.extensions.get().copied().ok_or_else(ApiError::unauthorized)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_key_fits() {
        let key = OperatorKey::new("a key of operators");
        assert!(key.fits("a key of operators"));
        for other in ["", "a key of operator", "a key of operatorS", "a key of operators "] {
            assert!(!key.fits(other), "{other:?}");
        }
    }
}
