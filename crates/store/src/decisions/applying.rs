//! Doing what a decision came to, once it is due.

use kindred_domain::{OperatorAct, OperatorActId, PhotoId, ReportId, SelfieId, Timestamp, UserId};

use super::{Decided, done_at_the_desk};
use crate::{Conn, StoreError, Tx, sql};

/// How many decisions that are due are read at once.
const DUE_BATCH_SIZE: i64 = 1_000;

impl Conn {
    /// When the next decision is due; `None` if there is none.
    pub async fn next_decision_due(&self) -> Result<Option<Timestamp>, StoreError> {
        sql!(optional self, "SELECT due_at FROM operator_decisions ORDER BY due_at LIMIT 1")
    }

    /// The decisions that are due, the first of them, with their names, which a newer node may know and this one not.
    pub async fn list_due_decisions(&self, now: Timestamp) -> Result<Vec<(OperatorActId, String)>, StoreError> {
        sql!(all self, "SELECT id, decision FROM operator_decisions WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2", now, DUE_BATCH_SIZE)
    }
}

impl Tx {
    /// Performs the deferred act of a due decision and logs it, or that it was superseded, under `id`. Returns the decision and the
    /// keys of pictures whose files may be needed no more; `None` if another node has done it, or it was taken back.
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
        let keys = match decided.decision.deferred_act(decided.item_id) {
            Some(OperatorAct::CloseReport(ReportId(report))) => self.list_evidence_pictures(ReportId(report)).await?,
            Some(OperatorAct::RemovePicture(PhotoId(photo))) => {
                self.find_held_picture(PhotoId(photo)).await?.map(|held| held.key).into_iter().collect()
            }
            Some(OperatorAct::DeleteSelfie(SelfieId(selfie)) | OperatorAct::RefuseSelfie(SelfieId(selfie))) => {
                self.find_sent_selfie(SelfieId(selfie)).await?.map(|(_, key)| key).into_iter().collect()
            }
            _ => Vec::new(),
        };
        if let Some(act) = decided.decision.deferred_act(decided.item_id) {
            let who = (decided.operator_id.unwrap_or(UserId::PRODUCT), decided.operator_name.as_str());
            let is_done = self.apply_operator_act(&done_at_the_desk(id, act, who, &decided.note, now)).await?;
            // What held at once is on record since.
            if !is_done && !decided.decision.has_immediate_act() {
                let superseded = OperatorAct::Superseded(decided.about_id, decided.decision);
                self.apply_operator_act(&done_at_the_desk(id, superseded, who, &decided.note, now)).await?;
            }
        }
        Ok(Some((decided, keys)))
    }
}
