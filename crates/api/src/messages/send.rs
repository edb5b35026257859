use axum::extract::State;
use kindred_domain::{Entropy, MessageDraft, MessageId, Refusals, Saying, Timestamp};
use kindred_store::{NewMessage, StoreError, Tx};

use super::message::Message;
use crate::{
    ApiError, AppState, CurrentUser, IdempotencyKey, Json,
    once::{Answered, once},
    photos,
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
    caller: CurrentUser,
    member: RoomMember,
    key: IdempotencyKey,
    Json(body): Json<SendBody>,
) -> Result<Answered, ApiError> {
    let now = state.clock.now();
    let new = &NewMessage { id: MessageId::at(now, &*state.entropy), saying: body.saying()?, now };
    let (member, entropy) = (&member, &*state.entropy);
    let sent = once(&state, caller, key, |tx| async move {
        if let Some(key) = &new.saying.image_key
            && !tx.owns_chat_picture(caller.id, key).await?
        {
            return Err(foreign_picture().into());
        }
        let row = tx.send_message(caller.id, member.room, new).await?.ok_or_else(no_room)?;
        let_demo_answer(&tx, member, entropy, now).await?;
        Ok(Sent { data: Message::seen_by(member, row) })
    });
    sent.await
}

/// A demo person answers the first message, a moment later.
async fn let_demo_answer(tx: &Tx, member: &RoomMember, entropy: &dyn Entropy, now: Timestamp) -> Result<(), StoreError> {
    let later = Timestamp::from_micros(now.micros() + 1_000);
    tx.answer_as_demo(member.user, member.room, MessageId::at(later, entropy), later).await
}

fn foreign_picture() -> Refusals {
    Refusals::of("image_url", "The image must be one you uploaded for a chat")
}
