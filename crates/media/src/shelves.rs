use std::{
    fs::File,
    path::{Path as FilePath, PathBuf},
    sync::Arc,
};

use bytes::Bytes;
use futures_util::future::try_join_all;
use object_store::{Error, ObjectStore, ObjectStoreExt, local::LocalFileSystem, path::Path};

use crate::{Format, MediaError, PictureKey, Prepared, Width};

/// Where the bytes lie: `ab/KEY-640.jpg` in an object store.
pub(crate) struct Shelves {
    store: Arc<dyn ObjectStore>,
    folder: Option<PathBuf>,
}

impl Shelves {
    pub(crate) fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self { store, folder: None }
    }

    /// Shelves in a folder, made if it isn't there.
    ///
    /// The store writes each file aside, flushes it, renames it and flushes the folder; it flushes nothing after a
    /// removal, so that a power cut could bring a picture back: that part is ours.
    pub(crate) fn in_folder(folder: &FilePath) -> Result<Self, MediaError> {
        std::fs::create_dir_all(folder)?;
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self { store: Arc::new(store), folder: Some(folder.to_owned()) })
    }

    fn place(key: &PictureKey, width: Width, format: Format) -> Path {
        let extension = match format {
            Format::Jpeg => "jpg",
            Format::WebP => "webp",
        };
        Path::from_iter([key.shard(), &format!("{key}-{}.{extension}", width.pixels())])
    }

    /// Keeps every variant, or none when one fails.
    pub(crate) async fn keep(&self, key: &PictureKey, prepared: &Prepared) -> Result<(), MediaError> {
        let puts = prepared.variants.iter().map(|(width, bytes)| self.put(key, *width, Format::Jpeg, bytes.clone()));
        if let Err(error) = try_join_all(puts).await {
            if let Err(remains) = self.remove(key).await {
                tracing::warn!(%remains, "parts of a picture that could not be kept are left over");
            }
            return Err(error);
        }
        Ok(())
    }

    pub(crate) async fn put(&self, key: &PictureKey, width: Width, format: Format, bytes: Bytes) -> Result<(), MediaError> {
        self.store.put(&Self::place(key, width, format), bytes.into()).await?;
        Ok(())
    }

    pub(crate) async fn find(&self, key: &PictureKey, width: Width, format: Format) -> Result<Option<Bytes>, MediaError> {
        match self.store.get(&Self::place(key, width, format)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn has(&self, key: &PictureKey, width: Width, format: Format) -> Result<bool, MediaError> {
        match self.store.head(&Self::place(key, width, format)).await {
            Ok(_) => Ok(true),
            Err(Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes every JPEG and then every WebP: who makes a WebP looks for its JPEG afterwards, and takes it away
    /// again if that is gone, so in either order of events none is left.
    pub(crate) async fn remove(&self, key: &PictureKey) -> Result<(), MediaError> {
        for format in [Format::Jpeg, Format::WebP] {
            try_join_all(Width::ALL.map(|width| self.remove_one(key, width, format))).await?;
        }
        self.flush_removals(key).await
    }

    pub(crate) async fn remove_one(&self, key: &PictureKey, width: Width, format: Format) -> Result<(), MediaError> {
        match self.store.delete(&Self::place(key, width, format)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    async fn flush_removals(&self, key: &PictureKey) -> Result<(), MediaError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let shard = folder.join(key.shard());
        let flushed = tokio::task::spawn_blocking(move || match File::open(shard) {
            Ok(folder) => folder.sync_all(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        });
        Ok(flushed.await.map_err(std::io::Error::other)??)
    }
}
