use std::time::Duration;

use kindred_store::{Store, StoreError};

use super::draining::Draining;

/// How often a server empties the log of its database.
pub const EMPTY_LOG_EVERY: Duration = Duration::from_mins(1);
/// How long to wait when the log was in use.
const BUSY_RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Empties the database's log again and again until the server stops, so that nothing that was deleted stays in it for longer.
pub async fn empty_database_log(store: Store, draining: Draining, every: Duration) {
    loop {
        let pause = match store.empty_log().await {
            Ok(()) => every,
            Err(StoreError::Busy(_)) => BUSY_RETRY_INTERVAL,
            Err(error) => {
                tracing::warn!(%error, "the database's log could not be emptied");
                every
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = draining.begun() => return,
        }
    }
}
