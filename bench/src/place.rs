//! Where a bench has its world.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use kindred_store::Target;

use crate::{BenchError, postgres::Database};

/// A data folder, and a database on a server if the rows are not in the folder.
pub struct Place {
    /// The data folder.
    pub folder: PathBuf,
    /// The database, on `PostgreSQL`.
    pub database: Option<Database>,
}

impl Place {
    /// Empties the folder, and makes a database if a server is named.
    pub async fn make(folder: &Path, server: Option<&str>) -> Result<Self, BenchError> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        let database = match server {
            Some(server) => Some(Database::create(server).await?),
            None => None,
        };
        Ok(Self { folder: folder.to_owned(), database })
    }

    fn file(&self) -> PathBuf {
        self.folder.join("kindred.db")
    }

    /// Where the rows are.
    pub fn target(&self) -> Target {
        self.database.as_ref().map_or_else(|| Target::Sqlite { file: self.file() }, |one| Target::Postgres { url: one.url.clone() })
    }

    /// What the rows are in, for people to read.
    pub const fn engine(&self) -> &'static str {
        if self.database.is_some() { "PostgreSQL" } else { "SQLite" }
    }

    /// How large the database is, in bytes. What was written is on the disk afterwards: it is no work of the server's.
    pub async fn size(&self) -> Result<u64, BenchError> {
        if let Some(database) = &self.database {
            return database.size().await;
        }
        let file = File::open(self.file())?;
        file.sync_all()?;
        Ok(file.metadata()?.len())
    }

    /// Removes all of it; no server may run over it any more.
    pub async fn remove(self) -> Result<(), BenchError> {
        if let Some(database) = self.database {
            database.remove().await?;
        }
        Ok(fs::remove_dir_all(self.folder)?)
    }
}
