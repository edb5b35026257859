use axum::extract::State;
use kindred_domain::{RoomId, Timestamp};
use kindred_store::{Conversation, Person};
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, Limit, Query, ResourceId},
    state::AppState,
    views::{User, Viewer},
};

/// Which of the conversations.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConversationsQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: Limit<50, 200>,
    /// A room's id: the conversations after it.
    before: Option<String>,
    /// How many of the latest to pass over.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 1_000_000)]
    offset: Limit<0, 1_000_000>,
}

/// Conversations, latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[expect(clippy::struct_field_names, reason = "the API calls the list rooms, as it calls itself")]
pub struct Rooms {
    rooms: Vec<Room>,
    /// True if there are more after these.
    has_more: bool,
    /// How many messages wait to be read, in all rooms.
    unread_total: i64,
}

/// A conversation with somebody.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Room {
    id: RoomId,
    /// The other person.
    #[schema(value_type = User)]
    user: Box<RawValue>,
    /// The same person.
    #[serde(rename = "otherUser")]
    #[schema(value_type = User)]
    other: Box<RawValue>,
    /// The last message; `null` before the first.
    last_message: Option<String>,
    last_message_time: Option<Timestamp>,
    /// True if the caller is known to have sent it: not of what was sent by a release that did not keep it.
    last_message_is_own: bool,
    unread_count: i64,
}

/// One's conversations, latest first.
#[utoipa::path(get, path = "/api/messages/rooms", tag = "rooms", params(ConversationsQuery), responses((status = 200, body = Rooms)))]
pub async fn list(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<ConversationsQuery>,
) -> Result<Json<Rooms>, ApiError> {
    let conn = state.store.read().await?;
    let before = query.before.map(|id| RoomId::parse_or_unknown(&id));
    let page = (query.limit.rows() + 1, query.offset.rows());
    let mut conversations = conn.list_conversations(caller.id, before, page).await?;
    let unread_total = match conversations.first() {
        Some((first, _)) => first.unread_total,
        None => conn.count_unread(caller.id).await?,
    };
    let has_more = conversations.len() > query.limit.count();
    conversations.truncate(query.limit.count());
    let viewer = Viewer::of(&state, caller.reader());
    let rooms = conversations.into_iter().map(|(conversation, other)| room(&viewer, conversation, other)).collect::<Result<_, _>>();
    let rooms = rooms.map_err(|error| ApiError::internal(&error))?;
    Ok(Json(Rooms { rooms, has_more, unread_total }))
}

fn room(viewer: &Viewer<'_>, conversation: Conversation, other: Option<Person>) -> serde_json::Result<Room> {
    // A person is most of a room, and stands in it twice: what is written once costs half.
    let user = to_raw_value(&viewer.user_of_room(other))?;
    Ok(Room {
        id: conversation.room_id,
        other: user.clone(),
        user,
        last_message: conversation.last_text,
        last_message_time: conversation.last_at,
        last_message_is_own: conversation.last_is_own,
        unread_count: conversation.unread,
    })
}
