//! Any sequence of acts, held to a model that knows the rules in the plainest words.

use std::collections::{BTreeSet, HashMap};

use kindred_domain::Entropy as _;
use kindred_testkit::SeededEntropy;
use serde_json::{Value, json};

use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(api_like_01_to_09_any_sequence_by_five_people_leaves_server_and_model_equal);

const PEOPLE: usize = 5;
const STEPS: usize = 150;
/// The people of each run live too far from those of the others to see them.
const RUNS: [(u64, &str); 3] = [(11, "Berlin, Germany"), (12, "Munich, Germany"), (13, "Paris, France")];
const UNDO_DEPTH: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Stance {
    #[default]
    Nothing,
    Liked,
    Superliked,
    Skipped,
}

impl Stance {
    fn likes(self) -> bool {
        matches!(self, Self::Liked | Self::Superliked)
    }
}

#[derive(Default)]
struct Model {
    stances: HashMap<(usize, usize), Stance>,
    logs: HashMap<usize, Vec<(usize, &'static str, Stance)>>,
    favorites: BTreeSet<(usize, usize)>,
}

impl Model {
    fn stance(&self, one: usize, other: usize) -> Stance {
        self.stances.get(&(one, other)).copied().unwrap_or_default()
    }

    fn is_match(&self, one: usize, other: usize) -> bool {
        self.stance(one, other).likes() && self.stance(other, one).likes()
    }

    fn act(&mut self, one: usize, other: usize, call: &str) {
        let before = self.stance(one, other);
        let after = match call {
            "like" if before.likes() => Stance::Nothing,
            "like" => Stance::Liked,
            "superlike" => Stance::Superliked,
            "skip" => Stance::Skipped,
            _ if before.likes() => Stance::Nothing,
            _ => before,
        };
        if after != before {
            let done = match after {
                Stance::Nothing => "unlike",
                Stance::Liked => "like",
                Stance::Superliked => "superlike",
                Stance::Skipped => "skip",
            };
            let log = self.logs.entry(one).or_default();
            log.push((other, done, before));
            let forgotten = log.len().saturating_sub(UNDO_DEPTH);
            log.drain(..forgotten);
            self.stances.insert((one, other), after);
        }
    }

    /// Whom the act taken back was about, and what it was.
    fn undo(&mut self, one: usize) -> Option<(usize, &'static str)> {
        let (other, done, before) = self.logs.get_mut(&one)?.pop()?;
        self.stances.insert((one, other), before);
        Some((other, done))
    }

    /// The people towards whom `fits` holds for `one`, as their ids.
    fn those(&self, people: &[Persona], one: usize, fits: impl Fn(&Self, usize) -> bool) -> BTreeSet<String> {
        let others = (0..PEOPLE).filter(|other| *other != one && fits(self, *other));
        others.map(|other| people[other].id.clone()).collect()
    }
}

async fn api_like_01_to_09_any_sequence_by_five_people_leaves_server_and_model_equal(world: World) {
    for (seed, place) in RUNS {
        let mut people = Vec::new();
        for n in 0..PEOPLE {
            people.push(world.register_with(&format!("person{seed}-{n}"), json!({ "location": place })).await);
        }
        run(&people, seed).await;
    }
}

async fn run(people: &[Persona], seed: u64) {
    let (chance, mut model) = (SeededEntropy::new(seed), Model::default());
    for step in 0..STEPS {
        let roll = usize::try_from(chance.next_id()).unwrap();
        let one = roll % PEOPLE;
        let other = (one + 1 + (roll / 8) % (PEOPLE - 1)) % PEOPLE;
        let calls = ["like", "like", "superlike", "skip", "unlike", "favorite", "unfavorite", "undo", "undo"];
        let call = calls[(roll / 64) % calls.len()];
        let answer = call_it(&people[one], call, &people[other].id).await;
        apply(&mut model, people, (one, other), call, answer, step);
        if step % 15 == 14 {
            for one in 0..PEOPLE {
                assert_agrees(&model, people, one, step).await;
            }
        }
    }
}

async fn call_it(one: &Persona, call: &str, other: &str) -> Answer {
    match call {
        "undo" => one.act("/api/matches/undo").await,
        "unfavorite" => one.delete(&format!("/api/matches/favorite/{other}")).await,
        _ => one.act(&format!("/api/matches/{call}/{other}")).await,
    }
}

fn apply(model: &mut Model, people: &[Persona], (one, other): (usize, usize), call: &str, answer: Answer, step: usize) {
    match call {
        "undo" => match model.undo(one) {
            Some((target, done)) => {
                let undone = answer.ok()["undone_action"].clone();
                assert_eq!((&undone["target_id"], &undone["type"]), (&json!(people[target].id), &json!(done)), "undo at step {step}");
            }
            None => {
                answer.refused(404, "not_found");
            }
        },
        "favorite" => {
            answer.ok();
            model.favorites.insert((one, other));
        }
        "unfavorite" => {
            answer.ok();
            model.favorites.remove(&(one, other));
        }
        _ => {
            let took_back = call == "like" && model.stance(one, other).likes();
            model.act(one, other, call);
            let body = answer.ok();
            assert!(call != "like" || (body["unliked"] == true) == took_back, "step {step}: {body}");
            assert_eq!(body["is_match"] == true, model.is_match(one, other), "step {step}: {call} {body}");
        }
    }
}

async fn assert_agrees(model: &Model, people: &[Persona], one: usize, step: usize) {
    let me = &people[one];
    let ids = |list: &Value, id: fn(&Value) -> &Value| -> BTreeSet<String> {
        list.as_array().unwrap().iter().map(|entry| id(entry).as_str().unwrap().to_owned()).collect()
    };
    let wanted = model.those(people, one, |model, other| model.stance(one, other).likes());
    let matched = model.those(people, one, |model, other| model.is_match(one, other));
    let favorites = model.those(people, one, |model, other| model.favorites.contains(&(one, other)));
    let untouched = model.those(people, one, |model, other| model.stance(one, other) == Stance::Nothing);
    let actions = me.get("/api/matches/user-actions").await.ok();
    assert_eq!(ids(&actions["likedUsers"], |id| id), wanted, "liked after step {step}");
    assert_eq!(ids(&actions["favorites"], |id| id), favorites, "favourites after step {step}");
    assert_eq!(ids(&me.get("/api/matches/list").await.ok()["matches"], |entry| &entry["user"]["id"]), matched, "matches after step {step}");
    assert_eq!(ids(&me.get("/api/users/discover").await.ok()["users"], |user| &user["id"]), untouched, "seen after step {step}");
    let likes = me.get("/api/matches/my-likes").await.ok()["likes"].clone();
    assert_eq!(ids(&likes, |entry| &entry["id"]), wanted, "my likes after step {step}");
    for entry in likes.as_array().unwrap() {
        assert_eq!(entry["is_match"] == true, matched.contains(entry["id"].as_str().unwrap()), "tick after step {step}");
    }
    let starred = me.get("/api/matches/favorites").await.ok()["favorites"].clone();
    assert_eq!(ids(&starred, |entry| &entry["id"]), favorites, "my favourites after step {step}");
}
