use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use kindred_compute::ComputePool;
use kindred_domain::Timestamp;
use object_store::ObjectStore;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{
    Format, Location, MediaError, PictureError, PictureKey, Prepared, Width,
    cache::{PictureCache, Variant},
    decode::memory_needed,
    limits::PREPARING_MEMORY_MIB,
    old_files::Unfinished,
    served::Served,
    storage::PictureStorage,
    variants::{blur, prepare},
    webp_queue::WebpQueue,
};

/// Uploads that are decoded at the same time.
const DECODERS: usize = 2;
/// How long one upload of a request waits for a decoder, and then for its share of the memory.
const DECODER_WAIT: Duration = Duration::from_secs(2);
/// How long each of several uploads of one request waits for the same.
const DECODER_WAIT_FOR_SEVERAL: Duration = Duration::from_secs(10);
/// How many requests may wait for a decoder; whoever comes then is told so at once.
const MAX_WAITING: usize = 32;
/// How often a bucket is checked while nobody asks for a picture.
const CHECK_EVERY: Duration = Duration::from_secs(5);
/// How long one upload may take to decode.
const DECODE_TIMEOUT: Duration = Duration::from_secs(10);

/// The pictures: prepares uploads, and saves, serves and removes them. Clones share one store.
#[derive(Clone)]
pub struct Media(Arc<Inner>);

struct Inner {
    storage: Arc<PictureStorage>,
    webps: WebpQueue,
    cache: PictureCache,
    decoders: Arc<Semaphore>,
    /// Where uploads are decoded.
    threads: ComputePool,
    /// A permit for each MiB of [`PREPARING_MEMORY_MIB`].
    memory: Arc<Semaphore>,
    /// A permit for each request that may wait for a decoder.
    places: Semaphore,
    refused: AtomicU64,
}

/// How much uploads have to do with their decoders and memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadLoad {
    /// Requests that wait for a decoder.
    pub waiting: usize,
    /// Requests whose uploads are being decoded.
    pub decoding: usize,
    /// The memory that these have, in bytes.
    pub memory: u64,
    /// The memory that all of them may have, in bytes.
    pub most_memory: u64,
    /// Requests that were refused since too many waited, or since their wait was too long.
    pub refused: u64,
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
    pub fn is_away(&self) -> bool {
        self.0.storage.is_away()
    }

    fn over(storage: PictureStorage) -> Self {
        let storage = Arc::new(storage);
        let webps = WebpQueue::new(storage.clone());
        Self(Arc::new(Inner {
            storage,
            webps,
            cache: PictureCache::new(),
            decoders: Arc::new(Semaphore::new(DECODERS)),
            threads: ComputePool::new("decode", DECODERS),
            memory: Arc::new(Semaphore::new(PREPARING_MEMORY_MIB as usize)),
            places: Semaphore::new(MAX_WAITING),
            refused: AtomicU64::new(0),
        }))
    }

    /// How busy the decoders of uploads are.
    pub fn upload_load(&self) -> UploadLoad {
        let Inner { decoders, memory, places, refused, .. } = &*self.0;
        let taken = |all: usize, semaphore: &Semaphore| all.saturating_sub(semaphore.available_permits());
        UploadLoad {
            waiting: taken(MAX_WAITING, places),
            decoding: taken(DECODERS, decoders),
            memory: (taken(PREPARING_MEMORY_MIB as usize, memory) as u64) << 20,
            most_memory: u64::from(PREPARING_MEMORY_MIB) << 20,
            refused: refused.load(Ordering::Relaxed),
        }
    }

    pub(crate) fn storage(&self) -> &PictureStorage {
        &self.0.storage
    }

    /// Decodes an upload and encodes its variants; waits at most 2 s for a decoder.
    pub async fn prepare(&self, file: Bytes) -> Result<Prepared, PictureError> {
        let decoder = self.decoder(DECODER_WAIT).await?;
        self.prepare_by(&Arc::new(decoder), file, DECODER_WAIT).await
    }

    /// Prepares several uploads one after the other with one decoder; an error comes with the index of the upload.
    pub async fn prepare_all(&self, files: Vec<Bytes>) -> Result<Vec<Prepared>, (usize, PictureError)> {
        let decoder = Arc::new(self.decoder(DECODER_WAIT_FOR_SEVERAL).await.map_err(|busy| (0, busy))?);
        let mut prepared = Vec::with_capacity(files.len());
        for (index, file) in files.into_iter().enumerate() {
            prepared.push(self.prepare_by(&decoder, file, DECODER_WAIT_FOR_SEVERAL).await.map_err(|error| (index, error))?);
        }
        Ok(prepared)
    }

    async fn decoder(&self, wait: Duration) -> Result<OwnedSemaphorePermit, PictureError> {
        if let Ok(permit) = self.0.decoders.clone().try_acquire_owned() {
            return Ok(permit);
        }
        let _place = self.0.places.try_acquire().map_err(|_| self.busy())?;
        let permit = timeout(wait, self.0.decoders.clone().acquire_owned()).await;
        permit.ok().and_then(Result::ok).ok_or_else(|| self.busy())
    }

    /// Counts a refusal.
    fn busy(&self) -> PictureError {
        self.0.refused.fetch_add(1, Ordering::Relaxed);
        PictureError::Busy
    }

    async fn prepare_by(&self, decoder: &Arc<OwnedSemaphorePermit>, file: Bytes, wait: Duration) -> Result<Prepared, PictureError> {
        let head = file.clone();
        let needed = self.within_timeout(decoder.clone(), move || memory_needed(&head)).await?;
        let memory = self.memory(needed, wait).await?;
        self.within_timeout((decoder.clone(), memory), move || prepare(&file)).await
    }

    /// A share of the memory for uploads; one that is larger than all of it is refused.
    async fn memory(&self, bytes: u64, wait: Duration) -> Result<OwnedSemaphorePermit, PictureError> {
        let share = u32::try_from(bytes.div_ceil(1 << 20)).ok().filter(|share| *share <= PREPARING_MEMORY_MIB);
        let share = share.ok_or(PictureError::TooManyPixels)?;
        let permit = timeout(wait, self.0.memory.clone().acquire_many_owned(share)).await;
        permit.ok().and_then(Result::ok).ok_or_else(|| self.busy())
    }

    /// Decodes on the threads for it; a panic or a timeout of the decoder counts as a broken file.
    ///
    /// The permits are released when the decoder ends, not when the timeout passes, so that stalled decoders can't pile up.
    async fn within_timeout<T: Send + 'static>(
        &self,
        permits: impl Send + 'static,
        decode: impl FnOnce() -> Result<T, PictureError> + Send + 'static,
    ) -> Result<T, PictureError> {
        let decoding = self.0.threads.run(move || {
            let _permits = permits;
            decode()
        });
        match timeout(DECODE_TIMEOUT, decoding).await {
            Ok(Ok(decoded)) => decoded,
            Ok(Err(error)) => {
                tracing::warn!(%error, "a picture could not be decoded");
                Err(PictureError::Broken)
            }
            Err(_elapsed) => {
                tracing::warn!("a picture took too long to decode");
                Err(PictureError::Broken)
            }
        }
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

#[cfg(test)]
mod tests;
