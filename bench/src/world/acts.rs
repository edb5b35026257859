//! What people think of each other: stances, what can be undone of them, pairs, favourites and blocks.

use rusqlite::params;

use super::{
    bulk::{Bulk, Insert},
    chance::{Topic, draw},
    plan::{Plan, SKIPPED},
};
use crate::BenchError;

/// Of a hundred whom somebody likes and who come next in the list of their city, how many are their favourites.
const FAVORITES: u64 = 30;

/// The statements that add acts.
struct Inserts<'a> {
    stances: Insert<'a>,
    undo_logs: Insert<'a>,
    acts: Insert<'a>,
    pairs: Insert<'a>,
    favorites: Insert<'a>,
    blocks: Insert<'a>,
    blocked_pairs: Insert<'a>,
}

pub(super) fn write(plan: &Plan, bulk: &Bulk) -> Result<(), BenchError> {
    let mut into = Inserts {
        stances: bulk.insert("stances", "actor_id, target_id, stance, updated_at")?,
        undo_logs: bulk.insert("undo_logs", "actor_id, height")?,
        acts: bulk.insert("acts", "actor_id, seq, target_id, act, before_stance")?,
        pairs: bulk.insert("pairs", "low_id, high_id, low_likes, high_likes")?,
        favorites: bulk.insert("favorites", "user_id, target_id, created_at")?,
        blocks: bulk.insert("blocks", "blocker_id, blocked_id, created_at")?,
        blocked_pairs: bulk.insert("blocked_pairs", "user_id, other_id")?,
    };
    for person in 0..plan.people {
        into.write_stances(plan, person)?;
        into.write_pairs(plan, person)?;
        into.write_favorite(plan, person)?;
        into.write_blocks(plan, person)?;
    }
    Ok(())
}

impl Inserts<'_> {
    fn write_stances(&mut self, plan: &Plan, actor: u32) -> Result<(), BenchError> {
        let id = plan.person_id(actor);
        let mut done = Vec::new();
        for target in plan.met(actor) {
            let stance = plan.stance(actor, target);
            if stance != 0 {
                let (target, at) = (plan.person_id(target), plan.acted_at(actor, target).micros());
                self.stances.row(params![id, target, stance, at])?;
                done.push((at, target, stance));
            }
        }
        if done.is_empty() {
            return Ok(());
        }
        done.sort_unstable();
        self.undo_logs.row(params![id, i64::try_from(done.len()).unwrap_or_default()])?;
        let out_of_reach = done.len().saturating_sub(usize::try_from(kindred_domain::UNDO_DEPTH).unwrap_or_default());
        for (seq, (_, target, stance)) in (1_i64..).zip(done).skip(out_of_reach) {
            // Who has done one thing to each has done what they think now.
            self.acts.row(params![id, seq, target, stance, 0])?;
        }
        Ok(())
    }

    /// A pair has a row once one of the two likes or blocks the other.
    fn write_pairs(&mut self, plan: &Plan, low: u32) -> Result<(), BenchError> {
        for high in plan.met(low).filter(|other| *other > low) {
            let (low_likes, high_likes) = (plan.likes(low, high), plan.likes(high, low));
            if low_likes || high_likes {
                self.pairs.row(params![plan.person_id(low), plan.person_id(high), low_likes, high_likes])?;
            }
        }
        Ok(())
    }

    fn write_favorite(&mut self, plan: &Plan, person: u32) -> Result<(), BenchError> {
        let Some(next) = plan.neighbour(person, 1) else { return Ok(()) };
        let is_favorite = !matches!(plan.stance(person, next), 0 | SKIPPED);
        if is_favorite && draw(Topic::Favorite, person.into(), 0).percent(FAVORITES) {
            let at = plan.acted_at(person, next).plus_seconds(1).micros();
            self.favorites.row(params![plan.person_id(person), plan.person_id(next), at])?;
        }
        Ok(())
    }

    fn write_blocks(&mut self, plan: &Plan, person: u32) -> Result<(), BenchError> {
        let id = plan.person_id(person);
        for other in plan.blocked(person) {
            let other_id = plan.person_id(other);
            self.blocked_pairs.row(params![id, other_id])?;
            if person < other {
                self.blocks.row(params![id, other_id, plan.acted_at(person, other).micros()])?;
                self.pairs.row(params![id, other_id, false, false])?;
            }
        }
        Ok(())
    }
}
