//! What all requests share. The parts know nothing of `AppState`, which holds them; only `metrics` looks at them all.

mod backups;
mod day_numbers;
mod draining;
mod exports;
mod log_sweep;
mod metrics;
mod operator_key;
mod password_hashing;
mod picture_checks;
mod poll_cache;
mod presence;
mod readiness;
mod security_log;
mod services;
mod sweep;

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use kindred_bus::Bus;
use kindred_domain::{Clock, Entropy, PasswordPolicy};
use kindred_legal::LegalPages;
use kindred_mail::Mailer;
use kindred_media::Media;
use kindred_passkeys::RelyingParty;
use kindred_places::Places;
use kindred_push::{PushServices, Pusher, VapidKey};
use kindred_store::Store;
use tokio_util::task::TaskTracker;

use crate::http::{
    Bodies, RequestMetrics, RequestSlots, ResponseMemory,
    rate_limit::{RateLimiter, TrustedProxies},
};

pub use backups::Backups;
pub use day_numbers::{MOST_DAYS, TodayCount};
pub use draining::Draining;
pub use exports::{ExportRefusal, Exports, OpenExport};
pub use log_sweep::{EMPTY_LOG_EVERY, empty_database_log};
pub use operator_key::OperatorKey;
pub use password_hashing::PasswordHasher;
pub use picture_checks::{CheckOutcome, PictureChecks};
pub use poll_cache::{CachedPoll, Epoch, PollCache};
pub use presence::{OpenStream, Presence};
pub use readiness::Readiness;
pub use security_log::{SecurityEvent, SecurityLog, Subject};
pub use services::{ServiceOffer, Services};
pub use sweep::Sweep;

/// What handlers work with. A clone costs one counter: each layer and each handler of a request has its own.
#[derive(Clone)]
pub struct AppState(Arc<StateParts>);

impl Deref for AppState {
    type Target = StateParts;

    fn deref(&self) -> &StateParts {
        &self.0
    }
}

impl DerefMut for AppState {
    /// For who puts a server together; other clones keep what they have.
    fn deref_mut(&mut self) -> &mut StateParts {
        Arc::make_mut(&mut self.0)
    }
}

/// The parts of the state.
#[derive(Clone)]
pub struct StateParts {
    /// The rows.
    pub store: Store,
    /// The pictures.
    pub media: Media,
    /// The places of the world.
    pub places: &'static Places,
    /// Live events.
    pub bus: Bus,
    /// The interval of heartbeats on a stream of events.
    pub heartbeat: Duration,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Randomness for ids, tokens and keys.
    pub entropy: Arc<dyn Entropy>,
    /// Who is online.
    pub presence: Arc<Presence>,
    /// What pollers were answered last.
    pub poll_cache: Arc<PollCache>,
    /// Limits how many requests a person or an address may send.
    pub rate_limiter: Arc<RateLimiter>,
    /// The proxies that are believed about how a visitor asks; the rate limiter has its own.
    pub proxies: Arc<TrustedProxies>,
    /// The requests that are being handled.
    pub request_slots: Arc<RequestSlots>,
    /// The bodies that are being read.
    pub bodies: Arc<Bodies>,
    /// The responses that clients have not taken yet.
    pub response_memory: Arc<ResponseMemory>,
    /// Checks uploaded pictures.
    pub picture_checks: Arc<PictureChecks>,
    /// Hashes passwords, a few at once.
    pub password_hasher: Arc<PasswordHasher>,
    /// Which passwords people may choose.
    pub password_policy: PasswordPolicy,
    /// Hands letters to the mail server; none where no letters are sent.
    pub mailer: Option<Arc<Mailer>>,
    /// Hands pushes to push services.
    pub pusher: Arc<Pusher>,
    /// The web site that passkeys are for; none where they are not offered.
    pub passkeys: Option<Arc<RelyingParty>>,
    /// The other services by which people sign in.
    pub services: Arc<Services>,
    /// The operator's terms and privacy policy; none without a setting.
    pub legal: Arc<LegalPages>,
    /// The operators' key; without one only accounts with a role are operators.
    pub operator_key: Option<OperatorKey>,
    /// Which exports of personal data are open.
    pub exports: Arc<Exports>,
    /// The count of today's numbers.
    pub today_count: TodayCount,
    /// Work that runs to its end even when its client has gone; shutdown waits for it.
    pub tasks: TaskTracker,
    /// True once the server is shutting down.
    pub draining: Draining,
    /// The readiness of the database, checked once a second at most.
    pub readiness: Arc<Readiness>,
    /// The requests so far.
    pub request_metrics: RequestMetrics,
    /// What happens to accounts and keys, for the log.
    pub security_log: Arc<SecurityLog>,
    /// The backups that the server makes by itself.
    pub backups: Arc<Backups>,
}

impl AppState {
    /// The state of a server that has just started.
    pub fn new(store: Store, media: Media, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        Self(Arc::new(StateParts {
            store,
            media,
            places: Places::embedded(),
            bus: Bus::local(Arc::clone(&entropy)),
            security_log: Arc::new(SecurityLog::new(&*entropy)),
            // Under a key that nobody else has, until that of the rows is known.
            pusher: Arc::new(Pusher::new(VapidKey::random(&*entropy), PushServices::default(), None)),
            heartbeat: Duration::from_secs(15),
            clock,
            entropy,
            presence: Arc::default(),
            poll_cache: Arc::default(),
            rate_limiter: Arc::default(),
            proxies: Arc::default(),
            request_slots: Arc::default(),
            bodies: Arc::new(Bodies::spooled_in(std::env::temp_dir())),
            response_memory: Arc::default(),
            picture_checks: Arc::default(),
            password_hasher: Arc::default(),
            password_policy: PasswordPolicy::default(),
            mailer: None,
            passkeys: None,
            services: Arc::default(),
            legal: Arc::default(),
            operator_key: None,
            exports: Arc::default(),
            today_count: TodayCount::default(),
            tasks: TaskTracker::new(),
            draining: Draining::default(),
            readiness: Arc::default(),
            request_metrics: RequestMetrics::default(),
            backups: Arc::default(),
        }))
    }

    /// The same state with this bus, over which it tells other nodes who is online, too.
    #[must_use]
    pub fn with_bus(mut self, bus: Bus) -> Self {
        self.presence = Arc::new(Presence::across(bus.clone()));
        self.bus = bus;
        self
    }

    /// Says that a letter was written and waits to be sent.
    pub fn announce_letter(&self) {
        if let Some(mailer) = &self.mailer {
            mailer.announce();
        }
    }

    /// The hourly sweep of what this state holds.
    pub fn sweep(&self) -> Sweep {
        Sweep { store: self.store.clone(), media: self.media.clone(), clock: Arc::clone(&self.clock), draining: self.draining.clone() }
    }
}
