//! `kindred check`: what contradicts itself in the store, in lines for people and an exit code for scripts.

use futures_util::{StreamExt, stream};
use kindred_domain::Clock;
use kindred_media::{Media, PictureKey, Unfinished};
use kindred_store::{Fault, Store, StoreError};

use crate::{Failure, log, open, pictures, settings::Settings, system::SystemClock};

/// Pictures listed at a time.
const PAGE_SIZE: i64 = 1000;
/// Pictures looked for at the same time: a bucket answers each after some milliseconds.
const MAX_LOOKUPS: usize = 32;
/// The folders of pictures are looked through in so many parts, so that not all names are in memory at once.
const PARTS: u32 = 25;
/// The age, in seconds, from which a file without a row is a fault: a younger one may be an upload that is not in use yet, or
/// be removed by the server's next sweep, which comes to each file once in 25 hours.
const STRAY_AFTER: i64 = 3 * 24 * 60 * 60;

/// Checks the store, beside a running server or without one, and corrects what can be counted or derived anew when `repair` is set.
pub async fn run(settings: Settings, repair: bool) -> Result<(), Failure> {
    log::init(&settings.log)?;
    if repair {
        let store = open::existing_store(&settings).await?;
        print_corrected(&correct(&store).await?);
    }
    let (store, media, mut faults) = find_faults(&settings).await?;
    let strays = stray_files(&store, &media).await?;
    if strays > 0 {
        faults.push(Fault::counted("files of pictures without a row", strays));
    }
    print(&faults)
}

/// Prints every fault; an error if there is any. Files without a row count only in [`run`]: where rows were brought back or
/// moved, the server's sweep has not been yet.
pub async fn run_on(settings: &Settings) -> Result<(), Failure> {
    let (_, _, faults) = find_faults(settings).await?;
    print(&faults)
}

async fn find_faults(settings: &Settings) -> Result<(Store, Media, Vec<Fault>), Failure> {
    let store = open::existing_store(settings).await?;
    let media = pictures::open_now(settings).await?;
    let conn = store.read().await.map_err(store_failure)?;
    conn.lift_time_limits().await.map_err(store_failure)?;
    let mut faults = conn.list_faults().await.map_err(store_failure)?;
    drop(conn);
    let missing = missing_pictures(&store, &media).await?;
    if missing > 0 {
        faults.push(Fault::counted("pictures without a file", missing));
    }
    Ok((store, media, faults))
}

/// Derives anew what can be; what that was.
async fn correct(store: &Store) -> Result<Vec<Fault>, Failure> {
    let corrected: Result<_, StoreError> = store
        .write(|tx| async move {
            tx.lift_time_limits().await?;
            tx.correct_derived().await
        })
        .await;
    corrected.map_err(store_failure)
}

fn print_corrected(corrected: &[Fault]) {
    for Fault { what, rows, .. } in corrected {
        println!("corrected {rows} rows: {what}");
    }
    if corrected.is_empty() {
        println!("corrected 0 rows");
    }
}

fn print(faults: &[Fault]) -> Result<(), Failure> {
    for fault in faults {
        println!("{:>9} {}", fault.rows, fault.what);
        fault.named.iter().for_each(|row| println!("          {row}"));
        if !fault.named.is_empty() && i64::try_from(fault.named.len()).is_ok_and(|named| named < fault.rows) {
            println!("          …");
        }
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
        let keys = conn.list_all_picture_keys(&after, PAGE_SIZE).await.map_err(store_failure)?;
        drop(conn);
        let Some(last) = keys.last() else { return Ok(missing) };
        let mut found = stream::iter(&keys).map(|key| is_there(media, key)).buffer_unordered(MAX_LOOKUPS);
        while let Some(is_there) = found.next().await {
            missing += i64::from(!is_there?);
        }
        after.clone_from(last);
    }
}

async fn stray_files(store: &Store, media: &Media) -> Result<i64, Failure> {
    let before = SystemClock.now().plus_seconds(-STRAY_AFTER);
    let mut strays = 0;
    for part in 0..PARTS {
        let keys = media.list_old((part, PARTS), before, Unfinished::Keep).await.map_err(|error| pictures::failed(&error))?;
        let mut unknown = stream::iter(&keys).map(|key| is_stray(store, key)).buffer_unordered(MAX_LOOKUPS);
        while let Some(is_stray) = unknown.next().await {
            strays += i64::from(is_stray?);
        }
    }
    Ok(strays)
}

async fn is_stray(store: &Store, key: &PictureKey) -> Result<bool, Failure> {
    let conn = store.read().await.map_err(store_failure)?;
    Ok(!conn.is_picture_known(key.as_str()).await.map_err(store_failure)?)
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
