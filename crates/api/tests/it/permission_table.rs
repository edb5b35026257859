//! The permission table, `fixtures/permissions.json`: who gets what on every route, and how each route is asked after a block.

use std::collections::BTreeMap;

use axum::http::Method;
use serde_json::Value;

/// An id that nothing has.
pub const MISSING_ID: &str = "6zzzzzzzzzzzz";
/// A picture's key that no picture has.
pub const MISSING_KEY: &str = "00000000000000000000000000";
/// What rows name of another person.
const KINDS: [&str; 10] = ["comment", "message", "moment", "passkey", "photo", "picture", "room", "service", "session", "user"];

/// The whole table.
#[derive(serde::Deserialize)]
pub struct Table {
    /// Who asks, in the order of a line's statuses.
    pub callers: Vec<String>,
    /// A row a route.
    pub rows: Vec<Row>,
}

/// What everybody gets on one route.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Method and path.
    pub route: String,
    /// What kind of thing the path names.
    pub names: Option<String>,
    #[serde(default)]
    query: String,
    body: Option<Value>,
    after_a_block: Option<AfterABlock>,
    /// True if a thing is gone once this was done to it: each who may gets a world of their own.
    #[serde(default)]
    pub uses_up: bool,
    expect: BTreeMap<String, String>,
}

#[derive(Clone, serde::Deserialize)]
#[serde(untagged)]
enum AfterABlock {
    /// Why the route knows no two people.
    Exempt(String),
    Requests(Vec<Ask>),
}

/// A request of the route.
#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// What the path names instead of the other's thing.
    pub at: Option<String>,
    /// The query.
    #[serde(default)]
    pub query: String,
    /// The body, where there is one.
    pub body: Option<Value>,
    /// True if it showed the other before.
    #[serde(default)]
    pub shows: bool,
    /// The status of what only the blocker's own list and acts answer.
    pub blocker: Option<String>,
    /// The status of what names nobody.
    #[serde(default = "success")]
    pub answers: String,
}

/// What one caller gets about one thing.
#[derive(Clone, Copy)]
pub struct Cell<'a> {
    /// The status.
    pub status: &'a str,
    /// Whose thing the path names.
    pub target: &'a str,
    /// Who asks.
    pub caller: &'a str,
}

fn success() -> String {
    "200".to_owned()
}

impl Table {
    /// The table as it is checked in.
    pub fn read() -> Self {
        serde_json::from_str(include_str!("../../../../fixtures/permissions.json")).expect("the table is well-formed")
    }
}

impl Row {
    /// Method and path of the route; a path's placeholder is filled with `id`.
    pub fn filled_with(&self, id: &str) -> (Method, String) {
        let (method, path) = self.route.split_once(' ').expect("a route is a method and a path");
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        match (path.find('{'), path.find('}')) {
            (Some(begin), Some(end)) => (method, format!("{}{id}{}", &path[..begin], &path[end + 1..])),
            _ => (method, path.to_owned()),
        }
    }

    /// True if it only reads.
    pub fn reads(&self) -> bool {
        self.route.starts_with("GET ")
    }

    /// What everybody gets.
    pub fn cells<'a>(&'a self, callers: &'a [String]) -> Vec<Cell<'a>> {
        let lines = self.expect.iter().map(|(target, line)| (target.as_str(), line.split(' ').collect::<Vec<_>>()));
        let cells = lines.flat_map(|(target, line)| {
            assert_eq!(line.len(), callers.len(), "{} of {target}: a status for each caller", self.route);
            line.into_iter().zip(callers).map(move |(status, caller)| Cell { status, target, caller })
        });
        cells.collect()
    }

    /// The request of the grid.
    pub fn plain_ask(&self) -> Ask {
        Ask { at: None, query: self.query.clone(), body: self.body.clone(), shows: false, blocker: None, answers: success() }
    }

    /// The requests after a block; none where the route knows no two people.
    pub fn asks_after_a_block(&self) -> Vec<Ask> {
        match &self.after_a_block {
            Some(AfterABlock::Exempt(why)) => {
                assert!(!why.is_empty(), "{}: a reason", self.route);
                Vec::new()
            }
            Some(AfterABlock::Requests(asks)) => asks.clone(),
            None => vec![self.plain_ask()],
        }
    }

    /// True if this request names something of the other person.
    pub fn names_other(&self, ask: &Ask) -> bool {
        (self.names.is_some() && ask.at.is_none()) || ask.mentions_other()
    }
}

impl Ask {
    /// True if its query or its body names something of the other person.
    pub fn mentions_other(&self) -> bool {
        let text = format!("{} {}", self.query, self.body.as_ref().unwrap_or_default());
        KINDS.iter().any(|kind| text.contains(&format!("${kind}")))
    }

    /// `text` with the things that `thing` tells of each kind in place of their names.
    pub fn with_things<'a>(text: &str, thing: impl Fn(&str) -> &'a str) -> String {
        KINDS.iter().fold(text.to_owned(), |text, kind| text.replace(&format!("${kind}"), thing(kind)))
    }
}
