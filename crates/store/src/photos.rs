//! Photos: the uploads, their owners, and which of them a profile shows.

use std::collections::HashMap;

use kindred_domain::{MomentId, PhotoId, Timestamp, UserId};

use crate::{Cell, Col, Conn, Ids, Mismatch, Param, StoreError, Tx, Value, sql, visibility::account_active};

/// What a picture was uploaded for; it can be used for nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The profile.
    Profile,
    /// A chat message.
    Chat,
    /// A moment.
    Moment,
}

impl Purpose {
    /// As in the rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Profile => "profile",
            Self::Chat => "chat",
            Self::Moment => "moment",
        }
    }
}

impl Param for Purpose {
    fn value(&self) -> Value<'_> {
        Value::Text(self.as_str())
    }
}

impl Col for Purpose {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        let word = String::read(cell)?;
        let known = [Self::Profile, Self::Chat, Self::Moment].into_iter().find(|purpose| purpose.as_str() == word);
        known.ok_or_else(|| Mismatch(format!("{word:?} is no purpose of a photo")))
    }
}

/// Where the face in a picture is: what a crop must keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Focus {
    /// From the left, in percent of the width.
    pub x: i64,
    /// From the top, in percent of the height.
    pub y: i64,
}

/// Both numbers are in one column.
const FROM_LEFT: i64 = 1000;

impl Param for Focus {
    fn value(&self) -> Value<'_> {
        Value::Int(self.x * FROM_LEFT + self.y)
    }
}

impl Col for Focus {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        let both = i64::read(cell)?;
        Ok(Self { x: both / FROM_LEFT, y: both % FROM_LEFT })
    }
}

crate::row! {
    /// A picture with what is needed to show it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Picture {
        /// Its key in the picture store and in its url.
        pub key: String,
        /// Width in pixels, upright.
        pub width: i64,
        /// Height in pixels, upright.
        pub height: i64,
        /// A thumbhash (a blurred preview), base64.
        pub thumbhash: String,
        /// Where its face is, if one was found.
        pub focus: Option<Focus>,
    }
}

/// An upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Photo {
    /// Its id.
    pub id: PhotoId,
    /// Its owner.
    pub user_id: UserId,
    /// What for.
    pub purpose: Purpose,
    /// The picture.
    pub picture: Picture,
    /// Its position in the profile, from 0; `None` if the profile doesn't show it.
    pub position: Option<i64>,
    /// When it was uploaded.
    pub created_at: Timestamp,
}

crate::row! {
    pub(crate) struct PhotoRow {
        id: PhotoId,
        user_id: UserId,
        purpose: Purpose,
        key: String,
        width: i64,
        height: i64,
        thumbhash: String,
        focus: Option<Focus>,
        position: Option<i64>,
        created_at: Timestamp,
    }
}

impl From<PhotoRow> for Photo {
    fn from(row: PhotoRow) -> Self {
        let PhotoRow { id, user_id, purpose, key, width, height, thumbhash, focus, position, created_at } = row;
        Self { id, user_id, purpose, picture: Picture { key, width, height, thumbhash, focus }, position, created_at }
    }
}

impl Conn {
    /// The upload with this picture key, unless its owner is not active.
    pub async fn find_photo(&self, key: &str) -> Result<Option<Photo>, StoreError> {
        let row: Option<PhotoRow> = sql!(
            optional self,
            concat!("SELECT p.id, p.user_id, p.purpose, p.key, p.width, p.height, p.thumbhash, p.focus, p.position, p.created_at
             FROM photos p JOIN users u ON u.id = p.user_id WHERE p.key = $1 AND ", account_active!("u")),
            key,
        )?;
        Ok(row.map(Photo::from))
    }

    /// The key of a photo of a profile.
    pub async fn find_profile_photo_key(&self, photo: PhotoId) -> Result<Option<String>, StoreError> {
        sql!(optional self, "SELECT key FROM photos WHERE id = $1 AND purpose = 'profile'", photo)
    }

    /// An upload for a profile or a moment, whether its owner is active or not. What is in private rooms is shown by a report alone.
    pub async fn find_photo_for_operators(&self, photo: PhotoId) -> Result<Option<Photo>, StoreError> {
        let row: Option<PhotoRow> = sql!(
            optional self,
            "SELECT id, user_id, purpose, key, width, height, thumbhash, focus, position, created_at FROM photos
             WHERE id = $1 AND purpose <> 'chat'",
            photo,
        )?;
        Ok(row.map(Photo::from))
    }

    /// The pictures of the moments of a person, from this moment on: the key of each, its id, and if it is held.
    pub async fn list_moment_photos(&self, author: UserId, from: MomentId) -> Result<Vec<(String, PhotoId, bool)>, StoreError> {
        sql!(all self,
            "SELECT p.key, p.id, EXISTS (SELECT 1 FROM held_pictures h WHERE h.photo_id = p.id) FROM photos p
             WHERE p.user_id = $1 AND p.moment_id >= $2", author, from)
    }

    /// A person's profile uploads: those that the profile shows first, in its order, then the others, newest first.
    pub async fn list_profile_uploads(&self, user: UserId) -> Result<Vec<Photo>, StoreError> {
        let rows: Vec<PhotoRow> = sql!(
            all self,
            "SELECT id, user_id, purpose, key, width, height, thumbhash, focus, position, created_at FROM photos
             WHERE user_id = $1 AND purpose = 'profile'
             ORDER BY CASE WHEN position IS NULL THEN 1 ELSE 0 END, position, created_at DESC, id",
            user,
        )?;
        Ok(rows.into_iter().map(Photo::from).collect())
    }

    /// The pictures that the profiles of these people show, in their order; one statement, and none for nobody.
    pub(crate) async fn list_profile_pictures(&self, users: &Ids) -> Result<HashMap<UserId, Vec<Picture>>, StoreError> {
        if users.0.is_empty() {
            return Ok(HashMap::new());
        }
        let rows: Vec<(UserId, String, i64, i64, String, Option<Focus>)> = sql!(
            all self,
            "SELECT user_id, key, width, height, thumbhash, focus FROM photos
             WHERE user_id = ANY($1) AND position IS NOT NULL ORDER BY user_id, position",
            users,
        )?;
        let mut of: HashMap<UserId, Vec<Picture>> = HashMap::new();
        for (user, key, width, height, thumbhash, focus) in rows {
            of.entry(user).or_default().push(Picture { key, width, height, thumbhash, focus });
        }
        Ok(of)
    }
}

impl Tx {
    /// Adds an upload.
    pub async fn add_photo(&self, photo: &Photo) -> Result<(), StoreError> {
        let Picture { key, width, height, thumbhash, focus } = &photo.picture;
        sql!(
            execute self,
            "INSERT INTO photos (id, user_id, purpose, key, width, height, thumbhash, focus, position, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            photo.id, photo.user_id, photo.purpose, key, width, height, thumbhash, focus, photo.position, photo.created_at,
        )?;
        Ok(())
    }

    /// Makes the profile show exactly these pictures in this order. `false` if one of them is no profile upload of `user`;
    /// then the caller must roll back.
    pub async fn show_in_profile(&self, user: UserId, keys: &[String]) -> Result<bool, StoreError> {
        if !self.lock_user(user).await? {
            return Ok(false);
        }
        self.record_verified_photo(user).await?;
        sql!(execute self, "UPDATE photos SET position = NULL WHERE user_id = $1 AND position IS NOT NULL", user)?;
        for (position, key) in (0_i64..).zip(keys) {
            let shown = sql!(
                execute self,
                "UPDATE photos SET position = $3 WHERE user_id = $1 AND key = $2 AND purpose = 'profile'",
                user, key, position,
            )?;
            if shown == 0 {
                return Ok(false);
            }
        }
        self.refresh_badge(user).await?;
        Ok(true)
    }

    /// Deletes a profile upload of `user` and returns its key; the pictures after it in the profile move up.
    pub async fn remove_photo(&self, user: UserId, photo: PhotoId) -> Result<Option<String>, StoreError> {
        if !self.lock_user(user).await? {
            return Ok(None);
        }
        self.record_verified_photo(user).await?;
        let gone: Option<(String, Option<i64>)> = sql!(optional self, "DELETE FROM photos WHERE id = $1 AND user_id = $2 AND purpose = 'profile' RETURNING key, position", photo, user)?;
        let Some((key, position)) = gone else { return Ok(None) };
        if let Some(position) = position {
            sql!(execute self, "UPDATE photos SET position = position - 1 WHERE user_id = $1 AND position > $2", user, position)?;
        }
        self.refresh_badge(user).await?;
        Ok(Some(key))
    }
}
