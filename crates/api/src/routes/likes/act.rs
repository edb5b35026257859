use std::sync::Arc;

use axum::extract::State;
use kindred_domain::{Act, DoneAct, UserId};
use kindred_store::{LikeReply, Tx};

use super::new_match::{new_match, tell_of_match_again};
use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, IdempotencyKey, Json, PathId, Query},
    live,
    routes::errors::{no_such_user, not_to_yourself},
    state::AppState,
    views::{Match, find_match},
};

/// What a like, superlike, skip or unlike did.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct LikeResult {
    success: bool,
    /// True if the two are a match after the act.
    is_match: bool,
    /// True if the act took an earlier like back.
    unliked: bool,
    /// That match as it is now; absent if it has ended before a repeated request.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    current_match: Option<Match>,
}

/// How to like.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LikeQuery {
    /// By default a second like takes the first one back; with `false` the person stays liked.
    toggle: Option<bool>,
}

/// Likes somebody; somebody liked already is un-liked, unless asked otherwise.
#[utoipa::path(post, path = "/api/matches/like/{id}", tag = "likes", params(LikeQuery), responses((status = 200, body = LikeResult)))]
pub async fn like(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(id): PathId<UserId>,
    Query(liking): Query<LikeQuery>,
    key: IdempotencyKey,
) -> Result<Json<LikeResult>, ApiError> {
    let how = if liking.toggle == Some(false) { Act::Like } else { Act::ToggleLike };
    act(&state, (caller.reader(), id), how, &key).await
}

/// Likes somebody especially; counts as a like.
#[utoipa::path(post, path = "/api/matches/superlike/{id}", tag = "likes", responses((status = 200, body = LikeResult)))]
pub async fn superlike(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(id): PathId<UserId>,
    key: IdempotencyKey,
) -> Result<Json<LikeResult>, ApiError> {
    act(&state, (caller.reader(), id), Act::Superlike, &key).await
}

/// Passes somebody over; an earlier like ends, and a match with it.
#[utoipa::path(post, path = "/api/matches/skip/{id}", tag = "likes", responses((status = 200, body = LikeResult)))]
pub async fn skip(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(id): PathId<UserId>,
    key: IdempotencyKey,
) -> Result<Json<LikeResult>, ApiError> {
    act(&state, (caller.reader(), id), Act::Skip, &key).await
}

/// Takes a like back; harmless without one.
#[utoipa::path(post, path = "/api/matches/unlike/{id}", tag = "likes", responses((status = 200, body = LikeResult)))]
pub async fn unlike(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(id): PathId<UserId>,
    key: IdempotencyKey,
) -> Result<Json<LikeResult>, ApiError> {
    act(&state, (caller.reader(), id), Act::Unlike, &key).await
}

async fn act(state: &AppState, (reader, target): (Reader, UserId), act: Act, key: &IdempotencyKey) -> Result<Json<LikeResult>, ApiError> {
    let actor = reader.id;
    if target == actor {
        return Err(not_to_yourself());
    }
    let new = &new_match(state);
    let effect = |tx: Arc<Tx>| async move {
        let acted = tx.act(actor, target, act, new).await?.ok_or_else(no_such_user)?;
        Ok((LikeReply { target, done: acted.done, is_match: acted.is_match }, acted.made))
    };
    let (LikeReply { done, is_match, .. }, made) = key.run_once(&state.store, (actor, new.now), effect).await?;
    match made {
        Some(Some(room)) => live::matched(state, [actor, target], room),
        None if is_match => tell_of_match_again(state, actor, target).await?,
        _ => {}
    }
    let current_match = if is_match { find_match(state, reader, target).await? } else { None };
    Ok(Json(LikeResult { success: true, is_match, unliked: done == Some(DoneAct::Unlike), current_match }))
}
