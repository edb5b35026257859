//! Removes the files of pictures, so that a power cut brings none back.

use std::fs::File;

use futures_util::{StreamExt, stream};
use object_store::{Error, path::Path};

use super::{Backend, PictureStorage};
use crate::{Format, MediaError, PictureKey, Width};

impl PictureStorage {
    /// Removes every JPEG and then every WebP. Whoever encodes a WebP checks afterwards that its JPEG is still there, and
    /// removes the WebP if not, so that none is left in either order of events.
    pub(crate) async fn remove(&self, key: &PictureKey) -> Result<(), MediaError> {
        for format in [Format::Jpeg, Format::WebP] {
            self.call(self.delete(Width::ALL.map(|width| Self::path(key, width, format)).into())).await?;
        }
        self.sync_folder(key).await
    }

    pub(crate) async fn remove_one(&self, key: &PictureKey, width: Width, format: Format) -> Result<(), MediaError> {
        self.call(self.delete(vec![Self::path(key, width, format)])).await.map(drop)
    }

    /// Deletes the files, with one request where the store takes several at once; "not found" if one was not there.
    async fn delete(&self, paths: Vec<Path>) -> Result<(), Error> {
        let mut deleting = self.store.delete_stream(stream::iter(paths).map(Ok).boxed());
        let mut missing = Ok(());
        while let Some(deleted) = deleting.next().await {
            match deleted {
                Ok(_) => {}
                Err(error @ Error::NotFound { .. }) => missing = Err(error),
                Err(error) => return Err(error),
            }
        }
        missing
    }

    async fn sync_folder(&self, key: &PictureKey) -> Result<(), MediaError> {
        let Backend::Folder(folder) = &self.backend else { return Ok(()) };
        let shard = folder.join(key.shard());
        let synced = tokio::task::spawn_blocking(move || match File::open(shard) {
            Ok(folder) => folder.sync_all(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        });
        Ok(synced.await.map_err(std::io::Error::other)??)
    }
}
