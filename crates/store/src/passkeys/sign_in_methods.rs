//! By what somebody can sign in, and doing without a password.

use kindred_domain::{Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

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
    /// By what a person can sign in.
    pub async fn find_sign_in_methods(&self, user: UserId) -> Result<Option<SignInMethods>, StoreError> {
        sql!(optional self,
            "SELECT password_hash IS NOT NULL AS has_password, (SELECT count(*) FROM passkeys WHERE user_id = $1) AS passkeys,
                 email_confirmed_at IS NOT NULL AS is_confirmed FROM users WHERE id = $1", user)
    }
}

impl Tx {
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
}
