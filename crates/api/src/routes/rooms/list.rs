use axum::extract::State;
use kindred_domain::{RoomId, Timestamp};
use kindred_store::{Conversation, Person};
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    auth::CurrentUser,
    http::{ApiError, CountParameter, Json, Query, ResourceId},
    state::AppState,
    views::{User, UserRow, Viewer},
};

/// How much is told of the other people.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// All that others see of them, twice.
    #[default]
    Whole,
    /// What a row of a list shows, once: a fifth of the bytes.
    Row,
}

/// Which of the conversations.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConversationsQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
    /// A room's id: the conversations after it.
    before: Option<String>,
    /// How many of the latest to pass over.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 1_000_000)]
    offset: CountParameter<0, 1_000_000>,
    /// How much is told of the other people: `whole`, by default, or `row`.
    #[serde(default)]
    #[param(inline)]
    shape: Shape,
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

/// The other person of a conversation, in the shape that was asked for.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes what is written once for both places in a room")]
enum RoomUser {
    Whole(Box<User>),
    Row(UserRow),
}

/// A conversation with somebody.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Room {
    id: RoomId,
    /// The other person.
    #[schema(value_type = RoomUser)]
    user: Box<RawValue>,
    /// The same person; left out where a row is asked for.
    #[serde(rename = "otherUser", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<User>)]
    other: Option<Box<RawValue>>,
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
    let rooms =
        conversations.into_iter().map(|(conversation, other)| room(&viewer, query.shape, conversation, other)).collect::<Result<_, _>>();
    let rooms = rooms.map_err(|error| ApiError::internal(&error))?;
    Ok(Json(Rooms { rooms, has_more, unread_total }))
}

fn room(viewer: &Viewer<'_>, shape: Shape, conversation: Conversation, other: Option<Person>) -> serde_json::Result<Room> {
    let (user, other) = match shape {
        // A person is most of a room, and stands in it twice: what is written once costs half.
        Shape::Whole => {
            let user = to_raw_value(&viewer.user_of_room(other))?;
            (user.clone(), Some(user))
        }
        Shape::Row => (to_raw_value(&viewer.row_of_room(other))?, None),
    };
    Ok(Room {
        id: conversation.room_id,
        other,
        user,
        last_message: conversation.last_text,
        last_message_time: conversation.last_at,
        last_message_is_own: conversation.last_is_own,
        unread_count: conversation.unread,
    })
}
