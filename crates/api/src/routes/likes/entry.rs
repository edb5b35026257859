use kindred_domain::{Timestamp, UserId};
use kindred_store::{Conn, StoreError};

use crate::{
    http::Cursor,
    state::AppState,
    views::{Picture, User, Viewer},
};

/// Somebody liked or marked as a favourite.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Entry {
    #[schema(value_type = String)]
    id: UserId,
    name: String,
    /// Urls; the first is the main photo.
    photos: Vec<String>,
    /// The same photos with their sizes and previews.
    pictures: Vec<Picture>,
    age: i64,
    location: String,
    bio: String,
    /// Since when they are liked or a favourite.
    #[schema(value_type = String)]
    created_at: Timestamp,
    /// Whether the two are a match.
    is_match: bool,
}

/// Whom a list names, since when, and whether they are a match.
pub type Named = (UserId, Timestamp, bool);

/// A page of at most `limit` of those named, in their order, as `viewer` sees them, and where the next page begins if one of
/// them is too many for this.
pub async fn page(
    state: &AppState,
    conn: &Conn,
    viewer: UserId,
    (mut named, limit): (Vec<Named>, usize),
) -> Result<(Vec<Entry>, Option<Cursor>), StoreError> {
    let has_more = named.len() > limit;
    named.truncate(limit);
    let next = named.last().filter(|_| has_more).map(|(id, at, _)| Cursor(*at, *id));
    let ids: Vec<UserId> = named.iter().map(|(id, ..)| *id).collect();
    let mut people = Viewer::of_nowhere(state, viewer).users_by_id(conn, &ids).await?;
    // Whoever left between the two statements is in the one list alone.
    let entries = named.into_iter().filter_map(|of| people.remove(&of.0).map(|user| entry(user, of)));
    Ok((entries.collect(), next))
}

fn entry(user: User, (_, created_at, is_match): Named) -> Entry {
    let User { id, name, photos, pictures, age, location, bio, .. } = user;
    Entry { id, name, photos, pictures, age, location, bio, created_at, is_match }
}
