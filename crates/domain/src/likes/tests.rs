use proptest::prelude::*;

use super::*;

const ACTS: [Act; 5] = [Act::Like, Act::ToggleLike, Act::Superlike, Act::Skip, Act::Unlike];
const STANCES: [Stance; 4] = [Stance::Nothing, Stance::Liked, Stance::Superliked, Stance::Skipped];

fn after(before: Stance, act: Act) -> Stance {
    transition(before, act).map_or(before, |transition| transition.after)
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
    assert_eq!(transition(Stance::Liked, Act::ToggleLike).map(|c| c.done), Some(DoneAct::Unlike));
    assert_eq!(transition(Stance::Superliked, Act::ToggleLike).map(|c| c.done), Some(DoneAct::Unlike));
    assert_eq!(transition(Stance::Skipped, Act::ToggleLike).map(|c| c.done), Some(DoneAct::Like));
}

#[test]
fn api_like_01_a_like_without_toggle_never_unlikes() {
    assert_eq!(transition(Stance::Liked, Act::Like), None);
    assert_eq!(transition(Stance::Superliked, Act::Like), None);
    assert_eq!(transition(Stance::Skipped, Act::Like).map(|c| c.done), Some(DoneAct::Like));
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
            match match_change(before, sides[mine], sides[theirs].likes()) {
                MatchChange::Made => { prop_assert!(!matched); matched = true; }
                MatchChange::Ended => { prop_assert!(matched); matched = false; }
                MatchChange::Unchanged => {}
            }
            prop_assert_eq!(matched, sides[0].likes() && sides[1].likes());
        }
    }

    #[test]
    fn api_like_05_a_change_keeps_the_stance_before_it(start in prop::sample::select(&STANCES[..]), act in prop::sample::select(&ACTS[..])) {
        if let Some(transition) = transition(start, act) {
            prop_assert_eq!(transition.before, start);
            prop_assert_ne!(transition.after, transition.before);
        }
    }
}
