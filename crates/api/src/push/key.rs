use kindred_domain::{Clock, Entropy};
use kindred_push::VapidKey;
use kindred_store::{Store, StoreError};

/// The key pair by which push services know the server: drawn at its first start and kept with the rows, for all nodes. A row that is
/// none fails as a damaged database does.
pub async fn push_key(store: &Store, clock: &dyn Clock, entropy: &dyn Entropy) -> Result<VapidKey, StoreError> {
    let mut kept = store.read().await?.find_push_key().await?;
    if kept.is_none() {
        let (fresh, now) = (&VapidKey::random(entropy).to_bytes(), clock.now());
        store.write(move |tx| async move { tx.keep_push_key(fresh, now).await }).await?;
        // Another node may have been faster.
        kept = store.read().await?.find_push_key().await?;
    }
    let key = kept.and_then(|kept| VapidKey::from_bytes(&kept));
    key.ok_or_else(|| StoreError::Broken("the key for pushes is damaged".into()))
}
