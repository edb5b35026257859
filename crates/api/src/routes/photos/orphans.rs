use kindred_media::{Media, PictureKey};

/// Removes the files of pictures that have no rows any more. Nothing serves such files, so one that can't be removed
/// is only logged.
pub async fn remove_orphans(media: Media, keys: Vec<String>) {
    for key in keys.iter().filter_map(|key| key.parse::<PictureKey>().ok()) {
        if let Err(error) = media.remove(&key).await {
            tracing::error!(%error, "a picture without a row was left over");
        }
    }
}
