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

/// Parts that wait to be sent at most; whoever writes more waits for them.
const WAITING: usize = 4;

/// Bytes of the zip that are written and not sent yet.
#[derive(Clone, Default)]
struct Outbox(Arc<Mutex<Vec<u8>>>);

impl Write for Outbox {
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
    /// Large by itself: in a box, so that whoever holds the archive stays small.
    zip: Box<ZipWriter<StreamWriter<Outbox>>>,
    outbox: Outbox,
    parts: mpsc::Sender<io::Result<Bytes>>,
}

impl Archive {
    /// An empty zip, and its bytes as they come.
    pub fn begin() -> (Self, mpsc::Receiver<io::Result<Bytes>>) {
        let (parts, receiver) = mpsc::channel(WAITING);
        let outbox = Outbox::default();
        (Self { zip: Box::new(ZipWriter::new_stream(outbox.clone())), outbox, parts }, receiver)
    }

    /// Begins a file; what is added from here on is in it.
    pub fn file(&mut self, name: &str) -> io::Result<()> {
        // Pictures don't get smaller, and the rest is little beside them.
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        self.zip.start_file(name, options).map_err(io::Error::other)
    }

    /// Adds to the file, and waits until there is room for more; fails when nobody takes the zip any more.
    pub async fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.zip.write_all(bytes)?;
        self.send().await
    }

    /// Adds one thing as JSON in a file of its own.
    pub async fn json(&mut self, name: &str, thing: &impl Serialize) -> io::Result<()> {
        self.file(name)?;
        self.add(&serde_json::to_vec_pretty(thing)?).await
    }

    async fn send(&self) -> io::Result<()> {
        let part = mem::take(&mut *self.outbox.0.lock());
        if part.is_empty() {
            return Ok(());
        }
        self.parts.send(Ok(part.into())).await.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    /// Ends the zip.
    pub async fn end(mut self) {
        match self.finish() {
            Ok(()) => drop(self.send().await),
            Err(error) => self.break_off(&error.to_string()).await,
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        let zip = mem::replace(&mut self.zip, Box::new(ZipWriter::new_stream(Outbox::default())));
        zip.finish().map(drop).map_err(io::Error::other)
    }

    /// Breaks the answer off, so that nobody takes a part for the whole.
    pub async fn break_off(self, cause: &str) {
        tracing::warn!(%cause, "an export broke off");
        // Nobody may be listening any more.
        let _ = self.parts.send(Err(io::Error::other("broken off"))).await;
    }
}
