use axum::extract::State;
use kindred_domain::UserId;

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json},
    state::AppState,
    views::{Me, load_me},
};

/// The caller's own profile.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct MeAnswer {
    user: Me,
}

/// The caller's own profile.
#[utoipa::path(get, path = "/api/users/me", tag = "profiles", responses((status = 200, body = MeAnswer)))]
pub async fn show_me(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<MeAnswer>, ApiError> {
    answer_me(&state, caller.id).await
}

/// The response that shows a person to themselves.
pub async fn answer_me(state: &AppState, user: UserId) -> Result<Json<MeAnswer>, ApiError> {
    let conn = state.store.read().await?;
    Ok(Json(MeAnswer { user: load_me(state, &conn, user).await? }))
}
