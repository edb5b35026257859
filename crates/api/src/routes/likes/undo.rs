//! Undo of a swipe: takes back one's last like, superlike or skip, or a like taken back by its button, and says whose match
//! the next undo would end.

use std::sync::Arc;

use axum::extract::State;
use kindred_domain::UserId;
use kindred_store::{Conn, StoreError, Tx, UndoReply};

use super::new_match::{new_match, tell_of_match_again};
use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, IdempotencyKey, Json, Query, ResourceId},
    live,
    state::AppState,
    views::{Scorer, User, Viewer, next_undo},
};

/// Which act to take back.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UndoQuery {
    /// Only an act about this person: if the last one is about somebody else, it stays, and the answer is 409 `act_changed`.
    target_id: Option<String>,
}

/// What was taken back.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct UndoResult {
    undone_action: UndoneAction,
    /// True if an earlier act can be undone, too.
    can_undo: bool,
    /// Whom that act was about.
    #[serde(skip_serializing_if = "Option::is_none")]
    undo_target_id: Option<UserId>,
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
#[utoipa::path(post, path = "/api/matches/undo", tag = "likes", params(UndoQuery), responses((status = 200, body = UndoResult)))]
pub async fn undo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<UndoQuery>,
    key: IdempotencyKey,
) -> Result<Json<UndoResult>, ApiError> {
    let new = &new_match(&state);
    // Text that is no id names nobody.
    let meant = query.target_id.map(|id| UserId::parse_or_unknown(&id));
    let effect = |tx: Arc<Tx>| async move {
        let undone = tx.undo(caller.id, new).await?.ok_or_else(|| ApiError::not_found("There is nothing to undo"))?;
        if meant.is_some_and(|target| target != undone.target) {
            // The transaction is rolled back: nothing is undone.
            return Err(act_changed());
        }
        Ok((UndoReply { target: undone.target, act: undone.act }, undone.made))
    };
    let (UndoReply { target, act }, made) = key.run_once(&state.store, (caller.id, new.now), effect).await?;
    match made {
        Some(Some(room)) => live::matched(&state, [caller.id, target], room),
        None => tell_of_match_again(&state, caller.id, target).await?,
        Some(None) => {}
    }
    let conn = state.store.read().await?;
    let user = user_with_score(&state, &conn, (caller.reader(), target)).await?;
    let undone_action = UndoneAction { kind: act.as_str(), target_id: target, user };
    let (undo_target_id, undo_ends_match_with) = next_undo(&state, &conn, caller.reader()).await?;
    Ok(Json(UndoResult { undone_action, can_undo: undo_target_id.is_some(), undo_target_id, undo_ends_match_with }))
}

/// 409: the last act is about somebody else than the undo, as after an act in another window.
fn act_changed() -> ApiError {
    ApiError::conflict("Your last step is another one by now: nothing was undone").with_code("act_changed")
}

async fn user_with_score(state: &AppState, conn: &Conn, (reader, other): (Reader, UserId)) -> Result<Option<User>, StoreError> {
    let user = Viewer::of(state, reader).find_user(conn, other).await?;
    let seeker = conn.find_seeker(reader.id).await?;
    Ok(user.zip(seeker).map(|(user, seeker)| Scorer::new(&seeker, state.clock.now().date()).with_score(user)))
}
