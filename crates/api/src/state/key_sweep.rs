use std::{sync::Arc, time::Duration};

use kindred_domain::Clock;
use kindred_store::{Store, StoreError};

use super::draining::Draining;

const EVERY: Duration = Duration::from_hours(1);

/// Forgets idempotency keys older than a day, now and every hour until the server stops.
pub async fn sweep_idempotency_keys(store: Store, clock: Arc<dyn Clock>, draining: Draining) {
    loop {
        if let Err(error) = sweep(&store, &*clock, &draining).await {
            tracing::warn!(%error, "old idempotency keys could not be removed yet");
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = draining.begun() => return,
        }
    }
}

/// Batch by batch, so that nobody's request waits long behind it.
async fn sweep(store: &Store, clock: &dyn Clock, draining: &Draining) -> Result<(), StoreError> {
    let now = clock.now();
    while store.write(|tx| async move { tx.sweep_keys(now).await }).await? > 0 {
        if draining.has_begun() {
            break;
        }
    }
    Ok(())
}
