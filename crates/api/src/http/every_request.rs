//! What surrounds every request, also one for a page of the web app: limits of its head, the language of its errors, security headers
//! and the access log, which comes first and last. All of it is one layer: with each further one axum clones what is inside it once more for every request.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    access_log::Entry, error_language::in_language, language_of, rate_limit::TrustedProxies, request_limits::check_head,
    request_metrics::RequestMetrics, security_headers::SecurityHeaders,
};

/// What it needs of the state.
pub struct EveryRequest {
    /// Counts the requests.
    pub metrics: RequestMetrics,
    /// The proxies that are believed about how a visitor asks.
    pub proxies: Arc<TrustedProxies>,
}

/// Answers a request within its limits, in its language, with the security headers, and logs it.
pub async fn handle(State(parts): State<Arc<EveryRequest>>, request: Request, next: Next) -> Response {
    let entry = Entry::begin(&request);
    let security = SecurityHeaders::of(&request, &parts.proxies);
    let language = language_of(request.headers());
    let response = match check_head(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let mut response = in_language(language, response);
    security.add(response.headers_mut());
    entry.log(&parts.metrics, response.status());
    response
}
