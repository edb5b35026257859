//! Undo of a swipe: takes back one's last like, superlike or skip, or a like taken back by its button, and says whose match
//! the next undo would end.

use std::sync::Arc;

use axum::extract::State;
use kindred_domain::UserId;
use kindred_store::{Conn, StoreError, Tx, UndoReply};

use super::new_match::new_match;
use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, IdempotencyKey, Json},
    live,
    state::AppState,
    views::{Scorer, User, Viewer, next_undo},
};

/// What was taken back.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct UndoResult {
    undone_action: UndoneAction,
    /// True if an earlier act can be undone, too.
    can_undo: bool,
    /// Whose match with the caller the next undo would end.
    #[serde(skip_serializing_if = "Option::is_none")]
    undo_ends_match_with: Option<User>,
}

/// An act that no longer counts.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct UndoneAction {
    /// `like`, `superlike`, `skip` or `unlike`.
    #[serde(rename = "type")]
    kind: &'static str,
    target_id: UserId,
    /// Whom it was about, as they are now; without them when they are there no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<User>,
}

/// Takes back one's last like, superlike, skip or un-like that is not yet undone, up to 20 back.
#[utoipa::path(post, path = "/api/matches/undo", tag = "likes", responses((status = 200, body = UndoResult)))]
pub async fn undo(State(state): State<AppState>, caller: CurrentUser, key: IdempotencyKey) -> Result<Json<UndoResult>, ApiError> {
    let new = &new_match(&state);
    let effect = |tx: Arc<Tx>| async move {
        let undone = tx.undo(caller.id, new).await?.ok_or_else(|| ApiError::not_found("There is nothing to undo"))?;
        Ok((UndoReply { target: undone.target, act: undone.act }, undone.made))
    };
    let (UndoReply { target, act }, made) = key.run_once(&state.store, (caller.id, new.now), effect).await?;
    if let Some(room) = made.flatten() {
        live::matched(&state, [caller.id, target], room);
    }
    let conn = state.store.read().await?;
    let user = user_with_score(&state, &conn, (caller.reader(), target)).await?;
    let undone_action = UndoneAction { kind: act.as_str(), target_id: target, user };
    let (can_undo, undo_ends_match_with) = next_undo(&state, &conn, caller.reader()).await?;
    Ok(Json(UndoResult { undone_action, can_undo, undo_ends_match_with }))
}

async fn user_with_score(state: &AppState, conn: &Conn, (reader, other): (Reader, UserId)) -> Result<Option<User>, StoreError> {
    let user = Viewer::of(state, reader).users(conn, &[other]).await?.pop();
    let seeker = conn.find_seeker(reader.id).await?;
    Ok(user.zip(seeker).map(|(user, seeker)| Scorer::new(&seeker, state.clock.now().date()).with_score(user)))
}
