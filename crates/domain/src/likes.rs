//! Likes: what an act does to one person's stance towards another, and when two people become a match.

/// One person's stance towards another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stance {
    /// No act yet, or all of them undone.
    #[default]
    Nothing,
    /// Likes them.
    Liked,
    /// Superlikes them; counts as a like for matching.
    Superliked,
    /// Skipped them.
    Skipped,
}

impl Stance {
    /// True if this stance is one half of a match.
    pub const fn likes(self) -> bool {
        matches!(self, Self::Liked | Self::Superliked)
    }
}

/// What one person asks for towards another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Likes; changes nothing for somebody liked already.
    Like,
    /// Likes, or un-likes somebody liked already.
    ToggleLike,
    /// Superlikes.
    Superlike,
    /// Skips; ends an earlier like.
    Skip,
    /// Ends a like.
    Unlike,
}

/// What an act did in effect: what is kept for undo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DoneAct {
    /// Liked.
    Like,
    /// Superliked.
    Superlike,
    /// Skipped.
    Skip,
    /// Ended a like.
    Unlike,
}

impl DoneAct {
    /// Its name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Like => "like",
            Self::Superlike => "superlike",
            Self::Skip => "skip",
            Self::Unlike => "unlike",
        }
    }
}

/// A change of stance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// What was done in effect: [`Act::ToggleLike`] on somebody liked is a [`DoneAct::Unlike`].
    pub done: DoneAct,
    /// The stance before, which an undo restores.
    pub before: Stance,
    /// The stance after.
    pub after: Stance,
}

/// What `act` changes if the stance is `before`; `None` if it changes nothing, which leaves nothing to undo.
pub const fn change(before: Stance, act: Act) -> Option<Change> {
    use Stance::{Liked, Nothing, Skipped, Superliked};
    let (done, after) = match (before, act) {
        (Nothing | Skipped, Act::Like | Act::ToggleLike) => (DoneAct::Like, Liked),
        (Nothing | Skipped | Liked, Act::Superlike) => (DoneAct::Superlike, Superliked),
        (Nothing | Liked | Superliked, Act::Skip) => (DoneAct::Skip, Skipped),
        (Liked | Superliked, Act::ToggleLike | Act::Unlike) => (DoneAct::Unlike, Nothing),
        (Liked | Superliked, Act::Like) | (Superliked, Act::Superlike) | (Skipped, Act::Skip) | (Nothing | Skipped, Act::Unlike) => {
            return None;
        }
    };
    Some(Change { done, before, after })
}

/// The number of acts that can be undone, one after the other.
pub const UNDO_DEPTH: i64 = 20;

/// What a change of one person's stance does to the match of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pairing {
    /// Nothing.
    Unchanged,
    /// Makes it: from now on each likes the other.
    Made,
    /// Ends it: one of them no longer likes the other.
    Ended,
}

/// The rule when a match is made or ended: one person's stance goes from `before` to `after`, and `liked_back` tells
/// whether the other person likes them.
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

    const ACTS: [Act; 5] = [Act::Like, Act::ToggleLike, Act::Superlike, Act::Skip, Act::Unlike];
    const STANCES: [Stance; 4] = [Stance::Nothing, Stance::Liked, Stance::Superliked, Stance::Skipped];

    fn after(before: Stance, act: Act) -> Stance {
        change(before, act).map_or(before, |change| change.after)
    }

    #[test]
    fn api_like_01_the_table_of_what_a_call_does_in_each_state() {
        use Stance::{Liked, Nothing, Skipped, Superliked};
        // before, then after like, toggle, superlike, skip, unlike
        let table = [
            (Nothing, [Liked, Liked, Superliked, Skipped, Nothing]),
            (Liked, [Liked, Nothing, Superliked, Skipped, Nothing]),
            (Superliked, [Superliked, Nothing, Superliked, Skipped, Nothing]),
            (Skipped, [Liked, Liked, Superliked, Skipped, Skipped]),
        ];
        for (before, row) in table {
            assert_eq!(ACTS.map(|act| after(before, act)), row, "{before:?}");
        }
    }

    #[test]
    fn api_like_01_a_toggle_on_somebody_liked_is_an_unlike() {
        assert_eq!(change(Stance::Liked, Act::ToggleLike).map(|c| c.done), Some(DoneAct::Unlike));
        assert_eq!(change(Stance::Superliked, Act::ToggleLike).map(|c| c.done), Some(DoneAct::Unlike));
        assert_eq!(change(Stance::Skipped, Act::ToggleLike).map(|c| c.done), Some(DoneAct::Like));
    }

    #[test]
    fn api_like_01_a_like_without_toggle_never_unlikes() {
        assert_eq!(change(Stance::Liked, Act::Like), None);
        assert_eq!(change(Stance::Superliked, Act::Like), None);
        assert_eq!(change(Stance::Skipped, Act::Like).map(|c| c.done), Some(DoneAct::Like));
    }

    proptest! {
        #[test]
        fn api_like_02_a_match_is_there_exactly_while_each_likes_the_other(
            acts in prop::collection::vec((any::<bool>(), prop::sample::select(&ACTS[..])), 0..60)
        ) {
            let mut sides = [Stance::Nothing; 2];
            let mut matched = false;
            for (first, act) in acts {
                let (mine, theirs) = if first { (0, 1) } else { (1, 0) };
                let before = sides[mine];
                sides[mine] = after(before, act);
                match pairing(before, sides[mine], sides[theirs].likes()) {
                    Pairing::Made => { prop_assert!(!matched); matched = true; }
                    Pairing::Ended => { prop_assert!(matched); matched = false; }
                    Pairing::Unchanged => {}
                }
                prop_assert_eq!(matched, sides[0].likes() && sides[1].likes());
            }
        }

        #[test]
        fn api_like_05_a_change_keeps_the_stance_before_it(start in prop::sample::select(&STANCES[..]), act in prop::sample::select(&ACTS[..])) {
            if let Some(change) = change(start, act) {
                prop_assert_eq!(change.before, start);
                prop_assert_ne!(change.after, change.before);
            }
        }
    }
}
