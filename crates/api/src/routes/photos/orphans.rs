use kindred_media::{Media, PictureKey};

/// Removes the files of pictures that have no rows any more. Nothing serves such files, so one that can't be removed
/// is only logged; the sweep removes it later.
pub async fn remove_orphans(media: Media, keys: Vec<String>) {
    for key in keys.iter().filter_map(|key| key.parse::<PictureKey>().ok()) {
        match media.remove(&key).await {
            Ok(()) => {}
            Err(error) if error.is_away() => tracing::warn!(%error, "a picture without a row is left over for now"),
            Err(error) => tracing::error!(%error, "a picture without a row was left over"),
        }
    }
}
