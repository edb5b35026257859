//! Opens the place of the pictures, as settings and environment say, and removes files there.

use kindred_api::remove_orphan_files;
use kindred_media::{Location, Media, MediaError};
use kindred_store::Store;

use crate::{Failure, settings::Settings};

/// What says how to reach a bucket begins so, in the environment.
const VARIABLES: &str = "AWS_";

/// The pictures that the settings name. A bucket that refuses is an error; one that is away for the moment is not: pictures
/// are refused until it is back, and everything else is there.
pub async fn open(settings: &Settings) -> Result<Media, Failure> {
    let media = open_at(&settings.media_location()?)?;
    match media.check_reachable().await {
        Ok(()) => Ok(media),
        Err(error) if is_final(&error) => Err(failed(&error)),
        Err(error) => {
            tracing::error!(%error, "pictures can't be loaded or saved for now");
            Ok(media)
        }
    }
}

/// The pictures that the settings name, which must be there.
pub async fn open_now(settings: &Settings) -> Result<Media, Failure> {
    open_now_at(&settings.media_location()?).await
}

/// The pictures at a location, which must be there.
pub async fn open_now_at(location: &Location) -> Result<Media, Failure> {
    let media = open_at(location)?;
    media.check_reachable().await.map_err(|error| failed(&error))?;
    Ok(media)
}

/// Removes the files of pictures that have no row any more. What was done is done whatever comes: what is left over goes with the
/// server's sweep.
pub async fn remove_files(store: &Store, settings: &Settings, keys: &[String]) {
    if keys.is_empty() {
        return;
    }
    match open_now(settings).await {
        Ok(media) => remove_orphan_files(store, &media, keys).await,
        Err(Failure(why)) => tracing::warn!(why, "the files of pictures are left over for now"),
    }
}

/// What went wrong with pictures, in one line.
pub fn failed(error: &MediaError) -> Failure {
    let cause = std::error::Error::source(error).map_or_else(String::new, |cause| format!(": {cause}"));
    Failure(format!("{error}{cause}"))
}

fn open_at(location: &Location) -> Result<Media, Failure> {
    Media::at(location, &variables()).map_err(|error| failed(&error))
}

fn variables() -> Vec<(String, String)> {
    let texts = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    texts.filter(|(name, _)| name.starts_with(VARIABLES)).collect()
}

/// True if waiting does not help: the server refuses, or nothing names a key and the machine gives none either.
fn is_final(error: &MediaError) -> bool {
    !matches!(error, MediaError::Unavailable(_))
}
