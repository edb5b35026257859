//! `kindred check`: what contradicts itself in the store, in lines for people and an exit code for scripts.

use futures_util::{StreamExt, stream};
use kindred_domain::Clock;
use kindred_media::{Media, PictureKey};
use kindred_store::{Store, StoreError};

use crate::{Failure, log, open, pictures, settings::Settings, system::SystemClock};

/// Pictures listed at a time.
const PAGE: i64 = 1000;
/// Pictures looked for at the same time: a bucket answers each after some milliseconds.
const AT_ONCE: usize = 32;
/// The age, in seconds, from which a file without a row is a fault: a younger one may be an upload that is not in use yet, or
/// be removed by the server's next sweep, which comes to each file once in 25 hours.
const STRAY_AFTER: i64 = 3 * 24 * 60 * 60;

/// Checks the store, beside a running server or without one, and corrects what can be counted or derived anew when `repair` is set.
pub async fn run(settings: Settings, repair: bool) -> Result<(), Failure> {
    log::init(&settings.log)?;
    if repair {
        let store = open::existing_store(&settings).await?;
        let corrected = store.write(|tx| async move { tx.correct_derived().await }).await.map_err(store_failure)?;
        println!("corrected {corrected} rows");
    }
    run_on(&settings).await
}

/// Prints every fault; an error if there is any.
pub async fn run_on(settings: &Settings) -> Result<(), Failure> {
    let store = open::existing_store(settings).await?;
    let media = pictures::open_now(settings).await?;
    let conn = store.read().await.map_err(store_failure)?;
    conn.lift_time_limits().await.map_err(store_failure)?;
    let mut faults = conn.list_faults().await.map_err(store_failure)?;
    drop(conn);
    let missing = missing_pictures(&store, &media).await?;
    if missing > 0 {
        faults.push(kindred_store::Fault { what: "pictures without a file".into(), rows: missing });
    }
    let strays = stray_files(&store, &media).await?;
    if strays > 0 {
        faults.push(kindred_store::Fault { what: "files of pictures without a row".into(), rows: strays });
    }
    for fault in &faults {
        println!("{:>9} {}", fault.rows, fault.what);
    }
    if faults.is_empty() {
        println!("nothing is wrong");
        return Ok(());
    }
    Err(Failure(format!("{} kinds of faults", faults.len())))
}

async fn missing_pictures(store: &Store, media: &Media) -> Result<i64, Failure> {
    let (mut missing, mut after) = (0, String::new());
    loop {
        let conn = store.read().await.map_err(store_failure)?;
        let keys = conn.list_all_picture_keys(&after, PAGE).await.map_err(store_failure)?;
        drop(conn);
        let Some(last) = keys.last() else { return Ok(missing) };
        let mut found = stream::iter(&keys).map(|key| is_there(media, key)).buffer_unordered(AT_ONCE);
        while let Some(is_there) = found.next().await {
            missing += i64::from(!is_there?);
        }
        after.clone_from(last);
    }
}

async fn stray_files(store: &Store, media: &Media) -> Result<i64, Failure> {
    let before = SystemClock.now().plus_seconds(-STRAY_AFTER);
    let files = media.list_old((0, 1), before).await.map_err(|error| pictures::failed(&error))?;
    let mut strays = 0;
    for keys in files.chunks(100) {
        let conn = store.read().await.map_err(store_failure)?;
        for key in keys {
            strays += i64::from(!conn.is_picture_known(key.as_str()).await.map_err(store_failure)?);
        }
    }
    Ok(strays)
}

async fn is_there(media: &Media, key: &str) -> Result<bool, Failure> {
    match key.parse::<PictureKey>() {
        Ok(key) => media.has(&key).await.map_err(|error| pictures::failed(&error)),
        Err(_) => Ok(false),
    }
}

fn store_failure(error: StoreError) -> Failure {
    Failure::because("the store does not answer", error)
}
