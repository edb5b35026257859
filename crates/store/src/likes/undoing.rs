//! Undoing: the log of a person's last acts, and taking back the last of them.

use kindred_domain::{DoneAct, Stance, UNDO_DEPTH, UserId};

use super::NewMatch;
use crate::{Conn, RoomChange, StoreError, Tx, row, sql, visibility::visible_to};

/// What an undo did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UndoOutcome {
    /// The act that was undone.
    pub act: DoneAct,
    /// Towards whom it was.
    pub target: UserId,
    /// The room of the match, if this made one.
    pub made: Option<RoomChange>,
}

row! {
    /// One entry of a person's undo log.
    pub(super) struct UndoEntry {
        pub(super) seq: i64,
        pub(super) target_id: UserId,
        pub(super) act: DoneAct,
        pub(super) before_stance: Stance,
    }
}

row! {
    /// What an undo would do.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct NextUndo {
        /// Whom the act was about.
        pub target_id: UserId,
        /// Whose match with the actor it would end.
        pub ends_match_with: Option<UserId>,
    }
}

impl Conn {
    /// The act of `actor` that [`Tx::undo`] would undo; `None` if there is none.
    pub async fn find_next_undo(&self, actor: UserId) -> Result<Option<NextUndo>, StoreError> {
        sql!(optional self,
            concat!("SELECT last.target_id, m.other_id AS ends_match_with FROM
                 (SELECT target_id, before_stance FROM acts WHERE actor_id = $1 AND ", visible_to!("acts.actor_id", "acts.target_id"),
                 " ORDER BY seq DESC LIMIT 1) last
             LEFT JOIN matches m ON m.user_id = $1 AND m.other_id = last.target_id AND last.before_stance NOT IN (1, 2)"),
            actor)
    }
}

impl Tx {
    /// Undoes the last act of `actor` that isn't undone yet and updates the match of the two. `None` if there is none; then
    /// the caller must roll back.
    pub async fn undo(&self, actor: UserId, new: &NewMatch) -> Result<Option<UndoOutcome>, StoreError> {
        self.lock_undo_log(actor).await?;
        let last = sql!(optional self,
            concat!("SELECT seq, target_id, act, before_stance FROM acts
             WHERE actor_id = $1 AND ", visible_to!("acts.actor_id", "acts.target_id"), " ORDER BY seq DESC LIMIT 1"), actor)?;
        let Some(UndoEntry { seq, target_id: target, act, before_stance }) = last else { return Ok(None) };
        sql!(execute self, "DELETE FROM acts WHERE actor_id = $1 AND seq >= $2", actor, seq)?;
        sql!(execute self, "UPDATE undo_logs SET height = $2 WHERE actor_id = $1", actor, seq - 1)?;
        let now = self.find_stance(actor, target).await?;
        let (_, made) = self.set_stance(actor, target, (now, before_stance), new).await?;
        Ok(self.still_sees(actor, target).await?.then_some(UndoOutcome { act, target, made }))
    }

    /// Locks the actor's undo log until the transaction ends, so that their acts run one after the other.
    async fn lock_undo_log(&self, actor: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO undo_logs (actor_id, height) VALUES ($1, 0)
             ON CONFLICT (actor_id) DO UPDATE SET height = undo_logs.height", actor)?;
        Ok(())
    }

    /// The number of the next entry of the actor's undo log, which is locked as by [`Tx::lock_undo_log`] and counts it from now on.
    /// Whoever writes no entry returns the number.
    pub(super) async fn next_undo_seq(&self, actor: UserId) -> Result<i64, StoreError> {
        sql!(scalar self,
            "INSERT INTO undo_logs (actor_id, height) VALUES ($1, 1)
             ON CONFLICT (actor_id) DO UPDATE SET height = undo_logs.height + 1 RETURNING height", actor)
    }

    /// Has the actor's undo log count the number no more that [`Tx::next_undo_seq`] gave: there is no entry.
    pub(super) async fn return_undo_seq(&self, actor: UserId) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE undo_logs SET height = height - 1 WHERE actor_id = $1", actor)?;
        Ok(())
    }

    /// Appends to the actor's undo log. Reuses the row of the entry that falls out of reach; where an undo, a block or a departure has
    /// removed that, inserts one and drops those out of reach.
    pub(super) async fn push_undo_entry(&self, actor: UserId, entry: &UndoEntry) -> Result<(), StoreError> {
        let out_of_reach = entry.seq - UNDO_DEPTH;
        if out_of_reach > 0 {
            let replaced = sql!(execute self,
                "UPDATE acts SET seq = $2, target_id = $3, act = $4, before_stance = $5 WHERE actor_id = $1 AND seq = $6",
                actor, entry.seq, entry.target_id, entry.act, entry.before_stance, out_of_reach)?;
            if replaced > 0 {
                return Ok(());
            }
        }
        sql!(execute self,
            "INSERT INTO acts (actor_id, seq, target_id, act, before_stance) VALUES ($1, $2, $3, $4, $5)",
            actor, entry.seq, entry.target_id, entry.act, entry.before_stance)?;
        if out_of_reach > 0 {
            sql!(execute self, "DELETE FROM acts WHERE actor_id = $1 AND seq <= $2", actor, out_of_reach)?;
        }
        Ok(())
    }
}
