//! Backups that the server makes by itself, each in a folder of its own (`folder.rs`).

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Duration,
};

use kindred_api::AppState;

use super::{
    copy_everything,
    folder::{begin, finish, finished, unfinished_folder},
    make_folder,
    manifest::Manifest,
};
use crate::{Failure, data_dir::DataDir, file_permissions};

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
        file_permissions::restrict_permissions(folder, file_permissions::FolderKind::Backups);
        let unfinished = unfinished_folder(folder, self.state.clock.now());
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
