//! Limits of a request's path, query and headers, refused as JSON before anything else reads them.

use axum::{
    extract::Request,
    http::HeaderMap,
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::ApiError;

const LONGEST_URI: usize = 8 * 1024;
const LARGEST_HEADERS: usize = 16 * 1024;

/// Refuses a request whose URI or headers are larger than any client needs.
pub async fn within_limits(request: Request, next: Next) -> Response {
    let uri = request.uri();
    if uri.path().len() + uri.query().unwrap_or_default().len() > LONGEST_URI {
        return ApiError::uri_too_long().into_response();
    }
    if size(request.headers()) > LARGEST_HEADERS {
        return ApiError::headers_too_large().into_response();
    }
    next.run(request).await
}

fn size(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum()
}
