//! Chance that can be asked again: what is drawn about a number depends on that number alone, not on what was drawn before. So
//! every table can be written in the order of its key, and the driver knows who has what without reading it back.

/// What is drawn. The order is part of every world: new ones go to the end.
#[derive(Debug, Clone, Copy)]
pub(super) enum Topic {
    City,
    Person,
    PersonId,
    Token,
    Photo,
    Stance,
    Meeting,
    Room,
    RoomId,
    MatchId,
    Block,
    Favorite,
    Moment,
    MomentLike,
    Comment,
}

/// 64 bits that were drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn(u64);

/// What is drawn about `one`, or about `one` towards `other`.
pub(super) const fn draw(topic: Topic, one: u64, other: u64) -> Drawn {
    Drawn(mixed(mixed(mixed(topic as u64) ^ one) ^ other))
}

/// `SplitMix64`: well mixed from any number.
const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Drawn {
    /// A number below `count`, and what is left of chance for the next question about the same.
    pub(super) const fn below(&mut self, count: u64) -> u64 {
        let taken = self.0 % count;
        self.0 = mixed(self.0);
        taken
    }

    /// [`Drawn::below`] for a place in a list.
    pub(super) fn index(&mut self, count: usize) -> usize {
        usize::try_from(self.below(count as u64)).unwrap_or_default()
    }

    /// [`Drawn::below`] for a column.
    pub(super) const fn signed(&mut self, count: u64) -> i64 {
        self.below(count).cast_signed()
    }

    /// One of these.
    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.index(all.len())]
    }

    /// True so many times of a hundred.
    pub(super) const fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// The id of the `number`th of `count` things: as random as ids are, but in the order of the numbers, so that rows are appended to their
/// table. Never 0 and never the largest, which are nobody's.
pub(super) fn spread_id(topic: Topic, number: u64, count: u64) -> i64 {
    let apart = i64::MAX.cast_unsigned() / count;
    (number * apart + 1 + draw(topic, number, 0).below(apart - 1)).cast_signed()
}

/// The `number`th of `count` things in an order that has nothing to do with their own: each comes once.
pub(super) const fn shuffled(number: u64, count: u64) -> u64 {
    // A prime above every count, so that its multiples are all different.
    number * 2_654_435_761 % count
}

/// Where in the order of [`shuffled`] each thing comes.
pub(super) fn places_in_shuffled(count: u64) -> Vec<u32> {
    let mut places = vec![0; usize::try_from(count).unwrap_or_default()];
    for (place, number) in (0_u32..).zip((0..count).map(|number| shuffled(number, count))) {
        places[usize::try_from(number).unwrap_or_default()] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_with_their_numbers_and_are_nobodys_else() {
        let ids: Vec<i64> = (0..1_000).map(|number| spread_id(Topic::PersonId, number, 1_000)).collect();
        assert!(ids.is_sorted_by(|one, next| one < next) && ids[0] > 0 && *ids.last().unwrap() < i64::MAX);
    }

    #[test]
    fn each_comes_once_in_another_order() {
        let places = places_in_shuffled(1_000);
        assert!((0..1_000).all(|number| u64::from(places[usize::try_from(shuffled(number, 1_000)).unwrap()]) == number));
        assert!(!places.is_sorted());
    }
}
