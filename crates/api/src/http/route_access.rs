//! Who may call which route.

use axum::http::Method;

/// The routes anybody may call; every other one needs a living session.
const PUBLIC: &[(Method, &str)] = &[
    (Method::POST, "/api/auth/login"),
    (Method::POST, "/api/auth/register"),
    (Method::GET, "/api/health"),
    (Method::GET, "/api/places"),
    (Method::GET, "/api/places/nearest"),
    (Method::GET, "/media/{key}"),
];

/// The routes that need the operator's key instead of a session.
const OPERATORS: &[&str] = &["/api/admin/", "/api/db/"];

/// Whether `method` on `path` is open to everybody.
pub fn is_public(method: &Method, path: &str) -> bool {
    let asked = if method == Method::HEAD { &Method::GET } else { method };
    PUBLIC.iter().any(|(open, route)| open == asked && *route == path)
}

/// Whether `path` is for operators alone.
pub fn is_operators(path: &str) -> bool {
    OPERATORS.iter().any(|beginning| path.starts_with(beginning))
}
