use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::Timestamp;
use kindred_store::{StoreError, Tx};
use sha2::{Digest, Sha256};

use crate::{
    http::{ApiError, rate_limit::Address},
    state::AppState,
};

/// How many sign-ins to one account may fail from one address before each further one has to wait. Other addresses are
/// not affected, so nobody can lock somebody else out.
const FREE_PER_ACCOUNT: i64 = 10;
/// How many sign-ins from one address may fail, to any account.
const FREE_PER_ADDRESS: i64 = 60;

/// An attempt to sign in; it counts as failed until it has succeeded.
#[derive(Debug)]
pub struct SignInAttempt {
    account: [u8; 32],
    address: Option<[u8; 32]>,
}

/// Why an attempt is refused.
enum AttemptError {
    Wait(u32),
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

impl SignInAttempt {
    /// Counts an attempt for this e-mail key, whether it has an account or not; 429 when too many have failed. Nothing
    /// is counted where limits are off.
    pub async fn begin(state: &AppState, ClientAddress(address): ClientAddress, email_key: &str) -> Result<Option<Self>, ApiError> {
        if state.rate_limiter.is_off() {
            return Ok(None);
        }
        let attempt = &Self::of(address, email_key);
        let now = state.clock.now();
        state.store.write(move |tx| async move { attempt.count(&tx, now).await }).await?;
        Ok(Some(Self { ..*attempt }))
    }

    /// Neither the address nor the e-mail address is stored, only their hashes.
    fn of(address: Option<Address>, email_key: &str) -> Self {
        let address = address.map(|address| address.to_string());
        let account = format!("account {} {email_key}", address.as_deref().unwrap_or_default());
        let digest = |text: String| Sha256::digest(text.as_bytes()).into();
        Self { account: digest(account), address: address.map(|address| digest(format!("address {address}"))) }
    }

    async fn count(&self, tx: &Tx, now: Timestamp) -> Result<(), AttemptError> {
        tx.try_sign_in(&self.account, FREE_PER_ACCOUNT, now).await?.map_err(AttemptError::Wait)?;
        match &self.address {
            Some(address) => tx.try_sign_in(address, FREE_PER_ADDRESS, now).await?.map_err(AttemptError::Wait),
            None => Ok(()),
        }
    }

    /// Notes that the attempt succeeded.
    pub async fn succeed(&self, tx: &Tx) -> Result<(), StoreError> {
        tx.forget_attempts(&self.account).await?;
        match &self.address {
            Some(address) => tx.take_back_attempt(address).await,
            None => Ok(()),
        }
    }
}

/// The address a request comes from; none in tests, where there is no connection.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub Option<Address>);

impl FromRequestParts<AppState> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Self::Rejection> {
        Ok(Self(state.rate_limiter.address_of(parts)))
    }
}
