//! Accounts: e-mail addresses, passwords, and what a new account starts with.

use kindred_domain::{Email, Language, OperatorRole, Preferences, Profile, Timestamp, UserId};

use crate::{Conn, PlacePosition, StoreError, Tx, columns::TextList, sql};

/// A new account.
#[derive(Debug)]
pub struct NewAccount<'a> {
    /// Its id.
    pub id: UserId,
    /// The e-mail address; unique regardless of case.
    pub email: &'a Email,
    /// The hash of the password; `None` if nobody can sign in.
    pub password_hash: Option<&'a str>,
    /// The profile.
    pub profile: &'a Profile,
    /// The known place that the profile's location names, if any.
    pub position: Option<PlacePosition>,
    /// The match preferences.
    pub preferences: &'a Preferences,
    /// Verified, demo, always online.
    pub flags: AccountFlags,
    /// The present time.
    pub now: Timestamp,
}

/// Flags of an account, which its owner can't set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AccountFlags {
    /// Has the verified mark.
    pub is_verified: bool,
    /// Is a demo person.
    pub is_demo: bool,
    /// Is always shown as online.
    pub shown_online: bool,
}

crate::row! {
    /// What signing in needs of an account.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Login {
        /// Whose account it is.
        pub id: UserId,
        /// The address as the owner wrote it.
        pub email: String,
        /// The hash to compare with; `None` if nobody can sign in.
        pub password_hash: Option<String>,
        /// True if an operator has suspended the account.
        pub is_suspended: bool,
    }
}

crate::row! {
    /// What only the owner of an account may see.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Account {
        /// The address as the owner wrote it.
        pub email: String,
        /// True if it was confirmed.
        pub is_confirmed: bool,
        /// The address that they want instead, until they confirm it.
        pub new_email: Option<String>,
        /// When the account was created.
        pub created_at: Timestamp,
        /// Which terms and privacy policy its owner agreed to by signing up; `None` if the operator had none.
        pub terms_version: Option<String>,
        /// The language that letters are written in.
        pub language: Language,
        /// What its owner may do as an operator; `None` for everybody else.
        pub operator_role: Option<OperatorRole>,
    }
}

impl Conn {
    /// The account with this e-mail key (see [`kindred_domain::email_key`]), unless it is being deleted.
    pub async fn find_login(&self, email_key: &str) -> Result<Option<Login>, StoreError> {
        sql!(optional self,
            "SELECT id, email, password_hash, suspended_at IS NOT NULL AS is_suspended FROM users WHERE email_key = $1 AND leaving_at IS NULL",
            email_key)
    }

    /// The hash of a password; `None` if nobody can sign in.
    pub async fn find_password_hash(&self, user: UserId) -> Result<Option<String>, StoreError> {
        let found: Option<Option<String>> = sql!(optional self, "SELECT password_hash FROM users WHERE id = $1", user)?;
        Ok(found.flatten())
    }

    /// What only the owner of an account may see.
    pub async fn find_account(&self, user: UserId) -> Result<Option<Account>, StoreError> {
        sql!(optional self,
            "SELECT u.email, u.email_confirmed_at IS NOT NULL AS is_confirmed, n.email AS new_email, u.created_at, u.terms_version, u.language,
                 (SELECT o.role FROM operators o WHERE o.user_id = u.id) AS operator_role
             FROM users u LEFT JOIN new_addresses n ON n.user_id = u.id WHERE u.id = $1", user)
    }
}

impl Tx {
    /// Adds an account with its preferences; `false`, and nothing is added, if the e-mail address is taken, or somebody can still
    /// take it back.
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
            new.position.map(|at| at.wide_cell), profile.country, TextList::json(&profile.interests), profile.occupation,
            profile.education, profile.zodiac_sign, profile.height, profile.birth_date.to_string(), flags.is_verified,
            flags.is_demo, flags.shown_online, new.now.hours(), new.now,
            new.position.map(|at| at.metres[0]), new.position.map(|at| at.metres[1]), new.position.map(|at| at.metres[2]),
        )?;
        if added == 0 {
            return Ok(false);
        }
        // After the row is there: whoever parted from the address at this moment has noted it by now.
        if self.is_address_held(&new.email.key(), new.id, new.now).await? {
            sql!(execute self, "DELETE FROM users WHERE id = $1", new.id)?;
            return Ok(false);
        }
        self.add_preferences(new.id, new.preferences).await?;
        Ok(true)
    }

    /// Keeps which version of the operator's terms and privacy policy somebody has agreed to (LEGAL-01).
    pub async fn keep_terms_version(&self, user: UserId, version: &str) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET terms_version = $2 WHERE id = $1", user, version)?;
        Ok(())
    }

    /// Changes the e-mail address, and forgets the links that were sent or wait to be sent to the one before; a [`StoreError::Conflict`] on
    /// [`EMAIL_KEY`] if it is taken.
    pub async fn change_email(&self, user: UserId, email: &Email) -> Result<(), StoreError> {
        self.set_email(user, (email.as_str(), &email.key())).await?;
        self.forget_own_as_new(user).await
    }

    /// The same with an address as it was written, and its key.
    pub(crate) async fn set_email(&self, user: UserId, (email, key): (&str, &str)) -> Result<(), StoreError> {
        self.void_password_letters(user).await?;
        sql!(execute self,
            "UPDATE users SET email = $2, email_key = $3, email_confirmed_at = CASE WHEN email_key = $3 THEN email_confirmed_at END
             WHERE id = $1", user, email, key)?;
        sql!(execute self, "DELETE FROM password_links WHERE user_id = $1", user)?;
        Ok(())
    }

    /// Locks the account; true if its password hash is still this one: it was compared outside the transaction
    /// and may have changed since.
    pub async fn still_has_password(&self, user: UserId, hash: &str) -> Result<bool, StoreError> {
        if !self.lock_user(user).await? {
            return Ok(false);
        }
        Ok(self.find_password_hash(user).await?.as_deref() == Some(hash))
    }

    /// Changes the password.
    pub async fn change_password(&self, user: UserId, hash: &str) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET password_hash = $2 WHERE id = $1", user, hash)?;
        Ok(())
    }

    /// Locks a person's row until the transaction ends, so that changes to what is theirs run one after the other;
    /// `false` if there is no such person.
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

/// The unique key that a taken e-mail address conflicts on.
pub const EMAIL_KEY: &str = "users(email_key)";
