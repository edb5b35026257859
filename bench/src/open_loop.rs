//! An open loop: requests begin when they are meant to, whether or not those before them are answered, as people do who know nothing of
//! each other. How long one takes is counted from when it was meant to begin, so that what waits behind a slow one counts, too.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    thread,
    time::{Duration, Instant},
};

use tokio::{
    sync::{Mutex, mpsc},
    task::LocalSet,
};

use crate::{
    BenchError,
    http::Connection,
    load::{Requests, within_ms},
    process::Server,
};

/// Requests that can be under way at the same time; those beyond wait, which counts.
const CONNECTIONS: usize = 128;
/// What has not begun so long after the last was meant to is not begun any more.
const MAX_START_DELAY: Duration = Duration::from_secs(10);
/// The requests before this one were the closed loop's: a like that was given costs less the second time.
const FIRST: u64 = 1 << 32;

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// Requests a second.
    pub rate: f64,
    /// For how long.
    pub lasts: Duration,
    /// What every request must be answered.
    pub status: u16,
}

/// What came of it.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Met {
    /// Requests a second that were meant to begin.
    pub rate: f64,
    /// The median time from when they were meant to begin to their answer, in milliseconds.
    pub p50_ms: f64,
    /// The time within which 99 of a hundred were answered, in milliseconds.
    pub p99_ms: f64,
    /// The time within which 999 of a thousand were answered, in milliseconds.
    pub p999_ms: f64,
    /// How many were not begun at all: they count as if they had been answered when it was over.
    pub left: u64,
}

struct Shared {
    requests: Requests,
    schedule: Schedule,
    begun: Instant,
    /// Those that are meant to have begun by now.
    due: Mutex<mpsc::UnboundedReceiver<u64>>,
    took: RefCell<Vec<Duration>>,
    left: Cell<u64>,
}

impl Schedule {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rates are positive, and far below 2^63")]
    fn count(&self) -> u64 {
        (self.rate * self.lasts.as_secs_f64()) as u64
    }

    /// When a request is meant to begin, counted from the first.
    #[expect(clippy::cast_precision_loss, reason = "nobody asks as often in a bench")]
    fn at(&self, number: u64) -> Duration {
        Duration::from_secs_f64(number as f64 / self.rate)
    }

    /// Says of each request when it is due; on a thread of its own, as the runtime's timers are a millisecond apart.
    fn release(self, begun: Instant, due: &mpsc::UnboundedSender<u64>) {
        for number in 0..self.count() {
            thread::sleep(self.at(number).saturating_sub(begun.elapsed()));
            if due.send(number).is_err() {
                return;
            }
        }
    }
}

/// Has the server asked by this schedule.
pub async fn measure(server: &Server, schedule: Schedule, requests: Requests) -> Result<Met, BenchError> {
    let mut connections = Vec::new();
    for _ in 0..CONNECTIONS {
        connections.push(Connection::open(server.address).await?);
    }
    let ((sender, due), begun) = (mpsc::unbounded_channel(), Instant::now());
    let releasing = tokio::task::spawn_blocking(move || schedule.release(begun, &sender));
    let (due, took, left) = (Mutex::new(due), RefCell::default(), Cell::new(0));
    let shared = Rc::new(Shared { requests, schedule, begun, due, took, left });
    let local = LocalSet::new();
    let asking: Vec<_> = connections
        .into_iter()
        .map(|connection| {
            let shared = shared.clone();
            local.spawn_local(async move { shared.ask_what_is_due(connection).await })
        })
        .collect();
    local.await;
    for one in asking {
        one.await.map_err(|panicked| BenchError::Other(panicked.to_string()))??;
    }
    releasing.await.map_err(|panicked| BenchError::Other(panicked.to_string()))?;
    let mut took = shared.took.take();
    took.sort_unstable();
    let within = |thousandths: usize| within_ms(&took, thousandths);
    let left = shared.left.get();
    Ok(Met { rate: schedule.rate, p50_ms: within(500), p99_ms: within(990), p999_ms: within(999), left })
}

impl Shared {
    async fn ask_what_is_due(&self, mut connection: Connection) -> Result<(), BenchError> {
        loop {
            let next = self.due.lock().await.recv().await;
            let Some(number) = next else { return Ok(()) };
            if self.begun.elapsed() < self.schedule.lasts + MAX_START_DELAY {
                let request = (self.requests)(FIRST + number);
                let (status, _) = connection.ask(&request).await?;
                if status != self.schedule.status {
                    return Err(BenchError::Other(format!("a request is answered {status} instead of {}", self.schedule.status)));
                }
            } else {
                self.left.set(self.left.get() + 1);
            }
            self.took.borrow_mut().push(self.begun.elapsed().saturating_sub(self.schedule.at(number)));
        }
    }
}

#[cfg(test)]
mod tests;
