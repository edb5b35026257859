//! Who may call which route.

use axum::http::Method;

/// The routes that need no session; every other one does.
const PUBLIC: &[(Method, &str)] = &[
    (Method::POST, "/api/auth/login"),
    (Method::POST, "/api/auth/register"),
    (Method::POST, "/api/auth/appeal"),
    (Method::POST, "/api/auth/forgot-password"),
    (Method::POST, "/api/auth/reset-password"),
    (Method::POST, "/api/auth/confirm-address"),
    (Method::POST, "/api/auth/take-back-address"),
    (Method::POST, "/api/auth/passkey/begin"),
    (Method::POST, "/api/auth/passkey/finish"),
    (Method::POST, "/api/auth/oidc/{provider}/begin"),
    (Method::POST, "/api/auth/oidc/finish"),
    (Method::POST, "/api/auth/oidc/link"),
    (Method::GET, "/api/health"),
    (Method::GET, "/api/health/live"),
    (Method::GET, "/api/health/ready"),
    (Method::GET, "/api/places"),
    (Method::GET, "/api/places/nearest"),
    (Method::GET, "/media/{key}"),
];

/// The routes that need the operator's key, or a session of an operator's account.
const OPERATORS: &[&str] = &["/api/admin/", "/api/db/"];

/// True if `method` on `path` needs no session.
pub fn is_public(method: &Method, path: &str) -> bool {
    let method = if method == Method::HEAD { &Method::GET } else { method };
    PUBLIC.iter().any(|(open, route)| open == method && *route == path)
}

/// True if `path` tells how the server is, which it does however busy it is.
pub fn is_probe(path: &str) -> bool {
    path.starts_with("/api/health")
}

/// True if `path` is for operators only.
pub fn is_operator_only(path: &str) -> bool {
    OPERATORS.iter().any(|prefix| path.starts_with(prefix))
}
