//! One writer, taken in turns.
//!
//! Jobs follow each other inside one transaction, a savepoint each; the committer flushes it once for all of them
//! when nobody waits any more or [`GROUP`] jobs are in it, passes the turn on, and then answers them. Whoever holds
//! a turn longer than [`HOLD_LIMIT`] loses it, so that the others go on.
//!
//! Two locks, always in this order: `desk` (the connection and whose job may use it), then `line` (who comes next).

use std::{
    sync::Arc,
    thread::JoinHandle,
    time::{Duration, Instant},
};

use parking_lot::{Condvar, Mutex, MutexGuard};
use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{
    checkpointer::Bell,
    desk::{Desk, NOBODY, lost},
    line::{Answer, GROUP, Holder, Line},
};
use crate::engine::StoreError;

const HOLD_LIMIT: Duration = Duration::from_millis(100);
const TURN_WAIT: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) struct Writer {
    shared: Arc<Shared>,
    committer: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    desk: Mutex<Desk>,
    line: Mutex<Line>,
    turned: Condvar,
    checkpoint: Arc<Bell>,
}

fn revoked() -> StoreError {
    StoreError::busy("the job held the writer too long")
}

impl Writer {
    pub(super) fn start(conn: Connection, checkpoint: Arc<Bell>) -> std::io::Result<Self> {
        let (desk, line) = (Mutex::new(Desk::new(conn)), Mutex::default());
        let shared = Arc::new(Shared { desk, line, turned: Condvar::new(), checkpoint });
        let watched = shared.clone();
        let committer = std::thread::Builder::new().name("committer".into()).spawn(move || watched.commit_and_watch())?;
        Ok(Self { shared, committer: Some(committer) })
    }

    /// Waits for a turn and opens a job; a turn lost before the job began is waited for again.
    pub(super) async fn begin(&self) -> Result<Job, StoreError> {
        let deadline = tokio::time::Instant::now() + TURN_WAIT;
        loop {
            let mut turn = match self.shared.ask() {
                Ok(number) => Turn { shared: &self.shared, number, coming: None },
                Err(coming) => Turn { shared: &self.shared, number: NOBODY, coming: Some(coming) },
            };
            if let Some(coming) = &mut turn.coming {
                let number = tokio::time::timeout_at(deadline, coming).await.map_err(|_| StoreError::busy("too many writers wait"))?;
                turn.number = number.map_err(|_| StoreError::unavailable("the store is closing"))?;
            }
            if let Some(job) = turn.begin()? {
                return Ok(job);
            }
        }
    }
}

#[cfg(test)]
impl Writer {
    pub(super) fn on_flush(&self, fails: impl FnMut() -> bool + Send + 'static) {
        self.shared.desk.lock().conn.commit_hook(Some(fails)).expect("the hook is set");
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.shared.line.lock().closing = true;
        self.shared.turned.notify_one();
        if let Some(committer) = self.committer.take()
            && committer.join().is_err()
        {
            tracing::error!("the committer had panicked");
        }
    }
}

/// A place in the line, or a turn whose job is not open yet; dropped, it lets the next one pass.
struct Turn<'a> {
    shared: &'a Arc<Shared>,
    number: u64,
    coming: Option<oneshot::Receiver<u64>>,
}

impl Turn<'_> {
    fn begin(mut self) -> Result<Option<Job>, StoreError> {
        let opened = self.shared.open(self.number)?;
        if !opened {
            return Ok(None);
        }
        let hand = Hand { shared: self.shared.clone(), number: std::mem::replace(&mut self.number, NOBODY) };
        Ok(Some(Job { hand }))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(coming) = &mut self.coming {
            coming.close();
            self.number = coming.try_recv().unwrap_or(self.number);
        }
        if self.number != NOBODY {
            self.shared.leave(self.number);
        }
    }
}

/// An open job; dropped before [`Job::finish`], all it wrote is taken back.
#[derive(Debug)]
pub(super) struct Job {
    hand: Hand,
}

impl Job {
    pub(super) fn hand(&self) -> Hand {
        self.hand.clone()
    }

    /// Whether the watchdog took the job back.
    pub(super) fn is_revoked(&self) -> bool {
        self.hand.shared.desk.lock().job != self.hand.number
    }

    /// Keeps what the job wrote, unless one of its statements failed.
    pub(super) fn finish(self) -> Result<Flush, StoreError> {
        let (answer, flushed) = oneshot::channel();
        self.hand.shared.finish(self.hand.number, answer)?;
        Ok(Flush(flushed))
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.hand.shared.abandon(self.hand.number);
    }
}

/// Answers once the job is durable.
pub(super) struct Flush(oneshot::Receiver<Result<(), StoreError>>);

impl Flush {
    pub(super) async fn flushed(self) -> Result<(), StoreError> {
        self.0.await.map_err(|_| StoreError::unavailable("the committer is gone"))?
    }
}

/// What statements run through: good for one job.
#[derive(Debug, Clone)]
pub(super) struct Hand {
    shared: Arc<Shared>,
    number: u64,
}

impl Hand {
    pub(super) fn run<T>(&self, statement: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut desk = self.shared.desk.lock();
        if desk.job != self.number {
            return Err(revoked());
        }
        if desk.poisoned {
            return Err(StoreError::broken("a statement of this transaction failed before"));
        }
        if desk.is_lost() {
            desk.poisoned = true;
            return Err(lost());
        }
        statement(&desk.conn).inspect_err(|_| desk.poisoned = true)
    }
}

impl Shared {
    /// A turn right away when the writer is free, else a place in the line.
    fn ask(&self) -> Result<u64, oneshot::Receiver<u64>> {
        let mut line = self.line.lock();
        if line.holder == Holder::Nobody {
            let number = line.take();
            self.turned.notify_one();
            return Ok(number);
        }
        let (sender, receiver) = oneshot::channel();
        line.waiting.push_back(sender);
        Err(receiver)
    }

    /// Gives up a turn whose job isn't open.
    fn leave(&self, number: u64) {
        let mut line = self.line.lock();
        if line.is_held_by(number) {
            self.pass_on(&mut line);
        }
    }

    fn pass_on(&self, line: &mut Line) {
        line.pass_on();
        if line.holder == Holder::Committer {
            self.turned.notify_one();
        }
    }

    /// Opens the job of this turn; false when the turn was lost meanwhile.
    fn open(&self, number: u64) -> Result<bool, StoreError> {
        let mut desk = self.desk.lock();
        let mut line = self.line.lock();
        if !line.is_held_by(number) {
            return Ok(false);
        }
        if desk.is_lost() {
            line.begun = false;
            for answer in line.finished.drain(..) {
                let _ = answer.send(Err(lost()));
            }
        }
        let opened = desk.open(number, line.begun);
        line.begun = desk.begun;
        line.holder = Holder::Job { number, since: Instant::now() };
        opened?;
        Ok(true)
    }

    fn finish(&self, number: u64, answer: Answer) -> Result<(), StoreError> {
        let mut desk = self.desk.lock();
        if desk.job != number {
            return Err(revoked());
        }
        if desk.is_lost() {
            return Err(lost());
        }
        if desk.poisoned {
            return Err(StoreError::broken("a statement failed, so nothing is committed"));
        }
        desk.close(true)?;
        let mut line = self.line.lock();
        line.finished.push(answer);
        self.pass_on(&mut line);
        Ok(())
    }

    /// Takes back what the job wrote, if it is still open.
    fn abandon(&self, number: u64) {
        let mut desk = self.desk.lock();
        if desk.job == number {
            self.take_back(&mut desk, number);
        }
    }

    fn take_back(&self, desk: &mut Desk, number: u64) {
        if let Err(error) = desk.close(false) {
            // Nothing of this transaction may be flushed any more.
            tracing::error!(%error, "a job could not be taken back: its whole group is");
            if let Err(error) = desk.roll_back() {
                tracing::error!(%error, "the group could not be rolled back");
            }
            desk.job = NOBODY;
        }
        let mut line = self.line.lock();
        if line.is_held_by(number) {
            self.pass_on(&mut line);
        }
    }

    fn commit_and_watch(&self) {
        let mut line = self.line.lock();
        loop {
            match line.holder {
                Holder::Nobody if line.closing => return,
                Holder::Nobody => self.turned.wait(&mut line),
                Holder::Job { since, .. } if since.elapsed() < HOLD_LIMIT => {
                    self.turned.wait_until(&mut line, since + HOLD_LIMIT);
                }
                Holder::Job { number, .. } => MutexGuard::unlocked(&mut line, || self.revoke(number)),
                Holder::Committer if line.finished.len() < GROUP && !line.waiting.is_empty() => line.pass_on(),
                Holder::Committer => self.commit(&mut line),
            }
        }
    }

    /// Takes the turn from a job that holds it too long.
    fn revoke(&self, number: u64) {
        let mut desk = self.desk.lock();
        let held = match self.line.lock().holder {
            Holder::Job { number: holder, since } => holder == number && since.elapsed() >= HOLD_LIMIT,
            _ => false,
        };
        if held && desk.job == number {
            tracing::warn!("a job held the writer too long and was taken back");
            self.take_back(&mut desk, number);
        } else if held {
            self.leave(number);
        }
    }

    fn commit(&self, line: &mut MutexGuard<'_, Line>) {
        let finished = std::mem::take(&mut line.finished);
        let flushed = MutexGuard::unlocked(line, || self.desk.lock().flush());
        line.begun = false;
        line.pass_on();
        MutexGuard::unlocked(line, || {
            if finished.is_empty() {
                return;
            }
            self.checkpoint.ring();
            if let Err(error) = &flushed {
                tracing::error!(%error, jobs = finished.len(), "a flush failed: its jobs are taken back");
            }
            for answer in finished {
                let outcome = flushed.as_ref().copied().map_err(|error| StoreError::unavailable(error.to_string()));
                let _ = answer.send(outcome);
            }
        });
    }
}
