use axum::extract::State;
use kindred_domain::{SessionId, Timestamp};
use kindred_store::OwnSession;

use crate::{
    auth::{ClientAddress, ConfirmedUser, CurrentUser},
    http::{ApiError, Json, PathId, Success},
    live,
    state::{AppState, SecurityEvent, Subject},
};

/// One of the sessions of a person.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[schema(as = Session)]
pub struct SessionView {
    /// Names the session; it is not its token.
    id: SessionId,
    /// Such as `Firefox on Linux`.
    device: String,
    created_at: Timestamp,
    /// To the hour.
    last_seen: Timestamp,
    /// True if the account did not know the device, and signed in there a week ago at most (KEY-05).
    is_new: bool,
    /// True for the session of this request.
    is_current: bool,
}

/// How long a device is shown as new.
const NEW_SECONDS: i64 = 7 * 24 * 3600;

impl SessionView {
    /// A session as its owner sees it now.
    pub fn new(session: OwnSession, now: Timestamp) -> Self {
        let OwnSession { id, device, created_at, seen_hour, is_new_device, is_current } = session;
        let is_new = is_new_device && now < created_at.plus_seconds(NEW_SECONDS);
        let device = if device.is_empty() { "Unknown device".to_owned() } else { device };
        Self { id, device, created_at, last_seen: Timestamp::from_hours(seen_hour), is_new, is_current }
    }
}

/// All sessions of a person.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Sessions {
    /// The session of this request first, then by last use.
    sessions: Vec<SessionView>,
}

/// One's sessions.
#[utoipa::path(get, path = "/api/users/me/sessions", tag = "accounts", responses((status = 200, body = Sessions)))]
pub async fn list_sessions(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<Sessions>, ApiError> {
    let now = state.clock.now();
    let sessions = state.store.read().await?.list_sessions(caller.id, &caller.session.0, now).await?;
    Ok(Json(Sessions { sessions: sessions.into_iter().map(|session| SessionView::new(session, now)).collect() }))
}

/// Ends one of one's own sessions; wants the password typed lately.
#[utoipa::path(delete, path = "/api/users/me/sessions/{id}", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn end_session(
    State(state): State<AppState>,
    ConfirmedUser(caller): ConfirmedUser,
    address: ClientAddress,
    PathId(session): PathId<SessionId>,
) -> Result<Json<Success>, ApiError> {
    let ended = state.store.write(move |tx| async move { tx.end_own_session(caller.id, session).await }).await?;
    ended.ok_or_else(|| ApiError::not_found("There is no such session"))?;
    state.security_log.note(SecurityEvent::SessionEnded, Subject::Account(caller.id), address.0);
    live::sessions_changed(&state, caller.id);
    Ok(Json(Success::DONE))
}
