use std::{
    fs::File,
    path::{Path as FilePath, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use bytes::Bytes;
use futures_util::{Stream, StreamExt, future::try_join_all};
use object_store::{Error, ObjectStore, ObjectStoreExt, local::LocalFileSystem, path::Path};

use crate::{Format, MediaError, PictureKey, Prepared, Width, old_files::list_old};

/// The files of the pictures in an object store, named `ab/KEY-640.jpg`.
pub(crate) struct PictureStorage {
    store: Arc<dyn ObjectStore>,
    folder: Option<PathBuf>,
}

impl PictureStorage {
    pub(crate) fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self { store, folder: None }
    }

    /// Files in a local folder, created if it isn't there.
    ///
    /// `LocalFileSystem` writes a temporary file, syncs it, renames it and syncs the folder. It doesn't sync the folder after
    /// a deletion, so that a power cut could bring a picture back: [`Self::remove`] does.
    pub(crate) fn in_folder(folder: &FilePath) -> Result<Self, MediaError> {
        std::fs::create_dir_all(folder)?;
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self { store: Arc::new(store), folder: Some(folder.to_owned()) })
    }

    fn path(key: &PictureKey, width: Width, format: Format) -> Path {
        let extension = match format {
            Format::Jpeg => "jpg",
            Format::WebP => "webp",
        };
        Path::from_iter([key.shard(), &format!("{key}-{}.{extension}", width.pixels())])
    }

    /// Saves every variant, or none if one fails.
    pub(crate) async fn save(&self, key: &PictureKey, prepared: &Prepared) -> Result<(), MediaError> {
        let puts = prepared.variants.iter().map(|(width, bytes)| self.put(key, *width, Format::Jpeg, bytes.clone()));
        if let Err(error) = try_join_all(puts).await {
            if let Err(left_over) = self.remove(key).await {
                tracing::warn!(%left_over, "files of a picture that could not be saved are left over");
            }
            return Err(error);
        }
        Ok(())
    }

    pub(crate) async fn put(&self, key: &PictureKey, width: Width, format: Format, bytes: Bytes) -> Result<(), MediaError> {
        self.store.put(&Self::path(key, width, format), bytes.into()).await?;
        Ok(())
    }

    pub(crate) async fn find(&self, key: &PictureKey, width: Width, format: Format) -> Result<Option<Bytes>, MediaError> {
        match self.store.get(&Self::path(key, width, format)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn exists(&self, key: &PictureKey, width: Width, format: Format) -> Result<bool, MediaError> {
        match self.store.head(&Self::path(key, width, format)).await {
            Ok(_) => Ok(true),
            Err(Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// True if the widest JPEG is there, which [`Self::copy`] writes last.
    pub(crate) async fn has(&self, key: &PictureKey) -> Result<bool, MediaError> {
        self.exists(key, Width::W1080, Format::Jpeg).await
    }

    /// Copies every JPEG, the widest last; false if that isn't here.
    pub(crate) async fn copy(&self, key: &PictureKey, to: &Self) -> Result<bool, MediaError> {
        for width in Width::ALL.into_iter().rev() {
            match self.find(key, width, Format::Jpeg).await? {
                Some(bytes) => to.put(key, width, Format::Jpeg, bytes).await?,
                None if width == Width::W1080 => return Ok(false),
                None => {}
            }
        }
        Ok(true)
    }

    /// The keys of all files; `None` for a file that is no picture's.
    pub(crate) fn list(&self) -> impl Stream<Item = Result<Option<PictureKey>, MediaError>> + '_ {
        self.store.list(None).map(|file| Ok(file?.location.filename().and_then(key_of)))
    }

    /// Removes every JPEG and then every WebP. Whoever encodes a WebP checks afterwards that its JPEG is still there, and
    /// removes the WebP if not, so that none is left in either order of events.
    pub(crate) async fn remove(&self, key: &PictureKey) -> Result<(), MediaError> {
        for format in [Format::Jpeg, Format::WebP] {
            try_join_all(Width::ALL.map(|width| self.remove_one(key, width, format))).await?;
        }
        self.sync_folder(key).await
    }

    pub(crate) async fn remove_one(&self, key: &PictureKey, width: Width, format: Format) -> Result<(), MediaError> {
        match self.store.delete(&Self::path(key, width, format)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// See [`list_old`]; none where the pictures are in no folder of ours.
    pub(crate) async fn list_old(&self, part: (u32, u32), before: SystemTime) -> Result<Vec<PictureKey>, MediaError> {
        let Some(folder) = self.folder.clone() else { return Ok(Vec::new()) };
        let listing = tokio::task::spawn_blocking(move || list_old(&folder, part, before));
        Ok(listing.await.map_err(std::io::Error::other)??)
    }

    async fn sync_folder(&self, key: &PictureKey) -> Result<(), MediaError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let shard = folder.join(key.shard());
        let synced = tokio::task::spawn_blocking(move || match File::open(shard) {
            Ok(folder) => folder.sync_all(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        });
        Ok(synced.await.map_err(std::io::Error::other)??)
    }
}

/// The key in a file's name, `KEY-640.jpg`.
fn key_of(name: &str) -> Option<PictureKey> {
    name.split_once('-')?.0.parse().ok()
}
