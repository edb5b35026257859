use std::collections::HashMap;

use kindred_domain::{MomentId, Timestamp, UserId};
use kindred_store::{Conn, Moment as Row, StoreError};

use super::picture::{Picture, url};

/// A moment as somebody who may see it sees it.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Moment {
    #[schema(value_type = String)]
    id: MomentId,
    /// Who posted it.
    user: Author,
    content: String,
    /// Urls, in order.
    images: Vec<String>,
    /// The same images with their sizes and previews.
    pictures: Vec<Picture>,
    hashtags: Vec<String>,
    /// `public`, `friends` or `private`; told to its author alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    audience: Option<&'static str>,
    #[schema(value_type = String)]
    created_at: Timestamp,
    /// How many people like it.
    likes: i64,
    /// How many comments it has, replies included.
    comments: i64,
    /// Whether one likes it oneself.
    is_liked: bool,
    /// Whether one posted it oneself.
    is_own: bool,
}

/// Who posted a moment or said something of it.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
pub struct Author {
    #[schema(value_type = String)]
    id: UserId,
    name: String,
    /// The first photo, when there is one.
    avatar: Option<String>,
    /// Urls; the first is the main photo.
    photos: Vec<String>,
    /// Not a real person, but one of those a new place starts with.
    is_demo: bool,
}

/// Those of these people who are there for `viewer`, as authors, by id, in a fixed number of statements.
pub async fn authors(conn: &Conn, viewer: UserId, ids: impl Iterator<Item = UserId>) -> Result<HashMap<UserId, Author>, StoreError> {
    let mut ids: Vec<UserId> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    let people = conn.list_people_seen_by(viewer, &ids).await?;
    let author = |person: kindred_store::Person| {
        let photos: Vec<String> = person.pictures.iter().map(|picture| url(&picture.key)).collect();
        let (id, avatar) = (person.id, photos.first().cloned());
        (id, Author { id, name: person.profile.name, avatar, photos, is_demo: person.is_demo })
    };
    Ok(people.into_iter().map(author).collect())
}

/// What `viewer` sees of these moments, in their order, in a fixed number of statements.
pub async fn moments(conn: &Conn, viewer: UserId, rows: Vec<Row>) -> Result<Vec<Moment>, StoreError> {
    let authors = authors(conn, viewer, rows.iter().map(|row| row.author_id)).await?;
    // Whoever left between the two statements took their moments along.
    let seen = |row: Row| authors.get(&row.author_id).map(|author| Moment::seen_by(viewer, author.clone(), row));
    Ok(rows.into_iter().filter_map(seen).collect())
}

/// A moment as `viewer` sees it, if they may see it.
pub async fn find_moment(conn: &Conn, viewer: UserId, id: MomentId) -> Result<Option<Moment>, StoreError> {
    let row = conn.find_moment(viewer, id).await?;
    Ok(moments(conn, viewer, row.into_iter().collect()).await?.pop())
}

impl Moment {
    fn seen_by(viewer: UserId, user: Author, row: Row) -> Self {
        let pictures: Vec<Picture> = row.pictures.iter().map(Picture::from).collect();
        let is_own = row.author_id == viewer;
        Self {
            id: row.id,
            user,
            content: row.content,
            images: pictures.iter().map(|picture| picture.url.clone()).collect(),
            pictures,
            hashtags: row.hashtags,
            audience: is_own.then(|| row.audience.as_str()),
            created_at: row.created_at,
            likes: row.likes,
            comments: row.comments,
            is_liked: row.is_liked,
            is_own,
        }
    }
}
