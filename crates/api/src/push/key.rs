use kindred_domain::{Clock, Entropy};
use kindred_push::VapidKey;
use kindred_store::{Store, StoreError};

/// The key pair by which push services know the server: drawn at its first start and kept with the rows, for all nodes. A row that is
/// none fails as a damaged database does.
pub async fn push_key(store: &Store, clock: &dyn Clock, entropy: &dyn Entropy) -> Result<VapidKey, StoreError> {
    let kept = store.read().await?.find_push_key().await?;
    let kept = match kept {
        Some(kept) => kept,
        None => {
            let (fresh, now) = (&VapidKey::random(entropy).to_bytes(), clock.now());
            store.write(move |tx| async move { tx.keep_push_key(fresh, now).await }).await?;
            // Another node may have been faster.
            store.read().await?.find_push_key().await?.unwrap_or_default()
        }
    };
    VapidKey::from_bytes(&kept).ok_or_else(|| StoreError::Broken("the key for pushes is damaged".into()))
}
