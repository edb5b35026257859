use kindred_domain::{Timestamp, UserId};
use kindred_store::{Conn, StoreError};

use crate::{
    auth::Reader,
    http::Cursor,
    state::AppState,
    views::{Picture, User, Viewer},
};

/// Somebody one likes or who is a favourite.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct ListedPerson {
    id: UserId,
    name: String,
    /// Urls; the first is the main photo.
    photos: Vec<String>,
    /// The same photos with their sizes and previews.
    pictures: Vec<Picture>,
    age: i64,
    location: String,
    bio: String,
    /// Not a real person, but one of those a new place starts with.
    is_demo: bool,
    /// Since when.
    created_at: Timestamp,
    /// True if the two are a match.
    is_match: bool,
}

/// A person's row in a list.
pub struct ListedRow {
    /// Who.
    pub id: UserId,
    /// Since when they are in it.
    pub since: Timestamp,
    /// True if the two are a match.
    pub is_match: bool,
}

/// A page of at most `limit` of those in `rows`, in their order, as `reader` sees them, and the cursor of the next page if there
/// is one.
pub async fn page(
    state: &AppState,
    conn: &Conn,
    reader: Reader,
    (mut rows, limit): (Vec<ListedRow>, usize),
) -> Result<(Vec<ListedPerson>, Option<Cursor>), StoreError> {
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| has_more).map(|row| Cursor(row.since, row.id));
    let ids: Vec<UserId> = rows.iter().map(|row| row.id).collect();
    let mut people = Viewer::without_distances(state, reader).users_by_id(conn, &ids).await?;
    // Somebody who was deleted between the two statements is left out.
    let people_listed = rows.into_iter().filter_map(|row| people.remove(&row.id).map(|user| listed_person(user, &row)));
    Ok((people_listed.collect(), next))
}

fn listed_person(user: User, row: &ListedRow) -> ListedPerson {
    let User { id, name, photos, pictures, age, location, bio, is_demo, .. } = user;
    ListedPerson { id, name, photos, pictures, age, location, bio, is_demo, created_at: row.since, is_match: row.is_match }
}
