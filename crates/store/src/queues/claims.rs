//! Claims: which operator has an item of a queue, so that no other decides about it.

use kindred_domain::{Timestamp, UserId};

use super::Claimant;
use crate::{StoreError, Tx, sql};

/// What came of claiming an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// The operator has it; `renewed` if they had it before.
    Theirs {
        /// They had it already.
        renewed: bool,
    },
    /// Another operator has it, whose name this is.
    Held(String),
    /// It doesn't wait (any more).
    Gone,
}

impl Tx {
    /// Claims an item for an operator until `until`, or renews the claim.
    pub async fn claim_item(&self, of: Claimant, until: Timestamp) -> Result<ClaimOutcome, StoreError> {
        let Some(found) = self.find_queued(of).await? else { return Ok(ClaimOutcome::Gone) };
        let Claimant { queue, item, operator, now } = of;
        let taken = sql!(execute self,
            "INSERT INTO operator_claims (queue, item_id, operator_id, ends_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (queue, item_id) DO UPDATE SET operator_id = excluded.operator_id, ends_at = excluded.ends_at
             WHERE operator_claims.operator_id = excluded.operator_id OR operator_claims.ends_at <= $5",
            queue, item, operator, until, now)?;
        if taken > 0 {
            return Ok(ClaimOutcome::Theirs { renewed: found.holder_id == Some(operator) });
        }
        let holder = self.find_queued(of).await?.and_then(|found| found.holder_name);
        Ok(ClaimOutcome::Held(holder.unwrap_or_default()))
    }

    /// Gives back what an operator has claimed; harmless if they haven't.
    pub async fn give_item_back(&self, of: Claimant) -> Result<(), StoreError> {
        sql!(execute self,
            "DELETE FROM operator_claims WHERE queue = $1 AND item_id = $2 AND operator_id = $3", of.queue, of.item, of.operator)?;
        Ok(())
    }

    /// Gives back all that an operator has claimed, who can't decide about it now.
    pub(crate) async fn give_all_back(&self, operator: UserId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM operator_claims WHERE operator_id = $1", operator)?;
        Ok(())
    }

    /// Takes away claims that have ended; how many they were.
    pub async fn sweep_claims(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql!(execute self, "DELETE FROM operator_claims WHERE ends_at <= $1", now)
    }
}
