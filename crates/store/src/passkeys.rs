//! Passkeys, and the ceremonies by which they are made and used (KEY-03).

use kindred_domain::{PASSKEYS_MAX, PasskeyId, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// Rows that one transaction takes away at most.
const AT_ONCE: i64 = 500;

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

row! {
    /// By what somebody can sign in.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct SignInMethods {
        /// True if the account has a password.
        pub has_password: bool,
        /// How many passkeys it has.
        pub passkeys: i64,
        /// True if its e-mail address is confirmed.
        pub is_confirmed: bool,
    }
}

impl SignInMethods {
    /// True if an account can do without a password: it has two passkeys, or one and an address that letters reach, by which a
    /// lost one is got over. `sends_letters` is true where any are sent.
    pub const fn are_enough(&self, sends_letters: bool) -> bool {
        self.passkeys >= 2 || (self.passkeys == 1 && self.is_confirmed && sends_letters)
    }
}

row! {
    /// A ceremony that was begun.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Ceremony {
        /// What was stored for its end.
        pub state: Vec<u8>,
        /// Until when it is good.
        pub ends_at: Timestamp,
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

/// What came of taking away a password or a passkey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInMethodRemoval {
    /// It is gone.
    Removed,
    /// There was none.
    Unknown,
    /// What would be left is not enough to sign in by.
    Needed,
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

    /// By what a person can sign in.
    pub async fn find_sign_in_methods(&self, user: UserId) -> Result<Option<SignInMethods>, StoreError> {
        sql!(optional self,
            "SELECT password_hash IS NOT NULL AS has_password, (SELECT count(*) FROM passkeys WHERE user_id = $1) AS passkeys,
                 email_confirmed_at IS NOT NULL AS is_confirmed FROM users WHERE id = $1", user)
    }
}

impl Tx {
    /// By what passkeys know this account: what it has, or `fresh` from now on.
    pub async fn keep_passkey_handle(&self, user: UserId, fresh: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        sql!(optional self,
            "UPDATE users SET passkey_handle = COALESCE(passkey_handle, $2) WHERE id = $1 AND leaving_at IS NULL RETURNING passkey_handle",
            user, fresh)
    }

    /// Stores a ceremony that has begun: `user` adds a passkey, or anybody uses one.
    pub async fn begin_ceremony(
        &self,
        challenge_hash: &[u8; 32],
        user: Option<UserId>,
        state: &[u8],
        ends_at: Timestamp,
    ) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO passkey_ceremonies (challenge_hash, user_id, state, ends_at) VALUES ($1, $2, $3, $4)",
            challenge_hash, user, state, ends_at)?;
        Ok(())
    }

    /// Takes a ceremony, which is good once; of several at once only one gets it. `None` also if it is of somebody else.
    pub async fn take_ceremony(&self, challenge_hash: &[u8; 32], user: Option<UserId>) -> Result<Option<Ceremony>, StoreError> {
        sql!(optional self,
            "DELETE FROM passkey_ceremonies WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2 RETURNING state, ends_at",
            challenge_hash, user)
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

    /// Removes the password of `user`, and with it every link to choose one, unless their passkeys are not enough to sign in by.
    pub async fn remove_password(&self, user: UserId, sends_letters: bool, now: Timestamp) -> Result<SignInMethodRemoval, StoreError> {
        self.lock_user(user).await?;
        let Some(ways) = self.find_sign_in_methods(user).await?.filter(|ways| ways.has_password) else {
            return Ok(SignInMethodRemoval::Unknown);
        };
        if !ways.are_enough(sends_letters) {
            return Ok(SignInMethodRemoval::Needed);
        }
        sql!(execute self, "UPDATE users SET password_hash = NULL WHERE id = $1", user)?;
        self.void_password_links(user, now).await?;
        self.unwant_address(user, now).await?;
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

    /// Takes away a batch of ceremonies that came to no end; how many they were.
    pub async fn sweep_ceremonies(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql!(execute self,
            "DELETE FROM passkey_ceremonies WHERE challenge_hash IN
                 (SELECT challenge_hash FROM passkey_ceremonies WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)", now, AT_ONCE)
    }
}
