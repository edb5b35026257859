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

/// A person in a list, since when, and if the two are a match.
pub type Named = (UserId, Timestamp, bool);

/// A page of at most `limit` of those named, in their order, as `reader` sees them, and the cursor of the next page if there
/// is one.
pub async fn page(
    state: &AppState,
    conn: &Conn,
    reader: Reader,
    (mut named, limit): (Vec<Named>, usize),
) -> Result<(Vec<ListedPerson>, Option<Cursor>), StoreError> {
    let has_more = named.len() > limit;
    named.truncate(limit);
    let next = named.last().filter(|_| has_more).map(|(id, at, _)| Cursor(*at, *id));
    let ids: Vec<UserId> = named.iter().map(|(id, ..)| *id).collect();
    let mut people = Viewer::without_distances(state, reader).users_by_id(conn, &ids).await?;
    // Somebody who was deleted between the two statements is left out.
    let people_listed = named.into_iter().filter_map(|of| people.remove(&of.0).map(|user| listed_person(user, of)));
    Ok((people_listed.collect(), next))
}

fn listed_person(user: User, (_, created_at, is_match): Named) -> ListedPerson {
    let User { id, name, photos, pictures, age, location, bio, is_demo, .. } = user;
    ListedPerson { id, name, photos, pictures, age, location, bio, is_demo, created_at, is_match }
}
