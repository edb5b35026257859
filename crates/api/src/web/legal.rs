use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kindred_legal::LegalPage;

use super::conditional::is_known;

/// The page of one of the operator's texts, or 304 for whoever has it.
pub fn page(page: &LegalPage, headers: &HeaderMap) -> Response {
    let mut response = if is_known(headers, page.etag()) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.html()).into_response()
    };
    for (name, value) in
        [(header::CACHE_CONTROL, "no-cache"), (header::ETAG, page.etag()), (header::CONTENT_SECURITY_POLICY, page.policy())]
    {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}
