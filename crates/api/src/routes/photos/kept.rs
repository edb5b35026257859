use kindred_domain::{PhotoId, UserId};
use kindred_media::{PictureKey, Prepared};
use kindred_store::{Photo, Picture, Purpose, StoreError, Tx};

use super::orphans::remove_orphans;
use crate::{
    http::ApiError,
    state::{AppState, Seen},
};

/// Pictures that are in the picture store already, and whose rows are about to be written.
pub struct Kept<'a> {
    state: &'a AppState,
    photos: Vec<(PictureKey, Photo, Seen)>,
}

impl<'a> Kept<'a> {
    /// Nothing yet.
    pub fn none(state: &'a AppState) -> Self {
        Self { state, photos: Vec::new() }
    }

    /// Keeps one more picture; when that fails, all of them go again.
    pub async fn keep(&mut self, prepared: &Prepared, user: UserId, purpose: Purpose, position: Option<i64>) -> Result<Photo, ApiError> {
        let AppState { entropy, clock, media, .. } = self.state;
        let key = PictureKey::random(&**entropy);
        let picture = Picture {
            key: key.to_string(),
            width: prepared.width.into(),
            height: prepared.height.into(),
            thumbhash: prepared.thumbhash.clone(),
        };
        let seen = self.state.picture_checks.look(prepared).await;
        let photo = Photo { id: PhotoId::random(&**entropy), user_id: user, purpose, picture, position, created_at: clock.now() };
        self.photos.push((key.clone(), photo.clone(), seen));
        if let Err(error) = media.save(&key, prepared).await {
            self.remove().await;
            return Err(ApiError::internal(&error));
        }
        Ok(photo)
    }

    /// Writes their rows; those that seem explicit wait for an operator from the first moment on.
    pub async fn write(&self, tx: &Tx) -> Result<(), StoreError> {
        for (_, photo, seen) in &self.photos {
            tx.add_photo(photo).await?;
            if let Some(percent) = seen.held_at_percent {
                tx.hold_picture(photo.id, percent, photo.created_at).await?;
            }
        }
        Ok(())
    }

    /// Kind advice about the first of them, which will be somebody's main photo; never a refusal (SAFE-04).
    pub fn advice(&self) -> Option<&'static str> {
        let (_, _, seen) = self.photos.first()?;
        seen.lacks_face.then_some("We could not see a face in this photo. As a first photo, a clear one of your face works best.")
    }

    /// Removes the pictures again, because their rows will never be written.
    pub async fn remove(&mut self) {
        let keys = self.photos.drain(..).map(|(key, ..)| key.to_string()).collect();
        remove_orphans(self.state.media.clone(), keys).await;
    }
}
