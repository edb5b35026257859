mod causes;

use std::{borrow::Cow, collections::BTreeMap};

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

/// A refusal or a failure as it is answered: a status, a text for people and a code for programs.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    body: Box<ErrorBody>,
    retry_after: Option<u32>,
}

/// The body of every response that is no success.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
pub struct ErrorBody {
    /// What a person reads.
    pub error: Cow<'static, str>,
    /// A stable word for programs, such as `not_found`.
    pub code: Cow<'static, str>,
    /// For a broken rule: what is wrong with which field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<BTreeMap<String, String>>,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, error: impl Into<Cow<'static, str>>) -> Self {
        let body = ErrorBody { error: error.into(), code: code.into(), details: None };
        Self { status, body: Box::new(body), retry_after: None }
    }

    /// 400: the request can't be read or makes no sense.
    pub fn bad_request(error: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", error)
    }

    /// 401: no session, or one that has ended.
    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "Session expired. Please login again.")
    }

    /// 403: known, but not allowed.
    pub fn forbidden(error: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", error)
    }

    /// 404: there is no such thing, or none that is visible to the caller.
    pub fn not_found(error: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", error)
    }

    /// 404: no route has this path.
    pub fn nothing_here() -> Self {
        Self::not_found("Nothing is here")
    }

    /// 405: the path is known, the method is not; the router adds `Allow`.
    pub fn method_not_allowed() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "This method is not allowed here")
    }

    /// 408: the body came too slowly.
    pub fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The request took too long to arrive")
    }

    /// 409: something else has it already.
    pub fn conflict(error: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, "conflict", error)
    }

    /// 413: a larger body than this route accepts.
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request is too large")
    }

    /// 414: a longer URI than any client needs.
    pub fn uri_too_long() -> Self {
        Self::new(StatusCode::URI_TOO_LONG, "uri_too_long", "The address is too long")
    }

    /// 431: larger headers than any client needs.
    pub fn headers_too_large() -> Self {
        Self::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "headers_too_large", "The request's headers are too large")
    }

    /// 415: not JSON, or not a picture of a supported format in it.
    pub fn unsupported_media(error: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media", error)
    }

    /// 422: well-formed, but breaks a rule; `error` is what is wrong with the first field.
    pub fn unprocessable(details: BTreeMap<String, String>) -> Self {
        let error = details.values().next().cloned().unwrap_or_else(|| "A rule does not allow this".into());
        Self::rule(error).with_details(details)
    }

    /// 422 without fields: breaks a rule.
    pub fn rule(error: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unprocessable", error)
    }

    /// 429: the rate limit is reached; try again after `retry_after` seconds.
    pub fn too_many(retry_after: u32) -> Self {
        let error = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", "Too many requests. Please try again later.");
        Self { retry_after: Some(retry_after.max(1)), ..error }
    }

    /// 503: busy or shutting down; try again after `retry_after` seconds.
    pub fn unavailable(retry_after: u32) -> Self {
        let error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "The service is busy. Please try again.");
        Self { retry_after: Some(retry_after.max(1)), ..error }
    }

    /// 507: the disk is full; nothing of the request was stored.
    pub fn no_room_left() -> Self {
        Self::new(StatusCode::INSUFFICIENT_STORAGE, "no_room_left", "There is no room left for this. Please try again later.")
    }

    /// The same error with a more specific code, such as `email_taken`.
    #[must_use]
    pub fn with_code(mut self, code: &'static str) -> Self {
        self.body.code = code.into();
        self
    }

    /// The same error with another text.
    #[must_use]
    pub fn with_text(mut self, error: impl Into<Cow<'static, str>>) -> Self {
        self.body.error = error.into();
        self
    }

    /// The same error with what is wrong with each field.
    #[must_use]
    pub fn with_details(mut self, details: BTreeMap<String, String>) -> Self {
        self.body.details = Some(details);
        self
    }

    /// The stable word for programs.
    pub fn code(&self) -> &str {
        &self.body.code
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(&*self.body)).into_response();
        // For `error_language`, which may write it in another language.
        response.extensions_mut().insert(self.body);
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
