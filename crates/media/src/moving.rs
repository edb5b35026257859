//! Takes pictures to another store while they are served and new ones are saved: every file as it is, folder by folder.

use std::{collections::HashMap, ops::AddAssign};

use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::path::Path;
use sha2::{Digest, Sha256};

use crate::{
    Media, MediaError,
    key::{key_of, shards},
    storage::PictureStorage,
};

/// Folders that are taken at the same time.
const MAX_FOLDERS: usize = 8;

/// What a move found and did, in files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moved {
    /// The files of pictures where they come from.
    pub found: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Those that were copied, read back, and had the same SHA-256.
    pub copied: u64,
    /// Those that were there already.
    pub there: u64,
    /// Those that were there with other bytes, and were copied over them.
    pub repaired: u64,
    /// Those that were removed before they could be copied.
    pub removed: u64,
    /// Files of pictures that are only where they go to.
    pub only_there: u64,
}

impl AddAssign for Moved {
    fn add_assign(&mut self, more: Self) {
        self.found += more.found;
        self.bytes += more.bytes;
        self.copied += more.copied;
        self.there += more.there;
        self.repaired += more.repaired;
        self.removed += more.removed;
        self.only_there += more.only_there;
    }
}

/// Why a move stopped.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// One of the two stores failed.
    #[error(transparent)]
    Media(#[from] MediaError),
    /// Copies are not what was just written there.
    #[error("{0} of the copies differ from what was written there")]
    Different(u64),
}

/// The files of pictures in one folder, by their paths, with their sizes.
type Files = HashMap<Path, u64>;

impl Media {
    /// Copies every file of a picture that is not there yet in the same size, and reads it back; with `verify` those that are
    /// there are read, too, and copied again where they differ. Nothing is removed. Interrupted, it goes on when it is called again.
    pub async fn move_to(&self, to: &Self, verify: bool) -> Result<Moved, MoveError> {
        let (from, to) = (self.storage(), to.storage());
        let mut moving = stream::iter(shards()).map(|shard| move_folder(from, to, shard.into(), verify)).buffer_unordered(MAX_FOLDERS);
        let (mut moved, mut different) = (Moved::default(), 0);
        while let Some(folder) = moving.next().await {
            match folder {
                Ok(folder) => moved += folder,
                // All of them are counted before they are told.
                Err(MoveError::Different(files)) => different += files,
                Err(error @ MoveError::Media(_)) => return Err(error),
            }
        }
        if different > 0 { Err(MoveError::Different(different)) } else { Ok(moved) }
    }
}

async fn move_folder(from: &PictureStorage, to: &PictureStorage, folder: Path, verify: bool) -> Result<Moved, MoveError> {
    let (here, there) = (files_in(from, &folder).await?, files_in(to, &folder).await?);
    let only_there = there.keys().filter(|path| !here.contains_key(*path)).count() as u64;
    let mut moved = Moved { found: here.len() as u64, bytes: here.values().sum(), only_there, ..Moved::default() };
    let mut different = 0;
    for (path, size) in &here {
        let is_there = there.get(path) == Some(size);
        if is_there && !verify {
            moved.there += 1;
            continue;
        }
        match compare_or_copy(from, to, path, is_there).await? {
            Outcome::Same => moved.there += 1,
            Outcome::Copied if is_there => moved.repaired += 1,
            Outcome::Copied => moved.copied += 1,
            Outcome::Removed => moved.removed += 1,
            Outcome::Different => different += 1,
        }
    }
    if moved.copied + moved.repaired > 0 {
        let now = files_in(to, &folder).await?;
        let lacking = here.iter().filter(|(path, size)| now.get(*path) != Some(size)).count() as u64;
        different += lacking.saturating_sub(moved.removed);
    }
    if different > 0 { Err(MoveError::Different(different)) } else { Ok(moved) }
}

async fn files_in(storage: &PictureStorage, folder: &Path) -> Result<Files, MediaError> {
    let mut files = Files::new();
    let mut listing = storage.files(Some(folder));
    while let Some(file) = listing.try_next().await? {
        if file.location.filename().and_then(key_of).is_some() {
            files.insert(file.location, file.size);
        }
    }
    Ok(files)
}

enum Outcome {
    /// What was there is the same.
    Same,
    Copied,
    Removed,
    /// What was written is not what is read.
    Different,
}

async fn compare_or_copy(from: &PictureStorage, to: &PictureStorage, path: &Path, is_there: bool) -> Result<Outcome, MediaError> {
    let Some(bytes) = from.find_at(path).await? else { return Ok(Outcome::Removed) };
    let sum = Sha256::digest(&bytes);
    let is_same = async || Ok::<_, MediaError>(to.find_at(path).await?.is_some_and(|copy| Sha256::digest(&copy) == sum));
    if is_there && is_same().await? {
        return Ok(Outcome::Same);
    }
    to.put_at(path, bytes).await?;
    Ok(if is_same().await? { Outcome::Copied } else { Outcome::Different })
}
