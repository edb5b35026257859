//! The folder of the backups that the server makes by itself.
//!
//! One that is being made is in a folder whose name says so, and gets its own name when all of it is there: one that failed or
//! was interrupted is never taken for a backup. Older ones are removed after that, and only for good ones. Pictures that the
//! one before has as well are links to the same files, so that they take no more room.

use std::{
    ffi::OsStr,
    fs::{self, File},
    io,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use kindred_domain::Timestamp;

use super::{make_folder, manifest::Manifest, unreadable};
use crate::Failure;

const FINISHED: &str = "backup-";
const UNFINISHED: &str = "unfinished-";

/// A finished backup.
pub(super) struct Finished {
    /// The moment it holds.
    pub(super) taken_at: Timestamp,
    folder: PathBuf,
}

/// Where a backup that begins now is made.
pub(super) fn unfinished_folder(folder: &Path, now: Timestamp) -> PathBuf {
    folder.join(format!("{UNFINISHED}{}", now.micros()))
}

/// Removes what earlier ones left unfinished, and begins with the pictures of the last good one.
pub(super) fn begin(folder: &Path, unfinished: &Path) -> Result<(), Failure> {
    for path in entries(folder)?.filter(|path| name_of(path).starts_with(UNFINISHED)) {
        fs::remove_dir_all(&path).map_err(unreadable(&path))?;
    }
    make_folder(unfinished)?;
    Manifest::begin(unfinished)?;
    let Some(last) = finished(folder)?.pop() else { return Ok(()) };
    // What can't be linked, as on another file system, is copied later.
    link_pictures(&last.folder.join("media"), &unfinished.join("media")).or_else(|error| {
        tracing::debug!(%error, "a backup shares no files with the one before it");
        Ok(())
    })
}

fn link_pictures(from: &Path, to: &Path) -> io::Result<()> {
    for shard in fs::read_dir(from)? {
        let shard = shard?;
        if !shard.file_type()?.is_dir() {
            continue;
        }
        let linked = to.join(shard.file_name());
        fs::create_dir_all(&linked)?;
        for picture in fs::read_dir(shard.path())? {
            let picture = picture?;
            fs::hard_link(picture.path(), linked.join(picture.file_name()))?;
        }
    }
    Ok(())
}

/// Gives a backup that is whole its name, then removes those that are too many.
pub(super) fn finish(folder: &Path, unfinished: &Path, taken_at: Timestamp, keep: NonZeroUsize) -> Result<(), Failure> {
    let named = folder.join(format!("{FINISHED}{}", taken_at.to_string().replace(':', "-")));
    fs::rename(unfinished, &named).and_then(|()| File::open(folder)?.sync_all()).map_err(unreadable(&named))?;
    let finished = finished(folder)?;
    let surplus = finished.len().saturating_sub(keep.get());
    for old in finished.into_iter().take(surplus) {
        // Under a name that says that not all of it is there any more.
        let leaving = folder.join(format!("{UNFINISHED}{}", name_of(&old.folder)));
        fs::rename(&old.folder, &leaving).and_then(|()| fs::remove_dir_all(&leaving)).map_err(unreadable(&old.folder))?;
    }
    Ok(())
}

/// The finished backups in the folder, oldest first; one that can't be read is none.
pub(super) fn finished(folder: &Path) -> Result<Vec<Finished>, Failure> {
    let named = entries(folder)?.filter(|path| name_of(path).starts_with(FINISHED));
    let mut finished: Vec<_> = named
        .filter_map(|folder| {
            let manifest = Manifest::load(&folder).ok()?;
            let is_whole = folder.join(&manifest.rows).is_dir() && folder.join("media").is_dir();
            Some(Finished { taken_at: manifest.moment().filter(|_| is_whole)?, folder })
        })
        .collect();
    finished.sort_by_key(|backup| backup.taken_at);
    Ok(finished)
}

fn entries(folder: &Path) -> Result<impl Iterator<Item = PathBuf>, Failure> {
    let entries: io::Result<Vec<_>> = fs::read_dir(folder).and_then(Iterator::collect);
    Ok(entries.map_err(unreadable(folder))?.into_iter().map(|entry| entry.path()))
}

fn name_of(path: &Path) -> String {
    path.file_name().map(OsStr::to_string_lossy).unwrap_or_default().into_owned()
}
