use std::sync::Arc;

use axum::extract::State;
use kindred_domain::{Entropy, MessageDraft, MessageId, Refusals, Saying, Timestamp};
use kindred_store::{NewMessage, StoreError, Tx};
use serde_json::Value;

use super::message::Message;
use crate::{
    ApiError, AppState, IdempotencyKey, Json, photos,
    rooms::{RoomMember, no_room},
};

/// What to say.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct SendBody {
    /// At most 5000 characters; may be left out beside an image.
    #[serde(default)]
    content: String,
    /// `text`, the default, or `image`.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// For an image: the url of one's own upload for a chat.
    image_url: Option<String>,
}

/// What was said.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Sent {
    data: Message,
}

impl SendBody {
    fn saying(self) -> Result<Saying, Refusals> {
        let key = |url: String| photos::key_in(&url).map(str::to_owned).ok_or_else(foreign_picture);
        let image_key = self.image_url.map(key).transpose()?;
        MessageDraft { content: self.content, kind: self.kind, image_key }.into_saying()
    }
}

/// Says something in a room.
#[utoipa::path(post, path = "/api/messages/room/{roomId}/send", tag = "messages", responses((status = 200, body = Sent)))]
pub async fn send(
    State(state): State<AppState>,
    member: RoomMember,
    key: IdempotencyKey,
    Json(body): Json<SendBody>,
) -> Result<Json<Value>, ApiError> {
    let now = state.clock.now();
    let new = &NewMessage { id: MessageId::at(now, &*state.entropy), saying: body.saying()?, now };
    let (member, key, entropy) = (&member, &key, &*state.entropy);
    let effect = |tx: Arc<Tx>| async move {
        if let Some(told) = key.before(&tx, member.user, now).await? {
            return Ok(told);
        }
        let told = say(&tx, member, new).await?;
        let_demo_answer(&tx, member, entropy, now).await?;
        key.keep(&tx, member.user, &told).await?;
        Ok::<_, ApiError>(told)
    };
    Ok(Json(state.store.write(effect).await?))
}

/// Writes the message and answers it as JSON, which is what is kept for the same request coming again.
async fn say(tx: &Tx, member: &RoomMember, new: &NewMessage) -> Result<Value, ApiError> {
    if let Some(key) = &new.saying.image_key
        && !tx.owns_chat_picture(member.user, key).await?
    {
        return Err(foreign_picture().into());
    }
    let row = tx.send_message(member.user, member.room, new).await?.ok_or_else(no_room)?;
    let sent = Sent { data: Message::seen_by(member.user, member.sees.other_id, row) };
    serde_json::to_value(sent).map_err(|error| ApiError::internal(&error))
}

/// A demo person answers the first message, a moment later.
async fn let_demo_answer(tx: &Tx, member: &RoomMember, entropy: &dyn Entropy, now: Timestamp) -> Result<(), StoreError> {
    let later = Timestamp::from_micros(now.micros() + 1_000);
    tx.answer_as_demo(member.user, member.room, MessageId::at(later, entropy), later).await.map(drop)
}

fn foreign_picture() -> Refusals {
    Refusals::of("image_url", "The image must be one you uploaded for a chat")
}
