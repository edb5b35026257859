use std::sync::Arc;

use kindred_domain::{Email, FieldErrors, LetterKind, UserId};
use kindred_store::{StoreError, Tx};

use crate::{
    auth::{ClientAddress, CurrentUser},
    http::{
        ApiError,
        rate_limit::{NEW_EMAIL, RateLimitKey},
    },
    letters::OutgoingLetter,
    routes::email_quota::{EmailQuota, well_formed},
    state::{AppState, SecurityEvent, Subject},
};

/// How another e-mail address becomes the caller's.
pub enum NewEmail<'a> {
    /// It is theirs already, or none is given.
    Own,
    /// At once: no letters are sent, or only capitals differ.
    AtOnce(EmailQuota<'a>),
    /// When they confirm it by this letter, which goes out whether anybody else has the address or not, and reaches nobody if so:
    /// the answer tells nothing of it (KEY-02).
    Confirmed(OutgoingLetter),
}

impl<'a> NewEmail<'a> {
    /// Checks that the caller may ask for this address: 403 unless they typed their password lately, for who has the address
    /// has the account, and 429 when they asked for too many, or were told too often that one is taken. Their own needs nothing.
    pub async fn check(state: &'a AppState, caller: CurrentUser, address: ClientAddress, email: Option<&Email>) -> Result<Self, ApiError> {
        let Some(email) = email else { return Ok(Self::Own) };
        let account = state.store.read().await?.find_account(caller.id).await?.ok_or_else(ApiError::unauthorized)?;
        if account.email == email.as_str() {
            return Ok(Self::Own);
        }
        well_formed(email).map_err(|fault| FieldErrors::of("email", fault))?;
        caller.confirmed(state.clock.now())?;
        let is_another = kindred_domain::email_key(&account.email) != email.key();
        match OutgoingLetter::to_person(state, LetterKind::ConfirmAddress, caller.id, email.as_str()) {
            Some(letter) if is_another => {
                state.rate_limiter.admit(&NEW_EMAIL, RateLimitKey::Person(caller.id), state.clock.now()).map_err(ApiError::too_many)?;
                Ok(Self::Confirmed(letter))
            }
            _ => EmailQuota::take(state, Some(caller.id), address).map(Self::AtOnce),
        }
    }

    /// Changes the address, or notes that it waits to be confirmed. Returns false, and has done nothing, if it was to change at once
    /// and somebody else can still take it back.
    pub async fn write(&self, state: &AppState, tx: &Arc<Tx>, caller: CurrentUser, email: &Email) -> Result<bool, StoreError> {
        let now = state.clock.now();
        match self {
            Self::Own => {}
            Self::AtOnce(_) => {
                if tx.is_address_held(&email.key(), caller.id, now).await? {
                    return Ok(false);
                }
                tx.change_email(caller.id, email).await?;
            }
            Self::Confirmed(letter) => {
                tx.lock_user(caller.id).await?;
                tx.want_address(caller.id, email, now).await?;
                OutgoingLetter::write(Some(letter), tx).await?;
            }
        }
        Ok(true)
    }

    /// Spends the answer that an address is taken, if that is what `answer` says, and notes a change that was made at once;
    /// returns the answer.
    pub fn settle<T>(self, state: &AppState, user: UserId, address: ClientAddress, answer: Result<T, ApiError>) -> Result<T, ApiError> {
        let Self::AtOnce(quota) = self else { return answer };
        let answer = quota.spend_if_taken(answer)?;
        state.security_log.note(SecurityEvent::EmailChanged, Subject::Account(user), address.0);
        Ok(answer)
    }
}
