//! Addresses of accounts: how they are confirmed, changed by confirming another one, and taken back (KEY-02).

use kindred_domain::{ADDRESS_LINK_SECONDS, Email, LetterKind, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// Rows that one transaction takes away at most.
const AT_ONCE: i64 = 500;
/// How long a link is known after its end, so that who opens it is told what is wrong with it; and how long an address that
/// nobody confirms waits after its link has ended.
const KNOWN_SECONDS: i64 = 7 * 24 * 3600;

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

row! {
    /// The address of an account.
    #[derive(Debug)]
    struct OwnAddress {
        email: String,
        email_key: String,
        is_confirmed: bool,
    }
}

row! {
    /// An address that somebody had.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct FormerAddress {
        /// As they wrote it.
        pub email: String,
        /// Until when they can take it back.
        pub ends_at: Timestamp,
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
    /// The link of this kind with this token, by the token's SHA-256, unless its account is being deleted.
    pub async fn find_address_link(&self, kind: AddressLinkKind, token_hash: &[u8; 32]) -> Result<Option<AddressLink>, StoreError> {
        sql!(optional self,
            "SELECT l.user_id, l.ends_at, l.used_at IS NOT NULL AS is_used, u.suspended_at IS NOT NULL AS is_suspended
             FROM address_links l JOIN users u ON u.id = l.user_id WHERE l.token_hash = $1 AND l.kind = $2 AND u.leaving_at IS NULL",
            token_hash, kind.as_str())
    }

    /// True if this address waits to be confirmed by `user`, who has it or wants it, and nobody else has it.
    pub async fn may_confirm(&self, user: UserId, email_key: &str) -> Result<bool, StoreError> {
        sql!(scalar self,
            "SELECT NOT EXISTS (SELECT 1 FROM users WHERE email_key = $2 AND id <> $1)
                 AND (EXISTS (SELECT 1 FROM users WHERE email_key = $2 AND id = $1)
                      OR EXISTS (SELECT 1 FROM new_addresses WHERE email_key = $2 AND user_id = $1))", user, email_key)
    }

    /// True if somebody other than `user` can still take this address back, so that nobody else may have it.
    pub async fn is_address_held(&self, email_key: &str, user: UserId, now: Timestamp) -> Result<bool, StoreError> {
        sql!(scalar self,
            "SELECT EXISTS (SELECT 1 FROM former_addresses WHERE email_key = $1 AND user_id <> $2 AND ends_at > $3)", email_key, user, now)
    }

    /// The addresses that somebody had and is still known to have had, the latest first.
    pub async fn list_former_addresses(&self, user: UserId) -> Result<Vec<FormerAddress>, StoreError> {
        sql!(all self, "SELECT email, ends_at FROM former_addresses WHERE user_id = $1 ORDER BY ends_at DESC, email_key", user)
    }
}

impl Tx {
    /// Notes the address that somebody wants instead of theirs, unless it is theirs, and forgets one that they wanted before.
    pub async fn want_address(&self, user: UserId, email: &Email, now: Timestamp) -> Result<(), StoreError> {
        self.void_confirming(user, now).await?;
        sql!(execute self,
            "INSERT INTO new_addresses (user_id, email, email_key, asked_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, email_key = excluded.email_key, asked_at = excluded.asked_at",
            user, email.as_str(), email.key(), now)?;
        self.forget_own_as_new(user).await
    }

    /// Forgets that somebody wants the address that they have: it was confirmed meanwhile, or letters are sent no longer.
    pub(crate) async fn forget_own_as_new(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "DELETE FROM new_addresses WHERE user_id = $1 AND email_key = (SELECT email_key FROM users WHERE id = $1)", user)?;
        Ok(())
    }

    /// Forgets the address that somebody wants instead of theirs; idempotent.
    pub async fn unwant_address(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        if sql!(execute self, "DELETE FROM new_addresses WHERE user_id = $1", user)? > 0 {
            self.void_confirming(user, now).await?;
        }
        Ok(())
    }

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

    /// Removes the passkeys of an account whose address nobody has confirmed: whoever made them may not be whom its address is of.
    pub async fn remove_passkeys_if_unconfirmed(&self, user: UserId) -> Result<(), StoreError> {
        let is_unconfirmed: Option<bool> = sql!(optional self, "SELECT email_confirmed_at IS NULL FROM users WHERE id = $1", user)?;
        if is_unconfirmed == Some(true) {
            self.remove_passkeys_of(user).await?;
        }
        Ok(())
    }

    /// Gives an account the address back that a link is about, undoes what was changed after it, removes every way to sign in and ends
    /// every session; `None` if the link is not good, or no longer. Its owner needs a link to choose a password.
    pub async fn take_address_back(&self, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<UserId>, StoreError> {
        let Some((user, key)) = self.lock_address_link(AddressLinkKind::TakeBack, token_hash, now).await? else { return Ok(None) };
        let former: Vec<FormerAddress> = sql!(all self,
            "SELECT email, ends_at FROM former_addresses WHERE user_id = $1 AND email_key = $2 AND ends_at > $3", user, key, now)?;
        let Some(FormerAddress { email, ends_at }) = former.into_iter().next() else { return Ok(None) };
        sql!(execute self, "DELETE FROM former_addresses WHERE user_id = $1 AND ends_at >= $2", user, ends_at)?;
        sql!(execute self,
            "UPDATE address_links SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL
                 AND email_key NOT IN (SELECT email_key FROM former_addresses WHERE user_id = $1)", user, now)?;
        // Whoever changed the address knew the password, and may have added passkeys and services to come back by: before they
        // asked for the change, too.
        sql!(execute self, "UPDATE users SET password_hash = NULL WHERE id = $1", user)?;
        self.remove_passkeys_of(user).await?;
        self.unlink_all(user).await?;
        self.void_letters_of(user, LetterKind::AddressChanged).await?;
        self.set_email(user, (&email, &key)).await?;
        self.note_confirmed(user, now).await?;
        self.end_all_sessions(user).await?;
        Ok(Some(user))
    }

    /// Locks the account of a good link; whose it is, and the key of the address that it is about.
    async fn lock_address_link(
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

    /// Has no link by which this person confirms an address be good any more, nor go out.
    async fn void_confirming(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.void_letters_of(user, LetterKind::ConfirmAddress).await?;
        sql!(execute self, "UPDATE address_links SET used_at = $2 WHERE user_id = $1 AND kind = $3 AND used_at IS NULL", user, now, CONFIRM)?;
        Ok(())
    }

    /// Takes everything from an account that tells of its addresses but the one that it has.
    pub(crate) async fn forget_addresses_of(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM new_addresses WHERE user_id = $1", user)?;
        sql!(execute self, "DELETE FROM former_addresses WHERE user_id = $1", user)?;
        sql!(execute self, "DELETE FROM address_links WHERE user_id = $1", user)?;
        Ok(())
    }

    /// Takes away a batch of what nobody can use any more: links that ended a week ago, addresses that can't be taken back, and
    /// those that nobody has confirmed; how many they were.
    pub async fn sweep_addresses(&self, now: Timestamp) -> Result<u64, StoreError> {
        let links = sql!(execute self,
            "DELETE FROM address_links WHERE token_hash IN (SELECT token_hash FROM address_links WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)",
            now.plus_seconds(-KNOWN_SECONDS), AT_ONCE)?;
        let former = sql!(execute self,
            "DELETE FROM former_addresses WHERE (user_id, email_key) IN
                 (SELECT user_id, email_key FROM former_addresses WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)", now, AT_ONCE)?;
        let new = sql!(execute self,
            "DELETE FROM new_addresses WHERE user_id IN (SELECT user_id FROM new_addresses WHERE asked_at < $1 ORDER BY asked_at LIMIT $2)",
            now.plus_seconds(-ADDRESS_LINK_SECONDS - KNOWN_SECONDS), AT_ONCE)?;
        Ok(links + former + new)
    }
}
