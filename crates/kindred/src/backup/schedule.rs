//! Backups that the server makes by itself, each in a folder of its own.
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
    time::Duration,
};

use kindred_api::AppState;
use kindred_domain::Timestamp;

use super::{copy_everything, make_folder, manifest::Manifest, unreadable};
use crate::{Failure, data_dir::DataDir};

const FINISHED: &str = "backup-";
const UNFINISHED: &str = "unfinished-";
/// How long to wait after one failed, unless the next is due before.
const RETRY: Duration = Duration::from_mins(5);

/// When and where backups are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timetable {
    /// The folder that holds them.
    pub folder: PathBuf,
    /// The time from one to the next.
    pub every: Duration,
    /// How many are kept.
    pub keep: NonZeroUsize,
}

/// Makes backups by a timetable.
pub struct Schedule {
    timetable: Timetable,
    state: AppState,
}

/// A finished backup.
struct Finished {
    taken_at: Timestamp,
    folder: PathBuf,
}

impl Schedule {
    /// Makes the folder, and looks which backups there are.
    pub fn prepare(timetable: Timetable, state: AppState) -> Result<Self, Failure> {
        make_folder(&timetable.folder)?;
        if let Some(last) = finished(&timetable.folder)?.last() {
            state.backups.note_good(last.taken_at);
        }
        Ok(Self { timetable, state })
    }

    /// Makes backups when they are due until the server stops, which interrupts one that is being made.
    pub async fn run(self) {
        let mut pause = self.until_next();
        loop {
            let made = async {
                tokio::time::sleep(pause).await;
                self.make().await
            };
            let made = tokio::select! {
                made = made => made,
                () = self.state.draining.begun() => return,
            };
            pause = match made {
                Ok(manifest) => {
                    tracing::info!(made = manifest.summary(), "a backup was made");
                    self.until_next()
                }
                Err(Failure(why)) => {
                    self.state.backups.note_failure();
                    tracing::error!(%why, "a backup failed; those before it are as they were");
                    self.timetable.every.min(RETRY)
                }
            };
        }
    }

    /// How long it is until the next is due.
    fn until_next(&self) -> Duration {
        let age = self.state.backups.age_seconds(self.state.clock.now());
        let age = age.map_or(Duration::MAX, |seconds| Duration::from_secs(seconds.unsigned_abs()));
        self.timetable.every.saturating_sub(age)
    }

    async fn make(&self) -> Result<Manifest, Failure> {
        let Timetable { folder, keep, .. } = &self.timetable;
        make_folder(folder)?;
        let _lock = DataDir::lock(folder)?;
        let unfinished = folder.join(format!("{UNFINISHED}{}", self.state.clock.now().micros()));
        on_other_thread(folder, {
            let unfinished = unfinished.clone();
            move |folder| begin(folder, &unfinished)
        })
        .await?;
        let manifest = copy_everything((&self.state.store, &self.state.media), &unfinished).await?;
        let taken_at = manifest.moment().ok_or_else(|| Failure("a backup has no time".into()))?;
        let keep = *keep;
        on_other_thread(folder, move |folder| finish(folder, &unfinished, taken_at, keep)).await?;
        self.state.backups.note_good(taken_at);
        Ok(manifest)
    }
}

async fn on_other_thread(folder: &Path, work: impl FnOnce(&Path) -> Result<(), Failure> + Send + 'static) -> Result<(), Failure> {
    let folder = folder.to_owned();
    let working = tokio::task::spawn_blocking(move || work(&folder));
    working.await.map_err(|error| Failure::because("a backup broke off", error))?
}

/// Removes what earlier ones left unfinished, and begins with the pictures of the last good one.
fn begin(folder: &Path, unfinished: &Path) -> Result<(), Failure> {
    for path in entries(folder)?.filter(|path| name_of(path).starts_with(UNFINISHED)) {
        fs::remove_dir_all(&path).map_err(unreadable(&path))?;
    }
    make_folder(unfinished)?;
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
fn finish(folder: &Path, unfinished: &Path, taken_at: Timestamp, keep: NonZeroUsize) -> Result<(), Failure> {
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
fn finished(folder: &Path) -> Result<Vec<Finished>, Failure> {
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
