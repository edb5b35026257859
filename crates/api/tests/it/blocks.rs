//! After a block each of the two gets about the other exactly what they get about one who doesn't exist, and nothing of them
//! in any list; `fixtures/permissions.json` says how each route is asked.

use std::collections::BTreeMap;

use axum::{body::Body, http::header};
use serde_json::{Value, json};

use crate::{
    passkeys::{add_passkey, device},
    permission_table::{Ask, MISSING_ID, MISSING_KEY, Row, Table},
    services::link,
    support::{
        Answer, Persona, World,
        pictures::{data_url, jpeg},
    },
};

fn rows() -> Vec<Row> {
    Table::read().rows
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn safe_01_after_a_block_every_route_answers_either_about_the_other_as_about_nobody_on_sqlite() {
    after_a_block(World::sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn safe_01_after_a_block_every_route_answers_either_about_the_other_as_about_nobody_on_postgres() {
    after_a_block(World::postgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn safe_03_after_a_suspension_every_route_answers_about_the_person_as_about_nobody_on_sqlite() {
    after_a_suspension(World::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn safe_03_after_a_suspension_every_route_answers_about_the_person_as_about_nobody_on_postgres() {
    after_a_suspension(World::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn safe_01_after_a_block_no_stream_names_the_other_on_sqlite() {
    streams_after_a_block(World::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn safe_01_after_a_block_no_stream_names_the_other_on_postgres() {
    streams_after_a_block(World::postgres().await).await;
}

/// Neither one that was open nor one that goes on from before the block.
async fn streams_after_a_block(world: World) {
    let fixture = Fixture::new(world).await;
    let [ann, bob, cid] = ["annabella", "bobberton", "cidwell"].map(|name| &fixture.people[name]);
    let room = &fixture.things[&("annabella", "room")];
    let mut live = bob.open_stream(None).await;
    live.until("unread").await;
    let before = live.id.clone();
    ann.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "the last words" })).await.ok();
    assert_eq!(live.until("room").await["room_id"], json!(room));
    ann.act(&format!("/api/users/{}/block", bob.id)).await.ok();
    ann.act(&format!("/api/messages/room/{room}/typing")).await.refused(404, "not_found");
    let mut resumed = bob.open_stream(before.as_deref()).await;
    let with_cid = cid.act(&format!("/api/messages/room/user/{}", bob.id)).await.ok()["room_id"].clone();
    // Events come in order: anything about the other would come before this one.
    cid.post(&format!("/api/messages/room/{}/send", with_cid.as_str().unwrap_or_default()), json!({ "content": "Hello" })).await.ok();
    for stream in [&mut live, &mut resumed] {
        loop {
            let (_, body) = stream.next().await;
            let text = body.to_string();
            assert!(!text.contains(room.as_str()) && !text.contains(&ann.id), "{text}");
            if body["room_id"] == with_cid {
                break;
            }
        }
    }
}

async fn after_a_block<Made: Future<Output = World>>(world: impl Fn() -> Made) {
    let mut wrong = Vec::new();
    for (asker, other) in [("bobberton", "annabella"), ("annabella", "bobberton")] {
        let fixture = Fixture::new(world().await).await;
        wrong.extend(fixture.unseen_before(asker, other).await);
        fixture.people["annabella"].act(&format!("/api/users/{}/block", fixture.people["bobberton"].id)).await.ok();
        wrong.extend(fixture.seen_after(asker, other).await);
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

async fn after_a_suspension(world: World) {
    let fixture = Fixture::new(world).await;
    let mut wrong = fixture.unseen_before("bobberton", "annabella").await;
    let suspend = format!("/api/admin/users/{}/suspend", fixture.people["annabella"].id);
    fixture.world.operator().post(&suspend, json!({})).await.ok();
    wrong.extend(fixture.seen_after("bobberton", "annabella").await);
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Annabella and Bobberton like each other, favour each other, talk, post, and comment on each other's moments and on
/// Cidwell's.
struct Fixture {
    people: BTreeMap<&'static str, Persona>,
    things: BTreeMap<(&'static str, &'static str), String>,
    world: World,
}

impl Fixture {
    async fn new(world: World) -> Self {
        let mut people = BTreeMap::new();
        for name in ["annabella", "bobberton", "cidwell"] {
            people.insert(name, world.register_with(name, json!({ "photos": [data_url(&jpeg())] })).await);
        }
        let mut fixture = Self { people, things: BTreeMap::new(), world };
        fixture.make_match("annabella", "bobberton").await;
        for name in ["annabella", "bobberton", "cidwell"] {
            fixture.post(name).await;
        }
        for (name, other) in [("annabella", "bobberton"), ("bobberton", "annabella")] {
            fixture.write_and_like(name, other).await;
        }
        fixture
    }

    /// The two become a match with a room; the last thing each did before was to like the third person.
    async fn make_match(&mut self, one: &'static str, two: &'static str) {
        for (name, other) in [(one, two), (two, one)] {
            let persona = self.people[name].clone();
            for liked in ["cidwell", other] {
                persona.act(&format!("/api/matches/like/{}", self.people[liked].id)).await.ok();
            }
            persona.act(&format!("/api/matches/favorite/{}", self.people[other].id)).await.ok();
            let opened = persona.act(&format!("/api/messages/room/user/{}", self.people[other].id)).await.ok();
            self.keep(name, "room", &opened["room_id"]);
        }
    }

    async fn post(&mut self, name: &'static str) {
        let persona = self.people[name].clone();
        let me = persona.get("/api/users/me").await.ok();
        let body = json!({ "content": format!("A moment of {name}"), "hashtags": ["sea"], "audience": "public" });
        let moment = persona.post("/api/moments/create", body).await.ok();
        let photos = persona.get(&format!("/api/photos/user/{}", persona.id)).await.ok();
        let sessions = persona.get("/api/users/me/sessions").await.ok();
        self.keep(name, "user", &json!(persona.id));
        self.keep(name, "moment", &moment["data"]["id"]);
        self.keep(name, "photo", &photos["photos"][0]["id"]);
        self.keep(name, "session", &sessions["sessions"][0]["id"]);
        self.keep(name, "passkey", &json!(add_passkey(&persona, &mut device(name)).await));
        self.keep(name, "service", &json!(link(&self.world, &persona).await));
        let picture = me["user"]["avatar"].as_str().unwrap_or_default().trim_start_matches("/media/").to_owned();
        self.keep(name, "picture", &json!(picture));
    }

    async fn write_and_like(&mut self, name: &'static str, other: &'static str) {
        let persona = self.people[name].clone();
        let words = json!({ "content": format!("words of {name}") });
        let sent = persona.post(&format!("/api/messages/room/{}/send", self.things[&(name, "room")]), words.clone()).await.ok();
        self.keep(name, "message", &sent["data"]["id"]);
        for owner in [other, "cidwell"] {
            let moment = self.things[&(owner, "moment")].clone();
            persona.act(&format!("/api/moments/{moment}/like")).await.ok();
            let answer = persona.post(&format!("/api/comments/moment/{moment}"), words.clone()).await.ok();
            self.keep(name, "comment", &answer["comment"]["id"]);
        }
    }

    fn keep(&mut self, name: &'static str, kind: &'static str, id: &Value) {
        self.things.insert((name, kind), id.as_str().expect("a thing has an id").to_owned());
    }

    /// What this way of asking gets, about things of `other` or, without one, about things that aren't there.
    async fn ask(&self, (row, ask): (&Row, &Ask), asker: &str, other: Option<&str>) -> Answer {
        let thing = |kind: &str| match other {
            Some(other) => self.things.iter().find(|((of, what), _)| (*of, *what) == (other, kind)).map_or("", |(_, id)| id),
            None if kind == "picture" => MISSING_KEY,
            None => MISSING_ID,
        };
        let filled = |text: &str| {
            let fixed = text
                .replace("$cid_moment", &self.things[&("cidwell", "moment")])
                .replace("$cid", &self.people["cidwell"].id)
                .replace("$jpeg", &data_url(&jpeg()));
            let own = self.things.iter().find(|((of, what), _)| (*of, *what) == (asker, "moment")).map_or("", |(_, id)| id);
            Ask::with_things(&fixed.replace("$own_moment", own), thing)
        };
        let named = match (&ask.at, &row.names) {
            (Some(at), _) => filled(at),
            (None, Some(kind)) => thing(kind).to_owned(),
            (None, None) => String::new(),
        };
        let (method, path) = row.filled_with(&named);
        let persona = &self.people[asker];
        let request = persona.request(method, &format!("{path}?{}", filled(&ask.query)));
        match &ask.body {
            Some(body) => {
                let body = filled(&body.to_string());
                persona.send(request.header(header::CONTENT_TYPE, "application/json"), body.into()).await
            }
            None => persona.send(request, Body::empty()).await,
        }
    }

    /// Requests of the grid that don't show the other even before, so that they would prove nothing.
    async fn unseen_before(&self, asker: &str, other: &str) -> Vec<String> {
        let mut unseen = Vec::new();
        for row in rows().iter().filter(|row| row.reads() && row.route != "GET /api/users/discover") {
            for ask in row.asks_after_a_block().iter().filter(|ask| !ask.mentions_other()) {
                let answer = self.ask((row, ask), asker, Some(other)).await;
                let shows = !self.traces(&answer, other).is_empty();
                if shows != (ask.shows || row.names_other(ask)) {
                    unseen.push(format!("{} by {asker} before: shows the other is {shows}, {}", row.route, answer.body));
                }
            }
        }
        unseen
    }

    /// Requests whose answers still show the other.
    async fn seen_after(&self, asker: &str, other: &str) -> Vec<String> {
        let mut seen = Vec::new();
        for row in &rows() {
            for ask in &row.asks_after_a_block() {
                let about = self.ask((row, ask), asker, Some(other)).await;
                if let Some(expected) = ask.blocker.as_deref().filter(|_| asker == "annabella") {
                    assert_eq!(about.status.as_str(), expected, "{}", row.route);
                } else if row.names_other(ask) {
                    let none = self.ask((row, ask), asker, None).await;
                    if (about.status, &about.bytes) != (none.status, &none.bytes) {
                        seen.push(format!(
                            "{} by {asker}: {} {}, of nobody {} {}",
                            row.route, about.status, about.body, none.status, none.body
                        ));
                    }
                } else {
                    let traces = self.traces(&about, other);
                    if about.status.as_str() != ask.answers || !traces.is_empty() {
                        seen.push(format!("{} by {asker}: {} with {traces:?} in {}", row.route, about.status, about.body));
                    }
                }
            }
        }
        seen
    }

    /// Everything of `other` that stands in an answer: ids, name, words.
    fn traces(&self, answer: &Answer, other: &str) -> Vec<String> {
        let text = String::from_utf8_lossy(&answer.bytes);
        let of_other = self.things.iter().filter(|((of, _), _)| *of == other).map(|(_, id)| id.as_str());
        of_other.chain([other]).filter(|trace| text.contains(trace)).map(str::to_owned).collect()
    }
}
