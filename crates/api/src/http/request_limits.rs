//! What a request's path, query and headers may be, refused as JSON before anything else reads them.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, Uri, Version, header, uri::Authority},
};

use super::ApiError;

const MAX_URI_BYTES: usize = 8 * 1024;
const LARGEST_HEADERS: usize = 16 * 1024;

/// Refuses a request whose URI or headers are larger than any client needs, or that says twice, and perhaps differently to
/// a proxy, where it goes or who asks.
pub fn check_head(request: &Request) -> Result<(), ApiError> {
    let uri = request.uri();
    if uri.path().len() + uri.query().unwrap_or_default().len() > MAX_URI_BYTES {
        return Err(ApiError::uri_too_long());
    }
    if size(request.headers()) > LARGEST_HEADERS {
        return Err(ApiError::headers_too_large());
    }
    if request.headers().get_all(header::AUTHORIZATION).iter().nth(1).is_some() {
        return Err(ApiError::bad_request("Authorization must be given once"));
    }
    if !names_its_host(request.version(), uri, request.headers()) {
        return Err(ApiError::bad_request("Host must be given once, and be the name of a host"));
    }
    Ok(())
}

/// True if `Host` is there once and readable. Up to HTTP/1.0 it may be missing, and where the URI names the host as well,
/// as in HTTP/2, both must be the same.
fn names_its_host(version: Version, uri: &Uri, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next().map(authority), hosts.next()) {
        (None, _) => version <= Version::HTTP_10 || version >= Version::HTTP_2 && uri.authority().is_some(),
        (Some(Some(host)), None) => uri.authority().is_none_or(|named| named.as_str().eq_ignore_ascii_case(host.as_str())),
        _ => false,
    }
}

/// A host and perhaps a port.
fn authority(value: &HeaderValue) -> Option<Authority> {
    let host: Authority = value.to_str().ok()?.parse().ok()?;
    let end = host.host().len();
    let port = host.as_str().get(end..)?;
    let is_port = port.is_empty() || port.strip_prefix(':').is_some_and(|digits| digits.is_empty() || digits.parse::<u16>().is_ok());
    (end > 0 && is_port && !host.as_str().contains(['@', ','])).then_some(host)
}

fn size(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum()
}

#[cfg(test)]
mod tests;
