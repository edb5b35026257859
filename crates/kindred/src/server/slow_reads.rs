//! A connection's stream that is closed when the client doesn't read what is written to it.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep_until},
};

use super::connection_slots::ConnectionSlot;

/// How slowly a client may read: of the data that waited for it for `window`, it must have taken `least` bytes. A client that
/// takes nothing at all is closed by the same rule.
#[derive(Debug, Clone, Copy)]
pub struct MinimumRate {
    /// How long data waits; the time in which nothing waits doesn't count.
    pub window: Duration,
    /// How many bytes the client must have taken meanwhile.
    pub least: u64,
}

/// A stream that can be disconnected together with what is still in the kernel's buffer.
pub trait Transport: AsyncRead + AsyncWrite + Unpin {
    /// Has the kernel forget the data that was not read, once the stream is dropped.
    fn abort(&self);
}

impl Transport for TcpStream {
    fn abort(&self) {
        // Otherwise the kernel would go on offering it for minutes. If it can't be set, that is all that happens.
        let _ = self.set_zero_linger();
    }
}

/// A stream whose writes fail once the client reads more slowly than it must.
pub struct SlowReadGuard<S> {
    // Dropped before the stream: when a client sees that its connection is closed, its slot is free.
    slot: ConnectionSlot,
    stream: S,
    /// Since when a write waits for the client.
    waiting_since: Option<Instant>,
    /// How long writes of this window waited before.
    waited: Duration,
    /// What the client took in this window.
    taken: u64,
    /// Wakes the connection when the window ends while a write waits; made by the first write that does.
    window_end: Option<Pin<Box<Sleep>>>,
}

impl<S: Transport> SlowReadGuard<S> {
    /// The stream of a client that must read at the minimum rate of its slot.
    pub fn new(stream: S, slot: ConnectionSlot) -> Self {
        Self { slot, stream, waiting_since: None, waited: Duration::ZERO, taken: 0, window_end: None }
    }

    /// Passes on how a write went, unless it waits and the client is too slow.
    fn enforce_rate(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let Poll::Pending = written else {
            if let Some(since) = self.waiting_since.take() {
                self.waited += since.elapsed();
            }
            if let Poll::Ready(Ok(count)) = &written {
                self.taken += *count as u64;
            }
            return written;
        };
        self.start_waiting();
        loop {
            let end = self.window_end.get_or_insert_with(|| Box::pin(sleep_until(Instant::now())));
            ready!(end.as_mut().poll(cx));
            if self.taken < self.slot.minimum_rate().least {
                self.stream.abort();
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client doesn't read its answer")));
            }
            (self.waited, self.taken, self.waiting_since) = (Duration::ZERO, 0, None);
            self.start_waiting();
        }
    }

    /// Notes since when a write waits; the first wait of all begins a window.
    fn start_waiting(&mut self) {
        if self.waiting_since.is_some() {
            return;
        }
        if self.waited.is_zero() {
            self.taken = 0;
        }
        let now = Instant::now();
        self.waiting_since = Some(now);
        let end = now + self.slot.minimum_rate().window.saturating_sub(self.waited);
        match &mut self.window_end {
            Some(sleep) => sleep.as_mut().reset(end),
            None => self.window_end = Some(Box::pin(sleep_until(end))),
        }
    }
}

impl<S: Transport> AsyncWrite for SlowReadGuard<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, data: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(cx, data);
        this.enforce_rate(cx, written)
    }

    fn poll_write_vectored(self: Pin<&mut Self>, cx: &mut Context<'_>, data: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(cx, data);
        this.enforce_rate(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

impl<S: Transport> AsyncRead for SlowReadGuard<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, into)
    }
}

#[cfg(test)]
mod tests;
