//! A server in a process of its own: how it starts, what it takes of the processor and of memory, and how many statements it has run.

use std::{
    fs::{self, File},
    net::SocketAddr,
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use crate::{
    BenchError,
    http::{Connection, get},
    postgres::{Database, family_time},
};

/// What /proc counts processor time in.
pub(crate) const TICK: Duration = Duration::from_millis(10);

/// A server without requests runs no more statements than this between two looks at it; its workers look for work each second.
const CALM: u64 = 4;
const LOOK_EVERY: Duration = Duration::from_secs(1);
const MAX_SETTLING_TIME: Duration = Duration::from_mins(20);

/// A server that runs; killed when dropped.
pub struct Server {
    /// Its first process, if it is known.
    process: Option<u32>,
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its metrics are, if it has any.
    metrics: Option<SocketAddr>,
    /// The first process of its database's server, if it has one.
    database: Option<u32>,
    child: Option<Child>,
}

/// Memory of a process, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    /// What it has now.
    pub now: u64,
    /// The most that it had.
    pub most: u64,
}

impl Server {
    /// Starts the program over a data folder as an operator does, but without rate limits and with metrics; its log goes into the folder.
    /// `more` are further arguments.
    pub async fn start(program: &Path, folder: &Path, database: Option<&Database>, more: &[&str]) -> Result<Self, BenchError> {
        let mut command = Command::new(program);
        command.env_clear().args(["serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0", "--rate-limit", "off"]);
        command.args(more);
        command.arg("--data-dir").arg(folder).stderr(File::create(folder.join("server.log"))?);
        if let Some(database) = database {
            command.args(["--database-url", &database.url]);
        }
        let server = Self::launch(&mut command).await?;
        Ok(Self { database: database.map(Database::process), ..server })
    }

    /// Starts this program again, to answer what costs a server the least.
    pub async fn start_limit() -> Result<Self, BenchError> {
        Self::launch(Command::new(std::env::current_exe()?).arg("limit")).await
    }

    async fn launch(command: &mut Command) -> Result<Self, BenchError> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
        let process = Some(child.id().ok_or_else(|| BenchError::Other("the server has ended at once".into()))?);
        let stdout = child.stdout.take().ok_or_else(|| BenchError::Other("the server has no output".into()))?;
        let (mut lines, mut metrics) = (BufReader::new(stdout).lines(), None);
        while let Some(line) = lines.next_line().await? {
            let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
            match address {
                Some(address) if line.starts_with("Metrics") => metrics = Some(address),
                Some(address) => return Ok(Self { process, address, metrics, database: None, child: Some(child) }),
                None => {}
            }
        }
        Err(BenchError::Other("the server did not say where it listens".into()))
    }

    /// How long a start takes until the first request is answered.
    pub async fn time_start(program: &Path, folder: &Path, database: Option<&Database>) -> Result<(Self, Duration), BenchError> {
        let begun = Instant::now();
        let server = Self::start(program, folder, database, &[]).await?;
        let (status, _) = Connection::open(server.address).await?.ask(&get("/api/health/ready", "none", "")).await?;
        if status != 200 {
            return Err(BenchError::Other(format!("the server is not ready: {status}")));
        }
        Ok((server, begun.elapsed()))
    }

    /// Ends it, and waits until it has: only then may another one have its folder.
    pub async fn stop(mut self) -> Result<(), BenchError> {
        if let Some(child) = &mut self.child {
            child.kill().await?;
        }
        Ok(())
    }

    /// Processor time that it and its children have taken so far, in user and system mode; none where its process is not known.
    pub fn processor_time(&self) -> Result<Duration, BenchError> {
        self.process.map_or(Ok(Duration::ZERO), family_time)
    }

    /// The same of its database's server; none where the database is in its own process.
    pub fn database_time(&self) -> Result<Duration, BenchError> {
        self.database.map_or(Ok(Duration::ZERO), family_time)
    }

    /// Its memory; an error where its process is not known.
    pub fn memory(&self) -> Result<Memory, BenchError> {
        let process = self.process.ok_or_else(|| BenchError::Other("whose memory it is, is not known".into()))?;
        let status = fs::read_to_string(format!("/proc/{process}/status"))?;
        let kibibytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        let bytes = |name: &str| kibibytes(name).map(|count| count * 1024).ok_or_else(|| BenchError::Other(format!("no {name} in /proc")));
        Ok(Memory { now: bytes("VmRSS:")?, most: bytes("VmHWM:")? })
    }

    /// How many statements it has run so far; 0 where it has no metrics.
    pub async fn statements(&self) -> Result<u64, BenchError> {
        let Some(metrics) = self.metrics else { return Ok(0) };
        let answer = Connection::open(metrics).await?.answer(&get("/metrics", "none", "")).await?;
        let text = String::from_utf8_lossy(&answer.body);
        let count = text.lines().find_map(|line| line.strip_prefix("kindred_database_statements_total ")?.parse().ok());
        count.ok_or_else(|| BenchError::Other("the metrics do not count statements".into()))
    }

    /// Waits until it has done what follows a start, such as counting the days of a world that has no such numbers yet.
    pub async fn settle(&self) -> Result<(), BenchError> {
        let begun = Instant::now();
        let mut before = self.statements().await?;
        while begun.elapsed() < MAX_SETTLING_TIME {
            tokio::time::sleep(LOOK_EVERY).await;
            let now = self.statements().await?;
            if now - before <= CALM {
                return Ok(());
            }
            before = now;
        }
        Err(BenchError::Other("the server does not come to rest after its start".into()))
    }

    /// One that somebody else has started and ends; `process` is its first, if its processor time shall be told.
    pub const fn elsewhere(address: SocketAddr, process: Option<u32>) -> Self {
        Self { process, address, metrics: None, database: None, child: None }
    }
}
