//! The headers on everything served.

use axum::{
    extract::OriginalUri,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::Response,
};

static EVERYWHERE: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "geolocation=(self), camera=(), microphone=(), payment=(), usb=()"),
];

const API: &[(HeaderName, &str)] =
    &[(header::CACHE_CONTROL, "no-store"), (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'")];

const MEDIA: &[(HeaderName, &str)] =
    &[(header::CACHE_CONTROL, "no-store"), (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox")];

/// Adds what a handler has not set itself: a picture's caching, the page's own policy with its nonce.
pub async fn secure(OriginalUri(uri): OriginalUri, mut response: Response) -> Response {
    let headers = response.headers_mut();
    fill(headers, &EVERYWHERE);
    fill(headers, if uri.path().starts_with("/media/") { MEDIA } else { API });
    response
}

fn fill(headers: &mut HeaderMap, wanted: &[(HeaderName, &'static str)]) {
    for (name, value) in wanted {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}
