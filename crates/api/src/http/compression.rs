//! Compresses JSON responses for clients that take it.
//!
//! A response in which somebody's secret stands beside another person's text is sent as it is: whoever has their own text compressed
//! together with the secret, and sees how long the result is, can guess it (BREACH). So people, the list of conversations, moments
//! and comments are left as they are. To compress one route more, be sure that whoever has written anything in its response may know all of it.

use std::io::Write;

use axum::{
    body::{Body, Bytes, HttpBody, to_bytes},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};

use super::error::ApiError;

/// Smaller responses fit into a packet as they are.
const FROM: usize = 1 << 10;
/// Larger ones are sent as they are: compressing them would hold up a thread that answers others. Pages of usual messages have
/// some tens of kilobytes.
const UP_TO: usize = 512 << 10;
/// The routes whose responses are compressed: what two people have written each other, and places. Not a profile, which tells
/// beside the person's own words what lies between them and the reader, nor comments, some of which a block hides from others. A page
/// of messages with a held picture of the reader's is not compressed either (`HasSecret`): its url has the key that shows it.
const ROUTES: [&str; 2] = ["/api/messages/room/{roomId}/messages", "/api/places"];
/// The fastest levels: the next ones save a twentieth more for twice the time.
const ZSTD_LEVEL: i32 = 1;

/// In the extensions of a response: it has a secret of its reader beside another person's text, and is sent as it is though its route
/// is one of those that are compressed.
#[derive(Debug, Clone, Copy)]
pub struct HasSecret;

/// How a client takes JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JsonEncoding {
    Zstd,
    Gzip,
    Identity,
}

impl JsonEncoding {
    /// The best that a client takes of a route's responses. Brotli is left out: as fast as these it compresses less.
    pub fn of(route: &str, headers: &HeaderMap) -> Self {
        if !ROUTES.contains(&route) {
            Self::Identity
        } else if accepts_encoding(headers, "zstd") {
            Self::Zstd
        } else if accepts_encoding(headers, "gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// The response, compressed if it is JSON of a size that is worth it.
    pub async fn encode(self, response: Response) -> Response {
        let has_secret = response.extensions().get::<HasSecret>().is_some();
        if self == Self::Identity || has_secret || !is_json(response.headers()) {
            return response;
        }
        let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
        let Some(length) = length.filter(|length| (FROM..=UP_TO).contains(length)) else { return response };
        let (mut head, body) = response.into_parts();
        let body = match to_bytes(body, length).await {
            Ok(body) => body,
            Err(error) => return ApiError::internal(&error).into_response(),
        };
        let Some((name, compressed)) = self.compress(&body) else { return Response::from_parts(head, Body::from(body)) };
        head.headers.remove(header::CONTENT_LENGTH);
        head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        head.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        weaken_tag(&mut head.headers);
        Response::from_parts(head, Body::from(compressed))
    }

    fn compress(self, body: &Bytes) -> Option<(&'static str, Vec<u8>)> {
        match self {
            Self::Zstd => Some(("zstd", zstd::bulk::compress(body, ZSTD_LEVEL).ok()?)),
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::fast());
                encoder.write_all(body).ok()?;
                Some(("gzip", encoder.finish().ok()?))
            }
            Self::Identity => None,
        }
    }
}

/// True if a client takes responses encoded so, in any letter case.
pub fn accepts_encoding(headers: &HeaderMap, encoding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| HeaderValue::to_str(list).ok());
    lists.flat_map(|list| list.split(',')).any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        named && !parts.any(|part| part.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0)))
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json") && !headers.contains_key(header::CONTENT_ENCODING)
}

/// The same tag stands for the response in every encoding, so it doesn't promise the same bytes.
fn weaken_tag(headers: &mut HeaderMap) {
    let Some(tag) = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok()) else { return };
    if let Ok(weak) = HeaderValue::from_str(&format!("W/{tag}"))
        && !tag.starts_with("W/")
    {
        headers.insert(header::ETAG, weak);
    }
}

#[cfg(test)]
mod tests;
