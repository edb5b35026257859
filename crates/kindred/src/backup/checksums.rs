//! The checksums of a backup's rows: who restores sees whether all of them are as they were written.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::unreadable;
use crate::Failure;

/// The SHA-256 of each file in the folder of the rows, in hexadecimal, by the file's name.
pub type Checksums = BTreeMap<String, String>;

/// Reads every file in the folder, on a thread of its own.
pub(super) async fn of_files(rows: &Path) -> Result<Checksums, Failure> {
    let folder = rows.to_owned();
    let reading = tokio::task::spawn_blocking(move || sums(&folder));
    let read = reading.await.map_err(|error| Failure::because("a backup broke off", error))?;
    read.map_err(unreadable(rows))
}

/// Refuses rows that are not as they were written. Backups from before there were checksums have none.
pub(super) async fn verify(rows: &Path, written: &Checksums) -> Result<(), Failure> {
    if written.is_empty() {
        return Ok(());
    }
    let found = of_files(rows).await?;
    let names = written.keys().chain(found.keys());
    match names.into_iter().find(|name| written.get(*name) != found.get(*name)) {
        None => Ok(()),
        Some(name) => Err(Failure(format!("the backup is damaged: {} is not as it was written", rows.join(name).display()))),
    }
}

fn sums(folder: &Path) -> io::Result<Checksums> {
    let files: io::Result<Vec<PathBuf>> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let named = files?.into_iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, sum(&path)?))
    });
    named.collect()
}

fn sum(file: &Path) -> io::Result<String> {
    let (mut file, mut sha, mut part) = (File::open(file)?, Sha256::new(), vec![0; 64 * 1024]);
    loop {
        match file.read(&mut part)? {
            0 => break,
            read => sha.update(&part[..read]),
        }
    }
    let mut text = String::with_capacity(64);
    for byte in sha.finalize() {
        // Writing to a string can't fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}
