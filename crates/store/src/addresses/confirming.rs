//! Confirming an address, by which an account gets the one that its owner wanted instead.

use kindred_domain::{ADDRESS_LINK_SECONDS, Timestamp, UserId};

use super::AddressLinkKind;
use crate::{Conn, StoreError, Tx, row, sql};

row! {
    /// The address of an account.
    #[derive(Debug)]
    struct OwnAddress {
        email: String,
        email_key: String,
        is_confirmed: bool,
    }
}

/// What came of using a link that confirms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// The link is not good, or no longer.
    Void,
    /// Somebody else has the address by now.
    Taken,
    /// The account's own address is confirmed.
    Confirmed(UserId),
    /// The account has the new address, and had this one before, if it was confirmed: else nobody knows whose it is.
    Changed(UserId, Option<String>),
}

impl Conn {
    /// True if this address waits to be confirmed by `user`, who has it or wants it, and nobody else has it.
    pub async fn may_confirm(&self, user: UserId, email_key: &str) -> Result<bool, StoreError> {
        sql!(scalar self,
            "SELECT NOT EXISTS (SELECT 1 FROM users WHERE email_key = $2 AND id <> $1)
                 AND (EXISTS (SELECT 1 FROM users WHERE email_key = $2 AND id = $1)
                      OR EXISTS (SELECT 1 FROM new_addresses WHERE email_key = $2 AND user_id = $1))", user, email_key)
    }
}

impl Tx {
    /// Confirms the address that a link is about. If it is not the account's own, the account has it from then on, and the one
    /// before, if it was confirmed, can be taken back for a week. Of several at once that use one link only one succeeds.
    pub async fn confirm_address(&self, token_hash: &[u8; 32], now: Timestamp) -> Result<Confirmation, StoreError> {
        let Some((user, key)) = self.lock_address_link(AddressLinkKind::Confirm, token_hash, now).await? else {
            return Ok(Confirmation::Void);
        };
        let own: OwnAddress = sql!(scalar self,
            "SELECT email, email_key, email_confirmed_at IS NOT NULL AS is_confirmed FROM users WHERE id = $1", user)?;
        if own.email_key == key {
            self.note_confirmed(user, now).await?;
            return Ok(Confirmation::Confirmed(user));
        }
        let new: Option<String> = sql!(optional self, "SELECT email FROM new_addresses WHERE user_id = $1 AND email_key = $2", user, key)?;
        let Some(new) = new else { return Ok(Confirmation::Void) };
        if !self.may_confirm(user, &key).await? || self.is_address_held(&key, user, now).await? {
            return Ok(Confirmation::Taken);
        }
        if own.is_confirmed {
            self.part_from_address(user, (&own.email, &own.email_key), now).await?;
        }
        self.set_email(user, (&new, &key)).await?;
        self.note_confirmed(user, now).await?;
        Ok(Confirmation::Changed(user, own.is_confirmed.then_some(own.email)))
    }

    /// Notes that an account had this address, so that it can be taken back and nobody else gets it meanwhile.
    async fn part_from_address(&self, user: UserId, (email, key): (&str, &str), now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO former_addresses (user_id, email, email_key, ends_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, email_key) DO UPDATE SET email = excluded.email, ends_at = excluded.ends_at",
            user, email, key, now.plus_seconds(ADDRESS_LINK_SECONDS))?;
        Ok(())
    }

    /// Notes that the account's address is confirmed: nothing else waits to be.
    pub async fn note_confirmed(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET email_confirmed_at = $2 WHERE id = $1", user, now)?;
        sql!(execute self, "DELETE FROM new_addresses WHERE user_id = $1", user)?;
        sql!(execute self,
            "DELETE FROM former_addresses WHERE user_id = $1 AND email_key = (SELECT email_key FROM users WHERE id = $1)", user)?;
        self.void_confirming(user, now).await
    }

    /// Removes the passkeys of an account whose address nobody has confirmed: whoever made them may not be whom its address is of.
    pub async fn remove_passkeys_if_unconfirmed(&self, user: UserId) -> Result<(), StoreError> {
        let is_unconfirmed: Option<bool> = sql!(optional self, "SELECT email_confirmed_at IS NULL FROM users WHERE id = $1", user)?;
        if is_unconfirmed == Some(true) {
            self.remove_passkeys_of(user).await?;
        }
        Ok(())
    }
}
