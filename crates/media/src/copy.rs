//! Copies of pictures in another store, for backups: the JPEGs, since every WebP can be made anew from one.

use futures_util::{Stream, TryStreamExt};

use crate::{Media, MediaError, PictureKey};

impl Media {
    /// The keys of all stored pictures, also of those that no row names; each once or more.
    pub fn keys(&self) -> impl Stream<Item = Result<PictureKey, MediaError>> + '_ {
        self.storage().list().try_filter_map(|key| async { Ok(key) })
    }

    /// True if the picture is stored whole: no file of it was cut off. What else may be damaged in a file isn't seen.
    pub async fn has(&self, key: &PictureKey) -> Result<bool, MediaError> {
        self.storage().has(key).await
    }

    /// Copies a picture into another store unless it is there already; false if it isn't stored here.
    pub async fn copy(&self, key: &PictureKey, to: &Self) -> Result<bool, MediaError> {
        if to.has(key).await? {
            return Ok(true);
        }
        self.storage().copy(key, to.storage()).await
    }
}
