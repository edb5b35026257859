//! Settings that are one of a few words.

use clap::ValueEnum;

/// Rate limits: on, or off for tests and benches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RateLimit {
    /// Who asks too often gets 429.
    On,
    /// Everybody may ask as often as they like.
    Off,
}

/// Which passwords people may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PasswordPolicy {
    /// Six characters or more, as specified.
    Spec,
    /// Eight characters or more, none of the commonest, and not one's own name or e-mail address.
    Strict,
}

/// Checks of uploaded pictures: on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureChecks {
    /// Every upload is checked.
    On,
    /// No upload is checked.
    Off,
}
