//! Taking a decision back, as long as it is not due.

use kindred_domain::{Decision, OperatorAct, OperatorActId, SuspensionId, Timestamp, UserId};

use super::{Decided, done_at_the_desk};
use crate::{Conn, StoreError, Tx, row, sql};

row! {
    /// A decision that can be taken back.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Undoable {
        /// Its id; grows with time.
        pub id: OperatorActId,
        /// What was decided, by its name: a newer node may know it and this one not.
        pub decision: String,
        /// Until when.
        pub due_at: Timestamp,
    }
}

/// Who takes a decision back.
#[derive(Debug, Clone, Copy)]
pub struct Revocation<'a> {
    /// The decision.
    pub decision: OperatorActId,
    /// The id of taking it back in the log.
    pub id: OperatorActId,
    /// The operator, with their name; nobody else's decisions can be taken back.
    pub operator: (UserId, &'a str),
    /// The present time.
    pub now: Timestamp,
}

impl Conn {
    /// What an operator has decided and can still take back, the latest last.
    pub async fn list_undoable_decisions(&self, operator: UserId, now: Timestamp) -> Result<Vec<Undoable>, StoreError> {
        sql!(all self,
            "SELECT id, decision, due_at FROM operator_decisions WHERE operator_id = $1 AND due_at > $2 ORDER BY id", operator, now)
    }
}

impl Tx {
    /// Takes back a decision of this operator's that isn't due yet, and undoes what was done at once; `None` if there is none.
    pub async fn take_decision_back(&self, back: &Revocation<'_>) -> Result<Option<Decided>, StoreError> {
        let decided: Option<Decided> = sql!(optional self,
            "DELETE FROM operator_decisions WHERE id = $1 AND operator_id = $2 AND due_at > $3
             RETURNING queue, item_id, decision, about_id, note, operator_id, operator_name, former_photo_id",
            back.decision, back.operator.0, back.now)?;
        let Some(decided) = decided else { return Ok(None) };
        let about = decided.about_id;
        match decided.decision {
            Decision::Suspend => {
                self.lock_user(about).await?;
                let present = self.find_suspension(about).await?;
                // Other terms may hold since.
                if present.is_some_and(|of| of.id == SuspensionId::from(back.decision)) {
                    self.end_suspension(about, back.now).await?;
                }
            }
            Decision::Verify => {
                self.lock_user(about).await?;
                self.return_to_verification(about, decided.former_photo_id).await?;
            }
            Decision::Grant => self.resume_suspension(about, SuspensionId(decided.item_id.0)).await?,
            _ => {}
        }
        let act = OperatorAct::TakeBack(about, decided.decision);
        self.apply_operator_act(&done_at_the_desk(back.id, act, back.operator, &decided.note, back.now)).await?;
        Ok(Some(decided))
    }
}
