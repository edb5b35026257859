//! The security headers of every response.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
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

/// Those that the response to a request gets.
pub struct SecurityHeaders {
    by_tls: bool,
    is_media: bool,
}

impl SecurityHeaders {
    /// For the response to this request. Browsers are told to stay with TLS when a trusted proxy speaks it with them.
    pub fn of(request: &Request, proxies: &TrustedProxies) -> Self {
        let by_tls = proxies.client_uses_tls(request.extensions(), request.headers());
        Self { by_tls, is_media: request.uri().path().starts_with("/media/") }
    }

    /// Adds the headers that a handler has not set itself, as it does for a picture's caching or the page's own policy.
    pub fn add(&self, headers: &mut HeaderMap) {
        fill(headers, &EVERYWHERE);
        fill(headers, if self.is_media { MEDIA } else { API });
        if self.by_tls {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
        }
    }
}

fn fill(headers: &mut HeaderMap, wanted: &[(HeaderName, &'static str)]) {
    for (name, value) in wanted {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}
