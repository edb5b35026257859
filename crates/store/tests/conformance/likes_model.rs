//! Any sequence of acts leaves the store as a plain model of the rules.

use std::collections::HashMap;

use kindred_domain::{Act, DoneAct, Entropy, Stance, UserId};
use kindred_store::{Store, StoreError, UndoOutcome, sql};
use kindred_testkit::SeededEntropy;

use crate::fixtures::{Person, act, reading, settle, settle_many, undo};

/// A second, plain implementation of the rules that the store must agree with: stances and the undo log.
#[derive(Default)]
struct Model {
    stances: HashMap<(i64, i64), Stance>,
    logs: HashMap<i64, Vec<(i64, DoneAct, Stance)>>,
}

impl Model {
    fn stance(&self, actor: i64, target: i64) -> Stance {
        self.stances.get(&(actor, target)).copied().unwrap_or_default()
    }

    fn is_match(&self, one: i64, other: i64) -> bool {
        let likes = |stance| stance == Stance::Liked || stance == Stance::Superliked;
        likes(self.stance(one, other)) && likes(self.stance(other, one))
    }

    fn act(&mut self, actor: i64, target: i64, act: Act) {
        let before = self.stance(actor, target);
        let liked = before == Stance::Liked || before == Stance::Superliked;
        let (done, after) = match act {
            Act::Like if liked => return,
            Act::Unlike if !liked => return,
            Act::ToggleLike if liked => (DoneAct::Unlike, Stance::Nothing),
            Act::Unlike => (DoneAct::Unlike, Stance::Nothing),
            Act::Like | Act::ToggleLike => (DoneAct::Like, Stance::Liked),
            Act::Superlike => (DoneAct::Superlike, Stance::Superliked),
            Act::Skip => (DoneAct::Skip, Stance::Skipped),
        };
        if after != before {
            self.stances.insert((actor, target), after);
            let log = self.logs.entry(actor).or_default();
            log.push((target, done, before));
            if log.len() > 20 {
                log.remove(0);
            }
        }
    }

    /// The act undone, towards whom it was, and true if that makes a match.
    fn undo(&mut self, actor: i64) -> Option<(DoneAct, UserId, bool)> {
        let (target, act, before) = self.logs.entry(actor).or_default().pop()?;
        let was_match = self.is_match(actor, target);
        self.stances.insert((actor, target), before);
        Some((act, UserId(target), self.is_match(actor, target) && !was_match))
    }
}

const PEOPLE: i64 = 5;

async fn assert_agrees(store: &Store, model: &Model, step: i64) {
    let conn = reading(store).await;
    for one in 1..=PEOPLE {
        for other in (1..=PEOPLE).filter(|other| *other != one) {
            let stance = conn.find_stance(UserId(one), UserId(other)).await.unwrap();
            assert_eq!(stance, model.stance(one, other), "{one} towards {other} after step {step}");
            let matched = conn.find_match(UserId(one), UserId(other)).await.unwrap().is_some();
            assert_eq!(matched, model.is_match(one, other), "match of {one} with {other} after step {step}");
        }
    }
}

async fn api_like_01_to_05_any_sequence_of_acts_by_five_people_leaves_store_and_model_equal(store: &Store) {
    settle_many(store, PEOPLE).await;
    for seed in 1..=3_u64 {
        let chance = SeededEntropy::new(seed);
        let mut model = Model::default();
        for step in 0..160 {
            let roll = chance.next_id();
            let actor = 1 + roll % PEOPLE;
            let target = 1 + (actor + (roll / 8) % (PEOPLE - 1)) % PEOPLE;
            // Undo more often than a person would, so that logs also run empty.
            let wanted =
                [Act::ToggleLike, Act::Like, Act::Superlike, Act::Skip, Act::Unlike].get(usize::try_from((roll / 64) % 7).unwrap());
            if let Some(wanted) = wanted {
                model.act(actor, target, *wanted);
                let acted = act(store, actor, target, *wanted, step).await;
                assert_eq!(acted.is_match, model.is_match(actor, target), "answer to step {step} of seed {seed}");
            } else {
                let undone = undo(store, actor, step).await.map(|UndoOutcome { act, target, made }| (act, target, made.is_some()));
                assert_eq!(undone, model.undo(actor), "undo at step {step} of seed {seed}");
            }
            if step % 8 == 0 {
                assert_agrees(store, &model, step).await;
            }
        }
        assert_agrees(store, &model, 160).await;
        forget_everything(store).await;
    }
}

async fn forget_everything(store: &Store) {
    let gone: Result<u64, StoreError> = store.write(async |tx| sql!(execute tx, "DELETE FROM users")).await;
    gone.unwrap();
    for id in 1..=PEOPLE {
        settle(store, Person::numbered(id)).await;
    }
}

kindred_store::conformance![api_like_01_to_05_any_sequence_of_acts_by_five_people_leaves_store_and_model_equal,];
