use kindred_domain::{MessageId, Timestamp, UserId};
use kindred_store::Message as Row;

use crate::{photos, rooms::RoomMember};

/// A message as one of the room's two people sees it.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Message {
    #[schema(value_type = String)]
    id: MessageId,
    #[schema(value_type = String)]
    sender_id: UserId,
    #[schema(value_type = String)]
    receiver_id: UserId,
    content: String,
    /// `text`, `image` or `system`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The picture of an image message, relative.
    image_url: Option<String>,
    #[schema(value_type = String)]
    created_at: Timestamp,
    /// Whether one sent it oneself.
    is_own: bool,
    /// Its place in the room: 1, 2, 3 … without a gap.
    seq: i64,
}

impl Message {
    /// The message as this member sees it.
    pub fn seen_by(member: &RoomMember, row: Row) -> Self {
        let is_own = row.sender_id == member.user;
        Self {
            id: row.id,
            sender_id: row.sender_id,
            receiver_id: if is_own { member.sees.other_id } else { member.user },
            content: row.content,
            kind: row.kind.as_str(),
            image_url: row.image_key.as_deref().map(photos::url),
            created_at: row.created_at,
            is_own,
            seq: row.seq,
        }
    }
}
