use kindred_domain::{PhotoId, UserId};
use kindred_media::{MediaError, PictureKey, Prepared};
use kindred_store::{Photo, Picture, Purpose};

use crate::{ApiError, AppState};

/// Pictures that are in the picture store already, and whose rows are about to be written.
pub struct Kept<'a> {
    state: &'a AppState,
    photos: Vec<(PictureKey, Photo)>,
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
        let photo = Photo { id: PhotoId::random(&**entropy), user_id: user, purpose, picture, position, created_at: clock.now() };
        self.photos.push((key.clone(), photo.clone()));
        if let Err(error) = media.keep(&key, prepared).await {
            self.remove().await;
            return Err(ApiError::internal(&error));
        }
        Ok(photo)
    }

    /// The rows to write.
    pub fn photos(&self) -> impl Iterator<Item = &Photo> {
        self.photos.iter().map(|(_, photo)| photo)
    }

    /// Takes the pictures back, because their rows will never be.
    pub async fn remove(&mut self) {
        for (key, _) in self.photos.drain(..) {
            let removed: Result<(), MediaError> = self.state.media.remove(&key).await;
            if let Err(error) = removed {
                tracing::error!(%error, "a picture without a row was left over");
            }
        }
    }
}
