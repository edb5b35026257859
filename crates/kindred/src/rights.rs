//! File modes: others on this machine can read nothing of the data folder.

use std::{
    fs::{self, Metadata, Permissions},
    io,
    os::unix::fs::PermissionsExt,
    path::Path,
};

use rustix::{fs::Mode, process::umask};

/// What the group and everybody else may do.
const OTHERS: u32 = 0o077;
/// Set on folders that are shared on purpose, such as `/tmp`.
const STICKY: u32 = 0o1000;

/// From now on new folders are 0700 and new files 0600.
pub fn keep_new_files_to_ourselves() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// Takes from others what they may do with the folder and all that is in it, and says so in a line. A folder from before
/// this was the rule is looked through once: after that nobody gets past its own rights.
pub fn narrow(folder: &Path) {
    match narrowed(folder) {
        Ok(0) => {}
        Ok(count) => {
            tracing::warn!(count, folder = %folder.display(), "others could look into the data folder: files and folders are now for this user alone");
        }
        Err(error) => {
            tracing::warn!(%error, folder = %folder.display(), "others can look into the data folder, and their rights can't be taken away");
        }
    }
}

/// How many files and folders others could get at. What lies in a folder that was closed to them is closed as well, but
/// nobody has to hear of it.
fn narrowed(folder: &Path) -> io::Result<u64> {
    let own = fs::metadata(folder)?;
    if own.permissions().mode() & STICKY != 0 {
        return Ok(0);
    }
    if is_open(&own) {
        return narrow_all(folder, &own);
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        if !metadata.is_symlink() && is_open(&metadata) {
            narrow_all(&entry.path(), &metadata)?;
        }
    }
    Ok(0)
}

fn is_open(metadata: &Metadata) -> bool {
    metadata.permissions().mode() & OTHERS != 0
}

/// The folder itself comes first, so that nobody follows into what is in it.
fn narrow_all(path: &Path, metadata: &Metadata) -> io::Result<u64> {
    let mut count = 0;
    if is_open(metadata) {
        fs::set_permissions(path, Permissions::from_mode(metadata.permissions().mode() & 0o7777 & !OTHERS))?;
        count += 1;
    }
    if metadata.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            // Of the link itself, which is not followed.
            let metadata = entry.metadata()?;
            if !metadata.is_symlink() {
                count += narrow_all(&entry.path(), &metadata)?;
            }
        }
    }
    Ok(count)
}
