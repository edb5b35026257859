use axum::{
    extract::{FromRequestParts, Query as AxumQuery},
    http::request::Parts,
};
use serde::de::DeserializeOwned;

use super::error::ApiError;

/// The query string as `T`; 400 when a parameter has the wrong type or is missing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        if has_nul(parts.uri.query().unwrap_or_default()) {
            return Err(ApiError::bad_request("Text must not contain the NUL character"));
        }
        AxumQuery::try_from_uri(&parts.uri)
            .map(|AxumQuery(value)| Self(value))
            .map_err(|_| ApiError::bad_request("A query parameter has the wrong type or is missing"))
    }
}

fn has_nul(query: &str) -> bool {
    query.contains("%00")
}
