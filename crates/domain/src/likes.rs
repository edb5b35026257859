/// Where one person stands towards another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stance {
    /// Never acted, or taken back.
    #[default]
    Nothing,
    /// Likes them.
    Liked,
    /// Likes them, and more; counts as a like for matching.
    Superliked,
    /// Passed them over.
    Skipped,
}

impl Stance {
    /// Whether this stance is one half of a match.
    pub const fn likes(self) -> bool {
        matches!(self, Self::Liked | Self::Superliked)
    }
}

/// What one person does towards another; also the name of what an undo took back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Likes, or un-likes whom they like already.
    Like,
    /// Likes, and more.
    Superlike,
    /// Passes over; an earlier like ends.
    Skip,
    /// Takes a like back.
    Unlike,
}

impl Act {
    /// The word for it in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Like => "like",
            Self::Superlike => "superlike",
            Self::Skip => "skip",
            Self::Unlike => "unlike",
        }
    }
}

/// A change of stance, as it is kept for undo: what was done, and what was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// What was done in effect: a like on somebody liked is an [`Act::Unlike`].
    pub done: Act,
    /// The stance that an undo brings back.
    pub before: Stance,
    /// The stance from now on.
    pub after: Stance,
}

/// What `act` changes for somebody who stands at `before`; `None` when everything stays, and nothing is left to undo.
pub const fn change(before: Stance, act: Act) -> Option<Change> {
    use Stance::{Liked, Nothing, Skipped, Superliked};
    let (done, after) = match (before, act) {
        (Nothing | Skipped, Act::Like) => (Act::Like, Liked),
        (Nothing | Skipped | Liked, Act::Superlike) => (Act::Superlike, Superliked),
        (Nothing | Liked | Superliked, Act::Skip) => (Act::Skip, Skipped),
        (Liked | Superliked, Act::Like | Act::Unlike) => (Act::Unlike, Nothing),
        (Superliked, Act::Superlike) | (Skipped, Act::Skip) | (Nothing | Skipped, Act::Unlike) => return None,
    };
    Some(Change { done, before, after })
}

/// How many acts back an undo can reach.
pub const UNDO_DEPTH: i64 = 20;

/// What a change of one side's stance means for the match of two people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pairing {
    /// As it was.
    Unchanged,
    /// Each likes the other from now on.
    Made,
    /// They no longer both like each other.
    Ended,
}

/// What becomes of the match when one side goes from `before` to `after` while the other side does (not) like them.
pub const fn pairing(before: Stance, after: Stance, liked_back: bool) -> Pairing {
    match (before.likes(), after.likes()) {
        (false, true) if liked_back => Pairing::Made,
        (true, false) if liked_back => Pairing::Ended,
        _ => Pairing::Unchanged,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const STANCES: [Stance; 4] = [Stance::Nothing, Stance::Liked, Stance::Superliked, Stance::Skipped];

    fn after(before: Stance, act: Act) -> Stance {
        change(before, act).map_or(before, |change| change.after)
    }

    #[test]
    fn api_like_01_the_table_of_what_a_call_does_in_each_state() {
        use Stance::{Liked, Nothing, Skipped, Superliked};
        // before, then after like, superlike, skip, unlike
        let table = [
            (Nothing, [Liked, Superliked, Skipped, Nothing]),
            (Liked, [Nothing, Superliked, Skipped, Nothing]),
            (Superliked, [Nothing, Superliked, Skipped, Nothing]),
            (Skipped, [Liked, Superliked, Skipped, Skipped]),
        ];
        for (before, row) in table {
            assert_eq!([Act::Like, Act::Superlike, Act::Skip, Act::Unlike].map(|act| after(before, act)), row, "{before:?}");
        }
    }

    #[test]
    fn api_like_01_a_like_on_somebody_liked_is_an_unlike() {
        assert_eq!(change(Stance::Liked, Act::Like).map(|c| c.done), Some(Act::Unlike));
        assert_eq!(change(Stance::Superliked, Act::Like).map(|c| c.done), Some(Act::Unlike));
        assert_eq!(change(Stance::Skipped, Act::Like).map(|c| c.done), Some(Act::Like));
    }

    proptest! {
        #[test]
        fn api_like_02_a_match_is_there_exactly_while_each_likes_the_other(
            acts in prop::collection::vec((any::<bool>(), 0_usize..4), 0..60)
        ) {
            let mut sides = [Stance::Nothing; 2];
            let mut matched = false;
            for (first, act) in acts {
                let (mine, theirs) = if first { (0, 1) } else { (1, 0) };
                let before = sides[mine];
                sides[mine] = after(before, [Act::Like, Act::Superlike, Act::Skip, Act::Unlike][act]);
                match pairing(before, sides[mine], sides[theirs].likes()) {
                    Pairing::Made => { prop_assert!(!matched); matched = true; }
                    Pairing::Ended => { prop_assert!(matched); matched = false; }
                    Pairing::Unchanged => {}
                }
                prop_assert_eq!(matched, sides[0].likes() && sides[1].likes());
            }
        }

        #[test]
        fn api_like_05_undo_brings_back_what_was_before(start in 0_usize..4, act in 0_usize..4) {
            let act = [Act::Like, Act::Superlike, Act::Skip, Act::Unlike][act];
            if let Some(change) = change(STANCES[start], act) {
                prop_assert_eq!(change.before, STANCES[start]);
                prop_assert_ne!(change.after, change.before);
            }
        }
    }
}
