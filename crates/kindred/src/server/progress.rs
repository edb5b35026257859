//! Watches that a client takes its answers, where the stream alone can't tell: with HTTP/2 a client can read every byte of the
//! connection and yet let its answers wait, by giving them no window.

use std::{
    io::IoSlice,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use axum::body::{Body, Bytes, HttpBody};
use bytes::Buf;
use hyper::body::{Frame, SizeHint};
use parking_lot::Mutex;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::slow_reads::MinimumRate;

/// What waits for the client of a connection, and what it took.
#[derive(Debug)]
pub struct Progress(Mutex<State>);

#[derive(Debug)]
struct State {
    /// How many bodies and parts of them wait.
    waiting: usize,
    /// Since when there has always been one.
    since: Option<Instant>,
    taken: u64,
    last_look: Instant,
    taken_before: u64,
}

impl Progress {
    /// Nothing waits yet.
    pub fn start() -> Arc<Self> {
        Arc::new(Self(Mutex::new(State { waiting: 0, since: None, taken: 0, last_look: Instant::now(), taken_before: 0 })))
    }

    /// Ends when the client lets its answers wait and takes less of them than it must.
    pub async fn until_stalled(&self, minimum_rate: MinimumRate) {
        let mut looks = interval_at(Instant::now() + minimum_rate.window, minimum_rate.window);
        // After a pause of the program the looks that it missed would come at once, with no time for the client between them.
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            looks.tick().await;
            if self.is_stalled(minimum_rate.least) {
                return;
            }
        }
    }

    /// True if something has waited ever since the last look, and the client took less than `least` of all it is sent.
    fn is_stalled(&self, least: u64) -> bool {
        let mut state = self.0.lock();
        let stalled = state.since.is_some_and(|since| since <= state.last_look) && state.taken - state.taken_before < least;
        (state.last_look, state.taken_before) = (Instant::now(), state.taken);
        stalled
    }

    fn begin_wait(&self) {
        let mut state = self.0.lock();
        state.waiting += 1;
        state.since.get_or_insert_with(Instant::now);
    }

    fn end_wait(&self) {
        let mut state = self.0.lock();
        state.waiting -= 1;
        if state.waiting == 0 {
            state.since = None;
        }
    }
}

/// An answer's body. It waits for the client unless hyper asks it for more, which it does when there is room.
pub struct WatchedBody {
    body: Body,
    waiting: Option<Waiting>,
    progress: Arc<Progress>,
}

/// Counts as waiting until dropped.
struct Waiting(Arc<Progress>);

impl Waiting {
    fn begin(progress: &Arc<Progress>) -> Self {
        progress.begin_wait();
        Self(Arc::clone(progress))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.end_wait();
    }
}

impl WatchedBody {
    /// A body that was not polled yet.
    pub fn new(body: Body, progress: &Arc<Progress>) -> Self {
        Self { body, waiting: Some(Waiting::begin(progress)), progress: Arc::clone(progress) }
    }
}

impl HttpBody for WatchedBody {
    type Data = WatchedData;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<WatchedData>, axum::Error>>> {
        let this = self.get_mut();
        this.waiting = None;
        let next = ready!(Pin::new(&mut this.body).poll_frame(cx));
        if next.is_some() && !this.body.is_end_stream() {
            this.waiting = Some(Waiting::begin(&this.progress));
        }
        Poll::Ready(next.map(|frame| frame.map(|frame| frame.map_data(|data| WatchedData::new(data, &this.progress)))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A part of a body, which waits until all of it is written.
pub struct WatchedData {
    data: Bytes,
    waiting: Waiting,
}

impl WatchedData {
    fn new(data: Bytes, progress: &Arc<Progress>) -> Self {
        Self { data, waiting: Waiting::begin(progress) }
    }
}

impl Buf for WatchedData {
    fn remaining(&self) -> usize {
        self.data.remaining()
    }

    fn chunk(&self) -> &[u8] {
        self.data.chunk()
    }

    fn chunks_vectored<'a>(&'a self, into: &mut [IoSlice<'a>]) -> usize {
        self.data.chunks_vectored(into)
    }

    fn advance(&mut self, count: usize) {
        self.data.advance(count);
        self.waiting.0.0.lock().taken += count as u64;
    }
}

#[cfg(test)]
mod tests;
