use std::hash::{DefaultHasher, Hash, Hasher};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use kindred_domain::UserId;
use kindred_store::{Membership, Page};

use super::query::HistoryQuery;
use crate::{
    auth::CurrentUser,
    http::{ApiError, PathId, Query},
    routes::rooms::RoomMember,
    state::{AppState, Glance, Moment},
    views::User,
};

/// Somebody who asks for a room's messages.
pub enum Poll {
    /// They know all there is, by this tag.
    UpToDate(String),
    /// Perhaps they don't: a member, and what they ask for.
    Open(Box<HistoryRequest>),
}

/// A member who asks for messages.
pub struct HistoryRequest {
    /// The member.
    pub member: RoomMember,
    /// Which messages.
    pub query: HistoryQuery,
    known: Known,
    moment: Moment,
}

/// The tags of answers that the client has.
struct Known(Option<String>);

impl Known {
    fn of(headers: &HeaderMap) -> Self {
        Self(headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok()).map(str::to_owned))
    }

    fn holds(&self, tag: &str) -> bool {
        self.0.as_deref().is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag))
    }
}

impl FromRequestParts<AppState> for Poll {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser { id: user, .. } = CurrentUser::from_request_parts(parts, state).await?;
        let PathId(room) = PathId::from_request_parts(parts, state).await?;
        let Query(query) = Query::<HistoryQuery>::from_request_parts(parts, state).await?;
        let page = query.page();
        let known = Known::of(&parts.headers);
        // Before anything is read, so that whatever changes meanwhile is noticed.
        let moment = state.glances.moment(room, state.clock.now());
        let glance = if known.0.is_some() { state.glances.find(user, room, moment).await } else { None };
        let told = glance.map(|glance| tag(state, &glance.sees, glance.mark, page)).filter(|tag| known.holds(tag));
        if let Some(tag) = told.clone()
            && !state.store.is_shared()
        {
            return Ok(Self::UpToDate(tag));
        }
        let member = RoomMember::from_request_parts(parts, state).await?;
        let is_as_it_was =
            |glance: &Glance| glance.is_fresh(moment) && glance.sees.version == member.sees.version && member.sees.unread == 0;
        if let Some(tag) = told
            && glance.as_ref().is_some_and(is_as_it_was)
        {
            return Ok(Self::UpToDate(tag));
        }
        Ok(Self::Open(Box::new(HistoryRequest { member, query, known, moment })))
    }
}

impl HistoryRequest {
    /// The tag of what the member sees, whom it shows being `other`; kept in mind when nothing is unread.
    pub async fn tag(&self, state: &AppState, other: &User) -> String {
        let RoomMember { user, room, sees } = self.member;
        let mark = mark(other);
        if sees.unread == 0 {
            state.glances.keep(user, room, Glance { sees, mark, moment: self.moment }).await;
        }
        tag(state, &sees, mark, self.query.page())
    }

    /// Whether the client has what this tag stands for, and nothing is left to be marked as read.
    pub fn has(&self, tag: &str) -> bool {
        self.member.sees.unread == 0 && self.known.holds(tag)
    }

    /// Takes in that the member has read everything: unless something else came in between, the room is at `version`.
    pub fn has_read(&mut self, version: i64) {
        self.member.sees.version += i64::from(version == self.member.sees.version + 1);
    }
}

/// 304: as the client has it.
pub fn not_modified(tag: String) -> Response {
    (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response()
}

/// Changes with what the answer shows: the messages, the other person, and whether they are there. An older page tells
/// nothing of what is new, so its tag is another.
fn tag(state: &AppState, sees: &Membership, mark: u64, page: Page) -> String {
    let online = is_online(state, sees.other_id);
    let older = if matches!(page, Page::Before(_)) { "-older" } else { "" };
    format!("\"{}-{mark:x}-{}{older}\"", sees.version, u8::from(online))
}

fn is_online(state: &AppState, user: UserId) -> bool {
    state.presence.is_online(user, state.clock.now())
}

/// Stands for all that is shown of a person, but whether they are there.
fn mark(user: &User) -> u64 {
    let user = User { is_online: false, online: false, ..user.clone() };
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&user).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}
