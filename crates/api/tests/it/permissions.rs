//! The permission grid: every caller asks every route about everything, and gets what `fixtures/permissions.json` says; what
//! may not be known is answered byte for byte like what doesn't exist.

use std::collections::{BTreeMap, BTreeSet};

use axum::{body::Body, http::header};
use kindred_api::routes;
use kindred_domain::{OperatorRole, UserId};
use kindred_store::{Hold, StoreError};
use serde_json::{Value, json};

use crate::{
    passkeys::{add_passkey, device},
    permission_table::{Cell, MISSING_ID, MISSING_KEY, Row, Table},
    rooms::room,
    selfies,
    services::link,
    support::{
        Answer, PASSWORD, Persona, Snapshot, Upload, World,
        pictures::{data_url, jpeg},
    },
};

#[test]
fn every_route_has_one_row_and_every_row_a_status_for_each_caller_and_thing() {
    let table = Table::read();
    let rows: BTreeSet<_> = table.rows.iter().map(|row| row.route.clone()).collect();
    let known: BTreeSet<_> = routes().into_iter().map(|(method, path)| format!("{method} {path}")).collect();
    assert_eq!(rows, known, "left: the table, right: the router");
    assert_eq!(table.rows.len(), known.len(), "a route has two rows");
    for row in &table.rows {
        let targets: BTreeSet<_> = row.cells(&table.callers).iter().map(|cell| cell.target).collect();
        let wanted: &[&str] = if row.route.contains('{') { &["own", "another's", "missing", "no id"] } else { &["-"] };
        assert_eq!(targets, wanted.iter().copied().collect(), "{}", row.route);
        assert_eq!(row.names.is_some(), row.route.contains('{'), "{}: a path with a placeholder says what stands there", row.route);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_caller_gets_what_the_table_says_on_sqlite() {
    compare_with_the_table(World::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_caller_gets_what_the_table_says_on_postgres() {
    compare_with_the_table(World::postgres().await).await;
}

async fn compare_with_the_table(world: World) {
    let table = Table::read();
    let fixture = Fixture::new(world).await;
    let mut wrong = Vec::new();
    let mut copy = fixture.copy().await;
    for row in &table.rows {
        let mut cells = row.cells(&table.callers);
        // Refusals change nothing, so what is granted comes after all of them.
        cells.sort_by_key(|cell| cell.status == "200");
        let mut answers = BTreeMap::new();
        for cell in cells {
            if row.uses_up && cell.status == "200" {
                copy = fixture.copy().await;
            }
            let answer = copy.ask(row, cell).await;
            if answer.status.as_str() != cell.status {
                let (target, caller) = (cell.target, cell.caller);
                wrong.push(format!("{} of {target} by {caller}: {} {}, expected {}", row.route, answer.status, answer.body, cell.status));
            }
            answers.insert((cell.caller, cell.target), answer);
        }
        wrong.extend(distinguishable(row, &answers));
        if !row.reads() {
            copy = fixture.copy().await;
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The refusals that differ from the one about what doesn't exist, though they have its status.
fn distinguishable(row: &Row, answers: &BTreeMap<(&str, &str), Answer>) -> Vec<String> {
    let differs = |(caller, target): (&str, &str), answer: &Answer| {
        let missing = answers.get(&(caller, "missing")).filter(|missing| missing.status == answer.status && !answer.status.is_success())?;
        let same = (&answer.bytes, &answer.headers) == (&missing.bytes, &missing.headers);
        (!same).then(|| {
            format!("{} of {target} by {caller} differs from the answer about nothing: {} {}", row.route, answer.body, missing.body)
        })
    };
    answers.iter().filter_map(|(cell, answer)| differs(*cell, answer)).collect()
}

/// People that are made once: the owner and those of the table's head, and Eve and Gil, whom none of them knows.
struct Fixture {
    tokens: BTreeMap<&'static str, Option<String>>,
    things: BTreeMap<(&'static str, &'static str), String>,
    snapshot: Snapshot,
}

/// A copy of the fixture, in which callers ask.
struct Copied<'a> {
    fixture: &'a Fixture,
    world: World,
}

impl Fixture {
    async fn new(world: World) -> Self {
        let mut people = BTreeMap::new();
        for name in
            ["owner", "match", "favourite", "blocked", "stranger", "suspended", "departing", "eve", "gil", "looks", "decides", "runs"]
        {
            people.insert(name, world.register_with(name, json!({ "photos": [data_url(&jpeg())] })).await);
        }
        for (one, other) in [("owner", "match"), ("owner", "blocked"), ("owner", "suspended"), ("owner", "departing"), ("eve", "gil")] {
            make_match(&people[one], &people[other]).await;
        }
        for (one, other) in [("owner", "favourite"), ("favourite", "owner")] {
            people[one].act(&format!("/api/matches/favorite/{}", people[other].id)).await.ok();
        }
        let mut things = BTreeMap::new();
        for (whose, name, other) in [("own", "owner", "match"), ("another's", "eve", "gil")] {
            let made = things_of(&world, name, &people[name], &people[other]).await;
            things.extend(made.into_iter().map(|(kind, id)| ((kind, whose), id)));
        }
        let mut tokens: BTreeMap<_, _> = people.iter().map(|(name, persona)| (*name, persona.token.clone())).collect();
        tokens.extend([("anonymous", None), ("operator", world.operator().token), ("ended", ended_session(&world).await)]);
        for (name, role) in [("looks", OperatorRole::Looks), ("decides", OperatorRole::Decides), ("runs", OperatorRole::Owner)] {
            world.appoint(&people[name], role).await;
        }
        for (whose, name, other) in [("own", "owner", "match"), ("another's", "eve", "gil")] {
            let decided = decision(&world, &people["decides"], (&people[name], &people[other])).await;
            things.insert(("decision", whose), decided);
        }
        exclude(&world, &people).await;
        drop(people);
        Self { tokens, things, snapshot: world.into_snapshot().await }
    }

    async fn copy(&self) -> Copied<'_> {
        Copied { fixture: self, world: self.snapshot.world().await }
    }
}

impl Copied<'_> {
    async fn ask(&self, row: &Row, cell: Cell<'_>) -> Answer {
        let visitor = self.world.anon();
        let caller = self.fixture.tokens[cell.caller].as_deref().map_or(visitor.clone(), |token| visitor.with_token(token));
        let ask = row.plain_ask();
        let (method, path) = row.filled_with(self.named(row.names.as_deref().unwrap_or_default(), cell.target));
        let request = caller.request(method, &format!("{path}?{}", ask.query));
        match ask.body {
            Some(body) => {
                let body = body.to_string().replace("$caller", cell.caller).replace("$jpeg", &data_url(&jpeg()));
                caller.send(request.header(header::CONTENT_TYPE, "application/json"), body.into()).await
            }
            None => caller.send(request, Body::empty()).await,
        }
    }

    fn named(&self, kind: &str, target: &str) -> &str {
        let thing = self.fixture.things.iter().find(|(named, _)| **named == (kind, target));
        match thing {
            Some((_, id)) => id,
            None if target == "no id" => "no%20id",
            None if kind == "picture" => MISSING_KEY,
            None => MISSING_ID,
        }
    }
}

/// The two become a match with a room.
async fn make_match(one: &Persona, two: &Persona) {
    for (persona, other) in [(one, two), (two, one)] {
        persona.act(&format!("/api/matches/like/{}", other.id)).await.ok();
    }
    room(one, two).await;
}

/// One of everything that a path can name: the moment is for matches alone, the room is shared with `other`.
async fn things_of(world: &World, name: &str, one: &Persona, other: &Persona) -> Vec<(&'static str, String)> {
    let (room, moment) = (room(one, other).await, moment(one).await);
    let commented = one.post(&format!("/api/comments/moment/{moment}"), json!({ "content": "Hello" })).await.ok();
    let message = one.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "hello", "type": "text" })).await.ok();
    let photos = one.get(&format!("/api/photos/user/{}", one.id)).await.ok();
    let me = one.get("/api/users/me").await.ok();
    let sessions = world.login(name).await.get("/api/users/me/sessions").await.ok();
    let text = |value: &Value| value.as_str().expect("a thing has a name").to_owned();
    vec![
        ("user", one.id.clone()),
        ("room", room.clone()),
        ("moment", moment),
        ("comment", text(&commented["comment"]["id"])),
        ("message", text(&message["data"]["id"])),
        ("photo", text(&photos["photos"][0]["id"])),
        ("picture", text(&me["user"]["avatar"]).trim_start_matches("/media/").to_owned()),
        ("session", text(&sessions["sessions"][0]["id"])),
        ("passkey", add_passkey(one, &mut device(name)).await),
        ("service", link(world, one).await),
        ("report", report(world, one, other, json!({ "reason": "spam" })).await),
        ("message report", message_report(world, one, other, &room).await),
        ("held picture", held_picture(world, one).await),
        ("selfie", selfies::send(one).await),
    ]
}

async fn moment(author: &Persona) -> String {
    let body = author.post("/api/moments/create", json!({ "content": "Hello", "audience": "friends" })).await.ok();
    body["data"]["id"].as_str().expect("a moment has an id").to_owned()
}

/// The id of a report that `one` makes about `other`.
async fn report(world: &World, one: &Persona, other: &Persona, body: Value) -> String {
    one.post(&format!("/api/users/{}/report", other.id), body).await.ok();
    world.clock.advance(1);
    let reports = world.operator().get("/api/admin/reports").await.ok();
    reports["reports"][0]["id"].as_str().expect("a report has an id").to_owned()
}

/// The id of a report that `one` makes about a picture which `other` has sent.
async fn message_report(world: &World, one: &Persona, other: &Persona, room: &str) -> String {
    let url = other.upload_jpeg(Upload::Chat).await;
    let sent = other.post(&format!("/api/messages/room/{room}/send"), json!({ "image_url": url, "type": "image" })).await.ok();
    report(world, one, other, json!({ "reason": "explicit", "subject": { "kind": "message", "id": sent["data"]["id"] } })).await
}

/// The id of an upload that waits for an operator.
async fn held_picture(world: &World, owner: &Persona) -> String {
    let uploaded = owner.upload(Upload::Profile, data_url(&jpeg())).await.ok();
    let id = uploaded["id"].as_str().expect("an upload has an id").to_owned();
    let (of, now) = ((id.parse().expect("an id"), owner.id.parse().expect("an id")), world.state.clock.now());
    let held: Result<(), StoreError> =
        world.state.store.write(move |tx| async move { tx.hold_picture(of, Hold::Unchecked, "own", now).await }).await;
    held.expect("the store can be written");
    id
}

/// The id of a decision of an operator's about a report that `one` made about `other`, which can be taken back.
async fn decision(world: &World, operator: &Persona, (one, other): (&Persona, &Persona)) -> String {
    let report = report(world, one, other, json!({ "reason": "hate" })).await;
    let path = format!("/api/admin/queue/{report}/decide?kind=reports");
    let decided = operator.post(&path, json!({ "decision": "close", "note": "Why" })).await.ok();
    decided["id"].as_str().expect("a decision has an id").to_owned()
}

/// The token of a session of the owner's that has ended.
async fn ended_session(world: &World) -> Option<String> {
    let owner = world.login("owner").await;
    owner.act("/api/auth/logout").await.ok();
    owner.token
}

/// The blocked one, the suspended one and the one who leaves, all matches of the owner until now.
async fn exclude(world: &World, people: &BTreeMap<&str, Persona>) {
    people["owner"].act(&format!("/api/users/{}/block", people["blocked"].id)).await.ok();
    world.operator().post(&format!("/api/admin/users/{}/suspend", people["suspended"].id), json!({})).await.ok();
    let leaver: UserId = people["departing"].id.parse().expect("an id");
    let (stand_in, now) = (UserId::random(&*world.state.entropy), world.state.clock.now());
    // By the store, since the route also removes the rows at once.
    let begun: Result<bool, StoreError> =
        world.state.store.write(move |tx| async move { tx.begin_departure(leaver, stand_in, now).await }).await;
    assert!(begun.expect("the store can be written"));
    world.anon().login("departing", PASSWORD).await.refused(401, "wrong_credentials");
}
