//! The queue of writers.
//!
//! The writing connection is inside an asynchronous mutex, which is the queue: first come, first served, and a caller who
//! stops waiting leaves it. Whoever has the connection opens a savepoint, polls the job's body once, to its end, and lets
//! the next one have it. The committer thread queues for the connection, too, as soon as the first job of a transaction has
//! ended. Those before it in the queue share its COMMIT, no task waits for the disk, and then it answers the jobs.
//!
//! Nothing interrupts a body: one that blocks its thread delays the others, who are told after 2 s that the store is busy.
//!
//! Why bodies aren't sent to a writer thread through a channel: what a thread runs must own all it uses, while most bodies
//! borrow from their callers, and each would have to clone for every attempt. It would cost the same: 79 µs of processor
//! time a like and 90 µs a send, both ways (`make bench-writes` on two busy cores, 64 tasks, mean of five runs in turns;
//! the statements alone take about 43 and 83 µs).

use std::{
    error::Error,
    sync::{
        Arc,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::JoinHandle,
    time::Duration,
};

use parking_lot::Mutex;
use rusqlite::Connection;
use tokio::sync::{MutexGuard, OwnedMutexGuard, oneshot};

use super::{checkpointer::CheckpointSignal, connection::WriterConnection};
use crate::engine::{QueueLoad, StoreError, wait_queue::WaitQueue};

/// The connection and the queue of those who wait for it: tokio's mutex serves them in the order in which they came.
type Queue = tokio::sync::Mutex<WriterConnection>;

/// Whoever waits longer for the connection gets the error that the store is busy.
const QUEUE_WAIT: Duration = Duration::from_secs(2);
/// How many may wait for the connection; whoever comes then is told so at once.
pub(in crate::engine) const MAX_WAITING: usize = 1_000;
/// How many jobs that wait for their COMMIT make the committer let no more of them go first.
const GROUP_COMMIT_SIZE: usize = 256;

#[derive(Debug)]
pub(super) struct Writer {
    queue: Arc<Queue>,
    waiting: WaitQueue,
    commit_due: Option<SyncSender<()>>,
    committer: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(mut conn: Connection, checkpoint: Arc<CheckpointSignal>) -> Result<Self, Box<dyn Error + Send + Sync>> {
        checkpoint.watch(&mut conn)?;
        let queue = Arc::new(Queue::new(WriterConnection::new(conn)));
        let (commit_due, due) = sync_channel(1);
        let shared = queue.clone();
        let committer = std::thread::Builder::new().name("committer".into()).spawn(move || commit_when_due(&shared, &due, &checkpoint))?;
        let waiting = WaitQueue::new(MAX_WAITING, QUEUE_WAIT, ("too many writers wait", "the writers before it take too long"));
        Ok(Self { queue, waiting, commit_due: Some(commit_due), committer: Some(committer) })
    }

    pub(super) fn load(&self) -> QueueLoad {
        self.waiting.load()
    }

    /// Waits for the connection and opens a job on it.
    pub(super) async fn begin(&self) -> Result<Job<'_>, StoreError> {
        let mut connection = if let Ok(connection) = self.queue.clone().try_lock_owned() {
            connection
        } else {
            self.waiting.wait(self.queue.clone().lock_owned()).await?
        };
        if let Err(error) = connection.begin_job() {
            self.release(connection);
            return Err(error);
        }
        Ok(Job { writer: self, handle: WriteHandle(Arc::new(Mutex::new(Some(connection)))) })
    }

    /// Lets the next one have the connection; the committer takes its place in the queue behind those who wait already.
    fn release(&self, mut connection: OwnedMutexGuard<WriterConnection>) {
        let is_first = connection.ask_commit();
        drop(connection);
        if is_first && let Some(commit_due) = &self.commit_due {
            // A full channel means that the committer is about to look anyway.
            let _ = commit_due.try_send(());
        }
    }
}

#[cfg(test)]
impl Writer {
    pub(super) fn on_commit(&self, fails: impl FnMut() -> bool + Send + 'static) {
        self.queue.try_lock().expect("nobody writes").conn.commit_hook(Some(fails)).expect("the hook is set");
    }
}

impl Drop for Writer {
    /// Waits until everything that was finished is committed.
    fn drop(&mut self) {
        self.commit_due = None;
        if let Some(committer) = self.committer.take()
            && committer.join().is_err()
        {
            tracing::error!("the committer had panicked");
        }
    }
}

fn commit_when_due(queue: &Queue, due: &Receiver<()>, checkpoint: &CheckpointSignal) {
    while due.recv().is_ok() {
        let mut connection = lock_after_the_others(queue);
        let (jobs, committed) = connection.commit();
        if jobs.is_empty() {
            continue;
        }
        let restart = checkpoint.committed().map(|wait| (connection, wait));
        if let Err(error) = &committed {
            tracing::error!(%error, jobs = jobs.len(), "a COMMIT failed: its jobs are rolled back");
        }
        for job in jobs {
            let _ = job.send(committed.as_ref().copied().map_err(StoreError::for_another));
        }
        if let Some((connection, wait)) = restart {
            checkpoint.restart_log(&connection.conn, wait);
        }
    }
}

/// Takes the connection once nobody is before the committer in the queue, or [`GROUP_COMMIT_SIZE`] jobs wait for their COMMIT: it
/// goes to the end of the queue as long as jobs have finished since it looked last.
fn lock_after_the_others(queue: &Queue) -> MutexGuard<'_, WriterConnection> {
    let mut seen = 0;
    loop {
        let connection = queue.blocking_lock();
        let finished = connection.finished_jobs();
        if finished == seen || finished >= GROUP_COMMIT_SIZE {
            return connection;
        }
        seen = finished;
    }
}

/// An open job; dropped before [`Job::finish`], all it wrote is rolled back.
#[derive(Debug)]
pub(super) struct Job<'a> {
    writer: &'a Writer,
    handle: WriteHandle,
}

impl Job<'_> {
    pub(super) fn handle(&self) -> WriteHandle {
        self.handle.clone()
    }

    /// Keeps what the job wrote, unless one of its statements failed; what it answers resolves once that is durable.
    pub(super) fn finish(self) -> Result<Commit, StoreError> {
        let mut held = self.handle.0.lock();
        let mut connection = held.take().ok_or_else(over)?;
        match connection.keep_job() {
            Ok(committed) => {
                self.writer.release(connection);
                Ok(Commit(committed))
            }
            Err(error) => {
                *held = Some(connection);
                Err(error)
            }
        }
    }
}

impl Drop for Job<'_> {
    fn drop(&mut self) {
        if let Some(mut connection) = self.handle.0.lock().take() {
            connection.roll_back_job();
            self.writer.release(connection);
        }
    }
}

/// A finished job's way to durability.
pub(super) struct Commit(oneshot::Receiver<Result<(), StoreError>>);

impl Commit {
    pub(super) async fn durable(self) -> Result<(), StoreError> {
        self.0.await.map_err(|_| StoreError::unavailable("the committer is gone"))?
    }
}

/// What the statements of a job run through; of no use once the job is over.
#[derive(Debug, Clone)]
pub(super) struct WriteHandle(Arc<Mutex<Option<OwnedMutexGuard<WriterConnection>>>>);

impl WriteHandle {
    pub(super) fn run<T>(&self, statement: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.0.lock().as_mut().ok_or_else(over)?.run(statement)
    }
}

fn over() -> StoreError {
    StoreError::broken("the transaction is over")
}
