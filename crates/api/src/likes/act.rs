use axum::extract::State;
use kindred_domain::{Act, UserId};

use super::{new_match, nobody, oneself};
use crate::{
    ApiError, AppState, CurrentUser, Json, PathId,
    matches::{Match, find_match},
};

/// What a like, superlike, skip or unlike did.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Outcome {
    success: bool,
    /// Whether the two are a match now.
    is_match: bool,
    /// Whether an earlier like was taken back.
    unliked: bool,
    /// The match, while there is one.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    of_two: Option<Match>,
}

/// Likes somebody; somebody liked already is un-liked.
#[utoipa::path(post, path = "/api/matches/like/{id}", tag = "likes", responses((status = 200, body = Outcome)))]
pub async fn like(State(state): State<AppState>, caller: CurrentUser, PathId(id): PathId<UserId>) -> Result<Json<Outcome>, ApiError> {
    act(&state, caller, id, Act::Like).await
}

/// Likes somebody especially; counts as a like.
#[utoipa::path(post, path = "/api/matches/superlike/{id}", tag = "likes", responses((status = 200, body = Outcome)))]
pub async fn superlike(State(state): State<AppState>, caller: CurrentUser, PathId(id): PathId<UserId>) -> Result<Json<Outcome>, ApiError> {
    act(&state, caller, id, Act::Superlike).await
}

/// Passes somebody over; an earlier like ends, and a match with it.
#[utoipa::path(post, path = "/api/matches/skip/{id}", tag = "likes", responses((status = 200, body = Outcome)))]
pub async fn skip(State(state): State<AppState>, caller: CurrentUser, PathId(id): PathId<UserId>) -> Result<Json<Outcome>, ApiError> {
    act(&state, caller, id, Act::Skip).await
}

/// Takes a like back; harmless without one.
#[utoipa::path(post, path = "/api/matches/unlike/{id}", tag = "likes", responses((status = 200, body = Outcome)))]
pub async fn unlike(State(state): State<AppState>, caller: CurrentUser, PathId(id): PathId<UserId>) -> Result<Json<Outcome>, ApiError> {
    act(&state, caller, id, Act::Unlike).await
}

async fn act(state: &AppState, caller: CurrentUser, target: UserId, act: Act) -> Result<Json<Outcome>, ApiError> {
    if target == caller.id {
        return Err(oneself());
    }
    let new = &new_match(state);
    let acted = state.store.write(|tx| async move { tx.act(caller.id, target, act, new).await }).await?;
    let acted = acted.ok_or_else(nobody)?;
    let of_two = if acted.is_match { find_match(state, caller.id, target).await? } else { None };
    Ok(Json(Outcome { success: true, is_match: acted.is_match, unliked: acted.done == Some(Act::Unlike), of_two }))
}
