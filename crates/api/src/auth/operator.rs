use axum::{extract::FromRequestParts, http::request::Parts};

use crate::http::ApiError;

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
