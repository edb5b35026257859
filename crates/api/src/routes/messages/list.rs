use axum::{
    extract::State,
    http::{Method, header},
    response::{IntoResponse, Response},
};
use kindred_domain::{MessageId, RoomId};
use kindred_store::{Conn, Page, RoomChange, StoreError};

use super::poll::{Asking, Poll, not_modified};
use crate::{
    http::{ApiError, Json, Limit, NamedInPath},
    live,
    routes::rooms::{RoomMember, no_room},
    state::AppState,
    views::{Message, User, Viewer},
};

/// Which of a room's messages.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>)]
    limit: Limit<50, 200>,
    /// A message's id: the latest before it.
    before: Option<String>,
    /// A message's id: the first after it.
    after: Option<String>,
}

impl Asked {
    /// Which messages, and how many. Text that is no id stands for a message that isn't there.
    pub fn page(&self) -> (Page, i64) {
        let named = |id: &String| id.parse().unwrap_or(MessageId::NOBODY);
        let after = self.after.as_ref().map(|id| Page::After(named(id)));
        let page = after.or_else(|| self.before.as_ref().map(|id| Page::Before(named(id)))).unwrap_or(Page::Latest);
        (page, self.limit.rows().max(1))
    }
}

/// Messages, oldest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct History {
    messages: Vec<Message>,
    /// Messages deleted since the one named by `after` came; without it the latest deleted ones of the room.
    #[schema(value_type = Vec<String>)]
    deleted: Vec<MessageId>,
    /// Whether there are more beyond this page, further back or, after a message, further on.
    has_more: bool,
    room: ChatRoom,
    /// The last of one's own messages that the other person has seen.
    #[schema(value_type = Option<String>)]
    seen_until: Option<MessageId>,
}

/// Where it is said.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct ChatRoom {
    #[schema(value_type = String)]
    id: RoomId,
    /// The other person.
    user: User,
}

/// A room's messages, by default the latest; reading them (not by `HEAD`) clears what was unread. With `If-None-Match`: 304 while nothing changed.
#[utoipa::path(
    get, path = "/api/messages/room/{roomId}/messages", tag = "messages", params(Asked),
    responses((status = 200, body = History), (status = 304, description = "Nothing changed")),
)]
pub async fn list(State(state): State<AppState>, poll: Poll, method: Method) -> Result<Response, ApiError> {
    let mut asking = match poll {
        Poll::UpToDate(tag) => return Ok(not_modified(tag)),
        Poll::Open(asking) => asking,
    };
    let conn = state.store.read().await?;
    let RoomMember { user, sees, .. } = asking.member;
    let other = Viewer::of(&state, &conn, user).await?.users_of_rooms(&conn, &[sees.other_id]).await?.pop().ok_or_else(no_room)?;
    let tag = asking.tag(&state, &other).await;
    if asking.has(&tag) {
        return Ok(not_modified(tag));
    }
    let (history, last) = history(&conn, &asking, other).await?;
    let seen = if method == Method::HEAD { Seen::Nothing } else { note_seen(&state, conn, &asking.member, last).await? };
    if let Seen::In(version) = seen {
        asking.has_read(version);
    }
    // Who got only the first of several pages, or was not noted as a reader, must ask again.
    let is_whole = seen != Seen::Later && !(history.has_more && matches!(asking.page, Page::After(_)));
    let tag = if is_whole { Some([(header::ETAG, asking.tag(&state, &history.room.user).await)]) } else { None };
    Ok((tag, Json(history)).into_response())
}

/// What the member sees of the room, and up to where.
async fn history(conn: &Conn, asking: &Asking, other: User) -> Result<(History, Option<i64>), StoreError> {
    let Asking { member: RoomMember { room, user, sees }, page, limit, .. } = *asking;
    let (rows, has_more) = conn.list_messages(room, page, limit).await?;
    let deleted = match page {
        Page::Latest => conn.list_deleted_messages(room, None).await?,
        Page::After(message) => conn.list_deleted_messages(room, Some(message)).await?,
        Page::Before(_) => Vec::new(),
    };
    let seen_until = conn.find_last_own_message(user, room, sees.other_read).await?;
    let last = rows.last().map(|last| last.seq);
    let messages = rows.into_iter().map(|row| Message::seen_by(user, sees.other_id, row)).collect();
    Ok((History { messages, deleted, has_more, room: ChatRoom { id: room, user: other }, seen_until }, last))
}

/// What came of noting that a member has read.
#[derive(PartialEq)]
enum Seen {
    /// There was nothing to note in the room.
    Nothing,
    /// Noted, which made this the room's version.
    In(i64),
    /// The store is busy: whoever reads is not kept waiting, and is noted when they ask again.
    Later,
}

/// Clears what was unread up to `seq`, and the newness of a match; writes nothing when there is nothing to clear.
async fn note_seen(state: &AppState, conn: Conn, member: &RoomMember, seq: Option<i64>) -> Result<Seen, StoreError> {
    let RoomMember { room, user, sees } = *member;
    let unread = seq.filter(|_| sees.unread > 0);
    let is_new = conn.find_match(user, sees.other_id).await?.is_some_and(|pairing| pairing.is_new);
    drop(conn);
    if unread.is_none() && !is_new {
        return Ok(Seen::Nothing);
    }
    let noted = state.store.write(|tx| async move {
        let version = match unread {
            Some(seq) => tx.mark_read(user, room, seq).await?,
            None => None,
        };
        tx.mark_match_seen(user, sees.other_id).await?;
        Ok::<_, StoreError>(version)
    });
    let version = match noted.await {
        Err(StoreError::Busy(_)) => return Ok(Seen::Later),
        noted => noted?,
    };
    let Some(version) = version else { return Ok(Seen::Nothing) };
    let reader = sees.other_sees.then_some(sees.other_id);
    live::room_changed(state, [Some(user), reader], RoomChange { room, version });
    Ok(Seen::In(version))
}
