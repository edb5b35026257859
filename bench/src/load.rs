//! A closed loop: each of some connections asks again as soon as it is answered, for a bounded time.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::{Duration, Instant},
};

use tokio::task::LocalSet;

use crate::{BenchError, http::Connection, process::Server};

/// Makes the `number`th request, counted from 0.
pub type Requests = Rc<dyn Fn(u64) -> Vec<u8>>;

/// The same request each time.
pub(crate) fn always(request: Vec<u8>) -> Requests {
    Rc::new(move |_| request.clone())
}

/// How a call is measured.
#[derive(Debug, Clone, Copy)]
pub struct Load {
    /// How many connections ask at the same time.
    pub connections: usize,
    /// For how long they ask before it counts.
    pub warm_up: Duration,
    /// For how long it counts.
    pub measured: Duration,
    /// What every request must be answered.
    pub status: u16,
}

/// What a call costs.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Measured {
    /// Requests a second.
    pub rate: f64,
    /// The median time to an answer, in milliseconds.
    pub p50_ms: f64,
    /// The time within which 99 of a hundred were answered, in milliseconds.
    pub p99_ms: f64,
    /// The time within which 999 of a thousand were answered, in milliseconds.
    pub p999_ms: f64,
    /// The server's processor time for a request, in microseconds.
    pub cpu_us: f64,
    /// The same of the database's server, where it has one.
    pub database_us: f64,
    /// Bytes of the answer's body, in the mean.
    pub bytes: f64,
    /// Statements for a request, in the mean.
    pub statements: f64,
}

/// What the connections share.
struct Shared {
    requests: Requests,
    status: u16,
    asked: Cell<u64>,
    phase: Cell<Phase>,
    /// Of each request that counts.
    took: RefCell<Vec<Duration>>,
    bytes: Cell<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    WarmingUp,
    Counting,
    Over,
}

/// Has the server asked under load.
pub async fn measure(server: &Server, load: Load, requests: Requests) -> Result<Measured, BenchError> {
    let took = RefCell::new(Vec::with_capacity(1 << 20));
    let (asked, phase, bytes) = (Cell::new(0), Cell::new(Phase::WarmingUp), Cell::new(0));
    let shared = Rc::new(Shared { requests, status: load.status, asked, phase, took, bytes });
    let (local, mut loops) = (LocalSet::new(), Vec::new());
    for _ in 0..load.connections {
        let (connection, shared) = (Connection::open(server.address).await?, shared.clone());
        loops.push(local.spawn_local(async move { shared.ask_again_and_again(connection).await }));
    }
    let counted = local.run_until(count(server, load, &shared)).await?;
    local.await;
    for one in loops {
        one.await.map_err(|panicked| BenchError::Other(panicked.to_string()))??;
    }
    Ok(counted.of(&shared))
}

impl Shared {
    async fn ask_again_and_again(&self, mut connection: Connection) -> Result<(), BenchError> {
        while self.phase.get() != Phase::Over {
            let number = self.asked.replace(self.asked.get() + 1);
            let request = (self.requests)(number);
            let begun = Instant::now();
            let (status, bytes) = connection.ask(&request).await?;
            if status != self.status {
                let request = String::from_utf8_lossy(&request).lines().next().unwrap_or_default().to_owned();
                return Err(BenchError::Other(format!("{request} is answered {status} instead of {}", self.status)));
            }
            if self.phase.get() == Phase::Counting {
                self.took.borrow_mut().push(begun.elapsed());
                self.bytes.set(self.bytes.get() + bytes);
            }
        }
        Ok(())
    }
}

/// What was read before and after.
struct Counted {
    wall: Duration,
    processor: Duration,
    database: Duration,
    statements: u64,
    /// While the statements were counted; a few more than those of which the time is kept.
    asked: u64,
}

async fn count(server: &Server, load: Load, shared: &Shared) -> Result<Counted, BenchError> {
    tokio::time::sleep(load.warm_up).await;
    let (statements, asked) = (server.statements().await?, shared.asked.get());
    let (processor, database, begun) = (server.processor_time()?, server.database_time()?, Instant::now());
    shared.phase.set(Phase::Counting);
    tokio::time::sleep(load.measured).await;
    shared.phase.set(Phase::Over);
    let (wall, processor) = (begun.elapsed(), server.processor_time()?.saturating_sub(processor));
    let (asked, database) = (shared.asked.get() - asked, server.database_time()?.saturating_sub(database));
    Ok(Counted { wall, processor, database, statements: server.statements().await? - statements, asked })
}

impl Counted {
    #[expect(clippy::cast_precision_loss, reason = "nobody asks as often in a bench")]
    fn of(&self, shared: &Shared) -> Measured {
        let mut took = shared.took.take();
        took.sort_unstable();
        let count = took.len().max(1) as f64;
        let within = |thousandths: usize| within_ms(&took, thousandths);
        Measured {
            rate: took.len() as f64 / self.wall.as_secs_f64(),
            p50_ms: within(500),
            p99_ms: within(990),
            p999_ms: within(999),
            cpu_us: self.processor.as_secs_f64() * 1e6 / count,
            database_us: self.database.as_secs_f64() * 1e6 / count,
            bytes: shared.bytes.get() as f64 / count,
            statements: self.statements as f64 / self.asked.max(1) as f64,
        }
    }
}

/// In how many milliseconds so many of a thousand are answered, of all in order.
pub(crate) fn within_ms(took: &[Duration], thousandths: usize) -> f64 {
    took.get(took.len() * thousandths / 1_000).map_or(0.0, |one| one.as_secs_f64() * 1e3)
}
