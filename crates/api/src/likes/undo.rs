use axum::extract::State;
use kindred_domain::UserId;
use kindred_store::StoreError;

use super::new_match;
use crate::{
    ApiError, AppState, CurrentUser, Json,
    discovery::Fit,
    profiles::{User, Viewer},
};

/// What was taken back.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Undone {
    undone_action: UndoneAction,
}

/// An act that no longer counts.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct UndoneAction {
    /// `like`, `superlike`, `skip` or `unlike`.
    #[serde(rename = "type")]
    kind: &'static str,
    #[schema(value_type = String)]
    target_id: UserId,
    /// Whom it was about.
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<User>,
}

/// Takes back one's last like, superlike, skip or un-like that is not yet undone, up to 20 back.
#[utoipa::path(post, path = "/api/matches/undo", tag = "likes", responses((status = 200, body = Undone)))]
pub async fn undo(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<Undone>, ApiError> {
    let new = &new_match(&state);
    let undone = state.store.write(|tx| async move { tx.undo(caller.id, new).await }).await?;
    let undone = undone.ok_or_else(|| ApiError::not_found("There is nothing to undo"))?;
    let conn = state.store.read().await?;
    let user = seen(&state, &conn, (caller.id, undone.target)).await?;
    Ok(Json(Undone { undone_action: UndoneAction { kind: undone.act.word(), target_id: undone.target, user } }))
}

async fn seen(state: &AppState, conn: &kindred_store::Conn, (viewer, other): (UserId, UserId)) -> Result<Option<User>, StoreError> {
    let user = Viewer::of(state, conn, viewer).await?.users(conn, &[other]).await?.pop();
    let seeker = conn.find_seeker(viewer).await?;
    Ok(user.zip(seeker).map(|(user, seeker)| Fit::of(&seeker, state.clock.now().date()).scored(user)))
}
