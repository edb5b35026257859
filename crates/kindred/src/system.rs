use std::time::UNIX_EPOCH;

use kindred_domain::{Clock, Entropy, Timestamp};
use rand::{TryRng, rngs::SysRng};

/// The system's clock.
#[derive(Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        #[expect(clippy::disallowed_methods, reason = "this is the one place where the clock is read")]
        let since = std::time::SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_micros(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
    }
}

/// The operating system's randomness.
#[derive(Debug)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        // Without randomness tokens and urls could be guessed: better to panic.
        SysRng.try_fill_bytes(bytes).expect("the operating system gives randomness");
    }
}
