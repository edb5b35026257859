use kindred_domain::{PhotoId, UserId};
use kindred_media::{PictureKey, Prepared};
use kindred_store::{Photo, Picture, Purpose, StoreError, Tx};

use super::orphans::remove_orphans;
use crate::{
    http::ApiError,
    state::{AppState, CheckOutcome},
};

/// Pictures whose files are stored already and whose rows are about to be written.
pub struct PendingPhotos<'a> {
    state: &'a AppState,
    photos: Vec<(PictureKey, Photo, CheckOutcome)>,
}

impl<'a> PendingPhotos<'a> {
    /// None yet.
    pub fn new(state: &'a AppState) -> Self {
        Self { state, photos: Vec::new() }
    }

    /// Checks and stores one more picture; when that fails, all of them are removed.
    pub async fn store(&mut self, prepared: &Prepared, user: UserId, purpose: Purpose, position: Option<i64>) -> Result<Photo, ApiError> {
        let (entropy, clock, media) = (&self.state.entropy, &self.state.clock, &self.state.media);
        let small = prepared.clone();
        let outcome = self.state.picture_checks.check(move || small.small()).await;
        let key = PictureKey::random(&**entropy);
        let picture = Picture {
            key: key.to_string(),
            width: prepared.width.into(),
            height: prepared.height.into(),
            thumbhash: prepared.thumbhash.clone(),
            focus: outcome.focus,
        };
        let photo = Photo { id: PhotoId::random(&**entropy), user_id: user, purpose, picture, position, created_at: clock.now() };
        self.photos.push((key.clone(), photo.clone(), outcome));
        if let Err(error) = media.save(&key, prepared).await {
            self.remove().await;
            return Err(error.into());
        }
        Ok(photo)
    }

    /// Writes their rows; those that seem explicit, or could not be checked, are held in the same transaction.
    pub async fn write_rows(&self, tx: &Tx) -> Result<(), StoreError> {
        for (_, photo, outcome) in &self.photos {
            tx.add_photo(photo).await?;
            if let Some(hold) = outcome.hold {
                // As hard to guess as the key of a picture, and the key of none.
                let owner_key = PictureKey::random(&*self.state.entropy);
                tx.hold_picture((photo.id, photo.user_id), hold, owner_key.as_str(), photo.created_at).await?;
            }
        }
        Ok(())
    }

    /// Advice about the first of them, which may become the main photo; never a refusal (SAFE-04).
    pub fn advice(&self) -> Option<&'static str> {
        let (_, _, outcome) = self.photos.first()?;
        outcome.lacks_face.then_some("We could not see a face in this photo. As a first photo, a clear one of your face works best.")
    }

    /// Removes the pictures again, because their rows will never be written.
    pub async fn remove(&mut self) {
        let keys = self.photos.drain(..).map(|(key, ..)| key.to_string()).collect();
        remove_orphans(self.state.clone(), keys).await;
    }
}
