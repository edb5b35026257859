use axum::extract::State;

use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, CountParameter, Json, Query},
    state::AppState,
    views::{Match, matches},
};

/// How many matches.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MatchesQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
}

/// How many of the newest matches.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RecentMatchesQuery {
    /// 5 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<5, 200>,
}

/// Matches, newest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Matches {
    matches: Vec<Match>,
}

/// One's matches, newest first.
#[utoipa::path(get, path = "/api/matches/list", tag = "matches", params(MatchesQuery), responses((status = 200, body = Matches)))]
pub async fn list(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<MatchesQuery>,
) -> Result<Json<Matches>, ApiError> {
    newest(&state, caller.reader(), query.limit.rows()).await
}

/// One's newest matches.
#[utoipa::path(get, path = "/api/matches/recent", tag = "matches", params(RecentMatchesQuery), responses((status = 200, body = Matches)))]
pub async fn recent(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<RecentMatchesQuery>,
) -> Result<Json<Matches>, ApiError> {
    newest(&state, caller.reader(), query.limit.rows()).await
}

async fn newest(state: &AppState, reader: Reader, limit: i64) -> Result<Json<Matches>, ApiError> {
    let conn = state.store.read().await?;
    let rows = conn.list_matches_with_people(reader.id, limit).await?;
    Ok(Json(Matches { matches: matches(state, &conn, (reader, rows)).await? }))
}
