//! The accounts of operators (DESK-01): an operator on the command line makes them.

use kindred_domain::{OperatorRole, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

row! {
    /// An operator's account.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OperatorAccount {
        /// Whose.
        pub user_id: UserId,
        /// The name of the account.
        pub name: String,
        /// What they may do.
        pub role: OperatorRole,
        /// Since when they are an operator.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// The operator's account of a person; `None` if they are none.
    pub async fn find_operator(&self, user: UserId) -> Result<Option<OperatorAccount>, StoreError> {
        sql!(optional self,
            "SELECT o.user_id, u.name, o.role, o.created_at FROM operators o JOIN users u ON u.id = o.user_id WHERE o.user_id = $1", user)
    }

    /// All operators' accounts, the oldest first.
    pub async fn list_operators(&self) -> Result<Vec<OperatorAccount>, StoreError> {
        sql!(all self,
            "SELECT o.user_id, u.name, o.role, o.created_at FROM operators o JOIN users u ON u.id = o.user_id ORDER BY o.created_at, o.user_id")
    }
}

impl Tx {
    pub(crate) async fn appoint_operator(&self, user: UserId, role: OperatorRole, now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO operators (user_id, role, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO UPDATE SET role = excluded.role",
            user, role, now)?;
        self.refresh_candidate(user).await
    }

    /// Takes the role away, and what the operator has claimed.
    pub(crate) async fn dismiss_operator(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM operators WHERE user_id = $1", user)?;
        self.refresh_candidate(user).await?;
        self.give_all_back(user).await
    }
}
