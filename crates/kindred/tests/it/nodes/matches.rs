//! Whether people have their matches and rooms once.

use std::collections::HashMap;

use crate::{
    account::{ok, text},
    process::ask,
    torture::{
        ledger::{Fact, GONE, HERE, Kind, Ledger},
        writers::Person,
    },
};

/// How many pairs match, and what is wrong with their matches and rooms, as this node answers: two who like each other have
/// one match each, with one and the same room; others have none; nobody has two rooms with one person.
pub fn wrong_pairs(address: &str, people: &[Person], ledger: &Ledger) -> (usize, Vec<String>) {
    let (mut matches, mut wrong) = (0, Vec::new());
    let lists: Vec<_> = people.iter().map(|person| Lists::of(person, address)).collect();
    for (one, of_one) in people.iter().zip(&lists) {
        for (other, of_other) in people.iter().zip(&lists).filter(|(other, _)| other.id != one.id) {
            let (here, there) = (of_one.matched(&other.id), of_other.matched(&one.id));
            let likes = |from: &Person, to: &Person, value: &str| {
                ledger.is(&Fact { actor: from.token.clone(), kind: Kind::Like, of: to.id.clone() }, value)
            };
            let expected = match (likes(one, other, HERE) && likes(other, one, HERE), likes(one, other, GONE) || likes(other, one, GONE)) {
                (true, _) => here.len() == 1,
                (_, true) => here.is_empty(),
                // Who never liked, or whose last act nobody answered.
                _ => here.len() < 2,
            };
            let rooms = of_one.rooms.get(&other.id).map_or(0, Vec::len);
            if !expected || here != there || rooms > 1 || (here.len() == 1 && of_one.rooms[&other.id] != here) {
                wrong.push(format!("{} and {}: matches in rooms {here:?} and {there:?}, {rooms} rooms", one.id, other.id));
            }
            matches += here.len();
        }
    }
    (matches / 2, wrong)
}

/// The rooms of somebody's matches and of their conversations, by the other person.
struct Lists {
    matches: HashMap<String, Vec<String>>,
    rooms: HashMap<String, Vec<String>>,
}

impl Lists {
    fn of(person: &Person, address: &str) -> Self {
        let list = |path: &str, list: &str, room: &str| {
            let answer = ok(ask(address, "GET", path, &person.token, ""));
            let mut by_person: HashMap<_, Vec<_>> = HashMap::new();
            for one in answer[list].as_array().map_or(&[][..], Vec::as_slice) {
                by_person.entry(text(&one["user"]["id"])).or_default().push(text(&one[room]));
            }
            by_person
        };
        Self {
            matches: list("/api/matches/list?limit=200", "matches", "chat_room_id"),
            rooms: list("/api/messages/rooms?limit=200", "rooms", "id"),
        }
    }

    fn matched(&self, other: &str) -> Vec<String> {
        self.matches.get(other).cloned().unwrap_or_default()
    }
}
