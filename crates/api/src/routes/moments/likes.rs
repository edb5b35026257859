use axum::extract::State;

use super::visible::OwnMoment;
use crate::{
    http::{ApiError, Cursor, Json, Query},
    routes::likes::{PeopleQuery, one_more},
    state::AppState,
    views::{Author, authors},
};

/// Who likes a moment, latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct MomentLikes {
    people: Vec<Author>,
    /// How many there are in all, on this page and the others: the moment's `likes`.
    total: i64,
    /// True if there are more after these.
    has_more: bool,
    /// The `before` of the next page; `null` when there is none.
    next: Option<Cursor>,
}

/// Who likes one's own moment, latest first; nobody but its author is told.
#[utoipa::path(get, path = "/api/moments/{id}/likes", tag = "moments", params(PeopleQuery), responses((status = 200, body = MomentLikes)))]
pub async fn list_likes(
    State(state): State<AppState>,
    OwnMoment { id, author }: OwnMoment,
    Query(query): Query<PeopleQuery>,
) -> Result<Json<MomentLikes>, ApiError> {
    let likes = state.store.read_heavy(move |conn| async move {
        let (limit, before) = query.page();
        let mut rows = conn.list_moment_likes((author, id), before.map(Cursor::position), one_more(limit)).await?;
        let has_more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| has_more).map(|like| Cursor(like.liked_at, like.user_id));
        let mut people = authors(&conn, author, rows.iter().map(|like| like.user_id)).await?;
        // Somebody who was deleted between the two statements is left out.
        let people = rows.iter().filter_map(|like| people.remove(&like.user_id)).collect();
        Ok::<_, ApiError>(MomentLikes { people, total: conn.count_moment_likes(author, id).await?, has_more, next })
    });
    Ok(Json(likes.await?))
}
