//! Likes: people's stances towards each other, and the log from which acts are undone.

use kindred_domain::{Act, DoneAct, MatchId, MessageId, Pairing, RoomId, Stance, Timestamp, UNDO_DEPTH, UserId, change, pairing};

use crate::{Cell, Col, Conn, Mismatch, Param, RoomChange, StoreError, Tx, Value, row, sql, visibility::visible_to};

impl Param for Stance {
    fn value(&self) -> Value<'_> {
        Value::Int(match self {
            Self::Nothing => 0,
            Self::Liked => 1,
            Self::Superliked => 2,
            Self::Skipped => 3,
        })
    }
}

impl Col for Stance {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        match i64::read(cell)? {
            0 => Ok(Self::Nothing),
            1 => Ok(Self::Liked),
            2 => Ok(Self::Superliked),
            3 => Ok(Self::Skipped),
            other => Err(Mismatch(format!("{other} is no stance"))),
        }
    }
}

impl Param for DoneAct {
    fn value(&self) -> Value<'_> {
        Value::Int(match self {
            Self::Like => 1,
            Self::Superlike => 2,
            Self::Skip => 3,
            Self::Unlike => 4,
        })
    }
}

impl Col for DoneAct {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        match i64::read(cell)? {
            1 => Ok(Self::Like),
            2 => Ok(Self::Superlike),
            3 => Ok(Self::Skip),
            4 => Ok(Self::Unlike),
            other => Err(Mismatch(format!("{other} is no act"))),
        }
    }
}

/// The ids and the time of a match, in case one is made.
#[derive(Debug, Clone, Copy)]
pub struct NewMatch {
    /// The match's id.
    pub id: MatchId,
    /// The id of the two people's room, unless they have one already.
    pub room: RoomId,
    /// The id of the system message in the room.
    pub message: MessageId,
    /// The present time.
    pub now: Timestamp,
}

/// What an act did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LikeOutcome {
    /// What was done in effect; `None` if nothing changed.
    pub done: Option<DoneAct>,
    /// True if the two people are a match now.
    pub is_match: bool,
    /// The room of the match, if this made one.
    pub made: Option<RoomChange>,
}

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
    struct UndoEntry {
        seq: i64,
        target_id: UserId,
        act: DoneAct,
        before_stance: Stance,
    }
}

row! {
    /// What an undo would do.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct NextUndo {
        /// Whose match with the actor it would end.
        pub ends_match_with: Option<UserId>,
    }
}

row! {
    /// A like or superlike, as the person who likes sees it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Like {
        /// Who is liked.
        pub target_id: UserId,
        /// Since when.
        pub updated_at: Timestamp,
        /// True if they like back.
        pub is_match: bool,
    }
}

/// The cursor before the first entry of a list of people that is ordered newest first.
pub(crate) const FIRST_PAGE: (Timestamp, UserId) = (Timestamp::from_micros(i64::MAX), UserId(-1));

impl Conn {
    /// The stance of `actor` towards `target`.
    pub async fn find_stance(&self, actor: UserId, target: UserId) -> Result<Stance, StoreError> {
        let found = sql!(optional self, "SELECT stance FROM stances WHERE actor_id = $1 AND target_id = $2", actor, target)?;
        Ok(found.unwrap_or_default())
    }

    /// Whom `actor` likes or superlikes, newest first, at most `limit`; after the like with this time and person, if given.
    pub async fn list_likes(&self, actor: UserId, before: Option<(Timestamp, UserId)>, limit: i64) -> Result<Vec<Like>, StoreError> {
        let (at, last) = before.unwrap_or(FIRST_PAGE);
        sql!(all self,
            concat!("SELECT s.target_id, s.updated_at,
                EXISTS (SELECT 1 FROM matches m WHERE m.user_id = s.actor_id AND m.other_id = s.target_id) AS is_match
             FROM stances s WHERE s.actor_id = $1 AND s.stance <= 2 AND s.updated_at <= $2 AND (s.updated_at < $2 OR s.target_id > $3)
                 AND ", visible_to!("s.actor_id", "s.target_id"),
             " ORDER BY s.updated_at DESC, s.target_id LIMIT $4"),
            actor, at, last, limit)
    }

    /// The act of `actor` that [`Tx::undo`] would undo; `None` if there is none.
    pub async fn find_next_undo(&self, actor: UserId) -> Result<Option<NextUndo>, StoreError> {
        sql!(optional self,
            concat!("SELECT m.other_id AS ends_match_with FROM
                 (SELECT target_id, before_stance FROM acts WHERE actor_id = $1 AND ", visible_to!("acts.actor_id", "acts.target_id"),
                 " ORDER BY seq DESC LIMIT 1) last
             LEFT JOIN matches m ON m.user_id = $1 AND m.other_id = last.target_id AND last.before_stance NOT IN (1, 2)"),
            actor)
    }

    /// The number of people that [`list_likes`](Self::list_likes) lists without a limit.
    pub async fn count_likes(&self, actor: UserId) -> Result<i64, StoreError> {
        sql!(scalar self,
            concat!("SELECT count(*) FROM stances s WHERE s.actor_id = $1 AND s.stance <= 2 AND ", visible_to!("s.actor_id", "s.target_id")),
            actor)
    }
}

impl Tx {
    /// Does `act` towards `target` and updates the undo log and the match of the two. `None` if `actor` can't see `target`;
    /// then the caller must roll back.
    pub async fn act(&self, actor: UserId, target: UserId, act: Act, new: &NewMatch) -> Result<Option<LikeOutcome>, StoreError> {
        if !self.can_see(actor, target).await? {
            return Ok(None);
        }
        let height = self.lock_undo_log(actor).await?;
        let before = self.find_stance(actor, target).await?;
        let Some(change) = change(before, act) else {
            let is_match = self.find_match(actor, target).await?.is_some();
            return Ok(Some(LikeOutcome { done: None, is_match, made: None }));
        };
        let entry = UndoEntry { seq: height + 1, target_id: target, act: change.done, before_stance: before };
        self.push_undo_entry(actor, &entry).await?;
        let (is_match, made) = self.set_stance(actor, target, (before, change.after), new).await?;
        // One of the two may have blocked the other while this waited for the lock on their pair.
        Ok(self.can_see(actor, target).await?.then_some(LikeOutcome { done: Some(change.done), is_match, made }))
    }

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
        Ok(self.can_see(actor, target).await?.then_some(UndoOutcome { act, target, made }))
    }

    /// Locks the actor's undo log until the transaction ends, so that their acts run one after the other, and returns the
    /// number of its last entry.
    async fn lock_undo_log(&self, actor: UserId) -> Result<i64, StoreError> {
        sql!(scalar self,
            "INSERT INTO undo_logs (actor_id, height) VALUES ($1, 0)
             ON CONFLICT (actor_id) DO UPDATE SET height = undo_logs.height RETURNING height", actor)
    }

    /// Appends to the actor's undo log and drops the entries that are out of reach.
    async fn push_undo_entry(&self, actor: UserId, entry: &UndoEntry) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO acts (actor_id, seq, target_id, act, before_stance) VALUES ($1, $2, $3, $4, $5)",
            actor, entry.seq, entry.target_id, entry.act, entry.before_stance)?;
        sql!(execute self, "UPDATE undo_logs SET height = $2 WHERE actor_id = $1", actor, entry.seq)?;
        if entry.seq > UNDO_DEPTH {
            sql!(execute self, "DELETE FROM acts WHERE actor_id = $1 AND seq <= $2", actor, entry.seq - UNDO_DEPTH)?;
        }
        Ok(())
    }

    /// Changes a stance and makes or ends the match; returns true if the two are a match now, and the room of a new match.
    async fn set_stance(
        &self,
        actor: UserId,
        target: UserId,
        (from, to): (Stance, Stance),
        new: &NewMatch,
    ) -> Result<(bool, Option<RoomChange>), StoreError> {
        if to == Stance::Nothing {
            sql!(execute self, "DELETE FROM stances WHERE actor_id = $1 AND target_id = $2", actor, target)?;
        } else {
            sql!(execute self,
                "INSERT INTO stances (actor_id, target_id, stance, updated_at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (actor_id, target_id) DO UPDATE SET stance = excluded.stance, updated_at = excluded.updated_at",
                actor, target, to, new.now)?;
        }
        if from.likes() == to.likes() {
            return Ok((to.likes() && self.find_match(actor, target).await?.is_some(), None));
        }
        let liked_back = self.set_like(actor, target, to.likes()).await?;
        let made = match pairing(from, to, liked_back) {
            Pairing::Made => Some(self.make_match(actor, target, new).await?),
            Pairing::Ended => {
                self.end_match(actor, target).await?;
                None
            }
            Pairing::Unchanged => None,
        };
        Ok((to.likes() && liked_back, made))
    }

    /// Writes into the row of the pair if `actor` likes `target`, and returns true if `target` likes `actor`. The row is
    /// the lock under which two simultaneous likes see each other.
    async fn set_like(&self, actor: UserId, target: UserId, likes: bool) -> Result<bool, StoreError> {
        if actor < target {
            sql!(scalar self,
                "INSERT INTO pairs (low_id, high_id, low_likes, high_likes) VALUES ($1, $2, $3, FALSE)
                 ON CONFLICT (low_id, high_id) DO UPDATE SET low_likes = excluded.low_likes RETURNING high_likes",
                actor, target, likes)
        } else {
            sql!(scalar self,
                "INSERT INTO pairs (low_id, high_id, low_likes, high_likes) VALUES ($1, $2, FALSE, $3)
                 ON CONFLICT (low_id, high_id) DO UPDATE SET high_likes = excluded.high_likes RETURNING low_likes",
                target, actor, likes)
        }
    }
}
