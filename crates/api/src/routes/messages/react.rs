use std::sync::Arc;

use axum::extract::State;
use kindred_domain::{MessageId, Reaction};
use kindred_store::{NewReaction, RoomChange, Tx};

use super::room_message::{RoomMessage, no_message};
use crate::{
    http::{ApiError, IdempotencyKey, Json},
    live,
    state::AppState,
    views,
};

/// What the caller's reaction is to be.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ReactBody {
    /// One of ❤️ 😂 😮 😢 👍 🔥; `null` takes the reaction back.
    emoji: Option<String>,
}

/// The message's reactions now.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Reacted {
    id: MessageId,
    /// Of both people, the oldest first.
    reactions: Vec<views::Reaction>,
    /// The room's version that the last change of the message's reactions made, 0 if there was none: whoever held the one
    /// before has all there is, and needs no nudge.
    version: i64,
}

impl ReactBody {
    fn reaction(self) -> Result<Option<Reaction>, ApiError> {
        let known = |emoji: String| Reaction::parse(&emoji).ok_or_else(|| ApiError::bad_request("A reaction is one of ❤️ 😂 😮 😢 👍 🔥"));
        self.emoji.map(known).transpose()
    }
}

/// Sets, changes or takes back one's own reaction to a message.
#[utoipa::path(post, path = "/api/messages/message/{id}/react", tag = "messages", responses((status = 200, body = Reacted)))]
pub async fn react(
    State(state): State<AppState>,
    message: RoomMessage,
    key: IdempotencyKey,
    Json(body): Json<ReactBody>,
) -> Result<Json<Reacted>, ApiError> {
    let RoomMessage { id, room, user, other, .. } = message;
    let new = &NewReaction { user, room, message: id, emoji: body.reaction()?, now: state.clock.now() };
    let effect = |tx: Arc<Tx>| async move { if tx.react(new).await? { Ok((id, ())) } else { Err(no_message()) } };
    key.run_once(&state.store, (user, new.now), effect).await?;
    let message = state.store.read().await?.find_message(room, id).await?.ok_or_else(no_message)?;
    let version = message.changed_version.unwrap_or_default();
    live::room_changed(&state, [Some(user), other], RoomChange { room, version });
    let reactions = message.reactions.into_iter().map(|reaction| views::Reaction::seen_by(user, reaction)).collect();
    Ok(Json(Reacted { id, reactions, version }))
}
