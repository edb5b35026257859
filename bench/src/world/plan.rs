//! Who is where, who has met whom, and when: all that several tables must agree about. Nothing here is written.

mod cities;
mod times;

use kindred_domain::Timestamp;
use kindred_places::Place;

use self::cities::{cities_for, move_in, zipf_ends};
use super::chance::{Topic, draw, places_in_shuffled, spread_id};

/// How many people before and after them in the list of their city a usual person has met.
pub(super) const NEAR: usize = 4;
/// How many a busy person has met, whose lists are longer than a page: these are who asks in the bench.
const FAR: usize = 40;
/// Of how many people one is busy.
const PEOPLE_A_BUSY_ONE: u32 = 200;
/// How many busy people there are at most.
const MAX_BUSY_PEOPLE: u32 = 500;
/// Of a hundred, how many a usual person likes, superlikes and skips; of the others they have seen nothing.
const USUAL: [u64; 3] = [33, 3, 34];
/// The same where one of the two is a busy person.
const BUSY: [u64; 3] = [90, 2, 8];
/// Texts in a conversation at most; usual ones have fewer than `USUAL_TEXTS`.
pub(super) const LONG_TEXTS: u64 = 60;
const USUAL_TEXTS: u64 = 3;
const BUSY_TEXTS: u64 = 4;
/// Of a hundred conversations of a busy person, how many are long.
const LONG: u64 = 6;

pub(super) const LIKED: i64 = 1;
pub(super) const SUPERLIKED: i64 = 2;
pub(super) const SKIPPED: i64 = 3;

/// A world before it is written. People are numbers from 0 on, in the order of their ids.
pub(super) struct Plan {
    pub(super) people: u32,
    pub(super) now: Timestamp,
    places: Vec<&'static Place>,
    /// Who is in each city, in the order of their numbers.
    members: Vec<Vec<u32>>,
    /// Each person's city, and where they are in its list.
    homes: Vec<(u16, u32)>,
    is_busy: Vec<bool>,
    /// In order.
    matches: Vec<(u32, u32)>,
    /// For each match, which room it has: these are numbered by their beginning.
    rooms: Vec<u32>,
}

/// Two people's match, and the room they have by it.
#[derive(Debug, Clone, Copy)]
pub(super) struct MatchedPair {
    pub(super) low: u32,
    pub(super) high: u32,
    /// Rooms are numbered by their beginning.
    pub(super) room: u32,
}

impl Plan {
    pub(super) fn new(people: u32, now: Timestamp) -> Self {
        let places = cities_for(people);
        let ends = zipf_ends(places.len());
        let mut members = vec![Vec::new(); places.len()];
        let homes = (0..people).map(|person| move_in(person, &ends, &mut members)).collect();
        let is_busy = vec![false; usize_of(people)];
        let mut plan = Self { people, now, places, members, homes, is_busy, matches: Vec::new(), rooms: Vec::new() };
        for person in plan.draw_busy() {
            plan.is_busy[usize_of(person)] = true;
        }
        let met: Vec<_> = (0..people).flat_map(|low| plan.matches_above(low)).collect();
        plan.rooms = places_in_shuffled(met.len() as u64);
        plan.matches = met;
        plan
    }

    /// Spread over all people; each has as many others before and after them in their city as busy people need.
    fn draw_busy(&self) -> Vec<u32> {
        let wanted = (self.people / PEOPLE_A_BUSY_ONE).clamp(1, MAX_BUSY_PEOPLE);
        let has_company = |person: &u32| {
            let (city, at) = self.home(*person);
            at >= FAR && at + FAR < self.members[city].len()
        };
        let first_from = |share: u32| (share * (self.people / wanted)..self.people).find(has_company);
        let mut busy: Vec<_> = (0..wanted).filter_map(first_from).collect();
        busy.dedup();
        busy
    }

    fn matches_above(&self, low: u32) -> Vec<(u32, u32)> {
        self.met(low).filter(|other| *other > low && self.are_match(low, *other)).map(|high| (low, high)).collect()
    }

    pub(super) fn is_busy(&self, person: u32) -> bool {
        self.is_busy[usize_of(person)]
    }

    pub(super) fn busy(&self) -> impl Iterator<Item = u32> {
        (0..self.people).filter(|person| self.is_busy(*person))
    }

    /// What somebody thinks of one whom they have met, as the column has it; 0 for nothing.
    pub(super) fn stance(&self, actor: u32, target: u32) -> i64 {
        let [like, superlike, skip] = if self.is_busy(actor) || self.is_busy(target) { BUSY } else { USUAL };
        match draw(Topic::Stance, actor.into(), target.into()).below(100) {
            drawn if drawn < like => LIKED,
            drawn if drawn < like + superlike => SUPERLIKED,
            drawn if drawn < like + superlike + skip => SKIPPED,
            _ => 0,
        }
    }

    pub(super) fn likes(&self, actor: u32, target: u32) -> bool {
        matches!(self.stance(actor, target), LIKED | SUPERLIKED)
    }

    fn are_match(&self, one: u32, other: u32) -> bool {
        self.likes(one, other) && self.likes(other, one)
    }

    pub(super) fn matched_pair(&self, one: u32, other: u32) -> Option<MatchedPair> {
        let (low, high) = (one.min(other), one.max(other));
        let found = self.matches.binary_search(&(low, high)).ok()?;
        Some(MatchedPair { low, high, room: self.rooms[found] })
    }

    /// Every match with its room, in the order of the rooms.
    pub(super) fn matched_pairs(&self) -> Vec<MatchedPair> {
        let mut all: Vec<_> =
            self.matches.iter().zip(&self.rooms).map(|((low, high), room)| MatchedPair { low: *low, high: *high, room: *room }).collect();
        all.sort_unstable_by_key(|pair| pair.room);
        all
    }

    pub(super) fn count_rooms(&self) -> u64 {
        self.matches.len() as u64
    }

    pub(super) fn room_id(&self, room: u32) -> i64 {
        spread_id(Topic::RoomId, room.into(), self.count_rooms())
    }

    pub(super) fn person_id(&self, person: u32) -> i64 {
        spread_id(Topic::PersonId, person.into(), self.people.into())
    }

    /// How many texts the two have sent each other.
    pub(super) fn texts(&self, pair: MatchedPair) -> u64 {
        let mut drawn = draw(Topic::Room, pair.room.into(), 0);
        match self.is_busy(pair.low) || self.is_busy(pair.high) {
            true if drawn.percent(LONG) => LONG_TEXTS,
            true => BUSY_TEXTS,
            false => drawn.below(USUAL_TEXTS),
        }
    }
}

pub(super) fn usize_of(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
