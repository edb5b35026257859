use std::{
    io::{self, Write},
    mem,
    sync::Arc,
};

use bytes::Bytes;
use parking_lot::Mutex;
use serde::Serialize;
use tokio::sync::mpsc;
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

/// How many written parts may wait to be sent; writing more waits for them.
const MAX_PARTS: usize = 4;

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
    parts: mpsc::Sender<io::Result<Bytes>>,
}

impl Archive {
    /// An empty zip, and the receiver of its bytes.
    pub fn begin() -> (Self, mpsc::Receiver<io::Result<Bytes>>) {
        let (parts, receiver) = mpsc::channel(MAX_PARTS);
        let buffer = ZipBuffer::default();
        (Self { zip: Box::new(ZipWriter::new_stream(buffer.clone())), buffer, parts }, receiver)
    }

    /// Begins a file; what is added from here on belongs to it.
    pub fn file(&mut self, name: &str) -> io::Result<()> {
        // Pictures don't compress, and the rest is small beside them.
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        self.zip.start_file(name, options).map_err(io::Error::other)
    }

    /// Adds to the file and waits until there is room for more; fails when the client has gone.
    pub async fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.zip.write_all(bytes)?;
        self.send().await
    }

    /// Adds a file with one value as JSON.
    pub async fn json(&mut self, name: &str, thing: &impl Serialize) -> io::Result<()> {
        self.file(name)?;
        self.add(&serde_json::to_vec_pretty(thing)?).await
    }

    async fn send(&self) -> io::Result<()> {
        let part = mem::take(&mut *self.buffer.0.lock());
        if part.is_empty() {
            return Ok(());
        }
        self.parts.send(Ok(part.into())).await.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    /// Ends the zip.
    pub async fn end(mut self) {
        match self.finish() {
            Ok(()) => drop(self.send().await),
            Err(error) => self.abort(&error.to_string()).await,
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        let zip = mem::replace(&mut self.zip, Box::new(ZipWriter::new_stream(ZipBuffer::default())));
        zip.finish().map(drop).map_err(io::Error::other)
    }

    /// Aborts the response, so that the client does not take a part for the whole.
    pub async fn abort(self, cause: &str) {
        tracing::warn!(%cause, "an export was aborted");
        // The client may have gone.
        let _ = self.parts.send(Err(io::Error::other("aborted"))).await;
    }
}
