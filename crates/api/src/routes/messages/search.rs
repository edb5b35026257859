use std::collections::{HashMap, HashSet};

use axum::extract::State;
use kindred_domain::{FieldErrors, RoomId, UserId, bounded, is_blank, searchable};
use kindred_store::{Conn, MessageSearch, SearchHit, StoreError};

use crate::{
    auth::CurrentUser,
    http::{ApiError, CountParameter, Json, Query, ResourceId},
    state::AppState,
    views::{Message, User, Viewer, show_to_sender},
};

/// The longest text looked for, in UTF-16 units.
const MAX_QUERY_LENGTH: usize = 100;
/// How many of the latest messages in one's own rooms are looked through letter by letter; beyond them the index of
/// words finds what has at least three letters.
const SCANNED_MESSAGES: i64 = 5_000;
const INDEXED_FROM: usize = 3;

/// What to search for.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// Part of a message, at most 100 characters; case doesn't matter.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    q: String,
    /// Only messages of the room with this person.
    #[serde(rename = "userId")]
    user_id: Option<String>,
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
}

/// Messages that were found, the latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct FoundMessages {
    messages: Vec<FoundMessage>,
}

/// A message that was found, and where.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct FoundMessage {
    #[serde(flatten)]
    message: Message,
    room_id: RoomId,
    /// The other person of that room.
    user: User,
}

impl SearchQuery {
    /// What to look for as `user`; nothing when the text is blank.
    fn sought(self, user: UserId) -> Result<Option<MessageSearch>, ApiError> {
        let text = self.q.trim();
        bounded(text, MAX_QUERY_LENGTH).map_err(|why| FieldErrors::of("q", format!("Search {why}")))?;
        // Text that is no id names nobody: there are no messages.
        let other = self.user_id.map(|id| UserId::parse_or_unknown(&id));
        let words = searchable(text);
        Ok((!is_blank(&words)).then_some(MessageSearch { user, other, text: words, limit: self.limit.rows() }))
    }
}

/// Finds messages by part of their text, in one's own rooms alone.
#[utoipa::path(get, path = "/api/messages/search", tag = "messages", params(SearchQuery), responses((status = 200, body = FoundMessages)))]
pub async fn search(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<SearchQuery>,
) -> Result<Json<FoundMessages>, ApiError> {
    let Some(sought) = query.sought(caller.id)? else { return Ok(Json(FoundMessages { messages: Vec::new() })) };
    let mut found = state.store.read_heavy(move |conn| async move { find_hits(&conn, &sought).await }).await?;
    let others: HashSet<UserId> = found.iter().map(|found| found.other_id).collect();
    let conn = state.store.read().await?;
    show_to_sender(&conn, caller.id, found.iter_mut().map(|found| &mut found.message)).await?;
    let others: Vec<UserId> = others.into_iter().collect();
    let people = Viewer::of(&state, caller.reader()).users_of_rooms(&conn, &others).await?;
    let people: HashMap<UserId, User> = people.into_iter().map(|user| (user.id, user)).collect();
    let messages = found.into_iter().filter_map(|found| found_message(caller.id, &people, found)).collect();
    Ok(Json(FoundMessages { messages }))
}

async fn find_hits(conn: &Conn, sought: &MessageSearch) -> Result<Vec<SearchHit>, StoreError> {
    let mut found = conn.scan_messages(sought, SCANNED_MESSAGES).await?;
    let most = usize::try_from(sought.limit).unwrap_or_default();
    if found.len() < most && sought.text.chars().count() >= INDEXED_FROM {
        let known: HashSet<_> = found.iter().map(|found| found.message.id).collect();
        let beyond = conn.find_messages(sought).await?;
        found.extend(beyond.into_iter().filter(|found| !known.contains(&found.message.id)));
        found.sort_by_key(|found| std::cmp::Reverse((found.message.created_at, found.message.id)));
        found.truncate(most);
    }
    Ok(found)
}

fn found_message(
    caller: UserId,
    people: &HashMap<UserId, User>,
    SearchHit { room_id, other_id, message }: SearchHit,
) -> Option<FoundMessage> {
    // Whoever left meanwhile is passed over.
    let user = people.get(&other_id)?.clone();
    Some(FoundMessage { message: Message::seen_by(caller, other_id, message), room_id, user })
}
