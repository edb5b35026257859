//! The calls that are measured, each with how it is asked and the goals that it has at a million and at ten million people.

use std::rc::Rc;

use serde_json::json;

use crate::{
    BenchError,
    http::{Connection, get, post},
    load::Requests,
    process::Server,
    world::{BusyPerson, World},
};

/// A prime: so each person comes to somebody else each time.
const STRIDE: u64 = 7_919;

/// What a call must hold; what is not there is not asked of it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Goal {
    /// Processor time for a request at most, in microseconds.
    pub cpu_us: Option<f64>,
    /// Requests a second at least, as a share of those of hello-world.
    pub of_hello: Option<f64>,
    /// 99 of a hundred are answered within so many milliseconds.
    pub p99_ms: Option<f64>,
}

/// A call that is measured.
pub struct Call {
    /// Its name in the table.
    pub name: &'static str,
    /// How many connections ask at the same time.
    pub connections: usize,
    /// What it is answered.
    pub status: u16,
    /// Whether a quick bench has it.
    pub is_hot: bool,
    /// What it must hold at a million people, and at ten million.
    pub goals: [Goal; 2],
    /// How it is asked.
    kind: Kind,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Poll,
    /// The same for everybody.
    Path(&'static str),
    Profile,
    Messages,
    Like,
    Send,
}

const fn cpu(million: f64, ten_million: f64) -> [Goal; 2] {
    [of_cpu(million), of_cpu(ten_million)]
}

const fn of_cpu(most: f64) -> Goal {
    Goal { cpu_us: Some(most), of_hello: None, p99_ms: None }
}

const fn read(name: &'static str, kind: Kind, is_hot: bool, goals: [Goal; 2]) -> Call {
    Call { name, connections: 16, status: 200, is_hot, goals, kind }
}

const POLLS: Goal = Goal { of_hello: Some(0.7), cpu_us: None, p99_ms: None };
const SENDS: Goal = Goal { p99_ms: Some(30.0), ..of_cpu(100.0) };

/// All of them, in the order of the table; what writes comes last.
pub const CALLS: [Call; 11] = [
    Call { connections: 64, status: 304, ..read("poll, nothing new", Kind::Poll, true, [POLLS, POLLS]) },
    read("discover 20", Kind::Path("/api/users/discover?limit=20"), true, cpu(900.0, 1_200.0)),
    read("one profile", Kind::Profile, true, cpu(40.0, 45.0)),
    read("own profile", Kind::Path("/api/users/me"), false, cpu(40.0, 45.0)),
    read("conversations 50", Kind::Path("/api/messages/rooms?limit=50"), true, cpu(250.0, 300.0)),
    read("conversations 50, as rows", Kind::Path("/api/messages/rooms?limit=50&shape=row"), true, cpu(250.0, 300.0)),
    read("matches 50", Kind::Path("/api/matches/list?limit=50"), false, cpu(250.0, 300.0)),
    read("50 messages", Kind::Messages, true, cpu(80.0, 90.0)),
    read("moments 20", Kind::Path("/api/moments/list?limit=20"), true, cpu(300.0, 350.0)),
    Call { connections: 64, ..read("like, flushed", Kind::Like, true, cpu(80.0, 100.0)) },
    Call { connections: 64, ..read("send, flushed", Kind::Send, true, [SENDS, SENDS]) },
];

impl Call {
    /// How it is asked, by busy people in turns.
    pub async fn requests(&self, server: &Server, world: &Rc<World>, people: &Rc<Vec<BusyPerson>>) -> Result<Requests, BenchError> {
        let world = world.clone();
        Ok(match self.kind {
            Kind::Poll => prepared(polls(server, people).await?),
            Kind::Path(path) => prepared(people.iter().map(|person| get(path, &person.token, "")).collect()),
            Kind::Messages => prepared(people.iter().map(|person| get(&history(person), &person.token, "")).collect()),
            Kind::Profile => asked_by(people, move |person, turn| {
                let other = world.person_id(another(&world, person, turn));
                get(&format!("/api/users/{other}"), &person.token, "")
            }),
            Kind::Like => asked_by(people, move |person, turn| {
                let other = world.person_id(another(&world, person, turn));
                post(&format!("/api/matches/like/{other}?toggle=false"), &person.token, "{}")
            }),
            Kind::Send => asked_by(people, |person, turn| {
                let body = json!({ "content": format!("{} for the {turn}th time", World::sentence(turn)), "type": "text" });
                post(&format!("/api/messages/room/{}/send", person.long_room), &person.token, &body.to_string())
            }),
        })
    }
}

/// Somebody else each turn, the whole world over.
fn another(world: &World, person: &BusyPerson, turn: u64) -> u32 {
    let people = u64::from(world.people());
    let other = (u64::from(person.number) + 1 + turn * STRIDE % (people - 1)) % people;
    u32::try_from(other).unwrap_or_default()
}

fn prepared(requests: Vec<Vec<u8>>) -> Requests {
    Rc::new(move |number| requests[place(number, requests.len())].clone())
}

fn asked_by(people: &Rc<Vec<BusyPerson>>, request: impl Fn(&BusyPerson, u64) -> Vec<u8> + 'static) -> Requests {
    let people = people.clone();
    Rc::new(move |number| request(&people[place(number, people.len())], number / people.len() as u64))
}

fn place(number: u64, count: usize) -> usize {
    usize::try_from(number % count as u64).unwrap_or_default()
}

fn history(person: &BusyPerson) -> String {
    format!("/api/messages/room/{}/messages?limit=50", person.long_room)
}

/// Polls of people who hold all there is: each asks with the tag of the answer before, and is told that nothing is new.
async fn polls(server: &Server, people: &[BusyPerson]) -> Result<Vec<Vec<u8>>, BenchError> {
    let (mut connection, mut requests) = (Connection::open(server.address).await?, Vec::new());
    for person in people {
        let path = history(person);
        let answer = connection.answer(&get(&path, &person.token, "")).await?;
        let tag = answer.tag.ok_or_else(|| BenchError::Other(format!("a room's messages have no tag: {}", answer.status)))?;
        requests.push(get(&path, &person.token, &format!("if-none-match: {tag}\r\n")));
    }
    Ok(requests)
}
