use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags};

use super::{BackupError, LIST_FILE, sync};
use crate::engine::{
    StoreError,
    sqlite::{Access, Database, connect},
};

/// The copy's name in its folder.
const ROWS_FILE: &str = "kindred.db";

impl Database {
    /// Copies all rows into the folder, and the first column of `list` into [`LIST_FILE`].
    pub(in crate::engine) async fn back_up(&self, folder: &Path, list: &'static str) -> Result<(), BackupError> {
        let (file, folder) = (self.file().to_owned(), folder.to_owned());
        let copying = tokio::task::spawn_blocking(move || copy(&file, &folder, list));
        copying.await.map_err(StoreError::broken)?
    }
}

fn copy(from: &Path, folder: &Path, list: &str) -> Result<(), BackupError> {
    let to = folder.join(ROWS_FILE);
    let source = connect(from, Access::Write).map_err(StoreError::from)?;
    // Reads in one transaction, so it is of one moment; what was deleted before is not in it, not even in free pages.
    source.execute("VACUUM INTO ?1", [to.to_string_lossy()]).map_err(StoreError::from)?;
    drop(source);
    sync(&to)?;
    write_list(&to, &folder.join(LIST_FILE), list)
}

fn write_list(rows: &Path, file: &Path, list: &str) -> Result<(), BackupError> {
    let conn = Connection::open_with_flags(rows, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(StoreError::from)?;
    let mut statement = conn.prepare(list).map_err(StoreError::from)?;
    let mut found = statement.query([]).map_err(StoreError::from)?;
    let mut lines = BufWriter::new(File::create(file).map_err(BackupError::file(file))?);
    while let Some(row) = found.next().map_err(StoreError::from)? {
        let line: String = row.get(0).map_err(StoreError::from)?;
        writeln!(lines, "{line}").map_err(BackupError::file(file))?;
    }
    lines.flush().map_err(BackupError::file(file))?;
    sync(file)
}

/// An error if there is a database, or what a database that was taken away left: it would be taken for the new one's.
pub(crate) fn refuse_rows(file: &Path) -> Result<(), BackupError> {
    let left = ["", "-wal", "-shm"].into_iter().map(|suffix| beside(file, suffix)).find(|file| file.exists());
    left.map_or(Ok(()), |file| Err(BackupError::NotEmpty(file.display().to_string())))
}

/// Puts the copy in the folder where no database is yet.
pub(crate) fn restore(folder: &Path, file: &Path) -> Result<(), BackupError> {
    refuse_rows(file)?;
    let copy = folder.join(ROWS_FILE);
    let is_rows = Connection::open_with_flags(&copy, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .and_then(|conn| conn.query_row("SELECT count(*) FROM schema_versions", [], |row| row.get::<_, i64>(0)));
    is_rows.map_err(|error| BackupError::Unreadable(format!("{}: {error}", copy.display())))?;
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent).map_err(BackupError::file(parent))?;
    }
    let unfinished = beside(file, ".restoring");
    fs::copy(&copy, &unfinished).map_err(BackupError::file(&unfinished))?;
    sync(&unfinished)?;
    fs::rename(&unfinished, file).map_err(BackupError::file(file))?;
    sync(file)
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
