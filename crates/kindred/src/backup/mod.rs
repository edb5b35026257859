//! `kindred backup` and `kindred restore`: all rows and pictures, as they are at one moment, in a folder, and back.
//!
//! The folder holds `kindred-backup.json`, which names the folder of the rows, and `media` with the pictures. The file is
//! replaced last, so a backup that was interrupted leaves the one before it as it was.

mod checksums;
mod claim;
mod folder;
mod manifest;
mod schedule;

use std::{
    collections::HashSet,
    fs::{self, DirBuilder},
    io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    pin::pin,
};

use futures_util::{StreamExt, TryStreamExt, stream};
use kindred_domain::Clock;
use kindred_media::{Media, PictureKey};
use kindred_store::{Store, StoreError, picture_keys};

pub use self::claim::refuse_as_data_dir;
pub use self::schedule::{Schedule, Timetable};
use self::{claim::claim, manifest::Manifest};
use crate::{Failure, check, data_dir::DataDir, file_permissions, log, open, pictures, settings::Settings, system::SystemClock};

/// How often the rows are copied anew when pictures they name were removed before they could be copied.
const ATTEMPTS: u32 = 3;

/// Pictures listed at a time.
const PAGE_SIZE: usize = 1000;
/// Pictures copied at the same time: of a bucket each file comes after some milliseconds.
const MAX_COPIES: usize = 8;

/// Copies everything into the folder and prints what there is.
pub async fn back_up(settings: Settings, folder: PathBuf) -> Result<(), Failure> {
    log::init(&settings.log)?;
    let store = open::existing_store(&settings).await?;
    let pictures = pictures::open_now(&settings).await?;
    let manifest = copy_everything((&store, &pictures), &folder).await?;
    println!("backed up into {}: {}", folder.display(), manifest.summary());
    Ok(())
}

/// Copies everything into the folder; what only an older backup in it had is removed.
async fn copy_everything((store, pictures): (&Store, &Media), folder: &Path) -> Result<Manifest, Failure> {
    let _lock = claim(folder)?;
    let copies = open_pictures(&folder.join("media"))?;
    // The bulk of the pictures before the rows, so that few can be removed between a copy of the rows and their own.
    copy_all(pictures, &copies).await?;
    let (manifest, keys) = copy_rows(store, folder, (pictures, &copies)).await?;
    manifest.save(folder)?;
    remove_outdated(folder, &manifest, &copies, &keys).await?;
    Ok(manifest)
}

/// Fills an empty store from the folder, and checks it.
pub async fn restore(settings: Settings, folder: PathBuf) -> Result<(), Failure> {
    log::init(&settings.log)?;
    let target = settings.target()?;
    let manifest = Manifest::load(&folder)?;
    if manifest.engine != target.engine() {
        return Err(Failure(format!("the backup's rows are of {}, the store is {}", manifest.engine, target.engine())));
    }
    let rows = folder.join(&manifest.rows);
    checksums::verify(&rows, &manifest.checksums).await?;
    refuse_as_data_dir(&settings.data_dir)?;
    target.refuse_foreign().map_err(|error| Failure::because("cannot restore", error))?;
    let _lock = DataDir::lock(&settings.data_dir)?;
    let (copies, pictures) = (open_pictures(&folder.join("media"))?, pictures::open_now(&settings).await?);
    // Before anything is copied. The rows come last, so that a restore that was interrupted can be done again.
    target.refuse_rows().await.map_err(|error| Failure::because("cannot restore", error))?;
    let missing = copy_named(&rows, &copies, &pictures).await?.1;
    target.restore(&rows).await.map_err(|error| Failure::because("cannot restore", error))?;
    file_permissions::restrict_permissions(&settings.data_dir, file_permissions::FolderKind::Store);
    println!("restored {}", manifest.summary());
    void_waiting(&settings).await?;
    if missing > manifest.missing_pictures {
        return Err(Failure(format!("{missing} pictures are missing in the backup")));
    }
    check::run_on(&settings).await
}

/// Has no letter and no push go out that waited at the backup: since then it may have been sent.
async fn void_waiting(settings: &Settings) -> Result<(), Failure> {
    let store = open::existing_store(settings).await?;
    let voided = store.write(|tx| async move {
        tx.void_waiting_pushes().await?;
        tx.void_waiting_letters().await
    });
    let voided = voided.await;
    let voided = voided.map_err(|error: StoreError| {
        Failure::because("all is restored, but letters that waited at the backup are sent when a server starts", error)
    })?;
    if voided > 0 {
        println!("{voided} letters that waited at the backup are not sent: they may have been sent since");
    }
    Ok(())
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|error| Failure::because(format_args!("cannot make {}", folder.display()), error))
}

fn open_pictures(folder: &Path) -> Result<Media, Failure> {
    Media::in_folder(folder).map_err(|error| pictures::failed(&error))
}

fn unreadable(file: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::because(format_args!("cannot use {}", file.display()), error)
}

async fn copy_all(from: &Media, to: &Media) -> Result<(), Failure> {
    let mut lists = pin!(from.keys().try_chunks(PAGE_SIZE));
    while let Some(keys) = lists.try_next().await.map_err(|error| pictures::failed(&error.1))? {
        // Each is listed once for every file that it has.
        let keys: HashSet<_> = keys.into_iter().collect();
        copy_each(&keys, from, to).await?;
    }
    Ok(())
}

/// Copies these pictures; how many there were no files of.
async fn copy_each(keys: &HashSet<PictureKey>, from: &Media, to: &Media) -> Result<u64, Failure> {
    let mut copying = stream::iter(keys.iter().cloned()).map(|key| async move { from.copy(&key, to).await }).buffer_unordered(MAX_COPIES);
    let mut missing = 0;
    while let Some(is_there) = copying.next().await {
        missing += u64::from(!is_there.map_err(|error| pictures::failed(&error))?);
    }
    Ok(missing)
}

/// Copies the rows, and those pictures they name that aren't copied yet. If one was removed meanwhile, the rows are copied
/// anew: rows and pictures are of one moment then.
async fn copy_rows(store: &Store, folder: &Path, (pictures, copies): (&Media, &Media)) -> Result<(Manifest, HashSet<PictureKey>), Failure> {
    let mut attempt = 1;
    loop {
        let taken_at = SystemClock.now();
        let name = format!("rows-{}", taken_at.micros());
        let rows = folder.join(&name);
        make_folder(&rows)?;
        store.back_up(&rows).await.map_err(|error| Failure::because("cannot copy the rows", error))?;
        let (keys, missing) = copy_named(&rows, pictures, copies).await?;
        if missing == 0 || attempt == ATTEMPTS {
            let checksums = checksums::of_files(&rows).await?;
            return Ok((Manifest::new(store.engine(), (name, checksums), taken_at, (keys.len(), missing)), keys));
        }
        fs::remove_dir_all(&rows).map_err(unreadable(&rows))?;
        attempt += 1;
    }
}

/// Copies every picture that the rows in the folder name; their keys, and how many there were no files of.
async fn copy_named(rows: &Path, from: &Media, to: &Media) -> Result<(HashSet<PictureKey>, u64), Failure> {
    let mut keys = HashSet::new();
    for line in picture_keys(rows).map_err(unreadable(rows))? {
        keys.insert(line.map_err(unreadable(rows))?.parse().map_err(|error| Failure::because("a row names a picture", error))?);
    }
    let missing = copy_each(&keys, from, to).await?;
    Ok((keys, missing))
}

/// Removes what only older backups in the folder had, so that what people deleted is gone from the folder, too.
async fn remove_outdated(folder: &Path, newest: &Manifest, copies: &Media, keys: &HashSet<PictureKey>) -> Result<(), Failure> {
    for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
        let path = entry.map_err(unreadable(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("rows-") && name != newest.rows.as_str() {
            fs::remove_dir_all(&path).map_err(unreadable(&path))?;
        }
    }
    let stored: Vec<PictureKey> = copies.keys().try_collect().await.map_err(|error| pictures::failed(&error))?;
    for key in stored.iter().filter(|key| !keys.contains(*key)) {
        copies.remove(key).await.map_err(|error| pictures::failed(&error))?;
    }
    Ok(())
}
