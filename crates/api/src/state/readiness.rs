use std::time::Duration;

use kindred_domain::Timestamp;
use kindred_store::Store;
use tokio::sync::Mutex;

/// How long an answer of the database counts.
const KEPT_MICROS: i64 = 1_000_000;
/// How long the database may take to answer.
const PROBE_TIMEOUT: Duration = Duration::from_secs(3);

/// The readiness of the database. However many ask, it is checked once a second at most: who asks meanwhile waits
/// for that probe, or hears what the last one found.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<Probe>>);

#[derive(Debug, Clone, Copy)]
struct Probe {
    at: Timestamp,
    found: Result<(), Unready>,
}

/// Why the database can't be worked with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unready {
    /// It does not answer.
    Silent,
    /// Its schema lacks a step that this program needs.
    OldSchema,
}

impl Readiness {
    /// What a probe of the database finds, or found less than a second before `now`.
    pub async fn of(&self, store: &Store, now: Timestamp) -> Result<(), Unready> {
        let mut last = self.0.lock().await;
        if let Some(probe) = last.filter(|probe| (0..KEPT_MICROS).contains(&(now.micros() - probe.at.micros()))) {
            return probe.found;
        }
        let found = probe(store).await;
        if let Err(why) = found
            && last.is_none_or(|last| last.found != found)
        {
            tracing::warn!(?why, "the database can't be worked with");
        }
        *last = Some(Probe { at: now, found });
        found
    }
}

async fn probe(store: &Store) -> Result<(), Unready> {
    let asking = async { store.read().await?.has_known_schema().await };
    match tokio::time::timeout(PROBE_TIMEOUT, asking).await {
        Ok(Ok(true)) => Ok(()),
        Ok(Ok(false)) => Err(Unready::OldSchema),
        Ok(Err(error)) => {
            tracing::debug!(%error, "the database was checked");
            Err(Unready::Silent)
        }
        Err(_elapsed) => Err(Unready::Silent),
    }
}
