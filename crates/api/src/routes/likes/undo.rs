use std::sync::Arc;

use axum::extract::State;
use kindred_domain::UserId;
use kindred_store::{Conn, StoreError, Tx};

use super::new_match::new_match;
use crate::{
    auth::CurrentUser,
    http::{ApiError, IdempotencyKey, Json},
    live,
    state::AppState,
    views::{Fit, User, Viewer},
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
    kind: String,
    #[schema(value_type = String)]
    target_id: UserId,
    /// Whom it was about, as they are now; without them when they are there no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<User>,
}

/// What was taken back, as it is kept for the same request coming again: that is answered alike whatever happened since.
/// The person beside it is not kept but looked up: they are shown as they are now, and not at all once they are behind a wall.
#[derive(serde::Serialize, serde::Deserialize)]
struct Told {
    kind: String,
    target: i64,
}

/// Takes back one's last like, superlike, skip or un-like that is not yet undone, up to 20 back.
#[utoipa::path(post, path = "/api/matches/undo", tag = "likes", responses((status = 200, body = Undone)))]
pub async fn undo(State(state): State<AppState>, caller: CurrentUser, key: IdempotencyKey) -> Result<Json<Undone>, ApiError> {
    let (new, key) = (&new_match(&state), &key);
    let effect = |tx: Arc<Tx>| async move {
        if let Some(told) = key.before(&tx, caller.id, new.now).await? {
            return Ok((told, None));
        }
        let undone = tx.undo(caller.id, new).await?.ok_or_else(|| ApiError::not_found("There is nothing to undo"))?;
        let told = Told { kind: undone.act.as_str().to_owned(), target: undone.target.0 };
        key.keep(&tx, caller.id, &told).await?;
        Ok::<_, ApiError>((told, undone.made))
    };
    let (Told { kind, target }, made) = state.store.write(effect).await?;
    if let Some(room) = made {
        live::matched(&state, [caller.id, UserId(target)], room);
    }
    let (conn, target_id) = (state.store.read().await?, UserId(target));
    let user = seen(&state, &conn, (caller.id, target_id)).await?;
    Ok(Json(Undone { undone_action: UndoneAction { kind, target_id, user } }))
}

async fn seen(state: &AppState, conn: &Conn, (viewer, other): (UserId, UserId)) -> Result<Option<User>, StoreError> {
    let user = Viewer::of(state, conn, viewer).await?.users(conn, &[other]).await?.pop();
    let seeker = conn.find_seeker(viewer).await?;
    Ok(user.zip(seeker).map(|(user, seeker)| Fit::of(&seeker, state.clock.now().date()).scored(user)))
}
