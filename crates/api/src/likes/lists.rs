use axum::extract::State;
use kindred_domain::UserId;

use super::entry::{Entry, entries};
use crate::{ApiError, AppState, CurrentUser, Json, Limit, Query};

/// So many ids tell a client what it marked; nobody marks more by hand.
const ACTIONS_AT_MOST: i64 = 5_000;

/// How many.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>)]
    limit: Limit<50, 200>,
}

/// People liked, the latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Likes {
    likes: Vec<Entry>,
}

/// Whom one likes or superlikes, the latest first.
#[utoipa::path(get, path = "/api/matches/my-likes", tag = "likes", params(Asked), responses((status = 200, body = Likes)))]
pub async fn my_likes(State(state): State<AppState>, caller: CurrentUser, Query(asked): Query<Asked>) -> Result<Json<Likes>, ApiError> {
    let conn = state.store.read().await?;
    let likes = conn.list_likes(caller.id, asked.limit.rows()).await?;
    let named = likes.into_iter().map(|like| (like.target_id, like.updated_at, like.is_match)).collect();
    Ok(Json(Likes { likes: entries(&state, &conn, caller.id, named).await? }))
}

/// Favourites, the latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Favorites {
    favorites: Vec<Entry>,
}

/// One's favourites, the latest first.
#[utoipa::path(get, path = "/api/matches/favorites", tag = "likes", params(Asked), responses((status = 200, body = Favorites)))]
pub async fn favorites(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(asked): Query<Asked>,
) -> Result<Json<Favorites>, ApiError> {
    let conn = state.store.read().await?;
    let favorites = conn.list_favorites(caller.id, asked.limit.rows()).await?;
    let named = favorites.into_iter().map(|favorite| (favorite.target_id, favorite.created_at, favorite.is_match)).collect();
    Ok(Json(Favorites { favorites: entries(&state, &conn, caller.id, named).await? }))
}

/// About whom.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct About {
    /// Only this person.
    target_id: Option<String>,
}

/// Whom one marked, by id.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct UserActions {
    #[schema(value_type = Vec<String>)]
    favorites: Vec<UserId>,
    #[serde(rename = "likedUsers")]
    #[schema(value_type = Vec<String>)]
    liked_users: Vec<UserId>,
}

/// Whom one likes and who one's favourites are; with `target_id` only whether that one is among them.
#[utoipa::path(get, path = "/api/matches/user-actions", tag = "likes", params(About), responses((status = 200, body = UserActions)))]
pub async fn user_actions(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(about): Query<About>,
) -> Result<Json<UserActions>, ApiError> {
    let conn = state.store.read().await?;
    if let Some(target) = about.target_id {
        let known = target.parse::<UserId>().into_iter();
        let (mut favorites, mut liked_users) = (Vec::new(), Vec::new());
        for target in known {
            favorites.extend(conn.is_favorite(caller.id, target).await?.then_some(target));
            let liked = conn.knows(caller.id, target).await? && conn.find_stance(caller.id, target).await?.likes();
            liked_users.extend(liked.then_some(target));
        }
        return Ok(Json(UserActions { favorites, liked_users }));
    }
    let favorites = conn.list_favorites(caller.id, ACTIONS_AT_MOST).await?.into_iter().map(|one| one.target_id).collect();
    let liked_users = conn.list_likes(caller.id, ACTIONS_AT_MOST).await?.into_iter().map(|one| one.target_id).collect();
    Ok(Json(UserActions { favorites, liked_users }))
}
