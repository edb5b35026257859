//! Reading a request's body: how large and how slow it may be.

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, header},
};
use http_body_util::BodyExt;
use tokio::time::Instant;

use super::error::ApiError;

const REGISTER: &str = "/api/auth/register";
const UPLOADS: &[&str] = &["/api/photos/upload", "/api/messages/upload-image", "/api/moments/upload-image"];

/// Seconds that a body of any size may take, and the slowest rate after that.
const GRACE_SECONDS: u64 = 10;
const SLOWEST_BYTES_PER_SECOND: usize = 16 * 1024;

/// How many bytes the body of a request for a route may have.
pub fn largest_body(path: &str) -> usize {
    match path {
        REGISTER => 42 << 20,
        upload if UPLOADS.contains(&upload) => 8 << 20,
        _ => 64 << 10,
    }
}

/// The whole body; 413 when it is larger than `largest`, 408 when it comes too slowly.
pub async fn read_body(headers: &HeaderMap, mut body: Body, largest: usize) -> Result<Bytes, ApiError> {
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if declared.is_some_and(|length| length > largest) {
        return Err(ApiError::too_large());
    }
    let started = Instant::now();
    let mut whole = Vec::with_capacity(declared.unwrap_or_default().min(1 << 20));
    loop {
        let allowed = Duration::from_secs(GRACE_SECONDS + (whole.len() / SLOWEST_BYTES_PER_SECOND) as u64);
        let wait = allowed.saturating_sub(started.elapsed());
        let frame = tokio::time::timeout(wait, body.frame()).await.map_err(|_| ApiError::too_slow())?;
        let Some(frame) = frame else { return Ok(whole.into()) };
        let frame = frame.map_err(|_| ApiError::bad_request("The body broke off"))?;
        if let Some(data) = frame.data_ref() {
            if whole.len() + data.len() > largest {
                return Err(ApiError::too_large());
            }
            whole.extend_from_slice(data);
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use futures_util::stream;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_body_may_be_large_or_slow_within_limits() {
        let read = |body, largest| async move { read_body(&HeaderMap::new(), body, largest).await.map_err(|refusal| refusal.status()) };
        assert_eq!(read(Body::from("12345"), 5).await.unwrap(), "12345");
        assert_eq!(read(Body::from("123456"), 5).await, Err(StatusCode::PAYLOAD_TOO_LARGE));
        let stalled = Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>());
        assert_eq!(read(stalled, 5).await, Err(StatusCode::REQUEST_TIMEOUT));
        let broken = Body::from_stream(stream::iter([Ok(Bytes::from("1")), Err(std::io::Error::other("gone"))]));
        assert_eq!(read(broken, 5).await, Err(StatusCode::BAD_REQUEST));
    }
}
