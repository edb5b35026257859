//! Accounts: e-mail addresses, passwords, and what a new account starts with.

mod adding;

use kindred_domain::{Email, InterestedIn, Language, OperatorRole, Preferences, Timestamp, UserId};

pub use self::adding::{AccountFlags, NewAccount};

use crate::{Conn, StoreError, Tx, columns::TextList, sql};

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

/// What somebody sees of themselves beside their profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAccount {
    /// The account.
    pub account: Account,
    /// Whom they want to meet.
    pub preferences: Option<Preferences>,
    /// True if one of their pictures is held, whatever it is for.
    pub has_held_pictures: bool,
}

crate::row! {
    struct OwnAccountRow {
        email: String,
        is_confirmed: bool,
        new_email: Option<String>,
        created_at: Timestamp,
        terms_version: Option<String>,
        language: Language,
        operator_role: Option<OperatorRole>,
        interested_in: Option<InterestedIn>,
        age_min: Option<i64>,
        age_max: Option<i64>,
        max_distance: Option<i64>,
        interests: Option<TextList>,
        has_held_pictures: bool,
    }
}

impl From<OwnAccountRow> for OwnAccount {
    fn from(row: OwnAccountRow) -> Self {
        let OwnAccountRow { email, is_confirmed, new_email, created_at, terms_version, language, operator_role, .. } = row;
        let OwnAccountRow { interested_in, age_min, age_max, max_distance, interests, has_held_pictures, .. } = row;
        let account = Account { email, is_confirmed, new_email, created_at, terms_version, language, operator_role };
        let preferences = match (interested_in, age_min, age_max, max_distance, interests) {
            (Some(interested_in), Some(age_min), Some(age_max), Some(max_distance), Some(TextList(interests))) => {
                Some(Preferences { interested_in, age_min, age_max, max_distance, interests })
            }
            _ => None,
        };
        Self { account, preferences, has_held_pictures }
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

    /// What somebody sees of themselves beside their profile, in one statement.
    pub async fn find_own_account(&self, user: UserId) -> Result<Option<OwnAccount>, StoreError> {
        let row: Option<OwnAccountRow> = sql!(optional self,
            "SELECT u.email, u.email_confirmed_at IS NOT NULL AS is_confirmed, n.email AS new_email, u.created_at, u.terms_version, u.language,
                 (SELECT o.role FROM operators o WHERE o.user_id = u.id) AS operator_role,
                 p.interested_in, p.age_min, p.age_max, p.max_distance, p.interests,
                 EXISTS (SELECT 1 FROM held_pictures h WHERE h.user_id = u.id) AS has_held_pictures
             FROM users u LEFT JOIN new_addresses n ON n.user_id = u.id LEFT JOIN preferences p ON p.user_id = u.id WHERE u.id = $1",
            user)?;
        Ok(row.map(OwnAccount::from))
    }
}

impl Tx {
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
