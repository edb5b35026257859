//! The security headers of every response.

use std::sync::Arc;

use axum::{
    extract::{OriginalUri, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use super::rate_limit::TrustedProxies;

/// For a year browsers ask by TLS alone. Other names of the domain are not ours to decide about.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

static EVERYWHERE: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "geolocation=(self), camera=(self), microphone=(), payment=(), usb=()"),
];

const API: &[(HeaderName, &str)] =
    &[(header::CACHE_CONTROL, "no-store"), (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'")];

const MEDIA: &[(HeaderName, &str)] =
    &[(header::CACHE_CONTROL, "no-store"), (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox")];

/// Adds the headers that a handler has not set itself, as it does for a picture's caching or the page's own policy.
pub async fn add(OriginalUri(uri): OriginalUri, mut response: Response) -> Response {
    let headers = response.headers_mut();
    fill(headers, &EVERYWHERE);
    fill(headers, if uri.path().starts_with("/media/") { MEDIA } else { API });
    response
}

/// Tells browsers to stay with TLS when a trusted proxy speaks it with them.
pub async fn add_hsts(State(proxies): State<Arc<TrustedProxies>>, request: Request, next: Next) -> Response {
    let by_tls = proxies.client_uses_tls(request.extensions(), request.headers());
    let mut response = next.run(request).await;
    if by_tls {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    response
}

fn fill(headers: &mut HeaderMap, wanted: &[(HeaderName, &'static str)]) {
    for (name, value) in wanted {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}
