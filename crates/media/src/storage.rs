mod calls;
mod removing;

use std::{
    fs::File,
    path::{Path as FilePath, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use bytes::Bytes;
use futures_util::{
    Stream, StreamExt,
    future::{join_all, try_join_all},
};
use object_store::{GetRange, ObjectStore, local::LocalFileSystem, path::Path};

use crate::{
    Format, Location, MediaError, PictureKey, Prepared, Width, bucket,
    circuit_breaker::CircuitBreaker,
    key::key_of,
    old_files::{self, Unfinished},
};

/// How every JPEG ends. A file that was cut off does not.
const JPEG_END: [u8; 2] = [0xFF, 0xD9];

/// The files of the pictures in an object store, named `ab/KEY-640.jpg`.
pub(crate) struct PictureStorage {
    store: Arc<dyn ObjectStore>,
    backend: Backend,
}

/// Where the object store keeps its files.
enum Backend {
    /// In this program's memory.
    Memory,
    /// In a local folder.
    Folder(PathBuf),
    /// On another machine.
    Bucket(CircuitBreaker),
}

impl PictureStorage {
    pub(crate) fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self { store, backend: Backend::Memory }
    }

    /// Files in a local folder, created if it isn't there.
    ///
    /// `LocalFileSystem` writes a temporary file, syncs it, renames it and syncs the folder. It doesn't sync the folder after
    /// a deletion, so that a power cut could bring a picture back: [`Self::remove`] does. Nor does it know of the folder itself.
    pub(crate) fn in_folder(folder: &FilePath) -> Result<Self, MediaError> {
        if !folder.exists() {
            std::fs::create_dir_all(folder)?;
            if let Some(parent) = folder.parent().filter(|parent| !parent.as_os_str().is_empty()) {
                File::open(parent)?.sync_all()?;
            }
        }
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self { store: Arc::new(store), backend: Backend::Folder(folder.to_owned()) })
    }

    /// Files at a location; the variables say how to reach a bucket, to which nothing is sent yet.
    pub(crate) fn at(location: &Location, variables: &[(String, String)]) -> Result<Self, MediaError> {
        match location {
            Location::Folder(folder) => Self::in_folder(folder),
            Location::Bucket { name, folder } => {
                Ok(Self { store: bucket::open(name, folder, variables)?, backend: Backend::Bucket(CircuitBreaker::new()) })
            }
        }
    }

    /// True if the JPEG is there to its end, false if it was cut off, `None` if it isn't there.
    async fn is_whole(&self, key: &PictureKey, width: Width) -> Result<Option<bool>, MediaError> {
        let path = Self::path(key, width, Format::Jpeg);
        Ok(self.call(self.part(&path, GetRange::Suffix(2))).await?.map(|end| end == JPEG_END[..]))
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
        // Also those under way when one fails: a request that was sent may write its file after the removal.
        let saved: Result<(), MediaError> = join_all(puts).await.into_iter().collect();
        if let Err(error) = saved {
            if let Err(left_over) = self.remove(key).await {
                tracing::warn!(%left_over, "files of a picture that could not be saved are left over");
            }
            return Err(error);
        }
        Ok(())
    }

    pub(crate) async fn put(&self, key: &PictureKey, width: Width, format: Format, bytes: Bytes) -> Result<(), MediaError> {
        self.put_at(&Self::path(key, width, format), bytes).await
    }

    /// The file; a JPEG that was cut off is none.
    pub(crate) async fn find(&self, key: &PictureKey, width: Width, format: Format) -> Result<Option<Bytes>, MediaError> {
        let found = self.find_at(&Self::path(key, width, format)).await?;
        Ok(found.filter(|bytes| format != Format::Jpeg || bytes.ends_with(&JPEG_END)))
    }

    pub(crate) async fn exists(&self, key: &PictureKey, width: Width, format: Format) -> Result<bool, MediaError> {
        let path = Self::path(key, width, format);
        Ok(self.call(self.first_byte(&path)).await?.is_some())
    }

    /// True if the widest JPEG is there, which [`Self::copy`] writes last, and none of them was cut off.
    pub(crate) async fn has(&self, key: &PictureKey) -> Result<bool, MediaError> {
        // A bucket has a file whole or not at all.
        let looked_at = if self.is_remote() { &Width::ALL[..1] } else { &Width::ALL };
        let whole = try_join_all(looked_at.iter().map(|width| self.is_whole(key, *width))).await?;
        Ok(whole.first() == Some(&Some(true)) && !whole.contains(&Some(false)))
    }

    /// Copies every JPEG that is whole, the widest last; false if that isn't here.
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
        self.files(None).map(|file| Ok(file?.location.filename().and_then(key_of)))
    }

    /// The keys of the pictures in a `part` of the folders whose files were all written before that time; see
    /// [`old_files::in_folder`].
    pub(crate) async fn list_old(
        &self,
        part: (u32, u32),
        before: SystemTime,
        unfinished: Unfinished,
    ) -> Result<Vec<PictureKey>, MediaError> {
        match &self.backend {
            Backend::Memory => Ok(Vec::new()),
            Backend::Folder(folder) => {
                let folder = folder.clone();
                let listing = tokio::task::spawn_blocking(move || old_files::in_folder(&folder, part, before, unfinished));
                Ok(listing.await.map_err(std::io::Error::other)??)
            }
            Backend::Bucket(_) => old_files::in_bucket(|folder| self.files(Some(&folder)), part, before).await,
        }
    }
}
