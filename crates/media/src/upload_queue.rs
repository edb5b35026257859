//! Prepares uploads, a few at a time, within the memory that all of them share.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use kindred_compute::ComputePool;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{PictureError, Prepared, decode::memory_needed, limits::PREPARING_MEMORY_MIB, variants::prepare};

/// Uploads that are decoded at the same time.
const DECODERS: usize = 2;
/// How long one upload of a request waits for a decoder, and then for its share of the memory.
const DECODER_WAIT: Duration = Duration::from_secs(2);
/// How long each of several uploads of one request waits for the same.
const DECODER_WAIT_FOR_SEVERAL: Duration = Duration::from_secs(10);
/// How many requests may wait for a decoder; whoever comes then is told so at once.
const MAX_WAITING: usize = 32;
/// How long one upload may take to decode.
const DECODE_TIMEOUT: Duration = Duration::from_secs(10);

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

/// Prepares uploads, a few at the same time; whoever comes beyond that waits, and not for long.
pub(crate) struct UploadQueue {
    decoders: Arc<Semaphore>,
    /// Where uploads are decoded.
    threads: ComputePool,
    /// A permit for each MiB of [`PREPARING_MEMORY_MIB`].
    memory: Arc<Semaphore>,
    /// A permit for each request that may wait for a decoder.
    places: Semaphore,
    refused: AtomicU64,
}

impl UploadQueue {
    pub(crate) fn new() -> Self {
        Self {
            decoders: Arc::new(Semaphore::new(DECODERS)),
            threads: ComputePool::new("decode", DECODERS),
            memory: Arc::new(Semaphore::new(PREPARING_MEMORY_MIB as usize)),
            places: Semaphore::new(MAX_WAITING),
            refused: AtomicU64::new(0),
        }
    }

    /// How busy the decoders are.
    pub(crate) fn load(&self) -> UploadLoad {
        let Self { decoders, memory, places, refused, .. } = self;
        let taken = |all: usize, semaphore: &Semaphore| all.saturating_sub(semaphore.available_permits());
        UploadLoad {
            waiting: taken(MAX_WAITING, places),
            decoding: taken(DECODERS, decoders),
            memory: (taken(PREPARING_MEMORY_MIB as usize, memory) as u64) << 20,
            most_memory: u64::from(PREPARING_MEMORY_MIB) << 20,
            refused: refused.load(Ordering::Relaxed),
        }
    }

    /// Decodes an upload and encodes its variants; waits at most 2 s for a decoder.
    pub(crate) async fn prepare(&self, file: Bytes) -> Result<Prepared, PictureError> {
        let decoder = self.decoder(DECODER_WAIT).await?;
        self.prepare_by(&Arc::new(decoder), file, DECODER_WAIT).await
    }

    /// Prepares several uploads one after the other with one decoder; an error comes with the index of the upload.
    pub(crate) async fn prepare_all(&self, files: Vec<Bytes>) -> Result<Vec<Prepared>, (usize, PictureError)> {
        let decoder = Arc::new(self.decoder(DECODER_WAIT_FOR_SEVERAL).await.map_err(|busy| (0, busy))?);
        let mut prepared = Vec::with_capacity(files.len());
        for (index, file) in files.into_iter().enumerate() {
            prepared.push(self.prepare_by(&decoder, file, DECODER_WAIT_FOR_SEVERAL).await.map_err(|error| (index, error))?);
        }
        Ok(prepared)
    }

    async fn decoder(&self, wait: Duration) -> Result<OwnedSemaphorePermit, PictureError> {
        if let Ok(permit) = self.decoders.clone().try_acquire_owned() {
            return Ok(permit);
        }
        let _place = self.places.try_acquire().map_err(|_| self.busy())?;
        let permit = timeout(wait, self.decoders.clone().acquire_owned()).await;
        permit.ok().and_then(Result::ok).ok_or_else(|| self.busy())
    }

    /// Counts a refusal.
    fn busy(&self) -> PictureError {
        self.refused.fetch_add(1, Ordering::Relaxed);
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
        let permit = timeout(wait, self.memory.clone().acquire_many_owned(share)).await;
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
        let decoding = self.threads.run(move || {
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
}

#[cfg(test)]
mod tests;
