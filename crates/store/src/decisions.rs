//! What operators have decided in the queues, as long as they can take it back (DESK-02).
//!
//! A decision is a row for a minute, and its item is in no queue meanwhile. What can be undone is done at once; what can't, when the row
//! is due: whoever deletes the row does it, in the same transaction, so that of several nodes one does, and a kill loses nothing.

mod applying;
mod undoing;

use kindred_domain::{
    CLAIM_SECONDS, Decision, DecisionTerms, OperatorAct, OperatorActId, OperatorChannel, PhotoId, Queue, QueueItemId, ReportId, Timestamp,
    UNDO_SECONDS, UserId,
};

pub use self::undoing::{Revocation, Undoable};

use crate::{ClaimOutcome, Claimant, NewOperatorAct, StoreError, Tx, row, sql};

/// A new decision.
#[derive(Debug, Clone, Copy)]
pub struct NewDecision<'a> {
    /// Its id, and that of the act that is done at once.
    pub id: OperatorActId,
    /// About what, and who decides.
    pub of: Claimant,
    /// The name of the operator.
    pub name: &'a str,
    /// What.
    pub decision: Decision,
    /// On which terms somebody is suspended, or with which photo verified.
    pub terms: DecisionTerms,
    /// Why.
    pub note: &'a str,
    /// Until when it can be taken back.
    pub due_at: Timestamp,
}

/// What came of deciding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecisionOutcome {
    /// It is decided, about this person.
    Done(UserId),
    /// Another operator has claimed the item, whose name this is.
    Held(String),
    /// The item doesn't wait (any more).
    Gone,
    /// Whom the report is about is suspended already.
    Suspended,
    /// The account that it would change is being deleted.
    Leaving,
    /// The main photo is another one than that which the operator saw.
    PhotoChanged,
}

row! {
    /// A decision that was taken back, or is due.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Decided {
        /// In which queue.
        pub queue: Queue,
        /// About what.
        pub item_id: QueueItemId,
        /// What was decided.
        pub decision: Decision,
        /// Whom it is about.
        pub about_id: UserId,
        /// Why.
        pub note: String,
        /// Who decided, while they have an account.
        pub operator_id: Option<UserId>,
        /// Their name at that time.
        pub operator_name: String,
        /// Of a verification: the photo with which the person had been verified before.
        pub former_photo_id: Option<PhotoId>,
    }
}

impl Tx {
    /// Decides about an item that no other operator has claimed.
    pub async fn decide(&self, new: &NewDecision<'_>) -> Result<DecisionOutcome, StoreError> {
        let NewDecision { id, of, name, decision, note, .. } = *new;
        let Some(found) = self.find_queued(of).await? else { return Ok(DecisionOutcome::Gone) };
        let about = found.about_id;
        // What is decided on, such as the main photo, stays as it is until this is done.
        self.lock_user(about).await?;
        let immediate = decision.immediate_act(of.item, about, new.terms);
        if immediate.is_some() && self.is_leaving(about).await? {
            return Ok(DecisionOutcome::Leaving);
        }
        if decision == Decision::Suspend && !self.lift_ended_suspension(about, of.now).await? {
            return Ok(DecisionOutcome::Suspended);
        }
        // Whoever decides in vain keeps the item.
        match self.claim_item(of, of.now.plus_seconds(CLAIM_SECONDS)).await? {
            ClaimOutcome::Theirs { .. } => {}
            ClaimOutcome::Held(name) => return Ok(DecisionOutcome::Held(name)),
            ClaimOutcome::Gone => return Ok(DecisionOutcome::Gone),
        }
        let former = if decision == Decision::Verify { self.find_verified_photo(about).await? } else { None };
        if decision == Decision::Verify && self.find_main_photo(about).await? != new.terms.seen {
            return Ok(DecisionOutcome::PhotoChanged);
        }
        let added = sql!(execute self,
            "INSERT INTO operator_decisions (id, queue, item_id, decision, about_id, note, operator_id, operator_name, due_at, former_photo_id)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (queue, item_id) DO NOTHING",
            id, of.queue, of.item, decision, about, note, of.operator, name, new.due_at, former)?;
        if added == 0 {
            return Ok(DecisionOutcome::Gone);
        }
        self.give_item_back(of).await?;
        if let Some(act) = immediate {
            self.apply_operator_act(&done_at_the_desk(id, act, (of.operator, name), note, of.now)).await?;
        }
        if decision == Decision::Suspend {
            self.note_report_of_suspension(id.into(), ReportId(of.item.0)).await?;
        }
        Ok(DecisionOutcome::Done(about))
    }

    /// What was decided about somebody holds for good once another act changes the same: taking it back would undo that act.
    pub(crate) async fn finalize_decisions(&self, about: UserId, act: OperatorActId) -> Result<(), StoreError> {
        sql!(execute self,
            "UPDATE operator_decisions SET due_at = 0
             WHERE about_id = $1 AND id <> $2 AND decision IN ('suspend', 'verify', 'grant')", about, act)?;
        Ok(())
    }

    /// Logs what was decided about somebody a moment ago and is not done yet: the decisions go with their account.
    pub(crate) async fn log_decisions_left(&self, about: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO operator_acts (id, act, target_id, note, way, created_at, operator_id, operator_name)
             SELECT id, $2, about_id, decision || ': ' || note, $3, due_at - $4, operator_id, operator_name
             FROM operator_decisions WHERE about_id = $1 AND decision NOT IN ('suspend', 'verify', 'grant')",
            about, OperatorAct::Superseded(about, Decision::Close).as_str(), OperatorChannel::Desk.as_str(), UNDO_SECONDS * 1_000_000)?;
        Ok(())
    }
}

const fn done_at_the_desk<'a>(
    id: OperatorActId,
    act: OperatorAct,
    operator: (UserId, &'a str),
    note: &'a str,
    now: Timestamp,
) -> NewOperatorAct<'a> {
    NewOperatorAct { id, act, channel: OperatorChannel::Desk, operator: Some(operator), note, now }
}
