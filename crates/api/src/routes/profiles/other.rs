use axum::extract::State;
use kindred_domain::UserId;

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, PathId},
    routes::errors::no_such_user,
    state::AppState,
    views::{User, Viewer},
};

/// A person.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct UserAnswer {
    user: User,
}

/// What others see of a person.
#[utoipa::path(get, path = "/api/users/{id}", tag = "profiles", responses((status = 200, body = UserAnswer)))]
pub async fn show_user(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(id): PathId<UserId>,
) -> Result<Json<UserAnswer>, ApiError> {
    let conn = state.store.read().await?;
    let viewer = Viewer::of(&state, caller.reader());
    let user = viewer.find_user(&conn, id).await?.ok_or_else(no_such_user)?;
    Ok(Json(UserAnswer { user }))
}
