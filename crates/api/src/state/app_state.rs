//! What handlers work with: all that requests share, in one place.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use kindred_bus::Bus;
use kindred_domain::{Clock, Entropy, PasswordPolicy};
use kindred_media::Media;
use kindred_places::Places;
use kindred_push::{PushServices, Pusher, VapidKey};
use kindred_store::Store;
use tokio_util::task::TaskTracker;

use super::{day_numbers::TodayCount, draining::Draining, parts::StateParts, presence::Presence, security_log::SecurityLog, sweep::Sweep};
use crate::http::{Bodies, RequestMetrics};

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
