//! What every request to a known route passes before its handler: session, size, pace, deadline.

use std::{panic::AssertUnwindSafe, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use http_body_util::BodyExt;
use tokio::time::Instant;

use super::{CurrentUser, Operator, TokenHash, bearer};
use crate::{
    http::{ApiError, idempotent},
    state::AppState,
};

const REGISTER: &str = "/api/auth/register";
const UPLOADS: &[&str] = &["/api/photos/upload", "/api/messages/upload-image", "/api/moments/upload-image"];

/// Seconds a body may take before its pace counts, and the slowest pace allowed after that, in bytes a second.
const BODY_GRACE_SECONDS: u64 = 10;
const SLOWEST_BODY: usize = 16 * 1024;

/// Lets a request through to its handler, or refuses it.
pub async fn pass(State(state): State<AppState>, path: MatchedPath, request: Request, next: Next) -> Response {
    let changes_people = changes_people(request.method(), path.as_str());
    let response = match admit(&state, path.as_str(), request).await {
        Ok(request) => answered(next.run(request), deadline(path.as_str())).await.unwrap_or_else(IntoResponse::into_response),
        Err(refusal) => refusal.into_response(),
    };
    if changes_people {
        state.glances.people_changed();
    }
    response
}

/// Whether what a person shows, or who may see it, may be another afterwards.
fn changes_people(method: &Method, path: &str) -> bool {
    let only_reads = method == Method::GET || method == Method::HEAD;
    !only_reads && ["/api/users", "/api/photos", "/api/admin"].iter().any(|start| path.starts_with(start))
}

/// What the handler answers, unless it takes too long or panics.
async fn answered(handler: impl Future<Output = Response>, deadline: Duration) -> Result<Response, ApiError> {
    let caught = AssertUnwindSafe(handler).catch_unwind();
    let in_time = tokio::time::timeout(deadline, caught).await.map_err(|_| ApiError::unavailable(5))?;
    in_time.map_err(|_| ApiError::panicked())
}

/// The answer to a known path with an unknown method.
pub async fn wrong_method() -> ApiError {
    ApiError::method_not_allowed()
}

async fn admit(state: &AppState, path: &str, request: Request) -> Result<Request, ApiError> {
    let (mut parts, body) = request.into_parts();
    let now = state.clock.now();
    if is_operators(path) {
        parts.extensions.insert(operator(state, &parts.headers).await?);
    } else if is_public(&parts.method, path) {
        state.pace.admit_visitor(path, &parts, now)?;
    } else {
        let caller = caller(state, &parts.headers).await?;
        state.pace.admit_person((&parts.method, path), caller.id, now)?;
        parts.extensions.insert(caller);
    }
    let body = read(&parts.headers, body, largest_body(path)).await?;
    if let Some(key) = idempotent(&parts.method, parts.uri.path(), &parts.headers, &body)? {
        parts.extensions.insert(key);
    }
    Ok(Request::from_parts(parts, Body::from(body)))
}

async fn caller(state: &AppState, headers: &HeaderMap) -> Result<CurrentUser, ApiError> {
    let token = bearer(headers).ok_or_else(ApiError::unauthorized)?;
    session_of(state, TokenHash::of(token)).await?.ok_or_else(ApiError::unauthorized)
}

/// The key is compared before a session is looked for; somebody's session is told from a wrong key.
async fn operator(state: &AppState, headers: &HeaderMap) -> Result<Operator, ApiError> {
    let key = state.operator_key.ok_or_else(|| ApiError::forbidden("No operator's key is configured"))?;
    let wrong = || ApiError::unauthorized().with_text("The operator's key is missing or wrong");
    let given = bearer(headers).ok_or_else(wrong)?;
    if key.fits(given) {
        return Ok(Operator);
    }
    match session_of(state, TokenHash::of(given)).await? {
        Some(_) => Err(ApiError::forbidden("Only operators may do this")),
        None => Err(wrong()),
    }
}

fn largest_body(path: &str) -> usize {
    match path {
        REGISTER => 42 << 20,
        upload if UPLOADS.contains(&upload) => 8 << 20,
        _ => 64 << 10,
    }
}

fn deadline(path: &str) -> Duration {
    Duration::from_secs(if path == REGISTER { 30 } else { 10 })
}

async fn read(headers: &HeaderMap, mut body: Body, largest: usize) -> Result<Bytes, ApiError> {
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if declared.is_some_and(|length| length > largest) {
        return Err(ApiError::too_large());
    }
    let started = Instant::now();
    let mut whole = Vec::with_capacity(declared.unwrap_or_default().min(1 << 20));
    loop {
        let allowed = Duration::from_secs(BODY_GRACE_SECONDS + (whole.len() / SLOWEST_BODY) as u64);
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
    async fn a_handler_that_hangs_or_panics_is_answered_for() {
        let hanging = answered(std::future::pending(), Duration::from_secs(10)).await;
        assert_eq!(hanging.unwrap_err().status(), StatusCode::SERVICE_UNAVAILABLE);
        let panicking = answered(async { panic!("on purpose") }, Duration::from_secs(10)).await;
        assert_eq!(panicking.unwrap_err().status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_may_be_large_or_slow_within_limits() {
        let read = |body, largest| async move { read(&HeaderMap::new(), body, largest).await.map_err(|refusal| refusal.status()) };
        assert_eq!(read(Body::from("12345"), 5).await.unwrap(), "12345");
        assert_eq!(read(Body::from("123456"), 5).await, Err(StatusCode::PAYLOAD_TOO_LARGE));
        let stalled = Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>());
        assert_eq!(read(stalled, 5).await, Err(StatusCode::REQUEST_TIMEOUT));
        let broken = Body::from_stream(stream::iter([Ok(Bytes::from("1")), Err(std::io::Error::other("gone"))]));
        assert_eq!(read(broken, 5).await, Err(StatusCode::BAD_REQUEST));
    }
}
