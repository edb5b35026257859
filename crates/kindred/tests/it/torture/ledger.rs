//! What writers were told, and whether it is still so.

use std::{
    collections::{HashMap, HashSet},
    sync::mpsc::Receiver,
};

use crate::process::ask;

/// Something that is there or isn't, or a text that somebody set.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The token of who wrote it, and can see it.
    pub actor: String,
    /// What it is.
    pub kind: Kind,
    /// Its id, url or text.
    pub of: String,
}

/// What a fact is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A message by its text, in this room.
    Message { room: String },
    /// A moment by its id.
    Moment,
    /// A comment by its id, on this moment.
    Comment { moment: String },
    /// The actor's like of a moment.
    MomentLike,
    /// A picture by its url.
    Picture,
    /// The actor's like of a person.
    Like,
    /// The actor's favourite.
    Favourite,
    /// The actor's own words about themselves.
    Bio,
    /// The actor's account.
    Account,
}

/// That it is there, for facts that are there or not.
pub const HERE: &str = "here";
/// That it isn't.
pub const GONE: &str = "gone";

/// What a writer tells of.
pub enum Report {
    /// Asked for this; whether it was done is not known.
    Tried(Fact, String),
    /// The program said that it is so.
    Acknowledged(Fact, String),
    /// The program said that it could not.
    Refused,
}

/// All that writers told.
#[derive(Default)]
pub struct Ledger {
    told: HashMap<Fact, Told>,
    of_late: HashSet<Fact>,
    /// How many writes were acknowledged.
    pub acknowledged: usize,
    /// How many were refused.
    pub refused: usize,
}

#[derive(Default)]
struct Told {
    acknowledged: Option<String>,
    tried_since: Vec<String>,
}

impl Told {
    fn allows(&self, found: &str) -> bool {
        self.acknowledged.as_deref().unwrap_or(GONE) == found || self.tried_since.iter().any(|tried| tried == found)
    }
}

impl Ledger {
    /// Listens until so many writes were acknowledged, or nobody writes any more.
    pub fn hear(&mut self, heard: &Receiver<Report>, acknowledgements: i64) {
        let mut left = acknowledgements;
        while left > 0 {
            let Ok(report) = heard.recv() else { return };
            match report {
                Report::Tried(fact, value) => {
                    self.of_late.insert(fact.clone());
                    self.told.entry(fact).or_default().tried_since.push(value);
                }
                Report::Acknowledged(fact, value) => {
                    self.of_late.insert(fact.clone());
                    self.told.insert(fact, Told { acknowledged: Some(value), tried_since: Vec::new() });
                    self.acknowledged += 1;
                    left -= 1;
                }
                Report::Refused => self.refused += 1,
            }
        }
    }

    /// What is not as the last writers were told.
    pub fn lost_of_late(&mut self, address: &str) -> Vec<String> {
        let of_late = std::mem::take(&mut self.of_late);
        self.lost_among(of_late.iter(), address)
    }

    /// What is not as any writer was told.
    pub fn lost(&self, address: &str) -> Vec<String> {
        self.lost_among(self.told.keys(), address)
    }

    fn lost_among<'a>(&'a self, facts: impl Iterator<Item = &'a Fact>, address: &str) -> Vec<String> {
        let mut rooms = HashMap::new();
        let mut lost = Vec::new();
        for fact in facts {
            let found = match &fact.kind {
                Kind::Message { room } => {
                    let said = rooms.entry(room.clone()).or_insert_with(|| said_in(address, &fact.actor, room));
                    match said.get(&fact.of) {
                        None => GONE.to_owned(),
                        Some(1) => HERE.to_owned(),
                        Some(times) => format!("{times} times"),
                    }
                }
                _ => fact.look(address),
            };
            let told = &self.told[fact];
            if !told.allows(&found) {
                lost.push(format!("{fact:?} is {found}, acknowledged: {:?}, tried since: {:?}", told.acknowledged, told.tried_since));
            }
        }
        lost
    }
}

impl Fact {
    fn look(&self, address: &str) -> String {
        let Self { actor, of, .. } = self;
        let get = |path: &str| ask(address, "GET", path, actor, "").unwrap_or_else(|| panic!("{path} is answered"));
        let lists = |path: &str, list: &str| get(path).1[list].as_array().is_some_and(|ids| ids.iter().any(|id| id == of));
        let is_there = match &self.kind {
            Kind::Bio => return get("/api/users/me").1["user"]["bio"].as_str().unwrap_or(GONE).to_owned(),
            Kind::Message { .. } => unreachable!("messages are looked up by the room"),
            Kind::Moment => get(&format!("/api/moments/{of}")).0 == 200,
            Kind::MomentLike => get(&format!("/api/moments/{of}")).1["moment"]["is_liked"] == true,
            Kind::Comment { moment } => {
                let (_, told) = get(&format!("/api/comments/moment/{moment}"));
                told["comments"].as_array().is_some_and(|comments| comments.iter().any(|comment| comment["id"] == *of))
            }
            Kind::Picture => ask(address, "HEAD", of, actor, "").is_some_and(|(status, _)| status == 200),
            Kind::Like => lists(&format!("/api/matches/user-actions?target_id={of}"), "likedUsers"),
            Kind::Favourite => lists(&format!("/api/matches/user-actions?target_id={of}"), "favorites"),
            Kind::Account => get("/api/users/me").0 == 200,
        };
        if is_there { HERE } else { GONE }.to_owned()
    }
}

/// How often each text was said in a room; its numbers must have no gap but those of deleted messages, which `kindred check`
/// looks after.
fn said_in(address: &str, actor: &str, room: &str) -> HashMap<String, usize> {
    let mut times: HashMap<String, usize> = HashMap::new();
    let mut before = String::new();
    loop {
        let path = format!("/api/messages/room/{room}/messages?limit=200{before}");
        let (status, page) = ask(address, "GET", &path, actor, "").expect("the room is answered");
        assert_eq!(status, 200, "{page}");
        let messages = page["messages"].as_array().expect("a list");
        for message in messages {
            *times.entry(message["content"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
        }
        if page["has_more"] != true {
            return times;
        }
        before = format!("&before={}", messages[0]["id"].as_str().expect("a message has an id"));
    }
}
