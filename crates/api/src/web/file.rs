use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::{
    conditional::is_known,
    encoding::{self, Encoding},
    kind,
};
use crate::http::ApiError;

pub const FOREVER: &str = "public, max-age=31536000, immutable";
/// What the answer depends on, beside the path, where each language has its own (`language_of`).
pub const VARY_BY_LANGUAGE: &str = "accept-encoding, accept-language, cookie";

/// A file of the app, in the smallest form that the client takes, or that it has it already.
pub fn file<Files: RustEmbed>(name: &str, headers: &HeaderMap) -> Response {
    let Some((encoding, file)) = best::<Files>(name, headers) else { return nothing().into_response() };
    let etag = etag(&file, encoding);
    let (cache, vary) = if name.starts_with("assets/") { (FOREVER, "accept-encoding") } else { ("no-cache", VARY_BY_LANGUAGE) };
    let fixed: [(HeaderName, &str); 3] = [(header::CACHE_CONTROL, cache), (header::VARY, vary), (header::ETAG, &etag)];
    let known = is_known(headers, &etag);
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { Body::from(file.data).into_response() };
    for (header, value) in fixed {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(header, value);
        }
    }
    if !known {
        let kind = HeaderValue::from_static(kind::of(name).unwrap_or("application/octet-stream"));
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        if let Some(name) = encoding.name() {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
    }
    response
}

/// The smallest form of the file that the client takes and the build has made.
fn best<Files: RustEmbed>(name: &str, headers: &HeaderMap) -> Option<(Encoding, EmbeddedFile)> {
    let small = encoding::accepted(headers).find_map(|encoding| {
        let file = Files::get(&format!("{name}.{}", encoding.suffix()?))?;
        Some((encoding, file))
    });
    small.or_else(|| Some((Encoding::Identity, Files::get(name)?)))
}

fn etag(file: &EmbeddedFile, encoding: Encoding) -> String {
    let hash = STANDARD.encode(&file.metadata.sha256_hash()[..12]);
    format!("\"{hash}-{}\"", encoding.suffix().unwrap_or("id"))
}

/// The answer where no file is.
pub fn nothing() -> ApiError {
    ApiError::nothing_here()
}
