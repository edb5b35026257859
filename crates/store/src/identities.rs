//! Other services by which people sign in: whom they name, and what is under way there (KEY-04).

mod pending_sign_ins;

use kindred_domain::{IdentityId, SERVICES_MAX, Timestamp, UserId};

pub use self::pending_sign_ins::{Arrival, ServiceRequest};

use crate::{Conn, SignInMethodRemoval, StoreError, Tx, row, sql};

/// Whom a service names: nobody else there ever has this subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdentityKey<'a> {
    /// The service, by its url.
    pub issuer: &'a str,
    /// By what it knows the person.
    pub subject: &'a str,
}

row! {
    /// A link to a service as its owner sees it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnIdentity {
        /// Its id.
        pub id: IdentityId,
        /// The service, by its url.
        pub issuer: String,
        /// By what the service knows them.
        pub subject: String,
        /// When it was linked.
        pub linked_at: Timestamp,
    }
}

row! {
    /// The account of whom a service names.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct LinkedAccount {
        /// Whose account.
        pub user_id: UserId,
        /// The account's e-mail address, as its owner wrote it.
        pub email: String,
        /// True if an operator has suspended the account.
        pub is_suspended: bool,
    }
}

/// What came of linking an account to whom a service names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServiceLinked {
    /// It is.
    Linked,
    /// Whom the service names has an account by now.
    Known,
    /// The account has as many links as it may have.
    Full,
}

impl Conn {
    /// The account of whom a service names, unless it is being deleted.
    pub async fn find_linked_account(&self, key: IdentityKey<'_>) -> Result<Option<LinkedAccount>, StoreError> {
        sql!(optional self,
            "SELECT i.user_id, u.email, u.suspended_at IS NOT NULL AS is_suspended FROM identities i JOIN users u ON u.id = i.user_id
             WHERE i.issuer = $1 AND i.subject = $2 AND u.leaving_at IS NULL", key.issuer, key.subject)
    }

    /// The services that somebody is linked to, the oldest first.
    pub async fn list_identities(&self, user: UserId) -> Result<Vec<OwnIdentity>, StoreError> {
        sql!(all self, "SELECT id, issuer, subject, linked_at FROM identities WHERE user_id = $1 ORDER BY linked_at, id", user)
    }
}

impl Tx {
    /// Locks the account; true if whom a service names is still linked to it, and it isn't suspended.
    pub async fn is_still_linked(&self, user: UserId, key: IdentityKey<'_>) -> Result<bool, StoreError> {
        if !self.lock_user(user).await? {
            return Ok(false);
        }
        Ok(self.find_linked_account(key).await?.is_some_and(|account| account.user_id == user && !account.is_suspended))
    }

    /// Locks the account and links it to whom a service names.
    pub async fn link_identity(
        &self,
        (id, user): (IdentityId, UserId),
        key: IdentityKey<'_>,
        now: Timestamp,
    ) -> Result<ServiceLinked, StoreError> {
        self.lock_user(user).await?;
        let count: i64 = sql!(scalar self, "SELECT count(*) FROM identities WHERE user_id = $1", user)?;
        if count >= SERVICES_MAX {
            return Ok(ServiceLinked::Full);
        }
        let linked = sql!(execute self,
            "INSERT INTO identities (id, user_id, issuer, subject, linked_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (issuer, subject) DO NOTHING", id, user, key.issuer, key.subject, now)?;
        Ok(if linked == 0 { ServiceLinked::Known } else { ServiceLinked::Linked })
    }

    /// Ends a link of `user` to a service, unless they have no password and their passkeys are not enough to sign in by.
    pub async fn unlink_identity(
        &self,
        user: UserId,
        identity: IdentityId,
        sends_letters: bool,
    ) -> Result<SignInMethodRemoval, StoreError> {
        self.lock_user(user).await?;
        let is_there: bool = sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM identities WHERE user_id = $1 AND id = $2)", user, identity)?;
        let Some(ways) = self.find_sign_in_methods(user).await?.filter(|_| is_there) else { return Ok(SignInMethodRemoval::Unknown) };
        // Other services don't count: an operator may take one away at any time.
        if !ways.has_password && !ways.are_enough(sends_letters) {
            return Ok(SignInMethodRemoval::Needed);
        }
        sql!(execute self, "DELETE FROM identities WHERE user_id = $1 AND id = $2", user, identity)?;
        Ok(SignInMethodRemoval::Removed)
    }

    /// Ends all links of an account.
    pub async fn unlink_all(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM identities WHERE user_id = $1", user)?;
        Ok(())
    }

    /// Takes everything from an account that ties it to a service.
    pub(crate) async fn forget_identities_of(&self, user: UserId) -> Result<(), StoreError> {
        self.unlink_all(user).await?;
        sql!(execute self, "DELETE FROM arrivals WHERE user_id = $1", user)?;
        Ok(())
    }
}
