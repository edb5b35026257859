//! The sweep: finds and removes unused uploads, expired sessions and old attempts, a batch at a time.

use kindred_domain::{PhotoId, Timestamp};

use crate::{Conn, StoreError, Tx, sessions::oldest_session, sql};

/// The most rows that one transaction deletes.
const SWEEP_BATCH_SIZE: i64 = 500;
/// Uploads that one statement looks at.
const UPLOAD_BATCH_SIZE: i64 = 1_000;

/// SQL: true if the row of `photos` was uploaded for a chat or a moment before `$2` and is in none. One that waits for review is
/// still of use.
macro_rules! unused {
    ($photo:literal) => {
        concat!(
            $photo,
            ".purpose <> 'profile' AND ",
            $photo,
            ".moment_id IS NULL AND ",
            $photo,
            ".created_at < $2
             AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.image_key = ",
            $photo,
            ".key)
             AND NOT EXISTS (SELECT 1 FROM held_pictures h WHERE h.photo_id = ",
            $photo,
            ".id)"
        )
    };
}

impl Conn {
    /// The hashes of some sessions that have expired. It looks at all sessions, so it is for [`crate::Store::read_heavy`].
    pub async fn list_expired_sessions(&self, now: Timestamp) -> Result<Vec<Vec<u8>>, StoreError> {
        let (hour, opened) = oldest_session(now);
        sql!(all self, "SELECT token_hash FROM sessions WHERE seen_hour <= $1 OR created_at <= $2 LIMIT $3", hour, opened, SWEEP_BATCH_SIZE)
    }

    /// The next uploads by id, each with true if it is unused and older than that time.
    pub async fn list_unused_uploads(&self, after: PhotoId, before: Timestamp) -> Result<Vec<(PhotoId, bool)>, StoreError> {
        sql!(all self,
            concat!("SELECT p.id, (", unused!("p"), ") FROM
                 (SELECT id, purpose, key, moment_id, created_at FROM photos WHERE id > $1 ORDER BY id LIMIT $3) p ORDER BY p.id"),
            after, before, UPLOAD_BATCH_SIZE)
    }

    /// True if the file of this picture key is needed: an upload has it, whoever's it is, a report that is not closed, or a
    /// selfie that waits.
    pub async fn is_picture_known(&self, key: &str) -> Result<bool, StoreError> {
        sql!(scalar self,
            "SELECT EXISTS (SELECT 1 FROM photos WHERE key = $1) OR EXISTS (SELECT 1 FROM evidence_pictures WHERE key = $1)
                 OR EXISTS (SELECT 1 FROM selfies WHERE key = $1)", key)
    }
}

impl Tx {
    /// Takes away those of these sessions that have expired; how many they were.
    pub async fn sweep_sessions(&self, token_hashes: &[Vec<u8>], now: Timestamp) -> Result<u64, StoreError> {
        let (hour, opened) = oldest_session(now);
        let mut gone = 0;
        for hash in token_hashes {
            gone += sql!(execute self,
                "DELETE FROM sessions WHERE token_hash = $1 AND (seen_hour <= $2 OR created_at <= $3)", hash, hour, opened)?;
        }
        Ok(gone)
    }

    /// Takes away a batch of the attempts to sign in that no longer count; how many they were.
    pub async fn sweep_attempts(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql!(execute self,
            "DELETE FROM sign_in_attempts WHERE key IN
                 (SELECT key FROM sign_in_attempts WHERE kept_until < $1 ORDER BY kept_until LIMIT $2)",
            now, SWEEP_BATCH_SIZE)
    }

    /// Takes away an upload that is of no use and answers the key of its picture; `None` if it is used meanwhile.
    pub async fn sweep_upload(&self, photo: PhotoId, before: Timestamp) -> Result<Option<String>, StoreError> {
        // Whoever uses it holds this lock: what they did is seen by the next statement.
        let _: Option<PhotoId> = sql!(optional self,
            sqlite: "SELECT id FROM photos WHERE id = $1",
            postgres: "SELECT id FROM photos WHERE id = $1 FOR UPDATE", photo)?;
        sql!(optional self, concat!("DELETE FROM photos WHERE id = $1 AND ", unused!("photos"), " RETURNING key"), photo, before)
    }
}
