use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::Timestamp;
use kindred_store::{StoreError, Tx};
use sha2::{Digest, Sha256};

use super::current_user::TokenHash;
use crate::{
    http::{ApiError, rate_limit::Address},
    state::AppState,
};

/// How many sign-ins to one account may fail from one address before each further one has to wait. Other addresses are
/// not affected, so nobody can lock somebody else out.
const FREE_PER_ACCOUNT: i64 = 10;
/// How many sign-ins from one address may fail, to any account.
const FREE_PER_ADDRESS: i64 = 60;
/// How many wrong passwords may be typed in one session. Other sessions of the same person are not affected, so nobody who
/// stole one can keep its owner from ending it.
const FREE_PER_SESSION: i64 = 10;
/// How many wrong operator's keys may come from one address.
const FREE_OPERATOR_KEYS: i64 = 10;

/// An attempt at a password or a key; it counts as failed until it has succeeded.
#[derive(Debug)]
pub struct Attempt(Vec<Counter>);

/// Failures that are counted together.
#[derive(Debug, Clone, Copy)]
struct Counter {
    /// A hash: what an attempt was about, and the address it came from, are not stored.
    key: [u8; 32],
    /// How many there may be before each further one has to wait.
    free: i64,
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
    /// A sign-in with this e-mail key, whether it has an account or not.
    pub fn to_sign_in(ClientAddress(address): ClientAddress, email_key: &str) -> Self {
        let account = format!("account {} {email_key}", text_of(address));
        let account = Counter::new(&account, FREE_PER_ACCOUNT, AfterSuccess::ForgetAll);
        Self([account].into_iter().chain(of_address(address)).collect())
    }

    /// Typing the password again in this session.
    pub fn to_confirm(ClientAddress(address): ClientAddress, TokenHash(session): &TokenHash) -> Self {
        let session = Counter::new(&format!("session {session:?}"), FREE_PER_SESSION, AfterSuccess::ForgetAll);
        Self([session].into_iter().chain(of_address(address)).collect())
    }

    /// A request with an operator's key.
    pub fn to_operate(ClientAddress(address): ClientAddress) -> Self {
        let key = format!("operator {}", text_of(address));
        Self(vec![Counter::new(&key, FREE_OPERATOR_KEYS, AfterSuccess::ForgetAll)])
    }

    /// Counts the attempt; 429 when too many have failed. Nothing is counted where limits are off.
    pub async fn begin(self, state: &AppState) -> Result<Option<Self>, ApiError> {
        if state.rate_limiter.is_off() {
            return Ok(None);
        }
        let (attempt, now) = (&self, state.clock.now());
        state.store.write(move |tx| async move { attempt.count(&tx, now).await }).await?;
        Ok(Some(self))
    }

    /// Counts the attempt as failed, or refuses it and counts nothing.
    pub async fn count(&self, tx: &Tx, now: Timestamp) -> Result<(), AttemptError> {
        for counter in &self.0 {
            tx.try_sign_in(&counter.key, counter.free, now).await?.map_err(AttemptError::Wait)?;
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
    fn new(what: &str, free: i64, after_success: AfterSuccess) -> Self {
        Self { key: Sha256::digest(what.as_bytes()).into(), free, after_success }
    }
}

/// All passwords tried from one address count together.
fn of_address(address: Option<Address>) -> Option<Counter> {
    let address = address?;
    Some(Counter::new(&format!("address {address}"), FREE_PER_ADDRESS, AfterSuccess::KeepOthers))
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
