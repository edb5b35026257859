//! Copies of all rows as they are at one moment, in a folder, made while others read and write; and back into an empty database.
//!
//! `SQLite` is copied as a database file, `PostgreSQL` as one file for each table. A copy can be restored on its own engine only.

mod postgres;
mod sqlite;

pub(super) use self::{
    postgres::{Table, refuse_rows as refuse_postgres, restore as restore_postgres, tables},
    sqlite::{refuse_rows as refuse_sqlite, restore as restore_sqlite},
};

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use super::{OpenError, StoreError};

/// A line for each row of the list that a backup keeps beside its rows.
pub(crate) const LIST_FILE: &str = "list";

/// Why rows could not be copied or restored, in one sentence.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file of the backup can't be written or read.
    #[error("{}: {cause}", file.display())]
    File {
        /// Which file.
        file: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// There are rows already where the backup should go.
    #[error("{0} is not empty")]
    NotEmpty(String),
    /// The folder holds no backup that this program can read.
    #[error("not a backup of this program: {0}")]
    Unreadable(String),
}

impl BackupError {
    fn file(file: &Path) -> impl FnOnce(io::Error) -> Self {
        let file = file.to_owned();
        move |cause| Self::File { file, cause }
    }
}

/// Has the file's content, and its name in its folder, survive a power cut.
fn sync(file: &Path) -> Result<(), BackupError> {
    let synced = File::open(file).and_then(|opened| opened.sync_all());
    synced.and_then(|()| file.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())).map_err(BackupError::file(file))
}

/// The contents of a file, when it is there.
fn read_if_there(file: &Path) -> Result<Option<String>, BackupError> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(BackupError::file(file)(error)),
    }
}
