use std::{
    io::{self, Write},
    mem,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use futures_util::{Stream, stream};
use parking_lot::Mutex;
use serde::Serialize;
use tokio::{sync::mpsc, time::Instant};
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

use crate::state::OpenExport;

/// How many written parts may wait to be sent; writing more waits for them.
const MAX_PARTS: usize = 1;
/// Seconds that the client may let the export wait in all, and the slowest rate of reading after that.
const GRACE_SECONDS: u64 = 10;
const SLOWEST_BYTES_PER_SECOND: u64 = 64 * 1024;

/// The bytes of the zip that are written and not sent yet.
#[derive(Clone, Default)]
struct ZipBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for ZipBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A zip that is sent while it is written.
pub struct Archive {
    /// In a box, because it is large.
    zip: Box<ZipWriter<StreamWriter<ZipBuffer>>>,
    buffer: ZipBuffer,
    sent: u64,
    waited: Duration,
    is_whole: Arc<AtomicBool>,
    // Closed before the client hears of the end, who may ask for another then.
    export: OpenExport,
    parts: mpsc::Sender<Bytes>,
}

impl Archive {
    /// An empty zip, and its bytes; they end in an error if the zip is dropped before its end, so that the client does not
    /// take a part for the whole.
    pub fn begin(export: OpenExport) -> (Self, impl Stream<Item = io::Result<Bytes>> + Send + use<>) {
        let (parts, receiver) = mpsc::channel::<Bytes>(MAX_PARTS);
        let (buffer, is_whole) = (ZipBuffer::default(), Arc::new(AtomicBool::new(false)));
        let sent = stream::unfold((receiver, is_whole.clone()), |(mut parts, is_whole)| async move {
            match parts.recv().await {
                Some(part) => Some((Ok(part), (parts, is_whole))),
                None if is_whole.swap(true, Ordering::Relaxed) => None,
                None => Some((Err(io::Error::other("aborted")), (parts, is_whole))),
            }
        });
        let zip = Box::new(ZipWriter::new_stream(buffer.clone()));
        (Self { zip, buffer, sent: 0, waited: Duration::ZERO, is_whole, export, parts }, sent)
    }

    /// Begins a file; what is added from here on belongs to it.
    pub fn file(&mut self, name: &str) -> io::Result<()> {
        // Pictures don't compress, and the rest is small beside them.
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        self.zip.start_file(name, options).map_err(io::Error::other)
    }

    /// Adds to the file and waits until there is room for more; fails when the client has gone or reads too slowly.
    pub async fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.zip.write_all(bytes)?;
        self.send().await
    }

    /// Adds a file with one value as JSON.
    pub async fn json(&mut self, name: &str, thing: &impl Serialize) -> io::Result<()> {
        self.file(name)?;
        self.add(&serde_json::to_vec_pretty(thing)?).await
    }

    async fn send(&mut self) -> io::Result<()> {
        let part = mem::take(&mut *self.buffer.0.lock());
        if part.is_empty() {
            return Ok(());
        }
        self.sent += part.len() as u64;
        let part = match self.parts.try_send(part.into()) {
            Ok(()) => return Ok(()),
            Err(mpsc::error::TrySendError::Full(part)) => part,
            Err(mpsc::error::TrySendError::Closed(_)) => return Err(io::ErrorKind::BrokenPipe.into()),
        };
        // Others have their turn while the client reads.
        self.export.pause();
        let allowed = Duration::from_secs(GRACE_SECONDS + self.sent / SLOWEST_BYTES_PER_SECOND);
        let begun = Instant::now();
        let sending = tokio::time::timeout(allowed.saturating_sub(self.waited), self.parts.send(part)).await;
        self.waited += begun.elapsed();
        sending.map_err(|_| io::Error::other("the client reads too slowly"))?.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        self.export.work().await;
        Ok(())
    }

    /// Waits for this export's turn.
    pub async fn wait_for_turn(&mut self) {
        self.export.work().await;
    }

    /// Ends the zip.
    pub async fn end(mut self) -> io::Result<()> {
        let zip = mem::replace(&mut self.zip, Box::new(ZipWriter::new_stream(ZipBuffer::default())));
        zip.finish().map_err(io::Error::other)?;
        self.send().await?;
        self.is_whole.store(true, Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
