use std::{
    path::Path,
    sync::Arc,
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use kindred_domain::Timestamp;
use object_store::ObjectStore;

use crate::{
    Format, Location, MediaError, PictureError, PictureKey, Prepared, UploadLoad, Width,
    cache::{PictureCache, Variant},
    old_files::Unfinished,
    served::Served,
    storage::PictureStorage,
    upload_queue::UploadQueue,
    variants::blur,
    webp_queue::WebpQueue,
};

/// How often a bucket is checked while nobody asks for a picture.
const CHECK_EVERY: Duration = Duration::from_secs(5);

/// The pictures: prepares uploads, and saves, serves and removes them. Clones share one store.
#[derive(Clone)]
pub struct Media(Arc<Inner>);

struct Inner {
    storage: Arc<PictureStorage>,
    webps: WebpQueue,
    cache: PictureCache,
    uploads: UploadQueue,
}

impl Media {
    /// Pictures in an object store, whose acknowledged writes must be durable.
    pub fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self::over(PictureStorage::new(store))
    }

    /// Pictures in a local folder, created if it isn't there; saves and removals survive a power cut.
    pub fn in_folder(folder: &Path) -> Result<Self, MediaError> {
        PictureStorage::in_folder(folder).map(Self::over)
    }

    /// Pictures at a location; `variables` are those of the environment that say how to reach a bucket (`AWS_…`). Nothing is
    /// sent to a bucket yet: [`Self::check_reachable`] does.
    pub fn at(location: &Location, variables: &[(String, String)]) -> Result<Self, MediaError> {
        PictureStorage::at(location, variables).map(Self::over)
    }

    /// An error if a bucket is unreachable or refuses; a folder never does.
    pub async fn check_reachable(&self) -> Result<(), MediaError> {
        self.0.storage.check_reachable().await
    }

    /// Checks a bucket every few seconds, for ever, so that health is right also while nobody asks for a picture; ends at once
    /// where there is none.
    pub async fn monitor(&self) {
        while self.0.storage.is_remote() {
            tokio::time::sleep(CHECK_EVERY).await;
            // The circuit breaker has logged it.
            let _ = self.check_reachable().await;
        }
    }

    /// True if the bucket was unreachable or refused when it was last called.
    pub fn is_unavailable(&self) -> bool {
        self.0.storage.is_unavailable()
    }

    fn over(storage: PictureStorage) -> Self {
        let storage = Arc::new(storage);
        let webps = WebpQueue::new(storage.clone());
        Self(Arc::new(Inner { storage, webps, cache: PictureCache::new(), uploads: UploadQueue::new() }))
    }

    /// How busy the decoders of uploads are.
    pub fn upload_load(&self) -> UploadLoad {
        self.0.uploads.load()
    }

    pub(crate) fn storage(&self) -> &PictureStorage {
        &self.0.storage
    }

    /// Decodes an upload and encodes its variants; waits at most 2 s for a decoder.
    pub async fn prepare(&self, file: Bytes) -> Result<Prepared, PictureError> {
        self.0.uploads.prepare(file).await
    }

    /// Prepares several uploads one after the other with one decoder; an error comes with the index of the upload.
    pub async fn prepare_all(&self, files: Vec<Bytes>) -> Result<Vec<Prepared>, (usize, PictureError)> {
        self.0.uploads.prepare_all(files).await
    }

    /// Saves a picture under its key, durably.
    pub async fn save(&self, key: &PictureKey, prepared: &Prepared) -> Result<(), MediaError> {
        self.0.storage.save(key, prepared).await
    }

    /// A saved picture in the smallest width that is at least `width` (a narrower original in its own); `None` if there is
    /// no such picture.
    ///
    /// A WebP is encoded when it is first asked for; if that can't be done in time, the JPEG is returned instead.
    pub async fn load(&self, key: &PictureKey, width: Width, format: Format) -> Result<Option<Served>, MediaError> {
        let variant: Variant = (key.clone(), width, format);
        if let Some(served) = self.0.cache.get(&variant) {
            return Ok(Some(served));
        }
        let removals = self.0.cache.removals();
        let Some((found, bytes)) = self.read(key, width, format).await? else { return Ok(None) };
        let served = Served::new(bytes, found);
        if found == format {
            self.0.cache.insert(variant, served.clone(), removals);
        }
        Ok(Some(served))
    }

    async fn read(&self, key: &PictureKey, width: Width, format: Format) -> Result<Option<(Format, Bytes)>, MediaError> {
        let storage = &self.0.storage;
        let width = if storage.exists(key, width, Format::Jpeg).await? { width } else { Width::W1080 };
        if format == Format::WebP
            && let Some(webp) = self.0.webps.find_or_encode(key, width).await?
        {
            return Ok(Some((Format::WebP, webp)));
        }
        let jpeg = match storage.find(key, width, Format::Jpeg).await? {
            None if width != Width::W1080 => storage.find(key, Width::W1080, Format::Jpeg).await?,
            found => found,
        };
        Ok(jpeg.map(|jpeg| (Format::Jpeg, jpeg)))
    }

    /// What is served in place of a picture that waits for review: a blur made from its thumbhash alone.
    pub fn blurred(thumbhash: &str) -> Option<Served> {
        blur(thumbhash).map(|bytes| Served::new(bytes, Format::Jpeg))
    }

    /// Removes every variant of a picture; no error if there is none.
    pub async fn remove(&self, key: &PictureKey) -> Result<(), MediaError> {
        self.0.cache.remove(key);
        let removed = self.0.storage.remove(key).await;
        // Once more, for what was read from the storage in between.
        self.0.cache.remove(key);
        removed
    }

    /// The keys of the pictures in one `part` of so many `parts` whose files were all written before a time, for whoever knows
    /// which of them have a use. What is left of writes that were never finished is treated as `unfinished` says.
    pub async fn list_old(
        &self,
        (part, parts): (u32, u32),
        before: Timestamp,
        unfinished: Unfinished,
    ) -> Result<Vec<PictureKey>, MediaError> {
        let since_1970 = Duration::from_micros(before.micros().unsigned_abs());
        self.0.storage.list_old((part, parts), SystemTime::UNIX_EPOCH + since_1970, unfinished).await
    }

    /// Waits for encoding that outlives its requests; to be called at shutdown.
    pub async fn finish(&self) {
        self.0.webps.finish().await;
    }
}
