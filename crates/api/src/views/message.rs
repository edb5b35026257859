use kindred_domain::{MessageId, Timestamp, UserId};
use kindred_store::{Conn, Message as Row, MessageReaction, Quote as QuoteRow, StoreError};

use super::picture::{Picture, has_owner_key, show_to_owner};

/// A message as one of the room's two members sees it.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Message {
    id: MessageId,
    /// An id that nobody has, for a system message.
    sender_id: UserId,
    receiver_id: UserId,
    content: String,
    /// `text`, `image` or `system`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The relative url of an image message's picture.
    image_url: Option<String>,
    /// The same picture with its size and preview.
    picture: Option<Picture>,
    created_at: Timestamp,
    /// True if the viewer sent it.
    is_own: bool,
    /// Its number in the room: 1, 2, 3 … without gaps.
    seq: i64,
    /// The message that it answers.
    reply_to: Option<Quote>,
    /// What the two in the room feel about it, the oldest first; at most one reaction of each.
    reactions: Vec<Reaction>,
}

/// A message as it is quoted where another answers it.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct Quote {
    id: MessageId,
    sender_id: UserId,
    /// True if the viewer sent it.
    is_own: bool,
    /// `text`, `image` or `system`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The first 200 characters of its text; empty once it is deleted.
    content: String,
    /// True if it was deleted.
    deleted: bool,
}

/// A person's reaction to a message.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Reaction {
    user_id: UserId,
    /// One of ❤️ 😂 😮 😢 👍 🔥.
    emoji: &'static str,
    /// True if it is the viewer's.
    is_own: bool,
}

impl Quote {
    fn seen_by(user: UserId, row: QuoteRow) -> Self {
        let QuoteRow { id, sender_id, kind, content, is_deleted } = row;
        Self { id, sender_id, is_own: sender_id == user, kind: kind.as_str(), content, deleted: is_deleted }
    }
}

impl Reaction {
    /// The reaction as `user` sees it.
    pub fn seen_by(user: UserId, row: MessageReaction) -> Self {
        Self { user_id: row.user_id, emoji: row.emoji.as_str(), is_own: row.user_id == user }
    }
}

/// Has the pictures that `user` sent shown to them as they are, those that are held included.
pub async fn show_to_sender<'a>(conn: &Conn, user: UserId, rows: impl Iterator<Item = &'a mut Row>) -> Result<(), StoreError> {
    let own: Vec<_> = rows.filter(|row| row.sender_id == user).filter_map(|row| row.picture.as_mut()).collect();
    show_to_owner(conn, user, own).await
}

impl Message {
    /// True if it shows its reader a picture of their own that is held.
    pub fn has_owner_key(&self) -> bool {
        self.image_url.as_deref().is_some_and(has_owner_key)
    }

    /// The message as `user` sees it, who is in the room with `other`.
    pub fn seen_by(user: UserId, other: UserId, row: Row) -> Self {
        let is_own = row.sender_id == user;
        let picture = row.picture.map(Picture::from);
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
            reply_to: row.quote.map(|quote| Quote::seen_by(user, quote)),
            reactions: row.reactions.into_iter().map(|reaction| Reaction::seen_by(user, reaction)).collect(),
        }
    }
}
