//! Looks through the pictures for files that were written long ago.

use std::{
    collections::HashMap,
    fs::{self, DirEntry},
    io,
    path::Path as FilePath,
    time::SystemTime,
};

use futures_util::{TryStreamExt, stream::BoxStream};
use object_store::{ObjectMeta, path::Path};

use crate::{
    MediaError, PictureKey,
    key::{key_of, shards},
};

/// What to do with an old file that is left of a write that was never finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// Remove it.
    Remove,
    /// Leave it as it is.
    Keep,
}

/// The keys of the pictures in a `part` of the folders whose files were all written before that time. Files with other names
/// are not ours.
pub(crate) fn in_folder(
    folder: &FilePath,
    (part, parts): (u32, u32),
    before: SystemTime,
    unfinished: Unfinished,
) -> io::Result<Vec<PictureKey>> {
    let mut old = HashMap::new();
    for shard in fs::read_dir(folder)? {
        let shard = shard?;
        if shard.file_type()?.is_dir() && part_of(&shard.file_name().to_string_lossy(), parts) == Some(part) {
            for file in fs::read_dir(shard.path())? {
                note_age(&file?, (before, unfinished), &mut old)?;
            }
        }
    }
    Ok(old.into_iter().filter(|(_, is_old)| *is_old).map(|(key, _)| key).collect())
}

/// The same of a bucket, whose `files` are listed by their folder; nothing is left there of writes that were never finished.
pub(crate) async fn in_bucket(
    files: impl Fn(Path) -> BoxStream<'static, Result<ObjectMeta, MediaError>>,
    (part, parts): (u32, u32),
    before: SystemTime,
) -> Result<Vec<PictureKey>, MediaError> {
    let mut old = HashMap::new();
    for shard in shards().filter(|shard| part_of(shard, parts) == Some(part)) {
        let mut files = files(shard.into());
        while let Some(file) = files.try_next().await? {
            if let Some(key) = file.location.filename().and_then(key_of) {
                *old.entry(key).or_insert(true) &= SystemTime::from(file.last_modified) < before;
            }
        }
    }
    Ok(old.into_iter().filter(|(_, is_old)| *is_old).map(|(key, _)| key).collect())
}

/// Which part a folder belongs to, by the two characters of its name.
fn part_of(shard: &str, parts: u32) -> Option<u32> {
    let &[first, second] = shard.as_bytes() else { return None };
    Some((u32::from(first) * 31 + u32::from(second)) % parts)
}

fn note_age(file: &DirEntry, (before, unfinished): (SystemTime, Unfinished), old: &mut HashMap<PictureKey, bool>) -> io::Result<()> {
    let modified = match file.metadata().and_then(|metadata| metadata.modified()) {
        Ok(modified) => modified,
        // Removed since the folder was listed.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let (name, is_old) = (file.file_name(), modified < before);
    let Some((key, rest)) = name.to_str().and_then(|name| name.split_once('-')) else { return Ok(()) };
    let Ok(key) = key.parse::<PictureKey>() else { return Ok(()) };
    // `object_store` writes aside under the file's name, `#` and a number.
    if rest.contains('#') {
        return if is_old && unfinished == Unfinished::Remove { remove(&file.path()) } else { Ok(()) };
    }
    *old.entry(key).or_insert(true) &= is_old;
    Ok(())
}

fn remove(file: &FilePath) -> io::Result<()> {
    match fs::remove_file(file) {
        // Somebody else was faster.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
