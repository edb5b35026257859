use std::sync::atomic::{AtomicBool, Ordering};

use kindred_domain::{Timestamp, UserId, utf16_len};

use crate::http::{
    ApiError,
    rate_limit::{MESSAGE_TEXT, RateLimitKey, RateLimiter},
};

/// The characters of a message, counted against those that its sender may write (LIMIT-07). They stay counted when a client goes
/// away before the answer, since its message may be written all the same.
#[derive(Debug)]
pub struct TextAllowance<'a> {
    limiter: &'a RateLimiter,
    sender: RateLimitKey,
    characters: u32,
    taken: AtomicBool,
}

impl<'a> TextAllowance<'a> {
    /// Those of this text, not counted yet.
    pub fn new(limiter: &'a RateLimiter, sender: UserId, text: &str) -> Self {
        let characters = u32::try_from(utf16_len(text)).unwrap_or(u32::MAX);
        Self { limiter, sender: RateLimitKey::Person(sender), characters, taken: AtomicBool::new(false) }
    }

    /// Counts them, once however often the transaction that asks is tried; 429 when that would be too many.
    pub fn take(&self, now: Timestamp) -> Result<(), ApiError> {
        if !self.taken.load(Ordering::Relaxed) {
            self.limiter.admit_many(&MESSAGE_TEXT, self.sender, self.characters, now).map_err(ApiError::too_many)?;
            self.taken.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Uncounts them unless this is the answer to a message that was written now; returns the answer.
    pub fn keep_if_written<I, M>(&self, answer: Result<(I, Option<M>), ApiError>) -> Result<(I, Option<M>), ApiError> {
        let is_written = matches!(answer, Ok((_, Some(_))));
        if !is_written && self.taken.swap(false, Ordering::Relaxed) {
            self.limiter.take_back_many(&MESSAGE_TEXT, self.sender, self.characters);
        }
        answer
    }
}
