use axum::extract::State;
use kindred_domain::{Stance, UserId};
use kindred_store::{Favorite, Like};

use super::listed_person::{ListedPerson, ListedRow, page};
use crate::{
    auth::CurrentUser,
    http::{ApiError, CountParameter, Cursor, Json, Query},
    state::AppState,
};

/// How many ids are listed at most; nobody likes more by hand.
const MAX_ACTIONS: i64 = 5_000;

/// Which page of a list of people.
#[derive(Clone, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
    /// The `next` of the page before: only those behind it, so that new ones don't shift the pages.
    #[param(value_type = Cursor, required = false)]
    before: Option<Cursor>,
}

impl PeopleQuery {
    /// How many, and where to begin; at least one, since an empty page could not name the next one.
    pub fn page(&self) -> (usize, Option<Cursor>) {
        (self.limit.count().max(1), self.before)
    }
}

/// People one likes, latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[expect(clippy::struct_field_names, reason = "the API calls the list likes, as it calls itself")]
pub struct Likes {
    likes: Vec<ListedPerson>,
    /// How many there are in all, on this page and the others.
    total: i64,
    /// True if there are more after these.
    has_more: bool,
    /// The `before` of the next page; `null` when there is none.
    next: Option<Cursor>,
}

/// Whom one likes or superlikes, latest first.
#[utoipa::path(get, path = "/api/matches/my-likes", tag = "likes", params(PeopleQuery), responses((status = 200, body = Likes)))]
pub async fn my_likes(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<PeopleQuery>,
) -> Result<Json<Likes>, ApiError> {
    let reader = state.clone();
    let likes = state.store.read_heavy(move |conn| async move {
        let (limit, before) = query.page();
        let likes = conn.list_likes(caller.id, before.map(Cursor::position), one_more(limit)).await?;
        let row = |like: Like| ListedRow { id: like.target_id, since: like.updated_at, is_match: like.is_match };
        let rows = likes.into_iter().map(row).collect();
        let (likes, next) = page(&reader, &conn, caller.reader(), (rows, limit)).await?;
        Ok::<_, ApiError>(Likes { likes, total: conn.count_likes(caller.id).await?, has_more: next.is_some(), next })
    });
    Ok(Json(likes.await?))
}

/// Favourites, latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[expect(clippy::struct_field_names, reason = "the API calls the list favorites, as it calls itself")]
pub struct Favorites {
    favorites: Vec<ListedPerson>,
    /// How many there are in all, on this page and the others.
    total: i64,
    /// True if there are more after these.
    has_more: bool,
    /// The `before` of the next page; `null` when there is none.
    next: Option<Cursor>,
}

/// One's favourites, latest first.
#[utoipa::path(get, path = "/api/matches/favorites", tag = "likes", params(PeopleQuery), responses((status = 200, body = Favorites)))]
pub async fn favorites(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<PeopleQuery>,
) -> Result<Json<Favorites>, ApiError> {
    let reader = state.clone();
    let favorites = state.store.read_heavy(move |conn| async move {
        let (limit, before) = query.page();
        let favorites = conn.list_favorites(caller.id, before.map(Cursor::position), one_more(limit)).await?;
        let row = |favorite: Favorite| ListedRow { id: favorite.target_id, since: favorite.created_at, is_match: favorite.is_match };
        let rows = favorites.into_iter().map(row).collect();
        let (favorites, next) = page(&reader, &conn, caller.reader(), (rows, limit)).await?;
        Ok::<_, ApiError>(Favorites { favorites, total: conn.count_favorites(caller.id).await?, has_more: next.is_some(), next })
    });
    Ok(Json(favorites.await?))
}

/// One row more than a page has: if it is there, there is another page.
pub fn one_more(limit: usize) -> i64 {
    i64::try_from(limit + 1).unwrap_or(i64::MAX)
}

/// Whom to list.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserActionsQuery {
    /// Only this person.
    target_id: Option<String>,
}

/// The ids of those one likes, of one's matches among them, and of one's favourites.
#[derive(Default, serde::Serialize, utoipa::ToSchema)]
pub struct UserActions {
    favorites: Vec<UserId>,
    #[serde(rename = "likedUsers")]
    liked_users: Vec<UserId>,
    /// Those of `likedUsers` who like one back.
    matches: Vec<UserId>,
}

/// The ids of those one likes, of one's matches among them, and of one's favourites; with `target_id` that one only.
#[utoipa::path(get, path = "/api/matches/user-actions", tag = "likes", params(UserActionsQuery), responses((status = 200, body = UserActions)))]
pub async fn user_actions(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<UserActionsQuery>,
) -> Result<Json<UserActions>, ApiError> {
    let conn = state.store.read().await?;
    let mut actions = UserActions::default();
    if let Some(target) = query.target_id {
        // Text that is no id names nobody.
        if let Ok(target) = target.parse::<UserId>() {
            actions.favorites.extend(conn.is_favorite(caller.id, target).await?.then_some(target));
            let liked = conn.find_stance_if_visible(caller.id, target).await?.is_some_and(Stance::likes);
            actions.liked_users.extend(liked.then_some(target));
            let is_match = liked && conn.find_match(caller.id, target).await?.is_some();
            actions.matches.extend(is_match.then_some(target));
        }
        return Ok(Json(actions));
    }
    actions.favorites.extend(conn.list_favorites(caller.id, None, MAX_ACTIONS).await?.iter().map(|one| one.target_id));
    for like in conn.list_likes(caller.id, None, MAX_ACTIONS).await? {
        actions.liked_users.push(like.target_id);
        actions.matches.extend(like.is_match.then_some(like.target_id));
    }
    Ok(Json(actions))
}
