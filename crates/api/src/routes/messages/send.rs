use std::sync::Arc;

use axum::extract::State;
use kindred_domain::{Entropy, FieldErrors, MessageBody, MessageDraft, MessageId, Timestamp};
use kindred_store::{Message as StoredMessage, NewMessage, RoomChange, SentMessage, StoreError, Tx};

use super::text_allowance::TextAllowance;
use crate::{
    http::{ApiError, IdempotencyKey, Json, ResourceId, gone},
    live,
    routes::rooms::{RoomMember, no_room},
    state::AppState,
    views::{Message, picture_key_of, show_to_sender},
};

/// A message to send.
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
    /// The id of the message of this room that it answers.
    reply_to: Option<String>,
}

/// The message that was sent.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Sent {
    data: Message,
    /// The room's version with this message: whoever held the one before has all there is, and needs no nudge.
    version: i64,
}

impl SendBody {
    fn message_body(self) -> Result<MessageBody, FieldErrors> {
        let key = |url: String| picture_key_of(&url).map(str::to_owned).ok_or_else(foreign_picture);
        let image_key = self.image_url.map(key).transpose()?;
        MessageDraft { content: self.content, kind: self.kind, image_key }.into_body()
    }
}

/// Sends a message to a room.
#[utoipa::path(post, path = "/api/messages/room/{roomId}/send", tag = "messages", responses((status = 200, body = Sent)))]
pub async fn send(
    State(state): State<AppState>,
    member: RoomMember,
    key: IdempotencyKey,
    Json(body): Json<SendBody>,
) -> Result<Json<Sent>, ApiError> {
    let now = state.clock.now();
    let answered = body.reply_to.as_deref().map(MessageId::parse_or_unknown);
    let new = &NewMessage { id: MessageId::at(now, &*state.entropy), body: body.message_body()?, now };
    let (member, entropy) = (&member, &*state.entropy);
    let allowance = &TextAllowance::new(&state.rate_limiter, member.user, &new.body.content);
    let effect = |tx: Arc<Tx>| async move {
        allowance.take(now)?;
        let SentMessage { message, to_demo } = write_message(&tx, member, new, answered).await?;
        let answered = if to_demo { let_demo_answer(&tx, member, entropy, now).await? } else { None };
        let version = answered.unwrap_or(message.version);
        Ok((message.id, (message, version)))
    };
    let (id, sent) = allowance.keep_if_written(key.run_once(&state.store, (member.user, now), effect).await)?;
    let (mut message, version) = match sent {
        Some(sent) => sent,
        None => sent_before(&state, member, id).await?,
    };
    live::room_changed(&state, [member.user, member.sees.other_id].map(Some), RoomChange { room: member.room, version });
    if message.picture.is_some() {
        show_to_sender(&state.store.read().await?, member.user, std::iter::once(&mut message)).await?;
    }
    let version = message.version;
    Ok(Json(Sent { data: Message::seen_by(member.user, member.sees.other_id, message), version }))
}

/// A message that this request sent when it came before, and the room's version now. Its members are nudged once more: a
/// request that was given up while it waited for its COMMIT sent no nudge.
async fn sent_before(state: &AppState, member: &RoomMember, id: MessageId) -> Result<(StoredMessage, i64), ApiError> {
    let conn = state.store.read().await?;
    let message = conn.find_message(member.room, id).await?.ok_or_else(gone)?;
    let room = conn.find_membership(member.user, member.room).await?.ok_or_else(no_room)?;
    Ok((message, room.version))
}

/// Writes the message, which may answer another one.
async fn write_message(tx: &Tx, member: &RoomMember, new: &NewMessage, answered: Option<MessageId>) -> Result<SentMessage, ApiError> {
    if let Some(key) = &new.body.image_key
        && !tx.keep_chat_picture(member.user, key).await?
    {
        return Err(foreign_picture().into());
    }
    let mut sent = tx.send_message(member.user, member.room, new).await?.ok_or_else(no_room)?;
    match answered {
        Some(answered) if !tx.answer_message(member.room, &mut sent.message, answered).await? => Err(answers_nothing().into()),
        _ => Ok(sent),
    }
}

/// A demo person reads and answers the first message in the language of its sender, a moment later; then this is the room's version.
async fn let_demo_answer(tx: &Tx, member: &RoomMember, entropy: &dyn Entropy, now: Timestamp) -> Result<Option<i64>, StoreError> {
    let later = Timestamp::from_micros(now.micros() + 1_000);
    tx.answer_as_demo((member.user, member.language), member.room, MessageId::at(later, entropy), later).await
}

fn answers_nothing() -> FieldErrors {
    FieldErrors::of("reply_to", "There is no such message in this chat")
}

fn foreign_picture() -> FieldErrors {
    FieldErrors::of("image_url", "The image must be one you uploaded for a chat")
}
