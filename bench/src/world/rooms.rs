//! Matches, their rooms and what is said in them.

use kindred_domain::{MATCHED, Timestamp, UserId, searchable};
use rusqlite::params;

use super::{
    bulk::{Bulk, Insert},
    chance::{Drawn, Topic, draw, shuffled, spread_id},
    plan::{MatchedPair, Plan},
    words::Words,
};
use crate::BenchError;

const MATCHES: &str = "user_id, other_id, match_id, room_id, is_new, matched_at";
const MEMBERS: &str = "user_id, room_id, other_id, visible, read_seq, unread, last_text, last_at, last_own_at, active_at";
const MESSAGES: &str = "room_id, seq, id, sender_id, kind, content, created_at, version, words";
/// Of a hundred people in a room in which something was said, how many have read all, and how many nothing; the others have read some.
const READ_ALL: u64 = 75;
const READ_NOTHING: u64 = 10;

/// A conversation: who said what is drawn, so it need not be kept.
struct Conversation<'a> {
    plan: &'a Plan,
    pair: MatchedPair,
    texts: u64,
}

/// The last text of a conversation, and when it was sent.
type Last = Option<(String, Timestamp)>;

impl Conversation<'_> {
    fn drawn(&self, number: u64) -> Drawn {
        draw(Topic::Room, self.pair.room.into(), number)
    }

    /// Who sent the `number`th message, counted from 1; that before the first is the product's.
    fn is_by_low(&self, number: u64) -> bool {
        self.drawn(number).percent(50)
    }

    fn text(&self, number: u64) -> String {
        let mut drawn = self.drawn(number);
        drawn.below(100);
        Words::all().sentence(&mut drawn)
    }

    fn last(&self) -> Last {
        (self.texts > 0).then(|| (self.text(self.texts), self.plan.sent_at(self.pair.room, self.texts)))
    }

    /// Up to which message one of the two has read, counted as the column does: the product's message is 1.
    fn read_seq(&self, is_low: bool) -> u64 {
        let mut drawn = draw(Topic::Room, self.pair.room.into(), u64::MAX - u64::from(is_low));
        match drawn.below(100) {
            chance if chance < READ_ALL => self.texts + 1,
            chance if chance < READ_ALL + READ_NOTHING => 0,
            _ => 1 + drawn.below(self.texts + 1),
        }
    }

    fn unread(&self, is_low: bool) -> i64 {
        let read = self.read_seq(is_low);
        (1..=self.texts).filter(|number| number + 1 > read && self.is_by_low(*number) != is_low).map(|_| 1).sum()
    }

    /// Each message and each reading has made it grow.
    fn version(&self) -> u64 {
        let readings: u64 = [true, false].map(|is_low| u64::from(self.read_seq(is_low) > 0)).iter().sum();
        self.texts + 1 + readings
    }

    fn write_messages(&self, messages: &mut Insert<'_>) -> Result<(), BenchError> {
        let MatchedPair { low, high, room } = self.pair;
        let (plan, room_id) = (self.plan, self.plan.room_id(room));
        let people = [plan.person_id(high), plan.person_id(low)];
        let at = plan.sent_at(room, 0);
        messages.row(params![room_id, 1, message_id(at, room, 0), UserId::PRODUCT.0, "system", MATCHED, at.micros(), 1, ""])?;
        for number in 1..=self.texts {
            let (seq, at, content) = (number.cast_signed() + 1, plan.sent_at(room, number), self.text(number));
            let sender = people[usize::from(self.is_by_low(number))];
            let id = message_id(at, room, number);
            messages.row(params![room_id, seq, id, sender, "text", content, at.micros(), seq, searchable(&content)])?;
        }
        Ok(())
    }
}

/// As the server makes them: the millisecond, the microsecond in it, and chance.
fn message_id(at: Timestamp, room: u32, number: u64) -> i64 {
    let micros = at.micros();
    (micros / 1_000) << 21 | (micros % 1_000) << 11 | draw(Topic::Room, room.into(), number).signed(1 << 11)
}

pub(super) fn write(plan: &Plan, bulk: &Bulk) -> Result<(), BenchError> {
    let pairs = plan.matched_pairs();
    write_rooms(plan, bulk, &pairs)?;
    write_sides(plan, bulk, &pairs)
}

/// By rooms, which are numbered by time: so messages come to their table, and to the index of their words, in the order of both.
fn write_rooms(plan: &Plan, bulk: &Bulk, pairs: &[MatchedPair]) -> Result<(), BenchError> {
    let mut rooms = bulk.insert("rooms", "id, low_id, high_id, last_seq, version")?;
    let mut messages = bulk.insert("messages", MESSAGES)?;
    for pair in pairs {
        let conversation = Conversation { plan, pair: *pair, texts: plan.texts(*pair) };
        let (last_seq, version) = (conversation.texts.cast_signed() + 1, conversation.version().cast_signed());
        rooms.row(params![plan.room_id(pair.room), plan.person_id(pair.low), plan.person_id(pair.high), last_seq, version])?;
        conversation.write_messages(&mut messages)?;
    }
    Ok(())
}

/// What each of the two has of it, person by person.
fn write_sides(plan: &Plan, bulk: &Bulk, pairs: &[MatchedPair]) -> Result<(), BenchError> {
    let mut matches = bulk.insert("matches", MATCHES)?;
    let mut members = bulk.insert("room_members", MEMBERS)?;
    let mut sides: Vec<(u32, u32)> = pairs.iter().flat_map(|one| [(one.low, one.room), (one.high, one.room)]).collect();
    sides.sort_unstable();
    let mut of_one = Vec::new();
    for (person, room) in sides {
        let pair = pairs[super::plan::usize_of(room)];
        write_member(plan, &mut members, person, pair)?;
        if of_one.first().is_some_and(|(owner, _)| *owner != person) {
            write_matches(plan, &mut matches, &mut of_one)?;
        }
        of_one.push((person, pair));
    }
    write_matches(plan, &mut matches, &mut of_one)
}

fn write_member(plan: &Plan, members: &mut Insert<'_>, person: u32, pair: MatchedPair) -> Result<(), BenchError> {
    let conversation = Conversation { plan, pair, texts: plan.texts(pair) };
    let (is_low, last) = (person == pair.low, conversation.last());
    let other = if is_low { pair.high } else { pair.low };
    let active_at = last.as_ref().map_or(plan.sent_at(pair.room, 0), |(_, at)| *at).micros();
    let is_own = conversation.is_by_low(conversation.texts) == is_low;
    let (last_text, last_at) = last.map(|(text, at)| (text, at.micros())).unzip();
    let last_own_at = last_at.filter(|_| is_own);
    let (read_seq, unread) = (conversation.read_seq(is_low).cast_signed(), conversation.unread(is_low));
    let (person, room, other) = (plan.person_id(person), plan.room_id(pair.room), plan.person_id(other));
    members.row(params![person, room, other, true, read_seq, unread, last_text, last_at, last_own_at, active_at])
}

/// Writes the matches of one person, which are in the order of the others in their table; and forgets them.
fn write_matches(plan: &Plan, matches: &mut Insert<'_>, of_one: &mut Vec<(u32, MatchedPair)>) -> Result<(), BenchError> {
    let other = |(person, pair): &(u32, MatchedPair)| if *person == pair.low { pair.high } else { pair.low };
    of_one.sort_unstable_by_key(other);
    for side in of_one.drain(..) {
        let (person, pair) = side;
        let conversation = Conversation { plan, pair, texts: plan.texts(pair) };
        let is_new = conversation.read_seq(person == pair.low) == 0;
        let match_id = spread_id(Topic::MatchId, shuffled(pair.room.into(), plan.count_rooms()), plan.count_rooms());
        let at = plan.sent_at(pair.room, 0).micros();
        let (other, room) = (plan.person_id(other(&side)), plan.room_id(pair.room));
        matches.row(params![plan.person_id(person), other, match_id, room, is_new, at])?;
    }
    Ok(())
}
