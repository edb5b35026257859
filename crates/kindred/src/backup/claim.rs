//! What the folder of a backup may be: what is in it is replaced and removed by the next one, so it holds nothing else, and
//! is no data folder.

use std::{fs, path::Path};

use super::{make_folder, manifest::Manifest, unreadable};
use crate::{Failure, data_dir::DataDir, file_permissions};

/// Makes the folder if it isn't there, locks it, and marks it as a backup's. Refuses one with anything else in it, such as
/// another store, whose pictures would be taken for those of an older backup.
pub(super) fn claim(folder: &Path) -> Result<DataDir, Failure> {
    make_folder(folder)?;
    if folder.join("kindred.db").exists() {
        return Err(Failure(format!("{} holds a store: name a folder of its own for the backup", folder.display())));
    }
    let is_marked = Manifest::is_begun(folder);
    if !is_marked && !is_empty(folder)? {
        let folder = folder.display();
        return Err(Failure(format!("{folder} holds something else than a backup: name a folder that is empty or isn't there")));
    }
    let lock = DataDir::lock(folder)?;
    file_permissions::restrict_permissions(folder, file_permissions::FolderKind::Backup);
    if !is_marked {
        Manifest::begin(folder)?;
    }
    Ok(lock)
}

/// True if there is nothing in the folder, or no more than the lock that an earlier attempt has left, and what a file system has of its own.
fn is_empty(folder: &Path) -> Result<bool, Failure> {
    let mut entries = fs::read_dir(folder).map_err(unreadable(folder))?;
    Ok(entries.all(|entry| entry.is_ok_and(|entry| ["kindred.lock", "lost+found"].iter().any(|name| entry.file_name() == *name))))
}

/// Refuses the folder of a backup, or of its rows, as a data folder: what is in it would be changed.
pub fn refuse_as_data_dir(folder: &Path) -> Result<(), Failure> {
    if [Some(folder), folder.parent()].into_iter().flatten().any(Manifest::is_begun) {
        return Err(Failure(format!("{} is in a backup: restore it into another folder", folder.display())));
    }
    Ok(())
}
