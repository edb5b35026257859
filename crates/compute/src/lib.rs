//! Runs work that takes a core and much memory, such as decoding pictures and hashing passwords, on a few threads of its own.
//!
//! On tokio's blocking pool such work would move from thread to thread, hundreds of them at most, and the allocator keeps for
//! each thread the memory that its work once took. The crate must not know what the work is. Each kind of work has a pool
//! where its code is, so that none waits for another.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::OnceLock,
};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tokio::sync::oneshot;

/// A few threads for one kind of work; they are started with the first of it.
#[derive(Debug)]
pub struct ComputePool {
    name: &'static str,
    threads: usize,
    pool: OnceLock<Result<ThreadPool, ThreadPoolBuildError>>,
}

/// Why work has no result.
#[derive(Debug)]
pub enum ComputeError {
    /// It panicked, with this.
    Panicked(Box<dyn Any + Send>),
    /// The system gave no threads when they were to be started.
    NoThreads(String),
}

impl std::fmt::Display for ComputeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Panicked(payload) => {
                let text = payload.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
                write!(f, "panicked: {}", text.unwrap_or("without a message"))
            }
            Self::NoThreads(why) => write!(f, "no threads: {why}"),
        }
    }
}

impl std::error::Error for ComputeError {}

impl ComputePool {
    /// A pool of this many threads, at least one, whose names begin with `name`.
    pub const fn new(name: &'static str, threads: usize) -> Self {
        Self { name, threads, pool: OnceLock::new() }
    }

    /// The result of `work`, which waits until a thread is free, first come first served.
    ///
    /// Once begun it runs to its end, also when the caller has gone.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ComputeError> {
        let pool = self.pool.get_or_init(|| self.start()).as_ref().map_err(|error| ComputeError::NoThreads(error.to_string()))?;
        let (result, finished) = oneshot::channel();
        pool.spawn_fifo(move || {
            // The caller may have gone.
            let _ = result.send(catch_unwind(AssertUnwindSafe(work)));
        });
        let stopped = || ComputeError::NoThreads("stopped".into());
        finished.await.map_err(|_| stopped())?.map_err(ComputeError::Panicked)
    }

    fn start(&self) -> Result<ThreadPool, ThreadPoolBuildError> {
        let name = self.name;
        ThreadPoolBuilder::new().num_threads(self.threads.max(1)).thread_name(move |number| format!("{name}-{number}")).build()
    }
}

#[cfg(test)]
mod tests;
