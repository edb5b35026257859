//! Where the lines of the log go: to stderr, each at once, but for those of requests. These wait for each other for a moment, so that
//! one write has many of them: each was a system call, for which all threads waited in turn.

use std::{
    io::{self, Write, stderr},
    thread,
    time::Duration,
};

use parking_lot::{Condvar, Mutex};
use tracing::Metadata;
use tracing_subscriber::fmt::MakeWriter;

/// The target of the lines of requests (`access_log.rs` of the API).
const REQUESTS: &str = "access";
/// How long a line waits; a kill loses those that do.
const WAIT: Duration = Duration::from_millis(50);
/// From how many bytes on they are written without more waiting, by whoever adds the last: so whoever does not read stderr holds up
/// requests, as with other lines, and fills no memory.
const MOST_BYTES: usize = 64 << 10;

static WAITING: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static BEGUN: Condvar = Condvar::new();

/// Makes the writer of each line. One is enough for a program: what waits is in statics.
pub struct Lines;

/// The writer of one line.
pub enum Line {
    /// Writes it, after those that wait.
    Now,
    /// Has it wait.
    Soon,
}

impl Lines {
    /// Starts the thread that writes what has waited.
    pub fn start() -> io::Result<Self> {
        thread::Builder::new().name("log".into()).spawn(write_what_waited).map(|_| Self)
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line::Now
    }

    fn make_writer_for(&'a self, meta: &Metadata<'_>) -> Line {
        if meta.target() == REQUESTS { Line::Soon } else { Line::Now }
    }
}

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = WAITING.lock();
        match self {
            Self::Now => {
                // It is tried also where those that wait could not be written.
                let _ = write_out(&mut waiting);
                stderr().write_all(line)?;
            }
            Self::Soon => {
                if waiting.is_empty() {
                    BEGUN.notify_one();
                }
                waiting.extend_from_slice(line);
                if waiting.len() >= MOST_BYTES {
                    write_out(&mut waiting)?;
                }
            }
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes the lines that wait when it is dropped: the thread that writes them ends with the program, also by a panic.
pub struct FlushAtEnd;

impl Drop for FlushAtEnd {
    fn drop(&mut self) {
        flush();
    }
}

/// Writes the lines that wait; what can't be written is lost, as of any line.
fn flush() {
    let _ = write_out(&mut WAITING.lock());
}

fn write_out(waiting: &mut Vec<u8>) -> io::Result<()> {
    let written = stderr().write_all(waiting);
    waiting.clear();
    written
}

fn write_what_waited() {
    loop {
        let mut waiting = WAITING.lock();
        if waiting.is_empty() {
            BEGUN.wait(&mut waiting);
        }
        drop(waiting);
        thread::sleep(WAIT);
        flush();
    }
}

#[cfg(test)]
mod tests;
