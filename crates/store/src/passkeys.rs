//! Passkeys, and the ceremonies by which they are made and used (KEY-03).

mod ceremonies;
mod sign_in_methods;

use kindred_domain::{PASSKEYS_MAX, PasskeyId, Timestamp, UserId};

pub use self::{
    ceremonies::Ceremony,
    sign_in_methods::{SignInMethodRemoval, SignInMethods},
};

use crate::{Conn, StoreError, Tx, row, sql};

row! {
    /// A passkey as its owner sees it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnPasskey {
        /// Its id.
        pub id: PasskeyId,
        /// What its owner calls it.
        pub name: String,
        /// When it was added.
        pub created_at: Timestamp,
        /// When it was last used; `None` if it never was.
        pub last_used_at: Option<Timestamp>,
    }
}

row! {
    /// A passkey as whoever signs in with it needs it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Passkey {
        /// Its id.
        pub id: PasskeyId,
        /// Whose account.
        pub user_id: UserId,
        /// By what it knows the account.
        pub handle: Vec<u8>,
        /// Its public key.
        pub public_key: Vec<u8>,
        /// Its counter, and if it is backed up.
        pub state: Vec<u8>,
        /// The account's e-mail address, as its owner wrote it.
        pub email: String,
        /// True if an operator has suspended the account.
        pub is_suspended: bool,
    }
}

/// A new passkey.
#[derive(Debug, Clone, Copy)]
pub struct NewPasskeyRow<'a> {
    /// Its id.
    pub id: PasskeyId,
    /// Whose it is.
    pub user: UserId,
    /// By what browsers name it.
    pub credential_id: &'a [u8],
    /// Its public key.
    pub public_key: &'a [u8],
    /// Its counter, and if it is backed up.
    pub state: &'a [u8],
    /// What its owner calls it.
    pub name: &'a str,
    /// The present time.
    pub now: Timestamp,
}

/// What came of adding a passkey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyAdded {
    /// It is there.
    Added,
    /// A passkey of this id is there already, whosever it is.
    Known,
    /// The account has as many as it may have.
    Full,
}

impl Conn {
    /// A person's passkeys, the oldest first.
    pub async fn list_passkeys(&self, user: UserId) -> Result<Vec<OwnPasskey>, StoreError> {
        sql!(all self, "SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY created_at, id", user)
    }

    /// By what browsers name a person's passkeys.
    pub async fn list_credential_ids(&self, user: UserId) -> Result<Vec<Vec<u8>>, StoreError> {
        sql!(all self, "SELECT credential_id FROM passkeys WHERE user_id = $1 ORDER BY created_at, id", user)
    }

    /// The passkey that browsers name so, unless its account is being deleted.
    pub async fn find_passkey(&self, credential_id: &[u8]) -> Result<Option<Passkey>, StoreError> {
        sql!(optional self,
            "SELECT p.id, p.user_id, u.passkey_handle AS handle, p.public_key, p.state, u.email, u.suspended_at IS NOT NULL AS is_suspended
             FROM passkeys p JOIN users u ON u.id = p.user_id
             WHERE p.credential_id = $1 AND u.leaving_at IS NULL AND u.passkey_handle IS NOT NULL", credential_id)
    }
}

impl Tx {
    /// By what passkeys know this account: what it has, or `fresh` from now on.
    pub async fn keep_passkey_handle(&self, user: UserId, fresh: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        sql!(optional self,
            "UPDATE users SET passkey_handle = COALESCE(passkey_handle, $2) WHERE id = $1 AND leaving_at IS NULL RETURNING passkey_handle",
            user, fresh)
    }

    /// Adds a passkey.
    pub async fn add_passkey(&self, new: &NewPasskeyRow<'_>) -> Result<PasskeyAdded, StoreError> {
        let NewPasskeyRow { id, user, credential_id, public_key, state, name, now } = new;
        self.lock_user(*user).await?;
        let count: i64 = sql!(scalar self, "SELECT count(*) FROM passkeys WHERE user_id = $1", user)?;
        if count >= PASSKEYS_MAX {
            return Ok(PasskeyAdded::Full);
        }
        let added = sql!(execute self,
            "INSERT INTO passkeys (id, user_id, credential_id, public_key, state, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (credential_id) DO NOTHING", id, user, credential_id, public_key, state, name, now)?;
        Ok(if added == 0 { PasskeyAdded::Known } else { PasskeyAdded::Added })
    }

    /// Locks the account of a passkey and notes its use; `false`, and nothing is noted, if the passkey is gone, or was used since
    /// `before` was read.
    pub async fn use_passkey(&self, passkey: &Passkey, after: &[u8], now: Timestamp) -> Result<bool, StoreError> {
        self.lock_user(passkey.user_id).await?;
        let used = sql!(execute self,
            "UPDATE passkeys SET state = $3, last_used_at = $4 WHERE id = $1 AND state = $2", passkey.id, passkey.state, after, now)?;
        Ok(used > 0)
    }

    /// Gives a passkey of `user` another name; `false` if they have none with this id.
    pub async fn rename_passkey(&self, user: UserId, passkey: PasskeyId, name: &str) -> Result<bool, StoreError> {
        Ok(sql!(execute self, "UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2", user, passkey, name)? > 0)
    }

    /// Removes a passkey of `user`, unless what is left would not be enough to sign in by.
    pub async fn remove_passkey(&self, user: UserId, passkey: PasskeyId, sends_letters: bool) -> Result<SignInMethodRemoval, StoreError> {
        self.lock_user(user).await?;
        let is_there: bool = sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1 AND id = $2)", user, passkey)?;
        let Some(ways) = self.find_sign_in_methods(user).await?.filter(|_| is_there) else { return Ok(SignInMethodRemoval::Unknown) };
        let left = SignInMethods { passkeys: ways.passkeys - 1, ..ways };
        if !ways.has_password && !left.are_enough(sends_letters) {
            return Ok(SignInMethodRemoval::Needed);
        }
        sql!(execute self, "DELETE FROM passkeys WHERE user_id = $1 AND id = $2", user, passkey)?;
        Ok(SignInMethodRemoval::Removed)
    }

    /// Removes all passkeys of an account, and what was begun to add one.
    pub(crate) async fn remove_passkeys_of(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM passkeys WHERE user_id = $1", user)?;
        sql!(execute self, "DELETE FROM passkey_ceremonies WHERE user_id = $1", user)?;
        Ok(())
    }

    /// Takes everything from an account that its passkeys know or know it by.
    pub(crate) async fn forget_passkeys_of(&self, user: UserId) -> Result<(), StoreError> {
        self.remove_passkeys_of(user).await?;
        sql!(execute self, "UPDATE users SET passkey_handle = NULL WHERE id = $1", user)?;
        Ok(())
    }
}
