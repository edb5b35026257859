//! Accounts: who can be signed in, and under which e-mail address.

use kindred_domain::{Email, Preferences, Profile, Timestamp, UserId};

use crate::{Conn, PlacePosition, StoreError, Tx, sql, words::Texts};

/// Everything a new account begins with.
#[derive(Debug)]
pub struct NewAccount<'a> {
    /// The person's id.
    pub id: UserId,
    /// The address; unique whatever its case.
    pub email: &'a Email,
    /// The hash of the password; without one the account can't be signed into.
    pub password_hash: Option<&'a str>,
    /// Who the person is.
    pub profile: &'a Profile,
    /// The known place that the profile's location names.
    pub position: Option<PlacePosition>,
    /// Whom the person would like to meet.
    pub preferences: &'a Preferences,
    /// What flags the account carries.
    pub flags: AccountFlags,
    /// When the account begins.
    pub now: Timestamp,
}

/// What an account is besides a person's own words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AccountFlags {
    /// Carries the verified mark.
    pub is_verified: bool,
    /// Belongs to the demo people.
    pub is_demo: bool,
    /// A demo person who always seems to be there.
    pub shown_online: bool,
}

crate::row! {
    /// What signing in needs to know of an account.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Login {
        /// Whose account it is.
        pub id: UserId,
        /// The hash to compare with; without one nobody can sign in.
        pub password_hash: Option<String>,
        /// Whether an operator keeps the account from being used.
        pub is_suspended: bool,
    }
}

crate::row! {
    /// What an account's owner alone may see.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Account {
        /// The address as the owner wrote it.
        pub email: String,
        /// When the account began.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// The account under this e-mail key (see [`kindred_domain::email_key`]); one that is being deleted isn't found.
    pub async fn find_login(&self, email_key: &str) -> Result<Option<Login>, StoreError> {
        sql!(optional self,
            "SELECT id, password_hash, suspended_at IS NOT NULL AS is_suspended FROM users WHERE email_key = $1 AND leaving_at IS NULL",
            email_key)
    }

    /// The hash of a person's password; without one nobody can sign in.
    pub async fn find_password_hash(&self, user: UserId) -> Result<Option<String>, StoreError> {
        let found: Option<Option<String>> = sql!(optional self, "SELECT password_hash FROM users WHERE id = $1", user)?;
        Ok(found.flatten())
    }

    /// What the owner of an account alone may see of it.
    pub async fn find_account(&self, user: UserId) -> Result<Option<Account>, StoreError> {
        sql!(optional self, "SELECT email, created_at FROM users WHERE id = $1", user)
    }
}

impl Tx {
    /// Adds an account with its preferences; `false`, and nothing added, when the e-mail address is taken.
    pub async fn add_account(&self, new: &NewAccount<'_>) -> Result<bool, StoreError> {
        let NewAccount { profile, flags, .. } = new;
        let added = sql!(
            execute self,
            "INSERT INTO users (id, email, email_key, password_hash, name, username, signature, gender, bio, location,
                 place_id, cell, wide_cell, country, interests, occupation, education, zodiac_sign, height, birth_date,
                 is_verified, is_demo, shown_online, active_hour, created_at, place_x, place_y, place_z)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
                 $26, $27, $28)
             ON CONFLICT (email_key) DO NOTHING",
            new.id, new.email.as_str(), new.email.key(), new.password_hash, profile.name, profile.username, profile.signature,
            profile.gender, profile.bio, profile.location, new.position.map(|at| at.place_id), new.position.map(|at| at.cell),
            new.position.map(|at| at.wide_cell), profile.country, Texts::json(&profile.interests), profile.occupation,
            profile.education, profile.zodiac_sign, profile.height, profile.birth_date.to_string(), flags.is_verified,
            flags.is_demo, flags.shown_online, new.now.hours(), new.now,
            new.position.map(|at| at.metres[0]), new.position.map(|at| at.metres[1]), new.position.map(|at| at.metres[2]),
        )?;
        if added == 0 {
            return Ok(false);
        }
        self.add_preferences(new.id, new.preferences).await?;
        Ok(true)
    }

    /// Moves an account to another e-mail address; a [`StoreError::Conflict`] on [`EMAIL_KEY`] when that is taken.
    pub async fn change_email(&self, user: UserId, email: &Email) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET email = $2, email_key = $3 WHERE id = $1", user, email.as_str(), email.key())?;
        Ok(())
    }

    /// Holds a person's row and tells whether their password still is the one of this hash: what was compared outside
    /// the transaction may have changed before it.
    pub async fn still_has_password(&self, user: UserId, hash: &str) -> Result<bool, StoreError> {
        if !self.lock_user(user).await? {
            return Ok(false);
        }
        Ok(self.find_password_hash(user).await?.as_deref() == Some(hash))
    }

    /// Gives an account another password.
    pub async fn change_password(&self, user: UserId, hash: &str) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET password_hash = $2 WHERE id = $1", user, hash)?;
        Ok(())
    }

    /// Holds a person's row until the transaction ends, so that changes to what is theirs follow each other;
    /// `false` when there is no such person.
    pub async fn lock_user(&self, user: UserId) -> Result<bool, StoreError> {
        let found: Option<UserId> = sql!(
            optional self,
            sqlite: "SELECT id FROM users WHERE id = $1",
            postgres: "SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE",
            user,
        )?;
        Ok(found.is_some())
    }
}

/// The unique key that a taken e-mail address conflicts with.
pub const EMAIL_KEY: &str = "users(email_key)";
