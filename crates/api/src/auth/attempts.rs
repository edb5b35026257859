use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{AttemptRule, Memory, Timestamp};
use kindred_store::{StoreError, Tx};
use sha2::{Digest, Sha256};

use super::current_user::TokenHash;
use crate::{
    http::{ApiError, rate_limit::Address},
    state::AppState,
};

const fn free(free: i64) -> AttemptRule {
    AttemptRule { free, memory: Memory::QuarterHourAfterLast }
}

/// Failed sign-ins to one account from one address, or from one device that the account knows. Other addresses and devices
/// are not affected, so nobody can lock somebody else out.
const ACCOUNT_FROM_ONE_PLACE: AttemptRule = free(10);
/// Failed sign-ins to one account from devices it doesn't know, from any address: so few guesses a day are left to whoever
/// has many addresses. Only who signs in from a new device meanwhile has to wait, too.
const ACCOUNT_FROM_ANYWHERE: AttemptRule = AttemptRule { free: 50, memory: Memory::DayAfterFirst };
/// Failed sign-ins from one address, to any account.
const ADDRESS: AttemptRule = free(60);
/// Wrong passwords typed in one session. Other sessions of the same person are not affected, so nobody who stole one can
/// keep its owner from ending it.
const SESSION: AttemptRule = free(10);
/// Wrong operator's keys from one address.
const OPERATOR_KEY: AttemptRule = free(10);

/// An attempt at a password or a key; it counts as failed until it has succeeded.
#[derive(Debug)]
pub struct Attempt(Vec<Counter>);

/// Failures that are counted together.
#[derive(Debug, Clone, Copy)]
struct Counter {
    /// A hash: what an attempt was about, and the address it came from, are not stored.
    key: [u8; 32],
    rule: AttemptRule,
    after_success: AfterSuccess,
}

/// What a success means for the failures before it.
#[derive(Debug, Clone, Copy)]
enum AfterSuccess {
    /// They no longer count.
    ForgetAll,
    /// They still count: they may have been about something else.
    KeepOthers,
}

/// Why an attempt is refused.
pub enum AttemptError {
    /// Too many failed: the number of seconds to wait.
    Wait(u32),
    /// They could not be counted.
    Store(StoreError),
}

impl From<StoreError> for AttemptError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<AttemptError> for ApiError {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Wait(seconds) => Self::too_many(seconds),
            AttemptError::Store(error) => error.into(),
        }
    }
}

impl Attempt {
    /// A sign-in with this e-mail key, whether it has an account or not, from a device that the account knows by this hash
    /// or from another one.
    pub fn to_sign_in(ClientAddress(address): ClientAddress, email_key: &str, known_device: Option<[u8; 32]>) -> Self {
        let from = known_device.map_or_else(|| text_of(address), |device| format!("{device:?}"));
        let here = Counter::new(&format!("account {from} {email_key}"), ACCOUNT_FROM_ONE_PLACE, AfterSuccess::ForgetAll);
        let anywhere = Counter::new(&format!("account anywhere {email_key}"), ACCOUNT_FROM_ANYWHERE, AfterSuccess::KeepOthers);
        let anywhere = known_device.is_none().then_some(anywhere);
        Self([here].into_iter().chain(anywhere).chain(of_address(address)).collect())
    }

    /// A use of a passkey, whosever it is: nobody guesses one, and those that fail count for the address alone.
    pub fn with_passkey(ClientAddress(address): ClientAddress) -> Self {
        Self(of_address(address).into_iter().collect())
    }

    /// Typing the password again in this session.
    pub fn to_confirm(ClientAddress(address): ClientAddress, TokenHash(session): &TokenHash) -> Self {
        let session = Counter::new(&format!("session {session:?}"), SESSION, AfterSuccess::ForgetAll);
        Self([session].into_iter().chain(of_address(address)).collect())
    }

    /// A request with an operator's key.
    pub fn to_operate(ClientAddress(address): ClientAddress) -> Self {
        let key = format!("operator {}", text_of(address));
        Self(vec![Counter::new(&key, OPERATOR_KEY, AfterSuccess::ForgetAll)])
    }

    /// Counts the attempt; 429 when too many have failed, which `throttled` reports. Nothing is counted where limits are off.
    pub async fn begin(self, state: &AppState, throttled: impl FnOnce()) -> Result<Option<Self>, ApiError> {
        if state.rate_limiter.is_off() {
            return Ok(None);
        }
        let (attempt, now) = (&self, state.clock.now());
        let counted = state.store.write(move |tx| async move { attempt.count(&tx, now).await }).await;
        if matches!(counted, Err(AttemptError::Wait(_))) {
            throttled();
        }
        counted?;
        Ok(Some(self))
    }

    /// Counts the attempt as failed, or refuses it and counts nothing.
    pub async fn count(&self, tx: &Tx, now: Timestamp) -> Result<(), AttemptError> {
        for counter in &self.0 {
            tx.try_sign_in(&counter.key, counter.rule, now).await?.map_err(AttemptError::Wait)?;
        }
        Ok(())
    }

    /// Notes that the attempt succeeded.
    pub async fn succeed(&self, tx: &Tx) -> Result<(), StoreError> {
        for counter in &self.0 {
            match counter.after_success {
                AfterSuccess::ForgetAll => tx.forget_attempts(&counter.key).await?,
                AfterSuccess::KeepOthers => tx.take_back_attempt(&counter.key).await?,
            }
        }
        Ok(())
    }
}

impl Counter {
    fn new(what: &str, rule: AttemptRule, after_success: AfterSuccess) -> Self {
        Self { key: Sha256::digest(what.as_bytes()).into(), rule, after_success }
    }
}

/// All passwords tried from one address count together.
fn of_address(address: Option<Address>) -> Option<Counter> {
    let address = address?;
    Some(Counter::new(&format!("address {address}"), ADDRESS, AfterSuccess::KeepOthers))
}

fn text_of(address: Option<Address>) -> String {
    address.map(|address| address.to_string()).unwrap_or_default()
}

/// The address a request comes from; none in tests, where there is no connection.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub Option<Address>);

impl ClientAddress {
    /// The address of a request.
    pub fn of(parts: &Parts, state: &AppState) -> Self {
        Self(state.rate_limiter.address_of(parts))
    }
}

impl FromRequestParts<AppState> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Self::Rejection> {
        Ok(Self::of(parts, state))
    }
}
