//! Likes, matches, undo and blocks.

use kindred_domain::UNDO_DEPTH;

use super::{Fault, WrongRows};
use crate::{Conn, StoreError, sql};

/// SQL: the person `$actor` likes or superlikes the person `$target`.
macro_rules! likes {
    ($actor:literal, $target:literal) => {
        concat!("EXISTS (SELECT 1 FROM stances l WHERE l.actor_id = ", $actor, " AND l.target_id = ", $target, " AND l.stance <= 2)")
    };
}
pub(super) use likes;

/// SQL: the row `$pair` of `pairs` says something else than the stances of the two.
macro_rules! likes_differ {
    ($low:literal, $high:literal, $pair:literal) => {
        concat!("(", $pair, ".low_likes <> ", likes!($low, $high), " OR ", $pair, ".high_likes <> ", likes!($high, $low), ")")
    };
}
pub(super) use likes_differ;

/// SQL: one of the two blocks the other.
macro_rules! blocked {
    ($one:literal, $other:literal) => {
        concat!(
            "(EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = ",
            $one,
            " AND b.blocked_id = ",
            $other,
            ") OR EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = ",
            $other,
            " AND b.blocked_id = ",
            $one,
            "))"
        )
    };
}

/// SQL: the undo log `u` is not the one that the act `a` stands in: the last number is below it, or above it by more than what is kept
/// ($1). Blocks and departures take single acts out, so that the last number may be that of none.
macro_rules! out_of_reach {
    () => {
        "(u.height IS NULL OR a.seq > u.height OR a.seq <= u.height - $1)"
    };
}
pub(super) use out_of_reach;

pub(super) const HIDES_NOBODY: &str = "blocks that hide nobody";
pub(super) const PAIRS_DIFFER: &str = "pairs with other likes than their people have";
pub(super) const PAIRS_OUT_OF_ORDER: &str = "pairs whose two people are in the wrong order";
pub(super) const PAIRS_MISSING: &str = "likes without their pair";
pub(super) const UNDO_WRONG: &str = "acts that their undo log does not reach";

impl Conn {
    pub(super) async fn match_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of("matches without the likes of both", self.find_matches_without_likes().await?),
            Fault::of("pairs who like each other and are no match", self.find_pairs_without_match().await?),
            Fault::of("matches that only one of the two has", self.find_halves_of_matches().await?),
            Fault::of("matches that began at another time for the other", self.find_matches_of_two_times().await?),
            Fault::of("matches without their room", self.find_matches_without_room().await?),
            Fault::of("matches of people of whom one blocks the other", self.find_matches_across_blocks().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_matches_without_likes(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'matches ' || m.user_id || ' ' || m.other_id", ("matches m WHERE NOT EXISTS
            (SELECT 1 FROM pairs p WHERE p.low_likes AND p.high_likes AND p.low_id = CASE WHEN m.user_id < m.other_id THEN m.user_id ELSE m.other_id END
                 AND p.high_id = CASE WHEN m.user_id < m.other_id THEN m.other_id ELSE m.user_id END)
             AND ", staying!("m.user_id", "m.other_id")))
    }

    async fn find_pairs_without_match(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'pairs ' || p.low_id || ' ' || p.high_id",
            (
                "pairs p WHERE p.low_likes AND p.high_likes AND NOT EXISTS
            (SELECT 1 FROM matches m WHERE m.user_id = p.low_id AND m.other_id = p.high_id) AND ",
                staying!("p.low_id", "p.high_id")
            )
        )
    }

    async fn find_halves_of_matches(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'matches ' || m.user_id || ' ' || m.other_id",
            (
                "matches m WHERE NOT EXISTS
            (SELECT 1 FROM matches o WHERE o.user_id = m.other_id AND o.other_id = m.user_id AND o.match_id = m.match_id)
             AND ",
                staying!("m.user_id", "m.other_id")
            )
        )
    }

    async fn find_matches_of_two_times(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'matches ' || m.user_id || ' ' || m.other_id",
            ("matches m JOIN matches o ON o.user_id = m.other_id AND o.other_id = m.user_id WHERE o.matched_at <> m.matched_at")
        )
    }

    async fn find_matches_without_room(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'matches ' || m.user_id || ' ' || m.other_id",
            (
                "matches m WHERE NOT EXISTS
            (SELECT 1 FROM rooms r WHERE r.id = m.room_id AND m.user_id IN (r.low_id, r.high_id) AND m.other_id IN (r.low_id, r.high_id))
             AND ",
                staying!("m.user_id", "m.other_id")
            )
        )
    }

    /// A block ends the match, under the lock by which matches are made. Which of the two rows is the wrong one nothing tells.
    async fn find_matches_across_blocks(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'matches ' || m.user_id || ' ' || m.other_id",
            ("matches m WHERE ", blocked!("m.user_id", "m.other_id"), " AND ", staying!("m.user_id", "m.other_id"))
        )
    }

    /// People's stances, from which their likes and discovery come, against `pairs`, from which matches come.
    pub(super) async fn like_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of(PAIRS_OUT_OF_ORDER, self.find_pairs_out_of_order().await?),
            Fault::of(PAIRS_DIFFER, self.find_pairs_that_differ().await?),
            Fault::of(PAIRS_MISSING, self.find_likes_without_pair().await?),
            Fault::of("likes of people of whom one blocks the other", self.find_likes_across_blocks().await?),
            Fault::of("people who act on, match or block themselves", self.find_relations_to_oneself().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_pairs_out_of_order(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'pairs ' || p.low_id || ' ' || p.high_id", ("pairs p WHERE p.low_id >= p.high_id"))
    }

    async fn find_pairs_that_differ(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'pairs ' || p.low_id || ' ' || p.high_id",
            ("pairs p WHERE ", likes_differ!("p.low_id", "p.high_id", "p"), " AND ", staying!("p.low_id", "p.high_id"))
        )
    }

    async fn find_likes_without_pair(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'stances ' || s.actor_id || ' ' || s.target_id",
            (
                "stances s WHERE s.stance <= 2 AND NOT EXISTS
            (SELECT 1 FROM pairs p WHERE p.low_id = CASE WHEN s.actor_id < s.target_id THEN s.actor_id ELSE s.target_id END
                 AND p.high_id = CASE WHEN s.actor_id < s.target_id THEN s.target_id ELSE s.actor_id END)
             AND ",
                staying!("s.actor_id", "s.target_id")
            )
        )
    }

    /// Only likes: whoever skips or favours takes no lock that a block at the same moment takes, and may be the later of the two.
    async fn find_likes_across_blocks(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'stances ' || s.actor_id || ' ' || s.target_id",
            (
                "stances s WHERE s.stance <= 2
            AND ",
                blocked!("s.actor_id", "s.target_id"),
                " AND ",
                staying!("s.actor_id", "s.target_id")
            )
        )
    }

    async fn find_relations_to_oneself(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "f.named",
            ("(SELECT 'stances ' || actor_id || ' ' || target_id AS named FROM stances WHERE actor_id = target_id
              UNION ALL SELECT 'matches ' || user_id || ' ' || other_id FROM matches WHERE user_id = other_id
              UNION ALL SELECT 'blocks ' || blocker_id || ' ' || blocked_id FROM blocks WHERE blocker_id = blocked_id) f")
        )
    }

    pub(super) async fn undo_faults(&self) -> Result<Vec<Fault>, StoreError> {
        Ok(Fault::of(UNDO_WRONG, self.find_acts_out_of_reach().await?).into_iter().collect())
    }

    /// An act above the last number makes the next one fail for good; a last number far above has all of them forgotten.
    async fn find_acts_out_of_reach(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'acts ' || a.actor_id || ' ' || a.seq",
            ("acts a LEFT JOIN undo_logs u ON u.actor_id = a.actor_id WHERE ", out_of_reach!()),
            UNDO_DEPTH
        )
    }

    /// `blocks` against `blocked_pairs`, which has both directions of each and is what lists ask.
    pub(super) async fn block_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of(HIDES_NOBODY, self.find_blocks_that_hide_nobody().await?),
            Fault::of("people hidden from each other without a block", self.find_hidden_without_block().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_blocks_that_hide_nobody(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'blocks ' || b.blocker_id || ' ' || b.blocked_id",
            ("blocks b WHERE NOT EXISTS (SELECT 1 FROM blocked_pairs w WHERE w.user_id = b.blocker_id AND w.other_id = b.blocked_id)
                OR NOT EXISTS (SELECT 1 FROM blocked_pairs w WHERE w.user_id = b.blocked_id AND w.other_id = b.blocker_id)")
        )
    }

    async fn find_hidden_without_block(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'blocked_pairs ' || w.user_id || ' ' || w.other_id",
            ("blocked_pairs w WHERE NOT ", blocked!("w.user_id", "w.other_id"))
        )
    }
}
