//! A `PostgreSQL` server that is the bench's alone: its databases, and what its processes take.

use std::{fs, ops::Deref, time::Duration};

use tokio::task::JoinHandle;
use tokio_postgres::NoTls;

use crate::{BenchError, process::TICK};

/// Made anew by each bench, and removed after it.
const DATABASE: &str = "kindred_bench";

/// A connection, which ends when dropped.
pub(crate) struct Client {
    client: tokio_postgres::Client,
    driver: JoinHandle<Result<(), tokio_postgres::Error>>,
}

impl Deref for Client {
    type Target = tokio_postgres::Client;

    fn deref(&self) -> &Self::Target {
        &self.client
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

pub(crate) async fn connect(url: &str) -> Result<Client, BenchError> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    Ok(Client { client, driver: tokio::runtime::Handle::current().spawn(connection) })
}

/// A database of the bench on a server on this machine.
pub struct Database {
    /// Where it is.
    pub url: String,
    server: String,
    /// The server's first process, of which the others are children.
    process: u32,
}

impl Database {
    /// Makes an empty one on the server at this url; what an earlier bench left there goes.
    pub async fn create(server: &str) -> Result<Self, BenchError> {
        let client = connect(server).await?;
        client.batch_execute(&format!("DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")).await?;
        client.batch_execute(&format!("CREATE DATABASE {DATABASE}")).await?;
        let backend: i32 = client.query_one("SELECT pg_backend_pid()", &[]).await?.get(0);
        let stat = Stat::read(u32::try_from(backend).unwrap_or_default());
        let process = stat.ok_or_else(|| BenchError::Other("PostgreSQL runs on another machine".into()))?.parent;
        let (base, _) = server.rsplit_once('/').ok_or_else(|| BenchError::Other(format!("{server} names no database")))?;
        Ok(Self { url: format!("{base}/{DATABASE}"), server: server.to_owned(), process })
    }

    /// How large it is, in bytes.
    pub async fn size(&self) -> Result<u64, BenchError> {
        let size: i64 = connect(&self.url).await?.query_one("SELECT pg_database_size(current_database())", &[]).await?.get(0);
        Ok(size.cast_unsigned())
    }

    /// Removes it.
    pub async fn remove(self) -> Result<(), BenchError> {
        Ok(connect(&self.server).await?.batch_execute(&format!("DROP DATABASE {DATABASE} WITH (FORCE)")).await?)
    }

    /// The server's first process: its children do the work.
    pub const fn process(&self) -> u32 {
        self.process
    }
}

/// Processor time that a process and its children have taken so far, those that ended included; an error if there is no such process.
pub(crate) fn family_time(process: u32) -> Result<Duration, BenchError> {
    let first = Stat::read(process).ok_or_else(|| BenchError::Other(format!("there is no process {process}")))?;
    let mut ticks = first.own + first.ended;
    for entry in fs::read_dir("/proc")? {
        let Some(number) = entry?.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        // A process may end meanwhile.
        ticks += Stat::read(number).filter(|stat| stat.parent == process).map_or(0, |stat| stat.own);
    }
    Ok(TICK * ticks)
}

/// What /proc says of a process.
struct Stat {
    parent: u32,
    /// Its own processor time.
    own: u32,
    /// The processor time of its children that have ended.
    ended: u32,
}

impl Stat {
    fn read(process: u32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let (_, behind_name) = stat.rsplit_once(") ")?;
        let fields: Vec<u32> = behind_name.split(' ').map(|field| field.parse().unwrap_or_default()).collect();
        Some(Self { parent: *fields.get(1)?, own: fields.get(11)? + fields.get(12)?, ended: fields.get(13)? + fields.get(14)? })
    }
}
