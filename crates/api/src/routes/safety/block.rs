use axum::extract::State;
use kindred_domain::{Timestamp, UserId};

use crate::{
    auth::CurrentUser,
    http::{ApiError, CountParameter, Json, PathId, Query, Success},
    routes::errors::{no_such_user, not_to_yourself},
    state::AppState,
    views::Picture,
};

/// Blocks somebody: from now on neither is visible to the other. Harmless when repeated.
#[utoipa::path(post, path = "/api/users/{id}/block", tag = "safety", responses((status = 200, body = Success)))]
pub async fn block(State(state): State<AppState>, caller: CurrentUser, PathId(id): PathId<UserId>) -> Result<Json<Success>, ApiError> {
    if id == caller.id {
        return Err(not_to_yourself());
    }
    let now = state.clock.now();
    let blocked = state.store.write(|tx| async move { tx.block(caller.id, id, now).await }).await?;
    if blocked { Ok(Json(Success::DONE)) } else { Err(no_such_user()) }
}

/// Ends a block; harmless without one. What the block ended does not come back.
#[utoipa::path(delete, path = "/api/users/{id}/block", tag = "safety", responses((status = 200, body = Success)))]
pub async fn unblock(State(state): State<AppState>, caller: CurrentUser, PathId(id): PathId<UserId>) -> Result<Json<Success>, ApiError> {
    state.store.write(|tx| async move { tx.unblock(caller.id, id).await }).await?;
    Ok(Json(Success::DONE))
}

/// How many people.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BlockedQuery {
    /// 200 by default, at most 1000.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 1_000)]
    limit: CountParameter<200, 1000>,
}

/// People one blocks, latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct BlockedPeople {
    blocked: Vec<BlockedPerson>,
}

/// Somebody one blocks, with no more than is needed to unblock them.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct BlockedPerson {
    id: UserId,
    name: String,
    /// The first photo, when there is one.
    avatar: Option<String>,
    /// Since when they are blocked.
    created_at: Timestamp,
}

/// Whom one blocks, latest first.
#[utoipa::path(get, path = "/api/users/me/blocked", tag = "safety", params(BlockedQuery), responses((status = 200, body = BlockedPeople)))]
pub async fn blocked(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<BlockedQuery>,
) -> Result<Json<BlockedPeople>, ApiError> {
    let conn = state.store.read().await?;
    let rows = conn.list_blocked(caller.id, query.limit.rows()).await?;
    let people = conn.list_people(&rows.iter().map(|row| row.id).collect::<Vec<_>>()).await?;
    // Somebody who was deleted between the two statements is left out.
    let mut rows = rows.into_iter();
    let since = people.into_iter().filter_map(|person| rows.find(|row| row.id == person.id).map(|row| (person, row.created_at)));
    let blocked = since.map(|(person, created_at)| BlockedPerson {
        id: person.id,
        avatar: person.pictures.first().map(|picture| Picture::from(picture).url),
        name: person.profile.name,
        created_at,
    });
    Ok(Json(BlockedPeople { blocked: blocked.collect() }))
}
