use kindred_domain::{MessageId, Timestamp, UserId};
use kindred_store::Message as Row;

use super::picture::Picture;

/// A message as one of the room's two people sees it.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Message {
    #[schema(value_type = String)]
    id: MessageId,
    /// Nobody's id for a system message.
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
    /// The same picture with its size and preview.
    picture: Option<Picture>,
    #[schema(value_type = String)]
    created_at: Timestamp,
    /// Whether one sent it oneself.
    is_own: bool,
    /// Its place in the room: 1, 2, 3 … without a gap.
    seq: i64,
}

impl Message {
    /// The message as `user` sees it, who is in the room with `other`.
    pub fn seen_by(user: UserId, other: UserId, row: Row) -> Self {
        let is_own = row.sender_id == user;
        let picture = row.picture.as_ref().map(Picture::from);
        Self {
            id: row.id,
            sender_id: row.sender_id,
            receiver_id: if is_own { other } else { user },
            content: row.content,
            kind: row.kind.as_str(),
            image_url: picture.as_ref().map(|picture| picture.url.clone()),
            picture,
            created_at: row.created_at,
            is_own,
            seq: row.seq,
        }
    }
}
