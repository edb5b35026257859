//! The parts of what all requests share.

use std::{sync::Arc, time::Duration};

use kindred_bus::Bus;
use kindred_domain::{Clock, Entropy, PasswordPolicy};
use kindred_legal::LegalPages;
use kindred_mail::Mailer;
use kindred_media::Media;
use kindred_passkeys::RelyingParty;
use kindred_places::Places;
use kindred_push::Pusher;
use kindred_store::Store;
use tokio_util::task::TaskTracker;

use super::{
    backups::Backups, day_numbers::TodayCount, draining::Draining, exports::Exports, operator_key::OperatorKey,
    password_hashing::PasswordHasher, picture_checks::PictureChecks, poll_cache::PollCache, presence::Presence, readiness::Readiness,
    security_log::SecurityLog, services::Services,
};
use crate::http::{
    Bodies, RequestMetrics, RequestSlots, ResponseMemory,
    rate_limit::{RateLimiter, TrustedProxies},
};

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
