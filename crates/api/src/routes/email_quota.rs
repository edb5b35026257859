use kindred_domain::{AccountError, Email, UserId};

use super::errors::EMAIL_TAKEN;
use crate::{
    auth::ClientAddress,
    http::{
        ApiError,
        rate_limit::{RateLimitKey, Rule, TAKEN_EMAIL, TAKEN_EMAIL_AN_ADDRESS},
    },
    state::AppState,
};

/// Refuses an address that no letter can be sent to, such as `a..b@example.com`.
pub fn well_formed(email: &Email) -> Result<(), AccountError> {
    if kindred_mail::is_well_formed(email.as_str()) { Ok(()) } else { Err(AccountError::EmailShape) }
}

/// One of the answers that an e-mail address is taken, of which a person and a network address get a few a day. It is reserved
/// before the e-mail address is looked up, so that whoever has none left can't find out which addresses have accounts, and
/// given back when dropped unspent.
pub struct EmailQuota<'a> {
    state: &'a AppState,
    taken: Vec<(&'static Rule, RateLimitKey)>,
}

impl<'a> EmailQuota<'a> {
    /// Reserves one; 429 when none is left.
    pub fn take(state: &'a AppState, user: Option<UserId>, ClientAddress(address): ClientAddress) -> Result<Self, ApiError> {
        let mut quota = Self { state, taken: Vec::new() };
        let person = user.map(|user| (&TAKEN_EMAIL, RateLimitKey::Person(user)));
        let address = address.map(|address| (&TAKEN_EMAIL_AN_ADDRESS, RateLimitKey::Address(address)));
        for (rule, key) in person.into_iter().chain(address) {
            state.rate_limiter.admit(rule, key, state.clock.now()).map_err(ApiError::too_many)?;
            quota.taken.push((rule, key));
        }
        Ok(quota)
    }

    /// Spends it if `answer` says that the address is taken; returns the answer.
    pub fn spend_if_taken<T>(mut self, answer: Result<T, ApiError>) -> Result<T, ApiError> {
        if answer.as_ref().is_err_and(|error| error.code() == EMAIL_TAKEN) {
            self.taken.clear();
        }
        answer
    }
}

impl Drop for EmailQuota<'_> {
    fn drop(&mut self) {
        for (rule, key) in self.taken.drain(..) {
            self.state.rate_limiter.take_back(rule, key);
        }
    }
}
