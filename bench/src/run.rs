//! A whole bench: a world, the limit, the calls, and what the program takes.

use std::{
    path::PathBuf,
    rc::Rc,
    time::{Duration, Instant},
};

use kindred_domain::Timestamp;

use crate::{
    BenchError,
    calls::{CALLS, Call},
    http::{Answer, Connection, get, post},
    load::{Load, Measured, always, measure},
    open_loop::{self, Schedule},
    pictures,
    place::Place,
    process::Server,
    report::{Bound, Fact, Limits, Report, Row, machine},
    streams,
    world::{BusyPerson, Size, World, keep_past},
};

/// From here on the goals are those of ten million people.
const TEN_MILLION: u32 = 5_000_000;
const MEBIBYTE: f64 = 1_048_576.0;
/// That ask for hello-world at the same time.
const CONNECTIONS: usize = 64;

/// Streams at the same time, and how many milliseconds sends may take to reach them.
const STREAMS: [streams::Goal; 2] = [(1_000, 50.0), (10_000, 150.0)];

/// What is wanted.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The server's program.
    pub program: PathBuf,
    /// How many people there are.
    pub people: u32,
    /// The hot calls alone, each for a shorter time.
    pub is_quick: bool,
    /// The url of a `PostgreSQL` server for the rows, which has to be the bench's alone; without one they are in the folder.
    pub postgres: Option<String>,
    /// The share of each call's rate at which it is asked again in an open loop.
    pub open_share: f64,
    /// The data folder; emptied before, removed after.
    pub folder: PathBuf,
    /// The present time.
    pub now: Timestamp,
}

/// Does all of it.
pub async fn run(plan: &Plan) -> Result<Report, BenchError> {
    let Plan { program, people, folder, now, .. } = plan;
    streams::refuse_few_files(plan.streams())?;
    let place = Place::make(folder, plan.postgres.as_deref()).await?;
    eprintln!("writing a world of {people} people");
    let begun = Instant::now();
    let world = Rc::new(World::write(&place.target(), Size { people: *people, now: *now }, None).await?);
    keep_past(&place.target(), *now).await?;
    let (world_seconds, world_bytes) = (begun.elapsed().as_secs_f64(), place.size().await?);
    let limit = Server::start_limit().await?;
    let hello = measure(&limit, plan.load(CONNECTIONS, 200), always(get("/hello", "none", ""))).await?;
    let (server, started) = Server::time_start(program, folder, place.database.as_ref()).await?;
    let at_start = server.memory()?;
    server.settle().await?;
    let lines = plan.measure_all(&server, &limit, &world, &hello).await?;
    let under_load = server.memory()?;
    server.stop().await?;
    let pictures = plan.measure_pictures(&place, &limit, &world).await?;
    let streams = plan.measure_streams(&place, &world).await?;
    let engine = place.engine();
    place.remove().await?;
    let facts = [
        ("start to the first answer", started.as_secs_f64() * 1e3, "ms"),
        ("memory at start", mebibytes(at_start.now), "MiB"),
        ("memory under load", mebibytes(under_load.most), "MiB"),
    ];
    let told = facts.into_iter().zip(plan.program_goals());
    let facts = told.map(|((name, value, unit), goal)| Fact { name: name.to_owned(), value, unit, goal: Bound::AtMost(goal) });
    let program = facts.chain(pictures).chain(streams).collect();
    let (people, is_quick, open) = (*people, plan.is_quick, (plan.open_share, plan.schedule(0.0, 200).lasts.as_secs_f64()));
    let (date, machine) = (now.date().to_string(), machine());
    Ok(Report { date, machine, engine, people, is_quick, world_seconds, world_bytes, open, hello, lines, program })
}

impl Plan {
    fn load(&self, connections: usize, status: u16) -> Load {
        let [warm_up, measured] = if self.is_quick { [500, 3_000] } else { [1_500, 6_000] }.map(Duration::from_millis);
        Load { connections, warm_up, measured, status }
    }

    fn schedule(&self, rate: f64, status: u16) -> Schedule {
        Schedule { rate: rate * self.open_share, lasts: Duration::from_secs(if self.is_quick { 4 } else { 60 }), status }
    }

    /// Of a server of their own, with the bench as the proxy in front: one address alone may not open as many connections.
    async fn measure_streams(&self, place: &Place, world: &World) -> Result<Vec<Fact>, BenchError> {
        eprintln!("measuring: streams");
        let more = ["--trusted-proxies", "127.0.0.1"];
        let server = Server::start(&self.program, &self.folder, place.database.as_ref(), &more).await?;
        server.settle().await?;
        let lasts = Duration::from_secs(if self.is_quick { 4 } else { 20 });
        let facts = streams::measure(&server, world, self.streams(), lasts).await?;
        server.stop().await?;
        Ok(facts)
    }

    /// Of a server of their own, whose memory is that of pictures alone.
    async fn measure_pictures(&self, place: &Place, limit: &Server, world: &World) -> Result<Vec<Fact>, BenchError> {
        eprintln!("measuring: pictures");
        let server = Server::start(&self.program, &self.folder, place.database.as_ref(), &[]).await?;
        server.settle().await?;
        let facts = pictures::measure(&server, limit, &world_people(world)?, |status| self.load(CONNECTIONS, status)).await?;
        server.stop().await?;
        Ok(facts)
    }

    fn streams(&self) -> &'static [streams::Goal] {
        if self.is_quick { &STREAMS[..1] } else { &STREAMS }
    }

    const fn program_goals(&self) -> [f64; 3] {
        if self.people < TEN_MILLION { [150.0, 60.0, 120.0] } else { [300.0, 80.0, 200.0] }
    }

    async fn measure_all(&self, server: &Server, limit: &Server, world: &Rc<World>, hello: &Measured) -> Result<Vec<Row>, BenchError> {
        let people = Rc::new(world_people(world)?);
        greet(server, &people).await?;
        let mut lines = Vec::new();
        for call in CALLS.iter().filter(|call| call.is_hot || !self.is_quick) {
            eprintln!("measuring: {}", call.name);
            let requests = call.requests(server, world, &people).await?;
            let packed = packed_size(server, call, &requests(0)).await?;
            let answer = Connection::open(server.address).await?.answer(&requests(0)).await?;
            let measured = measure(server, self.load(call.connections, call.status), requests.clone()).await?;
            let met = open_loop::measure(server, self.schedule(measured.rate, call.status), requests).await?;
            let same_size = always(get(&format!("/bytes/{:.0}", measured.bytes), "none", ""));
            let ready = measure(limit, self.load(call.connections, 200), same_size).await?;
            hold(limit, &answer).await?;
            let serialised = measure(limit, self.load(call.connections, 200), always(get("/value", "none", ""))).await?;
            let goal = &call.goals[usize::from(self.people >= TEN_MILLION)];
            let limits = Limits { hello, ready: &ready, serialised: &serialised };
            lines.push(Row::new(call.name, (measured, met), packed, &limits, goal));
        }
        Ok(lines)
    }
}

/// Who asks.
pub(crate) fn world_people(world: &World) -> Result<Vec<BusyPerson>, BenchError> {
    let people = world.busy_people();
    if people.is_empty() {
        return Err(BenchError::Other("nobody in so small a world has enough conversations: take more people".into()));
    }
    Ok(people)
}

/// The first request of an hour is noted, which is no part of what a call costs.
pub(crate) async fn greet(server: &Server, people: &[BusyPerson]) -> Result<(), BenchError> {
    let mut connection = Connection::open(server.address).await?;
    for person in people {
        let (status, _) = connection.ask(&get("/api/users/me", &person.token, "")).await?;
        if status != 200 {
            return Err(BenchError::Other(format!("a person of the world is answered {status}")));
        }
    }
    Ok(())
}

/// Has the limit hold an answer's value; an answer without a body is nothing.
async fn hold(limit: &Server, Answer { body, .. }: &Answer) -> Result<(), BenchError> {
    let value = if body.is_empty() { "null".into() } else { String::from_utf8_lossy(body) };
    match Connection::open(limit.address).await?.ask(&post("/value", "none", &value)).await? {
        (200, _) => Ok(()),
        (status, _) => Err(BenchError::Other(format!("the limit is given a value and answers {status}"))),
    }
}

/// What one answer takes for a client that unpacks it.
pub(crate) async fn packed_size(server: &Server, call: &Call, request: &[u8]) -> Result<usize, BenchError> {
    let mut packed = request.to_vec();
    if let Some(line_end) = request.windows(2).position(|bytes| bytes == b"\r\n") {
        packed.splice(line_end..line_end, b"\r\naccept-encoding: zstd".iter().copied());
    }
    let (status, bytes) = Connection::open(server.address).await?.ask(&packed).await?;
    if status == call.status { Ok(bytes) } else { Err(BenchError::Other(format!("{} is answered {status}", call.name))) }
}

#[expect(clippy::cast_precision_loss, reason = "for people to read")]
pub(crate) fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / MEBIBYTE
}
