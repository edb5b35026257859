//! The links about an address, by which it is confirmed or taken back.

use kindred_domain::{LetterKind, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

const CONFIRM: &str = "confirm";
const TAKE_BACK: &str = "take back";

/// What a link about an address does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressLinkKind {
    /// Confirms an address.
    Confirm,
    /// Takes a changed address back.
    TakeBack,
}

impl AddressLinkKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Confirm => CONFIRM,
            Self::TakeBack => TAKE_BACK,
        }
    }
}

row! {
    /// A link about an address, good or not.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AddressLink {
        /// Whose address.
        pub user_id: UserId,
        /// Until when it is good.
        pub ends_at: Timestamp,
        /// True if it was used, or what it was about was changed since.
        pub is_used: bool,
        /// True if an operator has suspended the account.
        pub is_suspended: bool,
    }
}

impl Conn {
    /// The link of this kind with this token, by the token's SHA-256, unless its account is being deleted.
    pub async fn find_address_link(&self, kind: AddressLinkKind, token_hash: &[u8; 32]) -> Result<Option<AddressLink>, StoreError> {
        sql!(optional self,
            "SELECT l.user_id, l.ends_at, l.used_at IS NOT NULL AS is_used, u.suspended_at IS NOT NULL AS is_suspended
             FROM address_links l JOIN users u ON u.id = l.user_id WHERE l.token_hash = $1 AND l.kind = $2 AND u.leaving_at IS NULL",
            token_hash, kind.as_str())
    }
}

impl Tx {
    /// Adds a link that is good until `ends_at`.
    pub async fn add_address_link(
        &self,
        token_hash: &[u8; 32],
        (user, kind, email_key): (UserId, AddressLinkKind, &str),
        ends_at: Timestamp,
    ) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO address_links (token_hash, user_id, kind, email_key, ends_at) VALUES ($1, $2, $3, $4, $5)",
            token_hash, user, kind.as_str(), email_key, ends_at)?;
        Ok(())
    }

    /// Locks the account of a good link; whose it is, and the key of the address that it is about.
    pub(super) async fn lock_address_link(
        &self,
        kind: AddressLinkKind,
        token_hash: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<(UserId, String)>, StoreError> {
        let user: Option<UserId> =
            sql!(optional self, "SELECT user_id FROM address_links WHERE token_hash = $1 AND kind = $2", token_hash, kind.as_str())?;
        let Some(user) = user else { return Ok(None) };
        if !self.lock_user(user).await? {
            return Ok(None);
        }
        let key: Option<String> = sql!(optional self,
            "SELECT l.email_key FROM address_links l JOIN users u ON u.id = l.user_id
             WHERE l.token_hash = $1 AND l.used_at IS NULL AND l.ends_at > $2 AND u.leaving_at IS NULL AND u.suspended_at IS NULL",
            token_hash, now)?;
        Ok(key.map(|key| (user, key)))
    }

    /// Has no link by which this person confirms an address be good any more, nor go out.
    pub(super) async fn void_confirming(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.void_letters_of(user, LetterKind::ConfirmAddress).await?;
        sql!(execute self, "UPDATE address_links SET used_at = $2 WHERE user_id = $1 AND kind = $3 AND used_at IS NULL", user, now, CONFIRM)?;
        Ok(())
    }
}
