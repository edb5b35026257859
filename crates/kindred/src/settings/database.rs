use clap::Args;
use kindred_store::{ServerOptions, Target};

use super::Settings;
use crate::Failure;

/// Where the rows are.
#[derive(Debug, Clone, Args)]
pub struct DatabaseSettings {
    /// Where the rows are: `postgres://user:password@host/database` [default: `SQLite` in the data folder]
    #[arg(
        id = "database_url",
        long = "database-url",
        env = "KINDRED_DATABASE_URL",
        global = true,
        value_name = "URL",
        hide_env_values = true
    )]
    pub url: Option<String>,
    /// How many connections to `PostgreSQL` it opens at most, half of them for writing
    #[arg(id = "database_connections", long = "database-connections", env = "KINDRED_DATABASE_CONNECTIONS", default_value_t = 32, global = true, value_parser = clap::value_parser!(u16).range(2..=1000), value_name = "CONNECTIONS")]
    pub connections: u16,
    /// A streaming replica of that database, which takes heavy reads and half as many connections: `postgres://user:password@host/database` [default: none]
    #[arg(
        id = "database_read_url",
        long = "database-read-url",
        env = "KINDRED_DATABASE_READ_URL",
        global = true,
        value_name = "URL",
        hide_env_values = true
    )]
    pub read_url: Option<String>,
}

impl DatabaseSettings {
    /// The replica's url, if there is one.
    pub fn read_url(&self) -> Option<&str> {
        self.read_url.as_deref().filter(|url| !url.is_empty())
    }
}

impl Settings {
    /// Where the rows are.
    pub fn target(&self) -> Result<Target, Failure> {
        match self.database.url.as_deref().filter(|url| !url.is_empty()) {
            None => Ok(Target::Sqlite { file: self.data_dir.join("kindred.db") }),
            Some(url) if is_postgres(url) => Ok(Target::Postgres { url: url.to_owned() }),
            Some(_) => Err(Failure("the database url must begin with postgres:// (leave it out for SQLite in the data folder)".into())),
        }
    }

    /// How the server with the rows is used, and its replica.
    pub fn server_options(&self) -> Result<ServerOptions, Failure> {
        let (target, read_url) = (self.target()?, self.database.read_url());
        if read_url.is_some_and(|url| !is_postgres(url)) {
            return Err(Failure("the database's read url must begin with postgres://".into()));
        }
        if read_url.is_some() && matches!(target, Target::Sqlite { .. }) {
            return Err(Failure("SQLite has no replicas: with a read url the database url must be postgres://…".into()));
        }
        Ok(ServerOptions { connections: self.database.connections.into(), read_url: read_url.map(str::to_owned) })
    }
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}
