use axum::{
    extract::State,
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use kindred_domain::{MessageId, RoomId};
use kindred_store::{Conn, Page, StoreError};

use super::message::Message;
use crate::{
    ApiError, AppState, Json, Limit, NamedInPath, Query,
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
    /// Whether there are more beyond this page, further back or, after a message, further on.
    has_more: bool,
    room: ChatRoom,
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
    member: RoomMember,
    method: Method,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Response, ApiError> {
    let etag = etag(&state, &member);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if member.sees.unread == 0 && known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag)) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, etag)]).into_response());
    }
    let conn = state.store.read().await?;
    let (rows, has_more) = conn.list_messages(member.room, asked.page(), asked.limit.rows().max(1)).await?;
    let user = Viewer::of(&state, &conn, member.user).await?.users(&conn, &[member.sees.other_id]).await?.pop();
    let room = ChatRoom { id: member.room, user: user.ok_or_else(no_room)? };
    if method != Method::HEAD {
        note_seen(&state, conn, &member, rows.last().map(|last| last.seq)).await?;
    }
    let messages = rows.into_iter().map(|row| Message::seen_by(&member, row)).collect();
    Ok(([(header::ETAG, etag)], Json(History { messages, has_more, room })).into_response())
}

/// Changes with what the room shows: its messages, and whether the other person is there.
fn etag(state: &AppState, member: &RoomMember) -> String {
    let online = state.presence.is_online(member.sees.other_id, state.clock.now());
    format!("\"{}-{}\"", member.sees.version, u8::from(online))
}

/// Clears what was unread up to `seq`, and the newness of a match; writes nothing when there is nothing to clear.
async fn note_seen(state: &AppState, conn: Conn, member: &RoomMember, seq: Option<i64>) -> Result<(), StoreError> {
    let RoomMember { room, user, sees } = *member;
    let unread = seq.filter(|_| sees.unread > 0);
    let is_new = conn.find_match(user, sees.other_id).await?.is_some_and(|pairing| pairing.is_new);
    drop(conn);
    if unread.is_none() && !is_new {
        return Ok(());
    }
    let noted = state.store.write(|tx| async move {
        if let Some(seq) = unread {
            tx.mark_read(user, room, seq).await?;
        }
        tx.mark_match_seen(user, sees.other_id).await
    });
    noted.await
}
