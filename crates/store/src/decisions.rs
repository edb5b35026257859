//! What operators have decided in the queues, as long as they can take it back (DESK-02).
//!
//! A decision is a row for a minute, and its item is in no queue meanwhile. What can be undone is done at once; what can't, when the row
//! is due: whoever deletes the row does it, in the same transaction, so that of several nodes one does, and a kill loses nothing.

use kindred_domain::{
    CLAIM_SECONDS, Decision, DecisionTerms, OperatorAct, OperatorActId, OperatorChannel, PhotoId, Queue, QueueItemId, ReportId, SelfieId,
    SuspensionId, Timestamp, UNDO_SECONDS, UserId,
};

use crate::{ClaimOutcome, Claimant, Conn, NewOperatorAct, StoreError, Tx, row, sql};

/// How many decisions that are due are read at once.
const DUE_AT_ONCE: i64 = 1_000;

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
    /// When the next decision is due; `None` if there is none.
    pub async fn next_decision_due(&self) -> Result<Option<Timestamp>, StoreError> {
        sql!(optional self, "SELECT due_at FROM operator_decisions ORDER BY due_at LIMIT 1")
    }

    /// What an operator has decided and can still take back, the latest last.
    pub async fn list_undoable_decisions(&self, operator: UserId, now: Timestamp) -> Result<Vec<Undoable>, StoreError> {
        sql!(all self,
            "SELECT id, decision, due_at FROM operator_decisions WHERE operator_id = $1 AND due_at > $2 ORDER BY id", operator, now)
    }

    /// The decisions that are due, the first of them, with their names, which a newer node may know and this one not.
    pub async fn list_due_decisions(&self, now: Timestamp) -> Result<Vec<(OperatorActId, String)>, StoreError> {
        sql!(all self, "SELECT id, decision FROM operator_decisions WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2", now, DUE_AT_ONCE)
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
        let at_once = decision.at_once(of.item, about, new.terms);
        if at_once.is_some() && self.is_leaving(about).await? {
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
        if let Some(act) = at_once {
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

    /// Logs what was decided about somebody a moment ago and is not done yet: the decisions go with their account.
    pub(crate) async fn log_decisions_left(&self, about: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO operator_acts (id, act, target_id, note, way, created_at, operator_id, operator_name)
             SELECT id, $2, about_id, decision || ': ' || note, $3, due_at - $4, operator_id, operator_name
             FROM operator_decisions WHERE about_id = $1 AND decision NOT IN ('suspend', 'verify', 'grant')",
            about, OperatorAct::Overtaken(about, Decision::Close).as_str(), OperatorChannel::Desk.as_str(), UNDO_SECONDS * 1_000_000)?;
        Ok(())
    }

    /// Does what a decision that is due came to, and logs by `id` that, or that it was overtaken; the keys of pictures whose files
    /// may be needed no more. `None` if another node has done it, or it was taken back.
    pub async fn apply_decision(
        &self,
        decision: OperatorActId,
        id: OperatorActId,
        now: Timestamp,
    ) -> Result<Option<(Decided, Vec<String>)>, StoreError> {
        let decided: Option<Decided> = sql!(optional self,
            "DELETE FROM operator_decisions WHERE id = $1 AND due_at <= $2
             RETURNING queue, item_id, decision, about_id, note, operator_id, operator_name, former_photo_id", decision, now)?;
        let Some(decided) = decided else { return Ok(None) };
        let keys = match decided.decision.when_due(decided.item_id) {
            Some(OperatorAct::CloseReport(ReportId(report))) => self.list_evidence_pictures(ReportId(report)).await?,
            Some(OperatorAct::RemovePicture(PhotoId(photo))) => {
                self.find_held_picture(PhotoId(photo)).await?.map(|held| held.key).into_iter().collect()
            }
            Some(OperatorAct::DeleteSelfie(SelfieId(selfie)) | OperatorAct::RefuseSelfie(SelfieId(selfie))) => {
                self.find_sent_selfie(SelfieId(selfie)).await?.map(|(_, key)| key).into_iter().collect()
            }
            _ => Vec::new(),
        };
        if let Some(act) = decided.decision.when_due(decided.item_id) {
            let who = (decided.operator_id.unwrap_or(UserId::PRODUCT), decided.operator_name.as_str());
            let is_done = self.apply_operator_act(&done_at_the_desk(id, act, who, &decided.note, now)).await?;
            // What held at once is on record since.
            if !is_done && !decided.decision.holds_at_once() {
                let overtaken = OperatorAct::Overtaken(decided.about_id, decided.decision);
                self.apply_operator_act(&done_at_the_desk(id, overtaken, who, &decided.note, now)).await?;
            }
        }
        Ok(Some((decided, keys)))
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
