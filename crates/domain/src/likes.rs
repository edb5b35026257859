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

/// A transition between stances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition {
    /// What was done in effect: [`Act::ToggleLike`] on somebody liked is a [`DoneAct::Unlike`].
    pub done: DoneAct,
    /// The stance before, which an undo restores.
    pub before: Stance,
    /// The stance after.
    pub after: Stance,
}

/// What `act` changes if the stance is `before`; `None` if it changes nothing, which leaves nothing to undo.
pub const fn transition(before: Stance, act: Act) -> Option<Transition> {
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
    Some(Transition { done, before, after })
}

/// The number of acts that can be undone, one after the other.
pub const UNDO_DEPTH: i64 = 20;

/// What a change of one person's stance does to the match of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchChange {
    /// Nothing.
    Unchanged,
    /// Makes it: from now on each likes the other.
    Made,
    /// Ends it: one of them no longer likes the other.
    Ended,
}

/// The rule when a match is made or ended: one person's stance goes from `before` to `after`, and `liked_back` tells
/// whether the other person likes them.
pub const fn match_change(before: Stance, after: Stance, liked_back: bool) -> MatchChange {
    match (before.likes(), after.likes()) {
        (false, true) if liked_back => MatchChange::Made,
        (true, false) if liked_back => MatchChange::Ended,
        _ => MatchChange::Unchanged,
    }
}

#[cfg(test)]
mod tests;
