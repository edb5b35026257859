//! Likes: where people stand towards each other, and what an undo takes back.

use kindred_domain::{Act, MatchId, MessageId, Pairing, RoomId, Stance, Timestamp, UNDO_DEPTH, UserId, change, pairing};

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

impl Param for Act {
    fn value(&self) -> Value<'_> {
        Value::Int(match self {
            Self::Like => 1,
            Self::Superlike => 2,
            Self::Skip => 3,
            Self::Unlike => 4,
        })
    }
}

impl Col for Act {
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

/// The ids and the time that a match gets if one is made.
#[derive(Debug, Clone, Copy)]
pub struct NewMatch {
    /// The match's id.
    pub id: MatchId,
    /// The id of the two people's room, unless they have one already.
    pub room: RoomId,
    /// The id of the message by which the room says so.
    pub message: MessageId,
    /// The present moment.
    pub now: Timestamp,
}

/// What an act did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acted {
    /// What was done in effect, `None` when everything stayed as it was.
    pub done: Option<Act>,
    /// Whether the two people are a match now.
    pub is_match: bool,
    /// The room of the match that this made.
    pub made: Option<RoomChange>,
}

/// What an undo took back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undone {
    /// The act taken back.
    pub act: Act,
    /// Whom it was about.
    pub target: UserId,
    /// The room of the match that this made.
    pub made: Option<RoomChange>,
}

row! {
    /// An act as it is kept for undo.
    struct Kept {
        seq: i64,
        target_id: UserId,
        act: Act,
        before_stance: Stance,
    }
}

row! {
    /// Somebody liked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Liking {
        /// Who is liked.
        pub target_id: UserId,
        /// Since when.
        pub updated_at: Timestamp,
        /// Whether they like back.
        pub is_match: bool,
    }
}

/// What a list of people, the latest first, begins behind when nothing is named.
pub(crate) const BEFORE_ALL: (Timestamp, UserId) = (Timestamp::from_micros(i64::MAX), UserId(-1));

impl Conn {
    /// Where `actor` stands towards `target`.
    pub async fn find_stance(&self, actor: UserId, target: UserId) -> Result<Stance, StoreError> {
        let found = sql!(optional self, "SELECT stance FROM stances WHERE actor_id = $1 AND target_id = $2", actor, target)?;
        Ok(found.unwrap_or_default())
    }

    /// Whom `actor` likes or superlikes, the latest first, at most `limit`: those behind the like of this time and person, if
    /// one is named.
    pub async fn list_likes(&self, actor: UserId, before: Option<(Timestamp, UserId)>, limit: i64) -> Result<Vec<Liking>, StoreError> {
        let (at, last) = before.unwrap_or(BEFORE_ALL);
        sql!(all self,
            concat!("SELECT s.target_id, s.updated_at,
                EXISTS (SELECT 1 FROM matches m WHERE m.user_id = s.actor_id AND m.other_id = s.target_id) AS is_match
             FROM stances s WHERE s.actor_id = $1 AND s.stance <= 2 AND s.updated_at <= $2 AND (s.updated_at < $2 OR s.target_id > $3)
                 AND ", visible_to!("s.actor_id", "s.target_id"),
             " ORDER BY s.updated_at DESC, s.target_id LIMIT $4"),
            actor, at, last, limit)
    }

    /// How many people [`list_likes`](Self::list_likes) names in all.
    pub async fn count_likes(&self, actor: UserId) -> Result<i64, StoreError> {
        sql!(scalar self,
            concat!("SELECT count(*) FROM stances s WHERE s.actor_id = $1 AND s.stance <= 2 AND ", visible_to!("s.actor_id", "s.target_id")),
            actor)
    }
}

impl Tx {
    /// Does `act` towards `target`, with all that follows for undo and for their match; `None` when there is no such person,
    /// and then the caller must roll back.
    pub async fn act(&self, actor: UserId, target: UserId, act: Act, new: &NewMatch) -> Result<Option<Acted>, StoreError> {
        if !self.can_see(actor, target).await? {
            return Ok(None);
        }
        let height = self.hold_undo_log(actor).await?;
        let before = self.find_stance(actor, target).await?;
        let Some(change) = change(before, act) else {
            let is_match = self.find_match(actor, target).await?.is_some();
            return Ok(Some(Acted { done: None, is_match, made: None }));
        };
        let kept = Kept { seq: height + 1, target_id: target, act: change.done, before_stance: before };
        self.keep_act(actor, &kept).await?;
        let (is_match, made) = self.stand(actor, target, (before, change.after), new).await?;
        // One of the two may have blocked the other while this waited for their pair.
        Ok(self.can_see(actor, target).await?.then_some(Acted { done: Some(change.done), is_match, made }))
    }

    /// Likes `target`, who stays liked if they are already; otherwise as [`Self::act`].
    pub async fn like_for_sure(&self, actor: UserId, target: UserId, new: &NewMatch) -> Result<Option<Acted>, StoreError> {
        self.hold_undo_log(actor).await?;
        if !self.find_stance(actor, target).await?.likes() {
            return self.act(actor, target, Act::Like, new).await;
        }
        let is_match = self.find_match(actor, target).await?.is_some();
        Ok(self.can_see(actor, target).await?.then_some(Acted { done: None, is_match, made: None }))
    }

    /// Takes back the last act of `actor` not yet undone, with all that follows for the match; `None` when none is left,
    /// and then the caller must roll back.
    pub async fn undo(&self, actor: UserId, new: &NewMatch) -> Result<Option<Undone>, StoreError> {
        self.hold_undo_log(actor).await?;
        let last = sql!(optional self,
            concat!("SELECT seq, target_id, act, before_stance FROM acts
             WHERE actor_id = $1 AND ", visible_to!("acts.actor_id", "acts.target_id"), " ORDER BY seq DESC LIMIT 1"), actor)?;
        let Some(Kept { seq, target_id: target, act, before_stance }) = last else { return Ok(None) };
        sql!(execute self, "DELETE FROM acts WHERE actor_id = $1 AND seq >= $2", actor, seq)?;
        sql!(execute self, "UPDATE undo_logs SET height = $2 WHERE actor_id = $1", actor, seq - 1)?;
        let now = self.find_stance(actor, target).await?;
        let (_, made) = self.stand(actor, target, (now, before_stance), new).await?;
        Ok(self.can_see(actor, target).await?.then_some(Undone { act, target, made }))
    }

    /// The height of the actor's undo log, held until the end of the transaction: nobody acts twice at once.
    async fn hold_undo_log(&self, actor: UserId) -> Result<i64, StoreError> {
        sql!(scalar self,
            "INSERT INTO undo_logs (actor_id, height) VALUES ($1, 0)
             ON CONFLICT (actor_id) DO UPDATE SET height = undo_logs.height RETURNING height", actor)
    }

    async fn keep_act(&self, actor: UserId, kept: &Kept) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO acts (actor_id, seq, target_id, act, before_stance) VALUES ($1, $2, $3, $4, $5)",
            actor, kept.seq, kept.target_id, kept.act, kept.before_stance)?;
        sql!(execute self, "UPDATE undo_logs SET height = $2 WHERE actor_id = $1", actor, kept.seq)?;
        if kept.seq > UNDO_DEPTH {
            sql!(execute self, "DELETE FROM acts WHERE actor_id = $1 AND seq <= $2", actor, kept.seq - UNDO_DEPTH)?;
        }
        Ok(())
    }

    /// Goes from one stance to another and answers whether the two are a match then, and the room of one just made.
    async fn stand(
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

    /// Notes in the pair's one row whether `actor` likes `target`, and answers whether it is so the other way round.
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
