use std::{
    fs::File,
    path::{Path as FilePath, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use bytes::Bytes;
use futures_util::{
    Stream, StreamExt,
    future::try_join_all,
    stream::{self, BoxStream},
};
use object_store::{Error, GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, local::LocalFileSystem, path::Path};

use crate::{
    Format, Location, MediaError, PictureKey, Prepared, Width, bucket,
    circuit_breaker::CircuitBreaker,
    key::key_of,
    old_files::{self, Unfinished},
    refusal::failure_of,
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

    /// True for a bucket.
    pub(crate) fn is_remote(&self) -> bool {
        matches!(self.backend, Backend::Bucket(_))
    }

    /// True if a bucket was unreachable or refused when it was last called.
    pub(crate) fn is_away(&self) -> bool {
        matches!(&self.backend, Backend::Bucket(breaker) if breaker.is_away())
    }

    /// Asks a bucket for a file that is not there; an error if it is unreachable or refuses.
    pub(crate) async fn check_reachable(&self) -> Result<(), MediaError> {
        let Backend::Bucket(breaker) = &self.backend else { return Ok(()) };
        breaker.call_now(self.first_byte(&Path::from("kindred-reachability-check"))).await.map(drop)
    }

    /// The result of the operation; `None` if there is no such file.
    async fn call<T>(&self, operation: impl Future<Output = Result<T, Error>>) -> Result<Option<T>, MediaError> {
        if let Backend::Bucket(breaker) = &self.backend {
            return breaker.call(operation).await;
        }
        match operation.await {
            Ok(found) => Ok(Some(found)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Asks for the first byte and not for the head alone: only then does a refusal come with its code.
    async fn first_byte(&self, path: &Path) -> Result<(), Error> {
        self.part(path, GetRange::Bounded(0..1)).await.map(drop)
    }

    /// A part of the file; nothing of an empty one, of which stores refuse every part.
    async fn part(&self, path: &Path, range: GetRange) -> Result<Bytes, Error> {
        match self.store.get_opts(path, GetOptions::new().with_range(Some(range))).await {
            Ok(found) => found.bytes().await,
            Err(error @ Error::NotFound { .. }) => Err(error),
            Err(error) => match self.store.head(path).await {
                Ok(ObjectMeta { size: 0, .. }) => Ok(Bytes::new()),
                _ => Err(error),
            },
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
        if let Err(error) = try_join_all(puts).await {
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

    /// Saves a file, whole or not at all, in place of one that is there.
    pub(crate) async fn put_at(&self, path: &Path, bytes: Bytes) -> Result<(), MediaError> {
        let put = self.call(self.store.put(path, bytes.into())).await?;
        put.map(drop).ok_or_else(|| MediaError::Folder(std::io::ErrorKind::NotFound.into()))
    }

    /// The file; a JPEG that was cut off is none.
    pub(crate) async fn find(&self, key: &PictureKey, width: Width, format: Format) -> Result<Option<Bytes>, MediaError> {
        let found = self.find_at(&Self::path(key, width, format)).await?;
        Ok(found.filter(|bytes| format != Format::Jpeg || bytes.ends_with(&JPEG_END)))
    }

    pub(crate) async fn find_at(&self, path: &Path) -> Result<Option<Bytes>, MediaError> {
        self.call(async { self.store.get(path).await?.bytes().await }).await
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

    /// All files, or those in one folder.
    pub(crate) fn files(&self, folder: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta, MediaError>> {
        let is_remote = self.is_remote();
        let failure = move |error: Error| if is_remote { failure_of(&error) } else { None }.unwrap_or_else(|| error.into());
        self.store.list(folder).map(move |file| file.map_err(failure)).boxed()
    }

    /// The keys of all files; `None` for a file that is no picture's.
    pub(crate) fn list(&self) -> impl Stream<Item = Result<Option<PictureKey>, MediaError>> + '_ {
        self.files(None).map(|file| Ok(file?.location.filename().and_then(key_of)))
    }

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
