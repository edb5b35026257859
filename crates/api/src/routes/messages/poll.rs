use std::hash::{DefaultHasher, Hash, Hasher};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use kindred_domain::UserId;
use kindred_store::{Membership, Page};

use super::history_query::HistoryQuery;
use crate::{
    auth::CurrentUser,
    http::{ApiError, PathId, Query},
    routes::rooms::RoomMember,
    state::{AppState, CachedPoll, Epoch},
    views::User,
};

/// A request for a room's messages.
pub enum Poll {
    /// The client has all there is, by this tag.
    UpToDate(String),
    /// Perhaps it doesn't.
    Open(Box<HistoryRequest>),
}

/// A member who asks for messages.
pub struct HistoryRequest {
    /// The member.
    pub member: RoomMember,
    /// Which messages.
    pub query: HistoryQuery,
    known: KnownTags,
    epoch: Epoch,
}

/// The tags in `If-None-Match`: of answers that the client has.
struct KnownTags(Option<String>);

impl KnownTags {
    fn of(headers: &HeaderMap) -> Self {
        Self(headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok()).map(str::to_owned))
    }

    fn contains(&self, tag: &str) -> bool {
        self.0.as_deref().is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag))
    }
}

impl FromRequestParts<AppState> for Poll {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser { id: user, language, place_id, .. } = CurrentUser::from_request_parts(parts, state).await?;
        let PathId(room) = PathId::from_request_parts(parts, state).await?;
        let Query(query) = Query::<HistoryQuery>::from_request_parts(parts, state).await?;
        let page = query.page();
        let known = KnownTags::of(&parts.headers);
        // Before anything is read, so that whatever changes meanwhile is noticed.
        let epoch = state.poll_cache.epoch(room, state.clock.now());
        let cached = if known.0.is_some() { state.poll_cache.find((user, room, language, place_id), epoch).await } else { None };
        let current = cached.map(|poll| tag(state, &poll.sees, poll.person_hash, page)).filter(|tag| known.contains(tag));
        if let Some(tag) = current.clone()
            && !state.store.is_shared()
        {
            return Ok(Self::UpToDate(tag));
        }
        let member = RoomMember::from_request_parts(parts, state).await?;
        let still_holds = |poll: &CachedPoll| poll.is_fresh(epoch) && poll.sees.version == member.sees.version && member.sees.unread == 0;
        if let Some(tag) = current
            && cached.as_ref().is_some_and(still_holds)
        {
            return Ok(Self::UpToDate(tag));
        }
        Ok(Self::Open(Box::new(HistoryRequest { member, query, known, epoch })))
    }
}

impl HistoryRequest {
    /// The tag of what the member sees, which shows a person with this hash.
    pub fn tag(&self, state: &AppState, person_hash: u64) -> String {
        tag(state, &self.member.sees, person_hash, self.query.page())
    }

    /// Remembers what the member sees, if nothing is unread.
    pub async fn remember(&self, state: &AppState, person_hash: u64) {
        let RoomMember { user, room, language, place_id, sees } = self.member;
        if sees.unread == 0 {
            let poll = CachedPoll { sees, person_hash, epoch: self.epoch };
            state.poll_cache.insert((user, room, language, place_id), poll).await;
        }
    }

    /// True if the client has the version of this tag, and nothing is left to be marked as read.
    pub fn has(&self, tag: &str) -> bool {
        self.member.sees.unread == 0 && self.known.contains(tag)
    }

    /// Counts in the member's own reading, which made the room's version `version`. If that is the version right after the one
    /// that was looked at, nothing else changed; else something did that the answer lacks, so it keeps the older version.
    pub fn count_reading(&mut self, version: i64) {
        let shown = &mut self.member.sees.version;
        if version == *shown + 1 {
            *shown = version;
        }
    }
}

/// 304: as the client has it.
pub fn not_modified(tag: String) -> Response {
    (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response()
}

/// Changes with what the answer shows: the messages, the other person, and their presence. An older page holds
/// nothing new, so its tag is another.
fn tag(state: &AppState, sees: &Membership, person_hash: u64, page: Page) -> String {
    let online = is_online(state, sees.other_id);
    let older = if matches!(page, Page::Before(_)) { "-older" } else { "" };
    format!("\"{}-{person_hash:x}-{}{older}\"", sees.version, u8::from(online))
}

fn is_online(state: &AppState, user: UserId) -> bool {
    state.presence.is_online(user, state.clock.now())
}

/// A hash of all that is shown of a person, except their presence.
pub fn hash_of(user: &User) -> u64 {
    let user = User { is_online: false, online: false, ..user.clone() };
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&user).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}
