use std::{fmt::Write, path::Path, sync::Arc, time::Duration};

use bytes::Bytes;
use object_store::ObjectStore;
use sha2::{Digest, Sha256};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{
    Format, MediaError, PictureError, PictureKey, Prepared, Width,
    prepare::{prepare, veil},
    ready::{Name, Ready},
    shelves::Shelves,
    webp_making::WebpMaking,
};

const AT_ONCE: usize = 2;
const WAIT: Duration = Duration::from_secs(2);
const WAIT_WITH_SEVERAL: Duration = Duration::from_secs(10);
const LONGEST: Duration = Duration::from_secs(10);

/// The pictures: prepares, keeps, serves and removes them.
#[derive(Clone)]
pub struct Media(Arc<Inner>);

struct Inner {
    shelves: Arc<Shelves>,
    webps: WebpMaking,
    ready: Ready,
    decoders: Arc<Semaphore>,
}

/// What answers a request for a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Served {
    /// The encoded picture.
    pub bytes: Bytes,
    /// `image/jpeg` or `image/webp`: what it really is, which may differ from what was asked for.
    pub content_type: &'static str,
    /// A strong validator, in its quotes.
    pub etag: String,
}

impl Media {
    /// Pictures in an object store, which must keep what it acknowledged.
    pub fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self::on(Shelves::new(store))
    }

    /// Pictures in a folder of this machine, made if it isn't there; what was kept or removed survives a power cut.
    pub fn in_folder(folder: &Path) -> Result<Self, MediaError> {
        Shelves::in_folder(folder).map(Self::on)
    }

    fn on(shelves: Shelves) -> Self {
        let shelves = Arc::new(shelves);
        let webps = WebpMaking::new(shelves.clone());
        Self(Arc::new(Inner { shelves, webps, ready: Ready::default(), decoders: Arc::new(Semaphore::new(AT_ONCE)) }))
    }

    /// Makes a file into a picture that can be kept, or says why it is none; waits at most 2 s for its turn.
    pub async fn prepare(&self, file: Bytes) -> Result<Prepared, PictureError> {
        let turn = self.turn(WAIT).await?;
        in_time(file, &Arc::new(turn)).await
    }

    /// Makes several files into pictures, one after the other in one turn; fails with the place of the first that is none.
    pub async fn prepare_all(&self, files: Vec<Bytes>) -> Result<Vec<Prepared>, (usize, PictureError)> {
        let turn = Arc::new(self.turn(WAIT_WITH_SEVERAL).await.map_err(|busy| (0, busy))?);
        let mut prepared = Vec::with_capacity(files.len());
        for (place, file) in files.into_iter().enumerate() {
            prepared.push(in_time(file, &turn).await.map_err(|error| (place, error))?);
        }
        Ok(prepared)
    }

    async fn turn(&self, wait: Duration) -> Result<OwnedSemaphorePermit, PictureError> {
        let turn = timeout(wait, self.0.decoders.clone().acquire_owned()).await;
        turn.map_err(|_| PictureError::Busy)?.map_err(|_| PictureError::Busy)
    }

    /// Keeps a picture under its key; when this returns, a power cut loses nothing of it.
    pub async fn keep(&self, key: &PictureKey, prepared: &Prepared) -> Result<(), MediaError> {
        self.0.shelves.keep(key, prepared).await
    }

    /// A kept picture in the width that comes nearest from above (a small original in its own), or `None` if there is
    /// no such picture.
    ///
    /// A WebP is made when first asked for; where that can't be done in time, the JPEG is answered instead.
    pub async fn load(&self, key: &PictureKey, width: Width, format: Format) -> Result<Option<Served>, MediaError> {
        let name: Name = (key.clone(), width, format);
        if let Some(served) = self.0.ready.find(&name) {
            return Ok(Some(served));
        }
        let removals = self.0.ready.removals();
        let Some((found, bytes)) = self.read(key, width, format).await? else { return Ok(None) };
        let served = Served::new(bytes, found);
        if found == format {
            self.0.ready.take_in(name, &served, removals);
        }
        Ok(Some(served))
    }

    async fn read(&self, key: &PictureKey, width: Width, format: Format) -> Result<Option<(Format, Bytes)>, MediaError> {
        let shelves = &self.0.shelves;
        let width = if shelves.has(key, width, Format::Jpeg).await? { width } else { Width::W1080 };
        if format == Format::WebP
            && let Some(webp) = self.0.webps.find_or_make(key, width).await?
        {
            return Ok(Some((Format::WebP, webp)));
        }
        Ok(shelves.find(key, width, Format::Jpeg).await?.map(|jpeg| (Format::Jpeg, jpeg)))
    }

    /// What is served in place of a picture that waits for a look: a blur made of its thumbhash alone.
    pub fn veil(thumbhash: &str) -> Option<Served> {
        veil(thumbhash).map(|bytes| Served::new(bytes, Format::Jpeg))
    }

    /// Removes a picture, every variant of it; what was never kept is removed without complaint.
    pub async fn remove(&self, key: &PictureKey) -> Result<(), MediaError> {
        self.0.ready.remove(key);
        let removed = self.0.shelves.remove(key).await;
        // Once more: somebody may have read it between the first line and the second.
        self.0.ready.remove(key);
        removed
    }

    /// Waits for work that goes on behind finished requests; to be called at shutdown.
    pub async fn finish(&self) {
        self.0.webps.finish().await;
    }
}

impl Served {
    fn new(bytes: Bytes, format: Format) -> Self {
        let content_type = match format {
            Format::Jpeg => "image/jpeg",
            Format::WebP => "image/webp",
        };
        let mut etag = String::from('"');
        for byte in &Sha256::digest(&bytes)[..16] {
            // Writing to a String can't fail.
            let _ = write!(etag, "{byte:02x}");
        }
        etag.push('"');
        Self { bytes, content_type, etag }
    }
}

/// Decodes on the blocking pool; a decoder that panics or stalls has met a broken file.
///
/// The turn is given back when the decoder is done, not when we stop waiting for it, so that stalled ones can't pile up.
async fn in_time(file: Bytes, turn: &Arc<OwnedSemaphorePermit>) -> Result<Prepared, PictureError> {
    let turn = turn.clone();
    let decoding = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        prepare(&file)
    });
    match timeout(LONGEST, decoding).await {
        Ok(Ok(prepared)) => prepared,
        Ok(Err(_panicked)) => Err(PictureError::Broken),
        Err(_elapsed) => {
            tracing::warn!("a picture took too long to decode");
            Err(PictureError::Broken)
        }
    }
}
