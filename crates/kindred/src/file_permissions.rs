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
pub fn restrict_new_files() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// A folder of ours, by what lies in it.
#[derive(Debug, Clone, Copy)]
pub enum FolderKind {
    /// The store and the pictures of a server: the data folder.
    Store,
    /// One backup.
    Backup,
    /// The backups that the server makes by itself.
    Backups,
    /// Pictures, in folders whose names are two characters.
    Pictures,
}

impl FolderKind {
    /// True if this is the name of something that the program makes in such a folder.
    fn has(self, name: &str) -> bool {
        let [names, beginnings]: [&[&str]; 2] = match self {
            Self::Store => [&["kindred.lock", "kindred.db", "arriving"], &["kindred.db-"]],
            Self::Backup => [&["kindred.lock"], &["kindred-backup.json", "rows-"]],
            // A backup has its time behind the dash, which begins with the year.
            Self::Backups => [&["kindred.lock"], &["backup-2", "unfinished-"]],
            Self::Pictures => return name.len() == 2,
        };
        names.contains(&name) || beginnings.iter().any(|beginning| name.starts_with(beginning))
    }
}

/// Takes all permissions of others on our files in the folder, and on the folder itself if it holds nothing else; logs it if others
/// could enter the folder. To be called once it is known that the folder is ours. Folders of ours in it that are closed already are
/// not searched, but for the entries of `media`.
pub fn restrict_permissions(folder: &Path, kind: FolderKind) {
    match restrict(folder, kind) {
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
fn restrict(folder: &Path, kind: FolderKind) -> io::Result<u64> {
    let own = fs::metadata(folder)?;
    if own.permissions().mode() & STICKY != 0 {
        return Ok(0);
    }
    let entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    let is_ours = |entry: &fs::DirEntry| entry.file_name().to_str().is_some_and(|name| kind.has(name));
    let is_known = |entry: &fs::DirEntry| is_ours(entry) || entry.file_name() == "media";
    let mut count = 0;
    // The folder itself comes first, so that nobody follows into what is in it.
    if is_open(&own) && entries.iter().all(is_known) {
        close(folder, &own)?;
        count += 1;
    }
    for entry in entries.iter().filter(|entry| is_ours(entry)) {
        count += restrict_all(&entry.path(), &entry.metadata()?)?;
    }
    // Others have folders of that name, too.
    let pictures = folder.join("media");
    if matches!(kind, FolderKind::Store | FolderKind::Backup) && fs::symlink_metadata(&pictures).is_ok_and(|media| media.is_dir()) {
        count += restrict(&pictures, FolderKind::Pictures)?;
    }
    Ok(if is_open(&own) { count } else { 0 })
}

fn is_open(metadata: &Metadata) -> bool {
    metadata.permissions().mode() & OTHERS != 0
}

fn close(path: &Path, metadata: &Metadata) -> io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(metadata.permissions().mode() & 0o7777 & !OTHERS))
}

/// Closes a file, or a folder with all that is in it; how many others could get at. In a folder that is closed already
/// nothing is looked for. Links are not followed.
fn restrict_all(path: &Path, metadata: &Metadata) -> io::Result<u64> {
    if metadata.is_symlink() || !is_open(metadata) {
        return Ok(0);
    }
    close(path, metadata)?;
    let mut count = 1;
    if metadata.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            count += restrict_all(&entry.path(), &entry.metadata()?)?;
        }
    }
    Ok(count)
}
