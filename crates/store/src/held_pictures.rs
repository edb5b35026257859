//! Pictures that are held, and served blurred meanwhile: those that seem explicit until an operator has decided, and those that
//! could not be checked until they have been.

use kindred_domain::{PhotoId, Timestamp, UserId};

use crate::{Cell, Col, Conn, Focus, Mismatch, Param, Purpose, StoreError, Tx, Value, row, sql, visibility::account_active};

/// Why a picture is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// It seems explicit.
    Explicit {
        /// The likelihood of that, in percent.
        percent: i64,
    },
    /// It is not checked yet.
    Unchecked,
}

/// In the column of likelihoods: not checked yet.
const UNCHECKED: i64 = -1;

impl Hold {
    /// The likelihood that the picture is explicit, in percent; `None` if it is not checked yet.
    pub const fn percent(self) -> Option<i64> {
        match self {
            Self::Explicit { percent } => Some(percent),
            Self::Unchecked => None,
        }
    }
}

impl Param for Hold {
    fn value(&self) -> Value<'_> {
        Value::Int(self.percent().unwrap_or(UNCHECKED))
    }
}

impl Col for Hold {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        let percent = i64::read(cell)?;
        Ok(if percent == UNCHECKED { Self::Unchecked } else { Self::Explicit { percent } })
    }
}

row! {
    /// A picture that is held.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct HeldPicture {
        /// Which upload it is.
        pub photo_id: PhotoId,
        /// Whose.
        pub user_id: UserId,
        /// Its key in the picture store.
        pub key: String,
        /// Why.
        pub hold: Hold,
        /// Since when it waits.
        pub held_at: Timestamp,
        /// What it was uploaded for.
        pub purpose: Purpose,
    }
}

row! {
    /// What its url serves of a picture.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ServedPicture {
        /// Its blurred preview, base64: all that others see of it while it is held.
        pub thumbhash: String,
        /// The key by which its owner alone sees it, if it is held; an empty one is nobody's.
        pub owner_key: Option<String>,
    }
}

impl Conn {
    /// What is served of the upload with this picture key, unless its owner is not active.
    pub async fn find_served_picture(&self, key: &str) -> Result<Option<ServedPicture>, StoreError> {
        sql!(
            optional self,
            concat!("SELECT p.thumbhash, h.owner_key FROM photos p JOIN users u ON u.id = p.user_id
             LEFT JOIN held_pictures h ON h.photo_id = p.id WHERE p.key = $1 AND ", account_active!("u")),
            key,
        )
    }

    /// The held pictures of a person: the key of each, and the key by which its owner alone sees it.
    pub async fn list_owner_keys(&self, owner: UserId) -> Result<Vec<(String, String)>, StoreError> {
        sql!(all self,
            "SELECT p.key, h.owner_key FROM held_pictures h JOIN photos p ON p.id = h.photo_id WHERE h.user_id = $1 AND h.owner_key <> ''",
            owner)
    }

    /// The photos of a person that are held.
    pub async fn list_held_of(&self, owner: UserId) -> Result<Vec<PhotoId>, StoreError> {
        sql!(all self,
            "SELECT h.photo_id FROM photos p JOIN held_pictures h ON h.photo_id = p.id WHERE p.user_id = $1 AND p.purpose = 'profile'
             ORDER BY h.photo_id", owner)
    }

    /// The pictures that wait for review, oldest first.
    pub async fn list_held_pictures(&self, limit: i64) -> Result<Vec<HeldPicture>, StoreError> {
        sql!(all self,
            "SELECT h.photo_id, p.user_id, p.key, h.likelihood AS hold, h.held_at, p.purpose FROM held_pictures h JOIN photos p ON p.id = h.photo_id
             ORDER BY h.held_at, h.photo_id LIMIT $1",
            limit)
    }

    /// The held pictures that are not checked yet, after the picture `after`, in the order of their ids.
    pub async fn list_unchecked_pictures(&self, after: PhotoId, limit: i64) -> Result<Vec<HeldPicture>, StoreError> {
        sql!(all self,
            "SELECT h.photo_id, p.user_id, p.key, h.likelihood AS hold, h.held_at, p.purpose FROM held_pictures h JOIN photos p ON p.id = h.photo_id
             WHERE h.likelihood = $1 AND h.photo_id > $2 ORDER BY h.photo_id LIMIT $3",
            UNCHECKED, after, limit)
    }

    /// The picture of this upload, if it waits for review.
    pub async fn find_held_picture(&self, photo: PhotoId) -> Result<Option<HeldPicture>, StoreError> {
        sql!(optional self,
            "SELECT h.photo_id, p.user_id, p.key, h.likelihood AS hold, h.held_at, p.purpose FROM held_pictures h JOIN photos p ON p.id = h.photo_id
             WHERE h.photo_id = $1",
            photo)
    }
}

impl Tx {
    /// Holds an upload of `owner`, who sees it all the same by `owner_key`.
    pub async fn hold_picture(
        &self,
        (photo, owner): (PhotoId, UserId),
        hold: Hold,
        owner_key: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO held_pictures (photo_id, likelihood, held_at, user_id, owner_key) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (photo_id) DO NOTHING",
            photo, hold, now, owner, owner_key)?;
        Ok(())
    }

    /// Notes what came of checking a held picture: where its face is, and whether it is released, or stays held for this
    /// reason. Nothing of the latter if it was checked, or an operator decided, before.
    pub async fn note_check(&self, photo: PhotoId, hold: Option<Hold>, focus: Option<Focus>) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE photos SET focus = $2 WHERE id = $1", photo, focus)?;
        if let Some(hold) = hold {
            sql!(execute self, "UPDATE held_pictures SET likelihood = $2 WHERE photo_id = $1 AND likelihood = $3", photo, hold, UNCHECKED)?;
        } else {
            sql!(execute self, "DELETE FROM held_pictures WHERE photo_id = $1 AND likelihood = $2", photo, UNCHECKED)?;
        }
        Ok(())
    }

    /// Releases a picture, which everybody sees then; `false` if it did not wait.
    pub async fn release_picture(&self, photo: PhotoId) -> Result<bool, StoreError> {
        Ok(sql!(execute self, "DELETE FROM held_pictures WHERE photo_id = $1", photo)? > 0)
    }

    /// Deletes the upload of a picture that waits, whatever it is for; the pictures after it in the profile move up.
    pub(crate) async fn remove_held_picture(&self, held: &HeldPicture) -> Result<bool, StoreError> {
        if !self.lock_user(held.user_id).await? {
            return Ok(false);
        }
        self.record_verified_photo(held.user_id).await?;
        let gone: Option<Option<i64>> = sql!(optional self, "DELETE FROM photos WHERE id = $1 RETURNING position", held.photo_id)?;
        if let Some(Some(position)) = gone {
            sql!(execute self, "UPDATE photos SET position = position - 1 WHERE user_id = $1 AND position > $2", held.user_id, position)?;
        }
        // After the upload is gone: nobody sends it any more. A message that goes on naming it would look like one whose upload was lost.
        sql!(execute self, "UPDATE messages SET image_key = NULL WHERE image_key = $1", held.key)?;
        self.refresh_badge(held.user_id).await?;
        Ok(gone.is_some())
    }
}
