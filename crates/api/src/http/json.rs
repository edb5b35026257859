use axum::{
    body::to_bytes,
    extract::{FromRequest, Request},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::{Serialize, de::DeserializeOwned};

use super::{error::ApiError, json_scan};

const WRONG_TYPE: &str = "A value has the wrong type or is missing";
/// What a response has room for at first: a profile fits, and a list grows in fewer steps than from nothing. Responses
/// below that are not counted by `response_memory.rs` anyway.
const USUAL_BYTES: usize = 1 << 10;

/// A JSON body of a request or a response.
///
/// A request is refused with another content type (415) and when it can't be read as `T` (400): broken JSON, no object, wrong types,
/// too deep nesting, U+0000 and lone surrogates anywhere, which the databases can't store.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::unsupported_media("The body must be JSON (Content-Type: application/json)"));
        }
        // The middleware has checked the body against its route's limit.
        let body = to_bytes(request.into_body(), usize::MAX).await.map_err(|_| ApiError::bad_request("The body can't be read"))?;
        json_scan::check(&body).map_err(|fault| ApiError::bad_request(fault.to_string()))?;
        let text = std::str::from_utf8(&body).map_err(|_| ApiError::bad_request("The body is not UTF-8"))?;
        let value = serde_json::from_str(text).map_err(|error| ApiError::bad_request(unreadable(&error)))?;
        // A list would be read as the fields in their order, which nobody is promised.
        if !text.trim_start().starts_with('{') {
            return Err(ApiError::bad_request(format!("{WRONG_TYPE} (line 1, column 1)")));
        }
        Ok(Self(value))
    }
}

/// What is wrong and where, without names of Rust types.
fn unreadable(error: &serde_json::Error) -> String {
    let what = if error.is_data() { WRONG_TYPE } else { "The body is not valid JSON" };
    format!("{what} (line {}, column {})", error.line(), error.column())
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(Ok(kind)) = headers.get(header::CONTENT_TYPE).map(HeaderValue::to_str) else { return false };
    let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"))
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let mut body = Vec::with_capacity(USUAL_BYTES);
        match serde_json::to_writer(&mut body, &self.0) {
            Ok(()) => ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], body).into_response(),
            Err(error) => ApiError::internal(&error).into_response(),
        }
    }
}
