use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier, Version, password_hash::phc::PasswordHash};
use kindred_compute::ComputePool;
use kindred_domain::Entropy;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::ApiError;

/// How many passwords are hashed at the same time: each takes 19 MiB and a core.
const MAX_CONCURRENT_HASHES: usize = 2;
/// How many may wait for their turn, and how long; beyond that 503 is answered.
const MAX_WAITING: usize = 32;
const MAX_WAIT: Duration = Duration::from_secs(2);

/// How much work a hash takes.
#[derive(Debug, Clone, Copy)]
struct Work {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

/// What OWASP advises for Argon2id.
const WORK: Work = Work { memory_kib: 19 * 1024, passes: 2, lanes: 1 };
/// As little as Argon2 allows.
const LEAST_WORK: Work = Work { memory_kib: Params::MIN_M_COST, passes: Params::MIN_T_COST, lanes: Params::MIN_P_COST };

/// A hash that no password has. It is verified against when there is no account, so that this takes as long as when there is.
const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$0EQ9fVqHgTjKWRbGNuTesQ$NkFribOtTeniGWETZmf3l0asc9OVth44GB/L85P5Ed8";

/// Hashes passwords and verifies them, two at once at most.
#[derive(Debug)]
pub struct PasswordHasher {
    turns: Arc<Semaphore>,
    threads: ComputePool,
    waiting: AtomicUsize,
    hashed: AtomicU64,
    refused: AtomicU64,
    work: Work,
    hasher: Argon2<'static>,
}

impl Default for PasswordHasher {
    fn default() -> Self {
        Self::with(WORK)
    }
}

impl PasswordHasher {
    /// One whose hashes take next to no time, for tests that are about something else.
    pub fn of_least_work() -> Self {
        Self::with(LEAST_WORK)
    }

    fn with(work: Work) -> Self {
        let params = Params::new(work.memory_kib, work.passes, work.lanes, None).unwrap_or_default();
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let (turns, threads) = (Arc::new(Semaphore::new(MAX_CONCURRENT_HASHES)), ComputePool::new("hash", MAX_CONCURRENT_HASHES));
        Self { turns, threads, waiting: AtomicUsize::new(0), hashed: AtomicU64::new(0), refused: AtomicU64::new(0), work, hasher }
    }

    /// The hash to store for a new password, with a new salt.
    pub async fn hash(self: &Arc<Self>, password: &str, entropy: &dyn Entropy) -> Result<String, ApiError> {
        let mut salt = [0; 16];
        entropy.fill(&mut salt);
        let password = password.to_owned();
        self.run(move |hasher| hasher.hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string()))
            .await?
            .map_err(|error| ApiError::internal(&error))
    }

    /// True if `password` is the one that was hashed. Without a hash it is false, after the same time.
    pub async fn verify(self: &Arc<Self>, password: &str, hash: Option<String>) -> Result<bool, ApiError> {
        let password = password.to_owned();
        self.run(move |hasher| {
            let known = hash.is_some();
            let fits = hasher.verify_password(password.as_bytes(), hash.as_deref().unwrap_or(DUMMY_HASH)).is_ok();
            known && fits
        })
        .await
    }

    /// The hash to store instead of `hash`, when that was made with less work than hashes are now; none while many wait, the
    /// next sign-in will do. `password` must be the one that was hashed.
    pub async fn renew(self: &Arc<Self>, password: &str, hash: &str, entropy: &dyn Entropy) -> Option<String> {
        if is_outdated(hash, self.work) { self.hash(password, entropy).await.ok() } else { None }
    }

    /// How many passwords were hashed or verified, which is nearly all the work of a sign-in.
    pub fn hashed(&self) -> u64 {
        self.hashed.load(Ordering::Relaxed)
    }

    /// How many wait for their turn.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// How many were refused, since too many waited or their wait was too long.
    pub fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    async fn run<T: Send + 'static>(self: &Arc<Self>, work: impl FnOnce(&Argon2<'static>) -> T + Send + 'static) -> Result<T, ApiError> {
        let turn = self.turn().await?;
        let this = Arc::clone(self);
        let working = self.threads.run(move || {
            // Released when the work is done, not when the client has gone.
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
        let _waiting = Waiting::enter(&self.waiting).ok_or_else(|| self.busy())?;
        let turn = tokio::time::timeout(MAX_WAIT, Arc::clone(&self.turns).acquire_owned()).await;
        turn.ok().and_then(Result::ok).ok_or_else(|| self.busy())
    }

    /// Counts a refusal.
    fn busy(&self) -> ApiError {
        self.refused.fetch_add(1, Ordering::Relaxed);
        ApiError::unavailable(2)
    }
}

fn is_outdated(hash: &str, work: Work) -> bool {
    let Ok(hash) = PasswordHash::new(hash) else { return false };
    let cost = |name: &str| hash.params.get_decimal(name).unwrap_or(0);
    let version = hash.version.unwrap_or(0);
    hash.algorithm.as_str() != "argon2id"
        || version < u32::from(Version::V0x13)
        || cost("m") < work.memory_kib
        || cost("t") < work.passes
        || cost("p") < work.lanes
}

/// A place in the queue, released when dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn enter(waiting: &'a AtomicUsize) -> Option<Self> {
        let entered = Self(waiting);
        (waiting.fetch_add(1, Ordering::AcqRel) < MAX_WAITING).then_some(entered)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests;
