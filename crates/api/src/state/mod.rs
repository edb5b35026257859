//! What all requests share. The parts know nothing of `AppState`, which holds them; only `metrics` looks at them all.

mod app_state;
mod backups;
mod day_numbers;
mod draining;
mod exports;
mod log_sweep;
mod metrics;
mod operator_key;
mod parts;
mod password_hashing;
mod picture_checks;
mod poll_cache;
mod presence;
mod readiness;
mod security_event;
mod security_log;
mod services;
mod sweep;

pub use app_state::AppState;
pub use day_numbers::MAX_COUNTED_DAYS;
pub use draining::Draining;
#[cfg(test)]
pub use exports::Exports;
pub use exports::{ExportRefusal, OpenExport};
pub use log_sweep::{EMPTY_LOG_EVERY, empty_database_log};
pub use operator_key::OperatorKey;
pub use password_hashing::PasswordHasher;
pub use picture_checks::{CheckOutcome, PictureChecks};
pub use poll_cache::{CachedPoll, Epoch};
pub use presence::OpenStream;
pub use security_event::SecurityEvent;
pub use security_log::Subject;
pub use services::{ServiceOffer, Services};
pub use sweep::Sweep;
