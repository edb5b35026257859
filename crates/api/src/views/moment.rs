use std::collections::HashMap;

use kindred_domain::{MomentId, Timestamp, UserId};
use kindred_store::{Conn, Moment as Row, StoreError};

use super::{
    demo_words,
    picture::{Picture, show_to_owner, url},
};
use crate::auth::Reader;

/// A moment as a viewer sees it.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Moment {
    id: MomentId,
    /// Its author.
    user: Author,
    content: String,
    /// Urls, in order.
    images: Vec<String>,
    /// The same images with their sizes and previews.
    pictures: Vec<Picture>,
    hashtags: Vec<String>,
    /// `public`, `friends` or `private`; only its author sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    audience: Option<&'static str>,
    created_at: Timestamp,
    /// How many people like it.
    likes: i64,
    /// How many comments it has, replies included.
    comments: i64,
    /// True if the viewer likes it.
    is_liked: bool,
    /// True if it is the viewer's own.
    is_own: bool,
}

/// The author of a moment or a comment.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
pub struct Author {
    id: UserId,
    name: String,
    /// The first photo, when there is one.
    avatar: Option<String>,
    /// Urls; the first is the main photo.
    photos: Vec<String>,
    /// Not a real person, but one of those a new place starts with.
    is_demo: bool,
}

/// Those of these people who are visible to `viewer`, as authors by id, with a fixed number of statements.
pub async fn authors(conn: &Conn, viewer: UserId, ids: impl Iterator<Item = UserId>) -> Result<HashMap<UserId, Author>, StoreError> {
    let mut ids: Vec<UserId> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    let mut people = conn.list_people_seen_by(viewer, &ids).await?;
    let own = people.iter_mut().filter(|person| person.id == viewer).flat_map(|person| &mut person.pictures);
    show_to_owner(conn, viewer, own.collect()).await?;
    let author = |person: kindred_store::Person| {
        let photos: Vec<String> = person.pictures.iter().map(|picture| url(&picture.key)).collect();
        let (id, avatar) = (person.id, photos.first().cloned());
        (id, Author { id, name: person.profile.name, avatar, photos, is_demo: person.is_demo })
    };
    Ok(people.into_iter().map(author).collect())
}

/// These moments as `reader` sees them, in their order, with a fixed number of statements.
pub async fn moments(conn: &Conn, reader: Reader, mut rows: Vec<Row>) -> Result<Vec<Moment>, StoreError> {
    let own = rows.iter_mut().filter(|row| row.author_id == reader.id).flat_map(|row| &mut row.pictures);
    show_to_owner(conn, reader.id, own.collect()).await?;
    let authors = authors(conn, reader.id, rows.iter().map(|row| row.author_id)).await?;
    // A moment whose author was deleted between the two statements is left out.
    let visible = |row: Row| authors.get(&row.author_id).map(|author| Moment::seen_by(reader, author.clone(), row));
    Ok(rows.into_iter().filter_map(visible).collect())
}

/// A moment as `reader` sees it, if they may see it.
pub async fn find_moment(conn: &Conn, reader: Reader, id: MomentId) -> Result<Option<Moment>, StoreError> {
    let row = conn.find_moment(reader.id, id).await?;
    Ok(moments(conn, reader, row.into_iter().collect()).await?.pop())
}

impl Author {
    /// What they wrote, as `reader` sees it.
    pub fn text(&self, reader: Reader, text: String) -> String {
        demo_words::shown(reader, (self.id, self.is_demo), text)
    }
}

impl Moment {
    fn seen_by(reader: Reader, user: Author, row: Row) -> Self {
        let pictures: Vec<Picture> = row.pictures.into_iter().map(Picture::from).collect();
        let is_own = row.author_id == reader.id;
        let content = user.text(reader, row.content);
        Self {
            id: row.id,
            user,
            content,
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
