//! [`Store`]: opens a database, and hands out connections and transactions.

use std::{
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
};

use super::{
    BackupError, Conn, MoveError, MovedTable, OpenError, QueueLoad, ReplicaLoad, StoreError, Tx, backup, identity, moving, postgres, sqlite,
};

/// Where the rows are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// An `SQLite` file; its folder is made when it isn't there.
    Sqlite {
        /// The database file.
        file: PathBuf,
    },
    /// A `PostgreSQL` database.
    Postgres {
        /// Its url, `postgres://user:password@host:port/database`.
        url: String,
    },
}

/// How a store uses a `PostgreSQL` server; of no account on `SQLite`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerOptions {
    /// How many connections it opens at most, half of them for writing; two at least.
    pub connections: usize,
    /// The url of a streaming replica for heavy reads, which has as many connections as are not for writing (SCALE-03).
    pub read_url: Option<String>,
}

impl Default for ServerOptions {
    fn default() -> Self {
        Self { connections: 32, read_url: None }
    }
}

/// The product's database, on either engine; clones share it.
#[derive(Debug, Clone)]
pub struct Store(Arc<Engine>);

#[derive(Debug)]
enum Engine {
    Sqlite(sqlite::Database),
    Postgres(postgres::Database),
}

impl Target {
    /// The engine's name, as backups tell it.
    pub const fn engine(&self) -> &'static str {
        match self {
            Self::Sqlite { .. } => "sqlite",
            Self::Postgres { .. } => "postgres",
        }
    }

    /// An error if an `SQLite` file there belongs to another program; it is left as it is, and nothing is made beside it.
    pub fn refuse_foreign(&self) -> Result<(), OpenError> {
        match self {
            Self::Sqlite { file } => identity::check_file(file),
            // That is looked at when it is opened.
            Self::Postgres { .. } => Ok(()),
        }
    }

    /// An error if there are rows already.
    pub async fn refuse_rows(&self) -> Result<(), BackupError> {
        match self {
            Self::Sqlite { file } => backup::refuse_sqlite(file),
            Self::Postgres { url } => backup::refuse_postgres(url).await,
        }
    }

    /// Fills an empty or missing database from what [`Store::back_up`] copied on the same engine; all of it or nothing. Its
    /// schema may be older: [`Store::open`] brings it up to date.
    pub async fn restore(&self, folder: &std::path::Path) -> Result<(), BackupError> {
        match self {
            Self::Sqlite { file } => backup::restore_sqlite(folder, file),
            Self::Postgres { url } => backup::restore_postgres(folder, url).await,
        }
    }

    /// Copies all rows of an `SQLite` file, which nobody may write to meanwhile, into the empty `PostgreSQL` database at `url`,
    /// and compares them. Each table is there as a whole or not at all, so that a move that was interrupted can be done again.
    pub async fn move_to(&self, url: &str, report: impl FnMut(&MovedTable)) -> Result<(), MoveError> {
        match self {
            Self::Sqlite { file } => moving::move_rows(file, url, report).await,
            Self::Postgres { .. } => Err(MoveError::NotSqlite),
        }
    }
}

impl Store {
    /// Opens the database and brings its schema up to date, or says in one sentence why it can't.
    pub async fn open(target: &Target) -> Result<Self, OpenError> {
        Self::open_with(target, &ServerOptions::default()).await
    }

    /// Opens the database as [`Store::open`] does, and uses a server as the options say.
    pub async fn open_with(target: &Target, options: &ServerOptions) -> Result<Self, OpenError> {
        let engine = match target {
            Target::Sqlite { file } => Engine::Sqlite(sqlite::Database::open(file)?),
            Target::Postgres { url } => Engine::Postgres(postgres::Database::open(url, options).await?),
        };
        Ok(Self(Arc::new(engine)))
    }

    /// Brings the schema up to date once more, as [`Store::open`] did; harmless when it is.
    pub async fn migrate(&self) -> Result<(), OpenError> {
        match &*self.0 {
            Engine::Sqlite(database) => database.migrate().await,
            Engine::Postgres(database) => database.migrate().await,
        }
    }

    /// Takes a connection for short reads, which on `SQLite` run on the calling thread; keep it only as long as needed.
    /// Busy if none is free for 2 s.
    pub async fn read(&self) -> Result<Conn, StoreError> {
        match &*self.0 {
            Engine::Sqlite(database) => database.read().await.map(Conn::Sqlite),
            Engine::Postgres(database) => database.read().await.map(Conn::Postgres),
        }
    }

    /// Runs reads that take more than about 100 µs; on `SQLite` on another thread, where they may await nothing but the store.
    ///
    /// Where there is a replica that shows all that is committed by now, they run there; the body runs once more, on the
    /// primary, if they fail there (SCALE-03).
    pub async fn read_heavy<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(Conn) -> Fut + Clone + Send + 'static,
        Fut: Future<Output = Result<T, E>> + Send,
    {
        match &*self.0 {
            Engine::Sqlite(database) => database.read_heavy(body).await,
            Engine::Postgres(database) => database.read_heavy(body).await,
        }
    }

    /// Runs `body` as one transaction and answers once its effect is durable; any error takes all of it back.
    ///
    /// The body may run more than once (lost races on `PostgreSQL`), so it clones what it takes and has no effect
    /// but through `tx`. It may await nothing but the store: on `SQLite` everybody else's writes wait for it, and are Busy
    /// after 2 s.
    pub async fn write<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        E: From<StoreError>,
        F: Fn(Arc<Tx>) -> Fut,
        Fut: Future<Output = Result<T, E>>,
    {
        match &*self.0 {
            Engine::Sqlite(database) => database.write(body).await,
            Engine::Postgres(database) => database.write(body).await,
        }
    }

    /// Copies all rows, as they are at one moment, into an empty folder, while others read and write; and the first column of
    /// the query `list`, of that moment too, into the file `list`.
    pub(crate) async fn copy_rows(&self, folder: &std::path::Path, list: &'static str) -> Result<(), BackupError> {
        match &*self.0 {
            Engine::Sqlite(database) => database.back_up(folder, list).await,
            Engine::Postgres(database) => database.back_up(folder, list).await,
        }
    }

    /// Empties `SQLite`'s write-ahead log into the database file, in which deleted rows are overwritten: until then the log
    /// holds them as they were. Busy if somebody reads from the log meanwhile. Does nothing on `PostgreSQL`.
    pub async fn empty_log(&self) -> Result<(), StoreError> {
        match &*self.0 {
            Engine::Sqlite(database) => database.empty_log().await,
            Engine::Postgres(_) => Ok(()),
        }
    }

    /// True if other processes may write into the same database.
    pub fn is_shared(&self) -> bool {
        matches!(&*self.0, Engine::Postgres(_))
    }

    /// The replica and the reads it took; `None` if there is none.
    pub fn replica(&self) -> Option<ReplicaLoad> {
        match &*self.0 {
            Engine::Sqlite(_) => None,
            Engine::Postgres(database) => database.replica(),
        }
    }

    /// Looks at the replica every second, which alone brings one back that was away or behind; ends at once if there is none.
    pub async fn watch_replica(&self) {
        if let Engine::Postgres(database) = &*self.0 {
            database.watch_replica().await;
        }
    }

    /// The queues for connections, by their names, and how much they have to do.
    pub fn queues(&self) -> Vec<(&'static str, QueueLoad)> {
        match &*self.0 {
            Engine::Sqlite(database) => database.queues(),
            Engine::Postgres(database) => database.queues(),
        }
    }

    /// The engine's name: `sqlite` or `postgres`.
    pub fn engine(&self) -> &'static str {
        match &*self.0 {
            Engine::Sqlite(_) => "sqlite",
            Engine::Postgres(_) => "postgres",
        }
    }

    /// How many statements have run since the store was opened; a transaction's own beginning and end don't count.
    pub fn statements_run(&self) -> u64 {
        let statements_run = match &*self.0 {
            Engine::Sqlite(database) => &database.statements_run,
            Engine::Postgres(database) => &database.statements_run,
        };
        statements_run.load(Ordering::Relaxed)
    }

    /// Has `fails` decide about every COMMIT of an `SQLite` store.
    #[cfg(test)]
    pub(super) fn on_commit(&self, fails: impl FnMut() -> bool + Send + 'static) {
        if let Engine::Sqlite(database) = &*self.0 {
            database.on_commit(fails);
        }
    }
}
