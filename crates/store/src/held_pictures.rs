//! Pictures that seem explicit and wait for review by an operator.

use kindred_domain::{PhotoId, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

row! {
    /// A picture that waits for review.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct HeldPicture {
        /// Which upload it is.
        pub photo_id: PhotoId,
        /// Whose.
        pub user_id: UserId,
        /// Its key in the picture store.
        pub key: String,
        /// The likelihood that it is explicit, in percent.
        pub likelihood: i64,
        /// Since when it waits.
        pub held_at: Timestamp,
    }
}

impl Conn {
    /// True if the upload waits for review.
    pub async fn is_held(&self, photo: PhotoId) -> Result<bool, StoreError> {
        sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM held_pictures WHERE photo_id = $1)", photo)
    }

    /// The pictures that wait for review, oldest first.
    pub async fn list_held_pictures(&self, limit: i64) -> Result<Vec<HeldPicture>, StoreError> {
        sql!(all self,
            "SELECT h.photo_id, p.user_id, p.key, h.likelihood, h.held_at FROM held_pictures h JOIN photos p ON p.id = h.photo_id
             ORDER BY h.held_at, h.photo_id LIMIT $1",
            limit)
    }

    /// The picture of this upload, if it waits for review.
    pub async fn find_held_picture(&self, photo: PhotoId) -> Result<Option<HeldPicture>, StoreError> {
        sql!(optional self,
            "SELECT h.photo_id, p.user_id, p.key, h.likelihood, h.held_at FROM held_pictures h JOIN photos p ON p.id = h.photo_id
             WHERE h.photo_id = $1",
            photo)
    }
}

impl Tx {
    /// Has an upload wait for review.
    pub async fn hold_picture(&self, photo: PhotoId, likelihood: i64, now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO held_pictures (photo_id, likelihood, held_at) VALUES ($1, $2, $3) ON CONFLICT (photo_id) DO NOTHING",
            photo, likelihood, now)?;
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
        let gone: Option<Option<i64>> = sql!(optional self, "DELETE FROM photos WHERE id = $1 RETURNING position", held.photo_id)?;
        if let Some(Some(position)) = gone {
            sql!(execute self, "UPDATE photos SET position = position - 1 WHERE user_id = $1 AND position > $2", held.user_id, position)?;
        }
        Ok(gone.is_some())
    }
}
