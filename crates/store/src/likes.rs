//! Likes: people's stances towards each other, and the log from which acts are undone.

mod columns;
mod undoing;

use kindred_domain::{Act, DoneAct, MatchChange, MatchId, MessageId, RoomId, Stance, Timestamp, UserId, match_change, transition};

use self::undoing::UndoEntry;
pub use self::undoing::{NextUndo, UndoOutcome};

use crate::{
    Conn, RoomChange, StoreError, Tx, row, sql,
    visibility::{account_active, not_blocked, visible_to},
};

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

    /// The stance of `actor` towards `target`; `None` if they can't see them.
    pub async fn find_stance_if_visible(&self, actor: UserId, target: UserId) -> Result<Option<Stance>, StoreError> {
        sql!(optional self,
            concat!("SELECT COALESCE((SELECT s.stance FROM stances s WHERE s.actor_id = $1 AND s.target_id = u.id), 0) FROM users u
             WHERE u.id = $2 AND ", account_active!("u"), " AND ", not_blocked!("$1", "u.id")),
            actor, target)
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
        let seq = self.next_undo_seq(actor).await?;
        // After the lock: on PostgreSQL another act of the same person may have come first.
        let Some(before) = self.find_stance_if_visible(actor, target).await? else {
            self.return_undo_seq(actor).await?;
            return Ok(None);
        };
        let Some(transition) = transition(before, act) else {
            self.return_undo_seq(actor).await?;
            let is_match = self.find_match(actor, target).await?.is_some();
            return Ok(Some(LikeOutcome { done: None, is_match, made: None }));
        };
        let entry = UndoEntry { seq, target_id: target, act: transition.done, before_stance: before };
        self.push_undo_entry(actor, &entry).await?;
        let (is_match, made) = self.set_stance(actor, target, (before, transition.after), new).await?;
        Ok(self.still_sees(actor, target).await?.then_some(LikeOutcome { done: Some(transition.done), is_match, made }))
    }

    /// True if `actor` still sees `target`, whom they saw before in this transaction: one of the two may have blocked the other while it
    /// waited for the lock on their pair. Nothing is asked where nobody else can write meanwhile.
    async fn still_sees(&self, actor: UserId, target: UserId) -> Result<bool, StoreError> {
        Ok(!self.others_may_write() || self.can_see(actor, target).await?)
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
        let made = match match_change(from, to, liked_back) {
            MatchChange::Made => Some(self.make_match(actor, target, new).await?),
            MatchChange::Ended => {
                self.end_match(actor, target).await?;
                None
            }
            MatchChange::Unchanged => None,
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
