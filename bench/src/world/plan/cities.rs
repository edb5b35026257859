//! The cities of a world: who lives in each, and whom of the same city somebody has met or blocked.

use kindred_places::{Place, Places};

use super::{FAR, NEAR, Plan, usize_of};
use crate::world::chance::{Topic, draw};

/// How many people there is a city for.
const PEOPLE_A_CITY: u32 = 500;
/// How many cities there are at most: the largest then has an eighth of a million people.
const MAX_CITIES: u32 = 2_000;

impl Plan {
    pub(in crate::world) fn place(&self, person: u32) -> &'static Place {
        self.places[usize::from(self.homes[usize_of(person)].0)]
    }

    pub(super) fn home(&self, person: u32) -> (usize, usize) {
        let (city, at) = self.homes[usize_of(person)];
        (city.into(), usize_of(at))
    }

    /// Those of the same city from so far before somebody in its list to so far after them, without them, in order.
    pub(super) fn around(&self, person: u32, reach: usize) -> impl Iterator<Item = (usize, u32)> {
        let (city, at) = self.home(person);
        let first = at.saturating_sub(reach);
        self.members[city]
            .iter()
            .enumerate()
            .skip(first)
            .take(at + reach + 1 - first)
            .filter(move |(place, _)| *place != at)
            .map(move |(place, other)| (place.abs_diff(at), *other))
    }

    /// Whom somebody has met, in order: each of the two has met the other.
    pub(in crate::world) fn met(&self, person: u32) -> impl Iterator<Item = u32> {
        let near_enough = move |(apart, other): &(usize, u32)| *apart <= NEAR || self.is_busy(person) || self.is_busy(*other);
        self.around(person, FAR).filter(near_enough).map(|(_, other)| other)
    }

    /// Whom somebody has blocked or is blocked by, in order: people who have not met.
    pub(in crate::world) fn blocked(&self, person: u32) -> impl Iterator<Item = u32> {
        let hostile = move |(apart, other): &(usize, u32)| {
            let pair = (person.min(*other), person.max(*other));
            *apart == NEAR + 1
                && !self.is_busy(person)
                && !self.is_busy(*other)
                && draw(Topic::Block, pair.0.into(), pair.1.into()).percent(1)
        };
        self.around(person, NEAR + 1).filter(hostile).map(|(_, other)| other)
    }

    /// One who lives so far behind somebody in the list of their city.
    pub(in crate::world) fn neighbour(&self, person: u32, behind: usize) -> Option<u32> {
        let (city, at) = self.home(person);
        self.members[city].get(at + behind).copied()
    }
}

/// The cities for so many people, the largest first.
pub(super) fn cities_for(people: u32) -> Vec<&'static Place> {
    Places::embedded().iter().take(usize_of((people / PEOPLE_A_CITY).clamp(3, MAX_CITIES))).collect()
}

/// Where the share of each city ends, in millionths: the second has half of the first, the third a third …
pub(super) fn zipf_ends(cities: usize) -> Vec<u64> {
    let weights: Vec<u64> = (1..=cities as u64).map(|number| 1_000_000_000 / number).collect();
    let all: u64 = weights.iter().sum();
    let mut end = 0;
    let mut ends: Vec<_> = weights
        .iter()
        .map(|weight| {
            end += weight;
            end * 1_000_000 / all
        })
        .collect();
    ends.truncate(cities);
    ends
}

pub(super) fn move_in(person: u32, ends: &[u64], members: &mut [Vec<u32>]) -> (u16, u32) {
    let drawn = draw(Topic::City, person.into(), 0).below(1_000_000);
    let city = ends.partition_point(|end| *end <= drawn).min(members.len() - 1);
    members[city].push(person);
    (u16::try_from(city).unwrap_or_default(), u32::try_from(members[city].len() - 1).unwrap_or_default())
}
