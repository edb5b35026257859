use kindred_domain::{IdentityId, UserId};
use kindred_store::{Arrival, ServiceLinked, StoreError, Tx};

use super::faults::too_late;
use crate::{auth::ServiceSecret, http::ApiError, state::AppState};

/// Whom a service named, until an account is linked to them.
pub struct PendingLink {
    hash: [u8; 32],
    id: IdentityId,
    pub arrival: Arrival,
}

impl PendingLink {
    /// Who has this token; 404 if it is none, too old, was used, or its service is configured no longer.
    pub async fn find(state: &AppState, token: &str) -> Result<Self, ApiError> {
        let hash = ServiceSecret::given(token).ok_or_else(too_late)?.hash();
        let arrival = state.store.read().await?.find_arrival(&hash).await?;
        let is_good = |arrival: &Arrival| arrival.ends_at > state.clock.now() && state.services.by_issuer(&arrival.issuer).is_some();
        let arrival = arrival.filter(is_good).ok_or_else(too_late)?;
        Ok(Self { hash, id: IdentityId::random(&*state.entropy), arrival })
    }

    /// The same for a sign-up; 404, too, if an account has the address: that one is to be linked instead.
    pub async fn for_sign_up(state: &AppState, token: &str) -> Result<Self, ApiError> {
        Self::find(state, token).await.and_then(|found| if found.arrival.user_id.is_none() { Ok(found) } else { Err(too_late()) })
    }

    /// Links the account to whom the service named; an error if somebody else was faster.
    pub async fn link(&self, state: &AppState, tx: &Tx, user: UserId) -> Result<(), LinkError> {
        let now = state.clock.now();
        if !tx.take_arrival(&self.hash).await? {
            return Err(LinkError::Gone);
        }
        match tx.link_identity((self.id, user), self.arrival.key(), now).await? {
            ServiceLinked::Linked => Ok(()),
            ServiceLinked::Known => Err(LinkError::Gone),
            ServiceLinked::Full => Err(LinkError::Full),
        }
    }
}

/// Why nothing was linked.
#[derive(Debug)]
pub enum LinkError {
    /// The token was used, or whom it is of has an account by now.
    Gone,
    /// The account has too many links.
    Full,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for LinkError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<LinkError> for ApiError {
    fn from(fault: LinkError) -> Self {
        match fault {
            LinkError::Gone => too_late(),
            LinkError::Full => Self::conflict("Your account is linked to too many others. Unlink one first.").with_code("services_full"),
            LinkError::Store(error) => error.into(),
        }
    }
}
