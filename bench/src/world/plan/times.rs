//! When what a world tells of happened.

use kindred_domain::Timestamp;

use super::{LONG_TEXTS, Plan};
use crate::world::chance::{Topic, draw};

/// For how long people have met each other.
const DAYS: i64 = 60;
const SECOND: i64 = 1_000_000;
const DAY: i64 = 86_400 * SECOND;

impl Plan {
    /// When people began to meet.
    pub(in crate::world) fn beginning(&self) -> Timestamp {
        Timestamp::from_micros(self.now.micros() - DAYS * DAY)
    }

    /// How long each room has before the next one begins, in microseconds.
    fn apart(&self) -> i64 {
        (DAYS - 1) * DAY / self.count_rooms().max(1).cast_signed()
    }

    /// When the `number`th message of a room was sent, counted from 0, which is the match. No two messages are of the same microsecond.
    pub(in crate::world) fn sent_at(&self, room: u32, number: u64) -> Timestamp {
        let within = self.apart() / (LONG_TEXTS + 2).cast_signed() * number.cast_signed();
        Timestamp::from_micros(self.beginning().micros() + i64::from(room) * self.apart() + within)
    }

    /// When `actor` came to think of `target` as they do.
    pub(in crate::world) fn acted_at(&self, actor: u32, target: u32) -> Timestamp {
        let mut drawn = draw(Topic::Meeting, actor.into(), target.into());
        let Some(pair) = self.matched_pair(actor, target) else {
            return Timestamp::from_micros(
                self.beginning().micros() + drawn.signed((DAYS - 1).cast_unsigned()) * DAY + drawn.signed(DAY.cast_unsigned()),
            );
        };
        let matched = self.sent_at(pair.room, 0);
        let is_second = draw(Topic::Meeting, pair.low.into(), pair.high.into()).percent(50) == (actor == pair.high);
        if is_second { matched } else { matched.plus_seconds(-1 - drawn.signed(86_400)) }
    }
}
