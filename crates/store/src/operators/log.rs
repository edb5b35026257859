//! The log of what operators did.

use kindred_domain::{OperatorAct, OperatorActId, Timestamp, UserId};

use super::NewOperatorAct;
use crate::{Conn, StoreError, Tx, row, sql, suspensions::SuspensionNotice};

row! {
    /// An entry of the operator log.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OperatorLogEntry {
        /// Which act.
        pub act: String,
        /// The operator's note; for a suspension after what the person was told.
        pub note: String,
        /// `api`, `desk` or `command line`.
        pub way: String,
        /// The operator's name at that time; empty for the key and the command line.
        pub operator_name: String,
        /// When.
        pub created_at: Timestamp,
    }
}

row! {
    /// An entry of the operator log, with whom it is about.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OperatorLogLine {
        /// Its id; grows with time.
        pub id: OperatorActId,
        /// Which act.
        pub act: String,
        /// Whom it is about, while they have an account.
        pub target_id: Option<UserId>,
        /// Their name.
        pub target_name: Option<String>,
        /// Why.
        pub note: String,
        /// `api`, `desk` or `command line`.
        pub way: String,
        /// The operator's name at that time; empty for the key and the command line.
        pub operator_name: String,
        /// When.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// The last operator acts before `before`, but for those about `viewer`; at most `limit`.
    pub async fn list_last_operator_acts(
        &self,
        viewer: UserId,
        before: Option<OperatorActId>,
        limit: i64,
    ) -> Result<Vec<OperatorLogLine>, StoreError> {
        sql!(all self,
            "SELECT a.id, a.act, a.target_id, u.name AS target_name, a.note, a.way, a.operator_name, a.created_at
             FROM operator_acts a LEFT JOIN users u ON u.id = a.target_id
             WHERE a.id < $1 AND (a.target_id IS NULL OR a.target_id <> $2) ORDER BY a.id DESC LIMIT $3",
            before.unwrap_or(OperatorActId(i64::MAX)), viewer, limit)
    }

    /// The operator acts about a person, newest first, at most `limit`; without one those about nobody.
    pub async fn list_operator_acts(&self, about: Option<UserId>, limit: i64) -> Result<Vec<OperatorLogEntry>, StoreError> {
        let Some(user) = about else {
            return sql!(all self,
                "SELECT act, note, way, operator_name, created_at FROM operator_acts WHERE target_id IS NULL ORDER BY id DESC LIMIT $1",
                limit);
        };
        sql!(all self,
            "SELECT act, note, way, operator_name, created_at FROM operator_acts WHERE target_id = $1 ORDER BY id DESC LIMIT $2",
            user, limit)
    }
}

impl Tx {
    pub(super) async fn log_operator_act(&self, new: &NewOperatorAct<'_>, target: Option<UserId>, note: &str) -> Result<(), StoreError> {
        let (operator, name) = new.operator.unzip();
        sql!(execute self,
            "INSERT INTO operator_acts (id, act, target_id, note, way, created_at, operator_id, operator_name)
             VALUES ($1, $2, $3, $4, $5, $6, (SELECT id FROM users WHERE id = $7), $8)",
            new.id, new.act.as_str(), target, note, new.channel.as_str(), new.now, operator, name.unwrap_or_default())?;
        Ok(())
    }
}

/// The note of an act that says more than the operator wrote.
pub(super) fn noted(new: &NewOperatorAct<'_>, told: Option<SuspensionNotice>) -> Option<String> {
    match new.act {
        OperatorAct::AppointOperator(_, role) if new.note.is_empty() => Some(role.as_str().to_owned()),
        OperatorAct::AppointOperator(_, role) => Some(format!("{}: {}", role.as_str(), new.note)),
        OperatorAct::TakeBack(_, decision) | OperatorAct::Superseded(_, decision) => Some(format!("{}: {}", decision.as_str(), new.note)),
        _ => told.map(|told| told.noted(new.note)),
    }
}
