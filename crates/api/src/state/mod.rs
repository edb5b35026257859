//! What all requests share. The parts know nothing of `AppState`, which holds them.

mod draining;
mod key_sweep;
mod operator_key;
mod password_hashing;
mod picture_checks;
mod poll_cache;
mod presence;

use std::{sync::Arc, time::Duration};

use kindred_bus::Bus;
use kindred_domain::{Clock, Entropy};
use kindred_media::Media;
use kindred_places::Places;
use kindred_store::Store;
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use crate::http::rate_limit::Pace;

pub use draining::Draining;
pub use key_sweep::sweep_idempotency_keys;
pub use operator_key::OperatorKey;
pub use password_hashing::Passwords;
pub use picture_checks::{PictureChecks, Seen};
pub use poll_cache::{CachedPoll, Epoch, PollCache};
pub use presence::{OpenStream, Presence};

/// So many people take their data along at the same time.
const EXPORTS_AT_ONCE: usize = 4;

/// What handlers work with; cheap to clone, the same for every request.
#[derive(Clone)]
pub struct AppState {
    /// The rows.
    pub store: Store,
    /// The pictures.
    pub media: Media,
    /// The places of the world.
    pub places: &'static Places,
    /// Live events.
    pub bus: Bus,
    /// How often a stream of events says that it is still there.
    pub heartbeat: Duration,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Gives ids, tokens and keys.
    pub entropy: Arc<dyn Entropy>,
    /// Who was here just now.
    pub presence: Arc<Presence>,
    /// What pollers were answered last.
    pub poll_cache: Arc<PollCache>,
    /// How often a person or an address may ask.
    pub pace: Arc<Pace>,
    /// Looks at uploads.
    pub picture_checks: Arc<PictureChecks>,
    /// Hashes passwords, a few at once.
    pub passwords: Arc<Passwords>,
    /// What operators must know; without one nobody is an operator.
    pub operator_key: Option<OperatorKey>,
    /// Exports under way, a few at once.
    pub exports: Arc<Semaphore>,
    /// Work that goes on when nobody waits for its answer any more; shutdown waits for it.
    pub tasks: TaskTracker,
    /// Whether the server is on its way out.
    pub draining: Draining,
}

impl AppState {
    /// The state of a server that just started.
    pub fn new(store: Store, media: Media, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        Self {
            store,
            media,
            places: Places::embedded(),
            bus: Bus::local(Arc::clone(&entropy)),
            heartbeat: Duration::from_secs(15),
            clock,
            entropy,
            presence: Arc::default(),
            poll_cache: Arc::default(),
            pace: Arc::default(),
            picture_checks: Arc::default(),
            passwords: Arc::default(),
            operator_key: None,
            exports: Arc::new(Semaphore::new(EXPORTS_AT_ONCE)),
            tasks: TaskTracker::new(),
            draining: Draining::default(),
        }
    }
}
