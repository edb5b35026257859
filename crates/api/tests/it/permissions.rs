//! The permission grid: `fixtures/permissions.json` says who gets what on every route, and a route without a row fails.

use std::collections::{BTreeMap, BTreeSet};

use axum::{
    body::Body,
    http::{Method, header},
};
use kindred_api::routes;
use serde_json::{Value, json};

use crate::support::{Persona, World, pictures};

const MISSING_ID: &str = "6zzzzzzzzzzzz";
const MISSING_KEY: &str = "00000000000000000000000000";

#[derive(serde::Deserialize)]
struct Table {
    callers: Vec<String>,
    rows: Vec<Row>,
}

#[derive(serde::Deserialize)]
struct Row {
    route: String,
    names: Option<String>,
    #[serde(default)]
    query: String,
    body: Option<Value>,
    expect: BTreeMap<String, Vec<String>>,
    /// What whoever has the operator's key gets; on other routes the key is no session, and is worth nothing.
    #[serde(default)]
    operator: BTreeMap<String, String>,
}

fn table() -> Table {
    serde_json::from_str(include_str!("../../../../fixtures/permissions.json")).expect("the table is well-formed")
}

#[test]
fn every_route_has_one_row_and_every_row_is_whole() {
    let table = table();
    let rows: Vec<_> = table.rows.iter().map(|row| row.route.clone()).collect();
    let known: BTreeSet<_> = routes().into_iter().map(|(method, path)| format!("{method} {path}")).collect();
    assert_eq!(rows.iter().cloned().collect::<BTreeSet<_>>(), known, "left: the table, right: the router");
    assert_eq!(rows.len(), known.len(), "a route has two rows");
    for row in &table.rows {
        let asked: Vec<_> = row.expect.keys().map(String::as_str).collect();
        let wanted: &[&str] = if row.route.contains('{') { &["another's", "missing", "no id", "own"] } else { &["-"] };
        assert_eq!(asked, wanted, "{}", row.route);
        assert!(row.expect.values().all(|cells| cells.len() == table.callers.len()), "{}", row.route);
        let for_operators = row.route.contains("/api/admin/") || row.route.contains("/api/db/");
        assert!(row.operator.keys().eq(row.expect.keys().filter(|_| for_operators)), "{}", row.route);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_caller_gets_what_the_table_says_on_sqlite() {
    compare(World::sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_caller_gets_what_the_table_says_on_postgres() {
    compare(World::postgres).await;
}

async fn compare<Made: Future<Output = World>>(world: impl Fn() -> Made) {
    let table = table();
    let mut wrong = Vec::new();
    let mut untouched = None;
    for row in &table.rows {
        // What one row does must not change what the next one meets: a new world, unless all before only read.
        let stage = match untouched.take() {
            Some(stage) => stage,
            None => Stage::set(world().await).await,
        };
        for (target, cells) in &row.expect {
            for (caller, expected) in table.callers.iter().zip(cells) {
                let given = stage.answer(row, target, caller).await;
                if given != *expected {
                    wrong.push(format!("{} of {target} by {caller}: {given}, expected {expected}", row.route));
                }
            }
        }
        for (target, cells) in &row.expect {
            let given = stage.answer(row, target, "operator").await;
            let expected = row.operator.get(target).unwrap_or(&cells[0]);
            if given != *expected {
                wrong.push(format!("{} of {target} by an operator: {given}, expected {expected}", row.route));
            }
        }
        untouched = row.route.starts_with("GET ").then_some(stage);
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Ann the owner and Bob the other person like each other and share a room, and each shows moments to matches alone; Cid is
/// a stranger; Dee and Eve share another room.
struct Stage {
    callers: BTreeMap<&'static str, Persona>,
    things: BTreeMap<(&'static str, &'static str), String>,
    _world: World,
}

impl Stage {
    async fn set(world: World) -> Self {
        let with_picture = || json!({ "photos": [picture()] });
        let (ann, bob) = (world.register_with("ann", with_picture()).await, world.register("bob").await);
        let (cid, dee) = (world.register("cid").await, world.register_with("dee", with_picture()).await);
        let eve = world.register("eve").await;
        for (one, other) in [(&ann, &bob), (&bob, &ann)] {
            one.act(&format!("/api/matches/like/{}", other.id)).await.ok();
        }
        let ended = signed_out(&world, "ann").await;
        let (with_bob, of_others) = (room(&ann, &bob).await, room(&dee, &eve).await);
        let (moments, comments) = (both(&ann, &bob, moment).await, both(&ann, &bob, comment).await);
        let reports = both(&ann, &dee, async |one| report(one, &eve, &world).await).await;
        let things = BTreeMap::from([
            (("moment", "own"), moments.0),
            (("moment", "another's"), moments.1),
            (("comment", "own"), comments.0),
            (("comment", "another's"), comments.1),
            (("user", "own"), ann.id.clone()),
            (("user", "another's"), bob.id.clone()),
            (("message", "own"), say(&ann, &with_bob).await),
            (("message", "another's"), say(&dee, &of_others).await),
            (("report", "own"), reports.0),
            (("report", "another's"), reports.1),
            (("room", "own"), with_bob),
            (("room", "another's"), of_others),
            (("picture", "own"), picture_key(&ann).await),
            (("picture", "another's"), picture_key(&dee).await),
            (("photo", "own"), photo(&ann).await),
            (("photo", "another's"), photo(&dee).await),
            (("session", "own"), session(&world.login("ann").await).await),
            (("session", "another's"), session(&dee).await),
        ]);
        let nobody = [("anonymous", world.anon()), ("operator", world.operator()), ("ended", ended)];
        let callers = nobody.into_iter().chain([("owner", ann), ("other", bob), ("stranger", cid)]).collect();
        Self { callers, things, _world: world }
    }

    async fn answer(&self, row: &Row, target: &str, caller: &str) -> String {
        let (method, path) = row.route.split_once(' ').expect("a route is a method and a path");
        let path = match row.names.as_deref() {
            Some(kind) => format!("{}{}", &path[..path.find('{').expect("it names something")], self.named(kind, target)) + after(path),
            None => path.to_owned(),
        };
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let persona = &self.callers[caller];
        let request = persona.request(method, &format!("{path}?{}", row.query));
        let answer = match &row.body {
            Some(body) => {
                let body = body.to_string().replace("$caller", caller).replace("$picture", &picture());
                persona.send(request.header(header::CONTENT_TYPE, "application/json"), body.into()).await
            }
            None => persona.send(request, Body::empty()).await,
        };
        let code = answer.body["code"].as_str().map(|code| format!(" {code}"));
        format!("{}{}", answer.status.as_u16(), code.unwrap_or_default())
    }

    fn named(&self, kind: &str, target: &str) -> &str {
        let thing = self.things.iter().find(|((of, whose), _)| (*of, *whose) == (kind, target));
        match thing {
            Some((_, id)) => id,
            None if target == "no id" => "no%20id",
            None if kind == "picture" => MISSING_KEY,
            None => MISSING_ID,
        }
    }
}

/// Somebody whose session has ended.
async fn signed_out(world: &World, name: &str) -> Persona {
    let persona = world.login(name).await;
    persona.act("/api/auth/logout").await.ok();
    persona
}

fn after(path: &str) -> &str {
    path.split_once('}').map_or("", |(_, after)| after)
}

async fn room(one: &Persona, two: &Persona) -> String {
    let told = one.act(&format!("/api/messages/room/user/{}", two.id)).await.ok();
    told["room_id"].as_str().expect("a room has an id").to_owned()
}

async fn say(one: &Persona, room: &str) -> String {
    let told = one.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "hello", "type": "text" })).await.ok();
    told["data"]["id"].as_str().expect("a message has an id").to_owned()
}

async fn both<T>(ann: &Persona, bob: &Persona, made: impl AsyncFn(&Persona) -> T) -> (T, T) {
    (made(ann).await, made(bob).await)
}

/// A moment for matches alone.
async fn moment(author: &Persona) -> String {
    let told = author.post("/api/moments/create", json!({ "content": "Hello", "audience": "friends" })).await.ok();
    told["data"]["id"].as_str().expect("a moment has an id").to_owned()
}

/// A comment of the author's on a moment of theirs.
async fn comment(author: &Persona) -> String {
    let path = format!("/api/comments/moment/{}", moment(author).await);
    let told = author.post(&path, json!({ "content": "Hello" })).await.ok();
    told["comment"]["id"].as_str().expect("a comment has an id").to_owned()
}

/// The id of a report that `one` makes about `other`.
async fn report(one: &Persona, other: &Persona, world: &World) -> String {
    one.post(&format!("/api/users/{}/report", other.id), json!({ "reason": "spam" })).await.ok();
    world.clock.advance(1);
    let reports = world.operator().get("/api/admin/reports").await.ok();
    reports["reports"][0]["id"].as_str().expect("a report has an id").to_owned()
}

async fn picture_key(owner: &Persona) -> String {
    let me = owner.get("/api/users/me").await.ok();
    let url = me["user"]["avatar"].as_str().expect("the owner has a picture");
    url.trim_start_matches("/media/").to_owned()
}

async fn photo(owner: &Persona) -> String {
    let photos = owner.get(&format!("/api/photos/user/{}", owner.id)).await.ok();
    photos["photos"][0]["id"].as_str().expect("the owner has a photo").to_owned()
}

async fn session(owner: &Persona) -> String {
    let sessions = owner.get("/api/users/me/sessions").await.ok();
    sessions["sessions"][0]["id"].as_str().expect("whoever asks has a session").to_owned()
}

fn picture() -> String {
    pictures::data_url(&pictures::jpeg())
}
