//! To whom a letter goes, once it is sent.

use kindred_domain::{Language, LetterId, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// SQL: the people to whom letters go.
macro_rules! addressees {
    ($which:literal) => {
        concat!(
            "SELECT id, email, name, language, email_confirmed_at IS NOT NULL AS is_confirmed FROM users WHERE ",
            $which,
            " AND leaving_at IS NULL AND NOT is_demo
                 AND (password_hash IS NOT NULL OR passkey_handle IS NOT NULL OR email_confirmed_at IS NOT NULL
                      OR EXISTS (SELECT 1 FROM identities i WHERE i.user_id = users.id))"
        )
    };
}

row! {
    /// To whom a letter goes.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Addressee {
        /// Whose account.
        pub id: UserId,
        /// Their address, as they wrote it.
        pub email: String,
        /// Their name.
        pub name: String,
        /// The language that they read.
        pub language: Language,
        /// True if they have shown that letters to this address reach them.
        pub is_confirmed: bool,
    }
}

impl Conn {
    /// The person with this e-mail key, unless they are leaving or have no way to sign in: a confirmed address is one, by a link to
    /// choose a password. Who is suspended learns why at sign-in, and gets the letters that this takes.
    pub async fn find_addressee_by_email(&self, email_key: &str) -> Result<Option<Addressee>, StoreError> {
        sql!(optional self, addressees!("email_key = $1"), email_key)
    }

    /// The person with this id, unless they are leaving or have no way to sign in.
    pub async fn find_addressee(&self, user: UserId) -> Result<Option<Addressee>, StoreError> {
        sql!(optional self, addressees!("id = $1"), user)
    }
}

impl Tx {
    /// Notes whom a letter is for: from now on it is theirs, and the address key is forgotten. `false` if it is
    /// gone, or no longer to be sent.
    pub async fn address_letter(&self, letter: LetterId, user: UserId) -> Result<bool, StoreError> {
        Ok(sql!(execute self, "UPDATE letters SET user_id = $2, address_key = '' WHERE id = $1 AND due_at IS NOT NULL", letter, user)? > 0)
    }
}
