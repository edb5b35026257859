use std::{collections::HashMap, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::{FutureExt, future::BoxFuture, future::Shared};
use image::{ImageFormat, ImageReader};
use kindred_compute::ComputePool;
use parking_lot::Mutex;
use tokio::{sync::Semaphore, time::timeout};
use tokio_util::task::TaskTracker;

use crate::{Format, MediaError, PictureKey, Width, storage::PictureStorage};

/// How many WebP files are encoded at the same time.
const ENCODERS: usize = 2;
/// How long a WebP waits for an encoder before the JPEG is served instead.
const ENCODER_WAIT: Duration = Duration::from_secs(2);
const QUALITY: f32 = 78.0;

/// The WebP; `None` if the JPEG has to be served instead.
type Encoded = Option<Bytes>;
type InProgress = HashMap<(PictureKey, Width), Shared<BoxFuture<'static, Encoded>>>;

struct Encoders {
    free: Arc<Semaphore>,
    threads: ComputePool,
}

/// Encodes WebP files from the JPEGs when they are first asked for, each once however many requests ask at the same time.
pub(crate) struct WebpQueue {
    storage: Arc<PictureStorage>,
    encoders: Arc<Encoders>,
    in_progress: Arc<Mutex<InProgress>>,
    tasks: TaskTracker,
}

impl WebpQueue {
    pub(crate) fn new(storage: Arc<PictureStorage>) -> Self {
        let encoders = Encoders { free: Arc::new(Semaphore::new(ENCODERS)), threads: ComputePool::new("webp", ENCODERS) };
        Self { storage, encoders: Arc::new(encoders), in_progress: Arc::default(), tasks: TaskTracker::new() }
    }

    /// The WebP of a saved JPEG, from the storage or encoded now.
    pub(crate) async fn find_or_encode(&self, key: &PictureKey, width: Width) -> Result<Encoded, MediaError> {
        if let Some(saved) = self.storage.find(key, width, Format::WebP).await? {
            return Ok(Some(saved));
        }
        Ok(self.encode_once(key.clone(), width).await)
    }

    /// Waits until nothing is being encoded any more.
    pub(crate) async fn finish(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Joins the encoding in progress, or starts it: on a task of its own, so that it also ends cleanly (see
    /// [`PictureStorage::remove`]) if the client disconnects.
    fn encode_once(&self, key: PictureKey, width: Width) -> Shared<BoxFuture<'static, Encoded>> {
        let name = (key.clone(), width);
        let mut in_progress = self.in_progress.lock();
        if let Some(encoding) = in_progress.get(&name) {
            return encoding.clone();
        }
        let (storage, encoders, all) = (self.storage.clone(), self.encoders.clone(), self.in_progress.clone());
        let done = name.clone();
        let task = self.tasks.spawn(async move {
            let encoded = encode_and_save(&storage, &encoders, &key, width).await;
            all.lock().remove(&done);
            encoded.unwrap_or_else(|error| {
                tracing::warn!(%error, "a WebP could not be saved");
                None
            })
        });
        let encoding = task.map(Result::unwrap_or_default).boxed().shared();
        in_progress.insert(name, encoding.clone());
        encoding
    }
}

async fn encode_and_save(storage: &PictureStorage, encoders: &Encoders, key: &PictureKey, width: Width) -> Result<Encoded, MediaError> {
    let Ok(Ok(permit)) = timeout(ENCODER_WAIT, encoders.free.clone().acquire_owned()).await else { return Ok(None) };
    let Some(jpeg) = storage.find(key, width, Format::Jpeg).await? else { return Ok(None) };
    let encoding = encoders.threads.run(move || {
        let _permit = permit;
        encode(&jpeg)
    });
    let Ok(Some(webp)) = encoding.await else { return Ok(None) };
    storage.put(key, width, Format::WebP, webp.clone()).await?;
    if storage.exists(key, width, Format::Jpeg).await? {
        return Ok(Some(webp));
    }
    storage.remove_one(key, width, Format::WebP).await?;
    Ok(None)
}

fn encode(jpeg: &[u8]) -> Encoded {
    let image = ImageReader::with_format(std::io::Cursor::new(jpeg), ImageFormat::Jpeg).decode().ok()?.into_rgb8();
    let encoder = webp::Encoder::from_rgb(&image, image.width(), image.height());
    let webp = encoder.encode_simple(false, QUALITY).ok()?;
    Some(Bytes::copy_from_slice(&webp))
}
