//! The hourly sweep: takes away rows past their time, what the search index keeps of deleted messages, uploads that nobody
//! used and files without a row. Beside it, once an hour, what happened on each day is counted.

use std::{sync::Arc, time::Duration};

use kindred_domain::{Clock, PhotoId, Timestamp};
use kindred_media::{Media, MediaError, PictureKey, Unfinished};
use kindred_store::{Store, StoreError};

use super::{day_numbers::count_days, draining::Draining};

const SWEEP_INTERVAL: Duration = Duration::from_hours(1);
/// How long an upload may wait to be used, and a file for its row.
const KEPT_SECONDS: i64 = 24 * 60 * 60;
/// The folders of pictures are looked through in so many parts, one an hour: one more than a day has hours, so that each comes at another hour every day.
const PARTS: u32 = 25;
/// How many files without rows are removed in any case; more of them than of files with rows point to a wrong store.
const STRAY_FILES: usize = 100;

/// What an hourly sweep works with.
#[derive(Clone)]
pub struct Sweep {
    /// The rows.
    pub store: Store,
    /// The pictures.
    pub media: Media,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// True once the server is shutting down.
    pub draining: Draining,
}

/// Why a step of a sweep stopped.
#[derive(Debug, thiserror::Error)]
enum SweepError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Media(#[from] MediaError),
}

impl Sweep {
    /// Sweeps now and every hour until the server stops; and counts the days, which after an upgrade takes long and holds up no sweep.
    pub async fn every_hour(self) {
        let sweeping = async {
            self.once().await;
            while self.next_hour().await {
                self.once().await;
            }
        };
        let counting = async {
            self.days().await;
            while self.next_hour().await {
                self.days().await;
            }
        };
        tokio::join!(sweeping, counting);
    }

    /// Waits for an hour; `false` as soon as the server stops.
    async fn next_hour(&self) -> bool {
        tokio::select! {
            () = tokio::time::sleep(SWEEP_INTERVAL) => true,
            () = self.draining.begun() => false,
        }
    }

    /// Sweeps once; a step that fails is logged, and left to the next hour.
    pub async fn once(&self) {
        let now = self.clock.now();
        let swept = [
            ("rows", self.rows(now).await.map_err(SweepError::from)),
            ("search index", self.search_index().await.map_err(SweepError::from)),
            ("selfies", self.selfies(now).await),
            ("uploads", self.uploads(now.plus_seconds(-KEPT_SECONDS)).await),
            ("files", self.files(now).await),
        ];
        for (what, outcome) in swept {
            if let Err(error) = outcome {
                tracing::warn!(%error, what, "the hourly sweep did not finish");
            }
        }
    }

    /// Counts today, and the days before it that are not counted for good (DESK-04); what fails is logged, and left to the next hour.
    pub async fn days(&self) {
        if let Err(error) = count_days(&self.store, self.clock.now(), || self.goes_on()).await {
            tracing::warn!(%error, "the days could not be counted");
        }
    }

    /// Batch by batch, so that nobody's request waits long behind it.
    async fn rows(&self, now: Timestamp) -> Result<(), StoreError> {
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_keys(now).await }).await? > 0 {}
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_suspensions(now).await }).await? > 0 {}
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_evidence().await }).await? > 0 {}
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_attempts(now).await }).await? > 0 {}
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_letters(now).await }).await? > 0 {}
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_password_links(now).await }).await? > 0 {}
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_addresses(now).await }).await? > 0 {}
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_ceremonies(now).await }).await? > 0 {}
        self.store.write(|tx| async move { tx.sweep_claims(now).await }).await?;
        while self.goes_on() && self.store.write(|tx| async move { tx.sweep_services(now).await }).await? > 0 {}
        while self.goes_on() {
            let expired = self.store.read_heavy(move |conn| async move { conn.list_expired_sessions(now).await }).await?;
            let expired = &expired;
            if expired.is_empty() || self.store.write(|tx| async move { tx.sweep_sessions(expired, now).await }).await? == 0 {
                break;
            }
        }
        Ok(())
    }

    /// What the search index keeps of deleted messages, in short transactions.
    async fn search_index(&self) -> Result<(), StoreError> {
        let mut begins = self.store.read_heavy(|conn| async move { conn.has_deleted_words().await }).await?;
        let mut goes_on = begins;
        while goes_on && self.goes_on() {
            goes_on = self.store.write(|tx| async move { tx.merge_search_index(begins).await }).await?;
            begins = false;
        }
        Ok(())
    }

    /// Selfies that waited too long for an operator, and gestures that nobody showed. Rows go first, as for uploads.
    async fn selfies(&self, now: Timestamp) -> Result<(), SweepError> {
        while self.goes_on() {
            let (keys, unsent) = self.store.write(|tx| async move { tx.sweep_selfies(now).await }).await?;
            if keys.is_empty() && unsent == 0 {
                break;
            }
            for key in keys.iter().filter_map(|key| key.parse::<PictureKey>().ok()) {
                self.media.remove(&key).await?;
            }
        }
        Ok(())
    }

    /// Uploads for chats and moments that were used in none. Their rows go first: files without a row are found again.
    async fn uploads(&self, before: Timestamp) -> Result<(), SweepError> {
        let mut after = PhotoId(-1);
        while self.goes_on() {
            let from = after;
            let page = self.store.read_heavy(move |conn| async move { conn.list_unused_uploads(from, before).await });
            let page: Vec<_> = page.await?;
            let Some((last, _)) = page.last() else { break };
            after = *last;
            for (photo, _) in page.into_iter().filter(|(_, unused)| *unused) {
                let key = self.store.write(|tx| async move { tx.sweep_upload(photo, before).await }).await?;
                let Some(key) = key.and_then(|key| key.parse::<PictureKey>().ok()) else { continue };
                if !self.store.read().await?.is_picture_known(key.as_str()).await? {
                    self.media.remove(&key).await?;
                }
            }
        }
        Ok(())
    }

    /// Files without a row, in the part of the folders whose turn it is.
    async fn files(&self, now: Timestamp) -> Result<(), SweepError> {
        let part = u32::try_from(now.hours().rem_euclid(PARTS.into())).unwrap_or_default();
        let (mut strays, mut known): (Vec<PictureKey>, usize) = (Vec::new(), 0);
        for key in self.media.list_old((part, PARTS), now.plus_seconds(-KEPT_SECONDS), Unfinished::Remove).await? {
            if self.store.read().await?.is_picture_known(key.as_str()).await? {
                known += 1;
            } else {
                strays.push(key);
            }
        }
        if !are_plausible(strays.len(), known) {
            tracing::error!(
                strays = strays.len(),
                known,
                "most pictures have no row, as if this were another store's folder: none is removed"
            );
            return Ok(());
        }
        for key in strays {
            self.media.remove(&key).await?;
        }
        Ok(())
    }

    fn goes_on(&self) -> bool {
        !self.draining.has_begun()
    }
}

fn are_plausible(strays: usize, known: usize) -> bool {
    strays <= STRAY_FILES || strays <= known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_05_a_folder_full_of_pictures_without_rows_is_taken_for_another_stores() {
        assert!(are_plausible(0, 0) && are_plausible(100, 0) && are_plausible(5_000, 5_000));
        assert!(!are_plausible(101, 0) && !are_plausible(5_000, 4_999));
    }
}
