use kindred_media::{Media, PictureKey};
use kindred_store::Store;

use crate::state::AppState;

/// [`remove_orphan_files`] in the server.
pub async fn remove_orphans(state: AppState, keys: Vec<String>) {
    remove_orphan_files(&state.store, &state.media, &keys).await;
}

/// Removes the files of pictures that have no rows any more, but for those that an open report needs. Nothing serves such files, so
/// one that can't be removed is only logged; the sweep removes it later.
pub async fn remove_orphan_files(store: &Store, media: &Media, keys: &[String]) {
    for key in keys.iter().filter_map(|key| key.parse::<PictureKey>().ok()) {
        let known = async { store.read().await?.is_picture_known(key.as_str()).await };
        match known.await {
            Ok(false) => {}
            Ok(true) => continue,
            Err(error) => {
                tracing::warn!(%error, "a picture without a row is left over for now");
                continue;
            }
        }
        match media.remove(&key).await {
            Ok(()) => {}
            Err(error) if error.is_unavailable() => tracing::warn!(%error, "a picture without a row is left over for now"),
            Err(error) => tracing::error!(%error, "a picture without a row was left over"),
        }
    }
}
