use std::{collections::HashMap, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::{FutureExt, future::BoxFuture, future::Shared};
use image::{ImageFormat, ImageReader};
use parking_lot::Mutex;
use tokio::{sync::Semaphore, time::timeout};
use tokio_util::task::TaskTracker;

use crate::{Format, MediaError, PictureKey, Width, shelves::Shelves};

const AT_ONCE: usize = 2;
const WAIT: Duration = Duration::from_secs(2);
const QUALITY: f32 = 78.0;

/// The WebP that was made, or `None` when there will be none and the JPEG must do.
type Made = Option<Bytes>;
type UnderWay = HashMap<(PictureKey, Width), Shared<BoxFuture<'static, Made>>>;

/// Makes WebP files from JPEGs when they are first asked for, each once however many ask for it at the same time.
pub(crate) struct WebpMaking {
    shelves: Arc<Shelves>,
    turns: Arc<Semaphore>,
    under_way: Arc<Mutex<UnderWay>>,
    tasks: TaskTracker,
}

impl WebpMaking {
    pub(crate) fn new(shelves: Arc<Shelves>) -> Self {
        Self { shelves, turns: Arc::new(Semaphore::new(AT_ONCE)), under_way: Arc::default(), tasks: TaskTracker::new() }
    }

    /// The WebP of a kept JPEG, from the shelves or made now.
    pub(crate) async fn find_or_make(&self, key: &PictureKey, width: Width) -> Result<Made, MediaError> {
        if let Some(kept) = self.shelves.find(key, width, Format::WebP).await? {
            return Ok(Some(kept));
        }
        Ok(self.make_once(key.clone(), width).await)
    }

    /// Waits until nothing is being made any more, and takes no new work.
    pub(crate) async fn finish(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Joins the making that is under way, or begins it: on a task of its own, so that it also ends well (see
    /// [`Shelves::remove`]) when the one who asked has hung up.
    fn make_once(&self, key: PictureKey, width: Width) -> Shared<BoxFuture<'static, Made>> {
        let name = (key.clone(), width);
        let mut under_way = self.under_way.lock();
        if let Some(making) = under_way.get(&name) {
            return making.clone();
        }
        let (shelves, turns, all) = (self.shelves.clone(), self.turns.clone(), self.under_way.clone());
        let done = name.clone();
        let task = self.tasks.spawn(async move {
            let made = make(&shelves, &turns, &key, width).await;
            all.lock().remove(&done);
            made.unwrap_or_else(|error| {
                tracing::warn!(%error, "a WebP could not be kept");
                None
            })
        });
        let making = task.map(Result::unwrap_or_default).boxed().shared();
        under_way.insert(name, making.clone());
        making
    }
}

async fn make(shelves: &Shelves, turns: &Arc<Semaphore>, key: &PictureKey, width: Width) -> Result<Made, MediaError> {
    let Ok(Ok(turn)) = timeout(WAIT, turns.clone().acquire_owned()).await else { return Ok(None) };
    let Some(jpeg) = shelves.find(key, width, Format::Jpeg).await? else { return Ok(None) };
    let encoding = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        encode(&jpeg)
    });
    let Ok(Some(webp)) = encoding.await else { return Ok(None) };
    shelves.put(key, width, Format::WebP, webp.clone()).await?;
    if shelves.has(key, width, Format::Jpeg).await? {
        return Ok(Some(webp));
    }
    shelves.remove_one(key, width, Format::WebP).await?;
    Ok(None)
}

fn encode(jpeg: &[u8]) -> Made {
    let image = ImageReader::with_format(std::io::Cursor::new(jpeg), ImageFormat::Jpeg).decode().ok()?.into_rgb8();
    let encoder = webp::Encoder::from_rgb(&image, image.width(), image.height());
    let made = encoder.encode_simple(false, QUALITY).ok()?;
    Some(Bytes::copy_from_slice(&made))
}
