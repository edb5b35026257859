use axum::{
    extract::State,
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use kindred_domain::{MessageId, RoomId};
use kindred_store::{Conn, Page, RoomChange, StoreError};

use super::message::Message;
use crate::{
    ApiError, AppState, Json, Limit, NamedInPath, Query, events,
    profiles::{User, Viewer},
    rooms::{RoomMember, no_room},
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
    /// Text that is no id stands for a message that isn't there.
    fn page(&self) -> Page {
        let named = |id: &String| id.parse().unwrap_or(MessageId::NOBODY);
        let after = self.after.as_ref().map(|id| Page::After(named(id)));
        after.or_else(|| self.before.as_ref().map(|id| Page::Before(named(id)))).unwrap_or(Page::Latest)
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
pub async fn list(
    State(state): State<AppState>,
    mut member: RoomMember,
    method: Method,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Response, ApiError> {
    let page = asked.page();
    let tag = etag(&state, &member, page);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if member.sees.unread == 0 && known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let conn = state.store.read().await?;
    let (history, last) = history(&state, &conn, &member, (page, asked.limit.rows().max(1))).await?;
    if method != Method::HEAD {
        let version = note_seen(&state, conn, &member, last).await?;
        // When nothing but one's own reading came in between, the answer shows that version.
        member.sees.version += i64::from(version == Some(member.sees.version + 1));
    }
    // Who got only the first of several pages must ask again.
    let is_whole = !(history.has_more && matches!(page, Page::After(_)));
    let tag = is_whole.then(|| [(header::ETAG, etag(&state, &member, page))]);
    Ok((tag, Json(history)).into_response())
}

/// What the member sees of the room, and up to where.
async fn history(
    state: &AppState,
    conn: &Conn,
    member: &RoomMember,
    (page, limit): (Page, i64),
) -> Result<(History, Option<i64>), ApiError> {
    let RoomMember { room, user, sees } = *member;
    let (rows, has_more) = conn.list_messages(room, page, limit).await?;
    let deleted = match page {
        Page::Latest => conn.list_deleted_messages(room, None).await?,
        Page::After(message) => conn.list_deleted_messages(room, Some(message)).await?,
        Page::Before(_) => Vec::new(),
    };
    let seen_until = conn.find_last_own_message(user, room, sees.other_read).await?;
    let other = Viewer::of(state, conn, user).await?.users_of_rooms(conn, &[sees.other_id]).await?.pop();
    let last = rows.last().map(|last| last.seq);
    let messages = rows.into_iter().map(|row| Message::seen_by(user, sees.other_id, row)).collect();
    let room = ChatRoom { id: room, user: other.ok_or_else(no_room)? };
    Ok((History { messages, deleted, has_more, room, seen_until }, last))
}

/// Changes with what the room shows: its messages, and whether the other person is there. An older page tells nothing
/// of what is new, so its tag is another.
fn etag(state: &AppState, member: &RoomMember, page: Page) -> String {
    let online = state.presence.is_online(member.sees.other_id, state.clock.now());
    let older = if matches!(page, Page::Before(_)) { "-older" } else { "" };
    format!("\"{}-{}{older}\"", member.sees.version, u8::from(online))
}

/// Clears what was unread up to `seq`, and the newness of a match; writes nothing when there is nothing to clear. Answers
/// the room's version if that made a new one.
async fn note_seen(state: &AppState, conn: Conn, member: &RoomMember, seq: Option<i64>) -> Result<Option<i64>, StoreError> {
    let RoomMember { room, user, sees } = *member;
    let unread = seq.filter(|_| sees.unread > 0);
    let is_new = conn.find_match(user, sees.other_id).await?.is_some_and(|pairing| pairing.is_new);
    drop(conn);
    if unread.is_none() && !is_new {
        return Ok(None);
    }
    let noted = state.store.write(|tx| async move {
        let version = match unread {
            Some(seq) => tx.mark_read(user, room, seq).await?,
            None => None,
        };
        tx.mark_match_seen(user, sees.other_id).await?;
        Ok::<_, StoreError>(version)
    });
    let version = noted.await?;
    if let Some(version) = version {
        let reader = sees.other_sees.then_some(sees.other_id);
        events::room_changed(state, [Some(user), reader], RoomChange { room, version });
    }
    Ok(version)
}
