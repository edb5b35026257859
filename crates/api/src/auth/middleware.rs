//! The middleware of every known route: session, rate limit, body limit, a slot, deadline.

use axum::{
    body::Body,
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, Method},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kindred_bus::Notice;

use super::{
    current_user::{CurrentUser, TokenHash, bearer},
    find_operator::find_operator,
    session::find_session,
};
use crate::{
    http::{
        ApiError, BodyMemory, JsonEncoding, deadline_of, is_operator_only, is_probe, is_public, language_of, max_body_bytes,
        rate_limit::Address, request_key, with_deadline,
    },
    state::AppState,
};

/// Answers a request with its handler's response, or with why it is refused.
pub async fn check_request(State(state): State<AppState>, path: MatchedPath, request: Request, next: Next) -> Response {
    let changes_people = changes_people(request.method(), path.as_str());
    // The memory of the body is held until the handler has answered.
    let method = request.method().clone();
    let encoding = JsonEncoding::of(path.as_str(), request.headers());
    let (request, address, _memory) = match admit(&state, path.as_str(), request).await {
        Ok(admitted) => admitted,
        // A refused request changes nothing, and so empties no node's poll cache.
        Err(refusal) => return refusal.into_response(),
    };
    let response = handle(&state, path.as_str(), request, next).await.unwrap_or_else(IntoResponse::into_response);
    if changes_people {
        state.poll_cache.people_changed();
        state.bus.broadcast(Notice::People);
    }
    if !path.as_str().starts_with("/api") {
        return response;
    }
    let response = encoding.encode(response).await;
    state.response_memory.hold(&method, address, response).await
}

/// The handler's response; 503 if too many requests are being handled, or if it takes too long.
async fn handle(state: &AppState, path: &str, request: Request, next: Next) -> Result<Response, ApiError> {
    let _slot = if is_probe(path) { None } else { Some(state.request_slots.take()?) };
    with_deadline(deadline_of(path), next.run(request)).await
}

/// True if this request can change a profile or who may see it.
fn changes_people(method: &Method, path: &str) -> bool {
    let only_reads = method == Method::GET || method == Method::HEAD;
    !only_reads && !path.ends_with("/claim") && ["/api/users", "/api/photos", "/api/admin"].iter().any(|start| path.starts_with(start))
}

/// The response to a known path with an unknown method.
pub async fn wrong_method() -> ApiError {
    ApiError::method_not_allowed()
}

async fn admit(state: &AppState, path: &str, request: Request) -> Result<(Request, Option<Address>, BodyMemory), ApiError> {
    let (mut parts, body) = request.into_parts();
    let now = state.clock.now();
    if is_operator_only(path) {
        parts.extensions.insert(find_operator(state, path, &parts).await?);
    } else if is_public(&parts.method, path) {
        state.rate_limiter.admit_visitor(path, &parts, now)?;
    } else {
        let caller = caller(state, &parts.headers).await?;
        state.rate_limiter.admit_person((&parts.method, path), (caller.id, caller.session.0), now)?;
        parts.extensions.insert(caller);
    }
    let address = if state.rate_limiter.is_off() { None } else { state.rate_limiter.address_of(&parts) };
    let (body, memory) = state.bodies.read(address, &parts.headers, body, max_body_bytes(path)).await?;
    if let Some(key) = request_key(&parts.method, &parts.uri, &parts.headers, &body)? {
        parts.extensions.insert(key);
    }
    Ok((Request::from_parts(parts, Body::from(body)), address, memory))
}

async fn caller(state: &AppState, headers: &HeaderMap) -> Result<CurrentUser, ApiError> {
    let token = bearer(headers).ok_or_else(ApiError::unauthorized)?;
    find_session(state, TokenHash::of(token), language_of(headers)).await?.ok_or_else(ApiError::unauthorized)
}
