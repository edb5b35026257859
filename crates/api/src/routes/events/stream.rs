use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
};

use crate::{auth::CurrentUser, http::ApiError, live::EventStream, state::AppState};

const LAST_EVENT_ID: &str = "last-event-id";
/// Asks a proxy in front to pass on what comes at once.
const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

/// A stream of nudges for as long as one looks: `room {room_id, version}` (with `seen_until` if that version says
/// only up to which of one's own messages the other has read), `match {user_id}`, `typing {room_id}`, `comment {moment_id, comment_id}` on
/// one's own moment or in reply to one's own comment,
/// `unread {total}`, `profile {}` when one's own profile, preferences, address or verification
/// changed, and `reset {}` when some were
/// missed. It begins with `unread`. With `Last-Event-ID` it goes on there.
#[utoipa::path(
    get, path = "/api/events", tag = "events",
    params(("Last-Event-ID" = Option<String>, Header, description = "The `id` heard last")),
    responses((status = 200, content_type = "text/event-stream", body = String)),
)]
pub async fn events(State(state): State<AppState>, caller: CurrentUser, headers: HeaderMap) -> Result<Response, ApiError> {
    if state.draining.has_begun() {
        return Err(ApiError::unavailable(1));
    }
    let since = headers.get(LAST_EVENT_ID).and_then(|id| id.to_str().ok());
    let events = EventStream::open(state, caller, since).await?;
    let kind = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store, no-transform")),
        (UNBUFFERED, HeaderValue::from_static("no")),
    ];
    Ok((kind, Body::from_stream(events.chunks())).into_response())
}
