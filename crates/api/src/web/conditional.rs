use axum::http::{HeaderMap, HeaderValue, header};

/// True if the client has what this tag names.
pub fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    headers.get_all(header::IF_NONE_MATCH).iter().any(|tags| matches(tags, etag))
}

fn matches(tags: &HeaderValue, etag: &str) -> bool {
    tags.to_str().is_ok_and(|tags| tags.split(',').any(|tag| matches!(tag.trim(), "*") || tag.trim().trim_start_matches("W/") == etag))
}
