use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::Timestamp;
use kindred_store::{StoreError, Tx};
use sha2::{Digest, Sha256};

use crate::{
    http::{ApiError, rate_limit::Address},
    state::AppState,
};

/// Failed attempts at one account from one address, before each further one waits. From other addresses the account
/// stays open: nobody can lock somebody else out.
const FREE_FOR_AN_ACCOUNT: i64 = 10;
/// Failed attempts from one address, whatever the account.
const FREE_FOR_AN_ADDRESS: i64 = 60;

/// An attempt at signing in, as it is counted until it has succeeded.
#[derive(Debug)]
pub struct Attempt {
    account: [u8; 32],
    address: Option<[u8; 32]>,
}

/// Why an attempt isn't made.
enum Refused {
    Wait(u32),
    Store(StoreError),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Wait(seconds) => Self::too_many(seconds),
            Refused::Store(error) => error.into(),
        }
    }
}

impl Attempt {
    /// Counts an attempt at the account under this e-mail key, whether there is one or not; 429 when there were too
    /// many. Nothing is counted where limits are off.
    pub async fn begin(state: &AppState, Origin(origin): Origin, email_key: &str) -> Result<Option<Self>, ApiError> {
        if state.pace.is_off() {
            return Ok(None);
        }
        let attempt = &Self::of(origin, email_key);
        let now = state.clock.now();
        state.store.write(move |tx| async move { attempt.count(&tx, now).await }).await?;
        Ok(Some(Self { ..*attempt }))
    }

    /// Neither addresses nor e-mail addresses are kept, only what they can be known again by.
    fn of(origin: Option<Address>, email_key: &str) -> Self {
        let address = origin.map(|address| address.to_string());
        let account = format!("account {} {email_key}", address.as_deref().unwrap_or_default());
        let digest = |text: String| Sha256::digest(text.as_bytes()).into();
        Self { account: digest(account), address: address.map(|address| digest(format!("address {address}"))) }
    }

    async fn count(&self, tx: &Tx, now: Timestamp) -> Result<(), Refused> {
        tx.try_sign_in(&self.account, FREE_FOR_AN_ACCOUNT, now).await?.map_err(Refused::Wait)?;
        match &self.address {
            Some(address) => tx.try_sign_in(address, FREE_FOR_AN_ADDRESS, now).await?.map_err(Refused::Wait),
            None => Ok(()),
        }
    }

    /// Notes that it succeeded.
    pub async fn succeed(&self, tx: &Tx) -> Result<(), StoreError> {
        tx.forget_attempts(&self.account).await?;
        match &self.address {
            Some(address) => tx.take_back_attempt(address).await,
            None => Ok(()),
        }
    }
}

/// Where a request comes from; nowhere when there is no connection.
#[derive(Debug, Clone, Copy)]
pub struct Origin(pub Option<Address>);

impl FromRequestParts<AppState> for Origin {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Self::Rejection> {
        Ok(Self(state.pace.address_of(parts)))
    }
}
