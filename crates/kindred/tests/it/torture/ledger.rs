//! What the server acknowledged to writers, compared with what it answers after a kill.

use std::{
    collections::{HashMap, HashSet},
    sync::mpsc::Receiver,
    time::{Duration, Instant},
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
    /// A moment by its text, of the person with this id.
    Moment { author: String },
    /// A comment by its text, on this moment.
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

/// The value of a fact that exists.
pub const HERE: &str = "here";
/// The value of a fact that does not.
pub const GONE: &str = "gone";
/// Ends the value of a fact that exists more than once.
const TIMES: &str = "times";

/// What a writer reports.
pub enum Report {
    /// The request was sent; its outcome is unknown.
    Tried(Fact, String),
    /// The server confirmed it.
    Acknowledged(Fact, String),
    /// The server could not, or nobody answered in full though the connection was not lost on purpose.
    Failed(Failure),
    /// What was not answered, or refused for now, is sent again.
    Repeated,
}

/// A request that came to nothing.
#[derive(Debug, Clone)]
pub struct Failure {
    /// What was asked for.
    pub request: String,
    /// When.
    pub began: Instant,
    /// The status by which it was refused; none if it was not answered.
    pub status: Option<u16>,
}

impl Failure {
    /// One that begins now.
    pub fn begin(method: &str, path: &str) -> Self {
        Self { request: format!("{method} {path}"), began: Instant::now(), status: None }
    }

    /// It was refused with this status.
    #[must_use]
    pub fn refused(self, status: u16) -> Self {
        Self { status: Some(status), ..self }
    }
}

/// All that writers reported.
#[derive(Default)]
pub struct Ledger {
    expected: HashMap<Fact, Expected>,
    changed: HashSet<Fact>,
    /// How many writes were acknowledged.
    pub acknowledged: usize,
    /// The requests that came to nothing, without those whose connection was lost on purpose.
    pub failures: Vec<Failure>,
    /// How often a request was sent again.
    pub repeated: usize,
}

#[derive(Default)]
struct Expected {
    acknowledged: Option<String>,
    tried_since: Vec<String>,
}

impl Expected {
    fn allows(&self, found: &str) -> bool {
        self.acknowledged.as_deref().unwrap_or(GONE) == found || self.tried_since.iter().any(|tried| tried == found)
    }
}

impl Ledger {
    /// Records reports until so many writes were acknowledged, or no writer is left.
    pub fn record(&mut self, reports: &Receiver<Report>, acknowledgements: i64) {
        let mut left = acknowledgements;
        while left > 0 {
            let Ok(report) = reports.recv() else { return };
            left -= i64::from(self.take(report));
        }
    }

    /// Records reports for so long.
    pub fn record_for(&mut self, reports: &Receiver<Report>, duration: Duration) {
        let end = Instant::now() + duration;
        while let Ok(report) = reports.recv_timeout(end.saturating_duration_since(Instant::now())) {
            self.take(report);
        }
    }

    /// Records a report; true if it is an acknowledgement.
    pub fn take(&mut self, report: Report) -> bool {
        match report {
            Report::Tried(fact, value) => {
                self.changed.insert(fact.clone());
                self.expected.entry(fact).or_default().tried_since.push(value);
            }
            Report::Acknowledged(fact, value) => {
                self.changed.insert(fact.clone());
                self.expected.insert(fact, Expected { acknowledged: Some(value), tried_since: Vec::new() });
                self.acknowledged += 1;
                return true;
            }
            Report::Failed(failure) => self.failures.push(failure),
            Report::Repeated => self.repeated += 1,
        }
        false
    }

    /// The status of each refusal so far.
    pub fn refusals(&self) -> Vec<u16> {
        self.failures.iter().filter_map(|failure| failure.status).collect()
    }

    /// How many requests were not answered so far.
    pub fn unanswered(&self) -> usize {
        self.failures.iter().filter(|failure| failure.status.is_none()).count()
    }

    /// Facts of the last round that are not as acknowledged.
    pub fn lost_in_last_round(&mut self, address: &str) -> Vec<String> {
        let changed = std::mem::take(&mut self.changed);
        self.lost_among(changed.iter(), address)
    }

    /// True if what was found of a fact is that it exists more than once.
    pub fn is_doubled(found: &str) -> bool {
        found.contains(&format!(" {TIMES}, acknowledged: "))
    }

    /// True if this was the last thing acknowledged of the fact, and nothing was tried since.
    pub fn is(&self, fact: &Fact, value: &str) -> bool {
        let known = |expected: &Expected| expected.acknowledged.as_deref() == Some(value) && expected.tried_since.is_empty();
        self.expected.get(fact).is_some_and(known)
    }

    /// Facts of any round that are not as acknowledged.
    pub fn lost(&self, address: &str) -> Vec<String> {
        self.lost_among(self.expected.keys(), address)
    }

    fn lost_among<'a>(&'a self, facts: impl Iterator<Item = &'a Fact>, address: &str) -> Vec<String> {
        let mut lists = HashMap::new();
        let mut lost = Vec::new();
        for fact in facts {
            let found = match fact.kind.list() {
                Some((path, name)) => {
                    let counts = lists.entry(path.clone()).or_insert_with(|| text_counts((address, &fact.actor), &path, name));
                    match counts.get(&fact.of) {
                        None => GONE.to_owned(),
                        Some(1) => HERE.to_owned(),
                        Some(times) => format!("{times} {TIMES}"),
                    }
                }
                None => fact.look(address),
            };
            let expected = &self.expected[fact];
            if !expected.allows(&found) {
                lost.push(format!(
                    "{fact:?} is {found}, acknowledged: {:?}, tried since: {:?}",
                    expected.acknowledged, expected.tried_since
                ));
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
            // Who never wrote about themselves has an empty bio.
            Kind::Bio => {
                let words = get("/api/users/me").1["user"]["bio"].as_str().unwrap_or_default().to_owned();
                return if words.is_empty() { GONE.to_owned() } else { words };
            }
            Kind::Message { .. } | Kind::Moment { .. } | Kind::Comment { .. } => unreachable!("their texts are counted"),
            Kind::MomentLike => get(&format!("/api/moments/{of}")).1["moment"]["is_liked"] == true,
            Kind::Picture => ask(address, "HEAD", of, actor, "").is_some_and(|(status, _)| status == 200),
            Kind::Like => lists(&format!("/api/matches/user-actions?target_id={of}"), "likedUsers"),
            Kind::Favourite => lists(&format!("/api/matches/user-actions?target_id={of}"), "favorites"),
            Kind::Account => get("/api/users/me").0 == 200,
        };
        if is_there { HERE } else { GONE }.to_owned()
    }
}

impl Kind {
    /// The path of the list that has its texts, and the list's name there; none for what is looked up one by one.
    fn list(&self) -> Option<(String, &'static str)> {
        match self {
            Self::Message { room } => Some((format!("/api/messages/room/{room}/messages?limit=200"), "messages")),
            Self::Moment { author } => Some((format!("/api/moments/user/{author}/list?limit=100"), "moments")),
            Self::Comment { moment } => Some((format!("/api/comments/moment/{moment}?limit=100"), "comments")),
            _ => None,
        }
    }
}

/// How often each text is in a list. The numbers of a room's messages must have no gap but those of deleted messages, which
/// `kindred check` looks after.
fn text_counts((address, actor): (&str, &str), path: &str, list: &str) -> HashMap<String, usize> {
    let mut times: HashMap<String, usize> = HashMap::new();
    let mut before = String::new();
    loop {
        let (status, page) = ask(address, "GET", &format!("{path}{before}"), actor, "").expect("the list is answered");
        assert_eq!(status, 200, "{page}");
        let found = page[list].as_array().expect("a list");
        for one in found {
            *times.entry(one["content"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
        }
        if page["has_more"] != true {
            return times;
        }
        // Messages come oldest first, moments newest first; of comments there is one page.
        let oldest = if list == "messages" { found.first() } else { found.last() };
        before = format!("&before={}", oldest.and_then(|one| one["id"].as_str()).expect("it has an id"));
    }
}
