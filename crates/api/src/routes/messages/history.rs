use std::collections::HashMap;

use axum::{
    Extension,
    extract::State,
    http::{Method, header},
    response::{IntoResponse, Response},
};
use kindred_domain::{MessageId, RoomId, UserId};
use kindred_store::{ChangedMessage, Conn, LAST_OWN_AMONG, MAX_CHANGED_MESSAGES, Message as Row, Page, StoreError};

use super::{
    history_query::HistoryQuery,
    poll::{HistoryRequest, Poll, hash_of, not_modified},
    read::{ReadOutcome, note_read},
};
use crate::{
    http::{ApiError, HasSecret, Json},
    routes::rooms::{RoomMember, no_room},
    state::AppState,
    views::{Message, Reaction, User, Viewer, show_to_sender},
};

/// Messages, oldest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct History {
    messages: Vec<Message>,
    /// The ids of deleted messages, however old: those deleted after `since_version`, or since the message `after` came,
    /// or the latest deleted of the room.
    deleted: Vec<MessageId>,
    /// Messages, however old, whose reactions changed after `since_version`, or since the message `after` came; those in
    /// `messages` have theirs there.
    reacted: Vec<ReactedMessage>,
    /// True if there are more beyond this page: older ones or, after a message, newer ones (or more deleted and reacted
    /// ones than are listed at once).
    has_more: bool,
    room: ChatRoom,
    /// The last of one's own messages that the other person has seen.
    seen_until: Option<MessageId>,
    /// The room's version that this answer shows, with the reading of these messages counted in. To be sent back as
    /// `since_version`; a nudge to this version or an older one tells nothing new to whoever holds the whole answer.
    version: i64,
}

/// The reactions to a message.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct ReactedMessage {
    id: MessageId,
    /// All there are now, the oldest first.
    reactions: Vec<Reaction>,
    /// The room's version with the last change of them.
    version: i64,
}

/// The room that the messages are in.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct ChatRoom {
    id: RoomId,
    /// The other person.
    user: User,
}

/// A room's messages, by default the latest; reading them (not by `HEAD`) clears what was unread. With `If-None-Match`: 304 while nothing changed.
/// Whoever holds messages asks with `after` and `since_version` for what came, and what was deleted or reacted to, since.
#[utoipa::path(
    get, path = "/api/messages/room/{roomId}/messages", tag = "messages", params(HistoryQuery),
    responses((status = 200, body = History), (status = 304, description = "Nothing changed")),
)]
pub async fn list(State(state): State<AppState>, poll: Poll, method: Method) -> Result<Response, ApiError> {
    let mut request = match poll {
        Poll::UpToDate(tag) => return Ok(not_modified(tag)),
        Poll::Open(request) => request,
    };
    let conn = state.store.read().await?;
    let viewer = Viewer::of(&state, request.member.reader());
    let other = viewer.find_user_of_room(&conn, request.member.sees.other_id).await?.ok_or_else(no_room)?;
    let person_hash = hash_of(&other);
    let tag = request.tag(&state, person_hash);
    request.remember(&state, person_hash).await;
    if request.has(&tag) {
        return Ok(not_modified(tag));
    }
    let (mut history, loaded) = history(&conn, &request, other).await?;
    drop(conn);
    let read = if method == Method::HEAD { ReadOutcome::Nothing } else { note_read(&state, &request.member, loaded).await? };
    if let ReadOutcome::Noted(version) = read {
        request.count_reading(version);
    }
    history.version = request.member.sees.version;
    // Who got only the first of several pages, or was not noted as a reader, must ask again.
    let is_whole = read != ReadOutcome::NotNow && !(history.has_more && matches!(request.query.page(), Page::After(_)));
    let tag = is_whole.then(|| [(header::ETAG, request.tag(&state, person_hash))]);
    let has_secret = history.messages.iter().any(Message::has_owner_key).then_some(Extension(HasSecret));
    Ok((tag, has_secret, Json(history)).into_response())
}

/// What the member is shown of the room, and the place of the last message they hold after that.
async fn history(conn: &Conn, request: &HistoryRequest, other: User) -> Result<(History, Option<i64>), StoreError> {
    let HistoryRequest { member: RoomMember { room, user, sees, .. }, ref query, .. } = *request;
    let page = query.page();
    let (mut rows, mut has_more) = conn.list_messages(room, page, query.limit()).await?;
    show_to_sender(conn, user, rows.iter_mut()).await?;
    let changed = match query.changed_since() {
        Some(since) => conn.list_changed_messages(room, since).await?,
        None => Vec::new(),
    };
    has_more |= matches!(page, Page::After(_)) && i64::try_from(changed.len()).is_ok_and(|listed| listed == MAX_CHANGED_MESSAGES);
    let (deleted, reacted): (Vec<_>, Vec<_>) = changed.into_iter().partition(|one| one.is_deleted);
    let deleted = deleted.into_iter().map(|one| one.id).collect();
    let reacted = with_reactions(conn, user, &reacted).await?;
    let seen_until = find_seen(conn, &request.member, &rows).await?;
    let loaded = match (rows.last(), page) {
        (Some(last), _) => Some(last.seq),
        // A reading that could not be noted then is noted now.
        (None, Page::After(held)) if sees.unread > 0 => conn.find_message_seq(room, held).await?,
        (None, _) => None,
    };
    let messages = rows.into_iter().map(|row| Message::seen_by(user, sees.other_id, row)).collect();
    let room = ChatRoom { id: room, user: other };
    Ok((History { messages, deleted, reacted, has_more, room, seen_until, version: sees.version }, loaded))
}

/// The last of the member's messages that the other has seen: out of the page if it reaches as far as the other has read and has one
/// from up to there, else looked up.
async fn find_seen(conn: &Conn, member: &RoomMember, page: &[Row]) -> Result<Option<MessageId>, StoreError> {
    let RoomMember { room, user, sees, .. } = *member;
    let read = sees.other_read;
    if read == 0 {
        return Ok(None);
    }
    // A page has every message between its first and its last that is not deleted.
    let reaches = page.last().is_some_and(|last| last.seq >= read);
    let is_seen = |row: &&Row| row.sender_id == user && (read - LAST_OWN_AMONG + 1..=read).contains(&row.seq);
    let on_page = page.iter().rev().find(is_seen);
    match on_page {
        Some(own) if reaches => Ok(Some(own.id)),
        _ => conn.find_last_own_message(user, room, read).await,
    }
}

/// These messages with the reactions to each; nothing is asked where there are none.
async fn with_reactions(conn: &Conn, user: UserId, changed: &[ChangedMessage]) -> Result<Vec<ReactedMessage>, StoreError> {
    if changed.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<_> = changed.iter().map(|one| one.id).collect();
    let mut reactions: HashMap<_, Vec<_>> = HashMap::new();
    for reaction in conn.list_reactions(&ids).await? {
        reactions.entry(reaction.message_id).or_default().push(Reaction::seen_by(user, reaction));
    }
    let shown = changed.iter().map(|&ChangedMessage { id, version, .. }| {
        let reactions = reactions.remove(&id).unwrap_or_default();
        ReactedMessage { id, reactions, version }
    });
    Ok(shown.collect())
}
