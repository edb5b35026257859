use kindred_domain::{Timestamp, UserId};
use kindred_store::{Conn, StoreError};

use crate::{
    AppState,
    photos::Picture,
    profiles::{User, Viewer},
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

/// The entries of a list of `viewer`, in its order.
pub async fn entries(state: &AppState, conn: &Conn, viewer: UserId, named: Vec<Named>) -> Result<Vec<Entry>, StoreError> {
    let ids: Vec<UserId> = named.iter().map(|(id, ..)| *id).collect();
    let people = Viewer::of_nowhere(state, viewer).users(conn, &ids).await?;
    // Whoever left between the two statements is in the one list alone.
    let mut named = named.into_iter();
    Ok(people.into_iter().filter_map(|user| named.find(|(id, ..)| *id == user.id).map(|of| entry(user, of))).collect())
}

fn entry(user: User, (_, created_at, is_match): Named) -> Entry {
    let User { id, name, photos, pictures, age, location, bio, .. } = user;
    Entry { id, name, photos, pictures, age, location, bio, created_at, is_match }
}
