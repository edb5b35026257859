//! What links in letters are refused with, each with a code of its own.

use crate::http::ApiError;

/// 404 `link_unknown`.
pub fn unknown_link(text: &'static str) -> ApiError {
    ApiError::not_found(text).with_code("link_unknown")
}

/// 404 `link_used`.
pub fn used_link(text: &'static str) -> ApiError {
    ApiError::not_found(text).with_code("link_used")
}

/// 404 `link_old`.
pub fn old_link(text: &'static str) -> ApiError {
    ApiError::not_found(text).with_code("link_old")
}
