use axum::{extract::FromRequestParts, http::request::Parts};

use crate::http::ApiError;

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
