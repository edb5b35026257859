use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use kindred_domain::Entropy;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::ApiError;

/// How many hash at the same time: each takes 19 MiB and a core.
const AT_ONCE: usize = 2;
/// How many may wait for their turn, and how long; beyond that the server is too busy for one more.
const WAITING: usize = 32;
const LONGEST_WAIT: Duration = Duration::from_secs(2);

const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// A hash that no password has: compared with when there is no account, so that this takes as long as when there is.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$0EQ9fVqHgTjKWRbGNuTesQ$NkFribOtTeniGWETZmf3l0asc9OVth44GB/L85P5Ed8";

/// Hashes passwords and compares with hashes, two at once at most.
#[derive(Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    hashed: AtomicU64,
    hasher: Argon2<'static>,
}

impl Default for Passwords {
    fn default() -> Self {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None).unwrap_or_default();
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)), waiting: AtomicUsize::new(0), hashed: AtomicU64::new(0), hasher }
    }
}

impl Passwords {
    /// The hash under which a new password is kept, salted anew.
    pub async fn hash(self: &Arc<Self>, password: &str, entropy: &dyn Entropy) -> Result<String, ApiError> {
        let mut salt = [0; 16];
        entropy.fill(&mut salt);
        let password = password.to_owned();
        self.in_turn(move |hasher| hasher.hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string()))
            .await?
            .map_err(|error| ApiError::internal(&error))
    }

    /// Whether `password` is the one that was hashed; without a hash it isn't, and finding out takes as long.
    pub async fn verify(self: &Arc<Self>, password: &str, hash: Option<String>) -> Result<bool, ApiError> {
        let password = password.to_owned();
        self.in_turn(move |hasher| {
            let known = hash.is_some();
            let fits = hasher.verify_password(password.as_bytes(), hash.as_deref().unwrap_or(NOBODYS)).is_ok();
            known && fits
        })
        .await
    }

    /// How many times a password was hashed, which is nearly all that signing in costs.
    pub fn hashed(&self) -> u64 {
        self.hashed.load(Ordering::Relaxed)
    }

    async fn in_turn<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Argon2<'static>) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.turn().await?;
        let this = Arc::clone(self);
        let working = tokio::task::spawn_blocking(move || {
            // Given back when the work is done, not when nobody waits for it any more.
            let _turn = turn;
            this.hashed.fetch_add(1, Ordering::Relaxed);
            work(&this.hasher)
        });
        working.await.map_err(|error| ApiError::internal(&error))
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        if let Ok(turn) = Arc::clone(&self.turns).try_acquire_owned() {
            return Ok(turn);
        }
        let _place = Place::take(&self.waiting)?;
        match tokio::time::timeout(LONGEST_WAIT, Arc::clone(&self.turns).acquire_owned()).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(ApiError::unavailable(2)),
        }
    }
}

/// A place in the queue, given back when dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Result<Self, ApiError> {
        let place = Self(waiting);
        if waiting.fetch_add(1, Ordering::AcqRel) < WAITING { Ok(place) } else { Err(ApiError::unavailable(2)) }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::phc::PasswordHash;
    use kindred_testkit::SeededEntropy;

    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_by_its_hash_alone() {
        let (passwords, entropy) = (Arc::new(Passwords::default()), SeededEntropy::new(1));
        let hash = passwords.hash("correct horse", &entropy).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_ne!(hash, passwords.hash("correct horse", &entropy).await.unwrap(), "a new salt each time");
        assert!(passwords.verify("correct horse", Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify("correct horsf", Some(hash)).await.unwrap());
        assert!(!passwords.verify("correct horse", None).await.unwrap());
    }

    #[test]
    fn nobodys_hash_costs_what_a_real_one_costs() {
        let nobodys = PasswordHash::new(NOBODYS).unwrap();
        let (memory, passes, lanes) = ("m", "t", "p");
        let cost = [memory, passes, lanes].map(|name| nobodys.params.get_decimal(name).unwrap());
        assert_eq!(cost, [MEMORY_KIB, PASSES, LANES]);
    }

    #[tokio::test]
    async fn beyond_a_bounded_queue_one_is_told_at_once_to_come_back() {
        let passwords = Arc::new(Passwords::default());
        passwords.waiting.store(WAITING, Ordering::Release);
        let _all = passwords.turns.acquire_many(2).await.unwrap();
        let refused = passwords.verify("x", None).await.unwrap_err();
        assert_eq!(refused.status(), 503);
        assert_eq!(passwords.waiting.load(Ordering::Acquire), WAITING);
    }
}
