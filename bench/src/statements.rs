//! How many statements each call takes, and how many bytes it is answered: the same on every machine, however busy it is, so that a
//! test can hold it.

use std::path::{Path, PathBuf};

use kindred_domain::Timestamp;

use crate::{
    BenchError,
    calls::{CALLS, Call},
    http::Connection,
    load::Requests,
    place::Place,
    process::Server,
    record::{BYTES, Counted, Numbers, Record, STATEMENTS},
    run::{greet, packed_size, world_people},
    world::{Size, World, keep_past},
};

/// So few are enough: what a call takes must not depend on how many there are.
const PEOPLE: u32 = 2_000;
/// Each person asks so often, and the least counts, as meanwhile the server also does what nobody asks for.
const TURNS: u64 = 4;

/// What is wanted.
#[derive(Debug)]
pub struct Plan {
    /// The server's program.
    pub program: PathBuf,
    /// The url of a `PostgreSQL` server for the rows; without one they are in the folder.
    pub postgres: Option<String>,
    /// The data folder; emptied before, removed after.
    pub folder: PathBuf,
    /// The statements on record.
    pub record: PathBuf,
    /// The bytes on record.
    pub bytes: PathBuf,
    /// Whether what is found goes on record instead of being compared with it.
    pub renews: bool,
    /// The present time.
    pub now: Timestamp,
}

/// Counts, and compares with what is on record or puts it there.
pub async fn check(plan: &Plan) -> Result<(), BenchError> {
    let place = Place::make(&plan.folder, plan.postgres.as_deref()).await?;
    let engine = place.engine();
    let world = World::write(&place.target(), Size { people: PEOPLE, now: plan.now }, None).await?;
    keep_past(&place.target(), plan.now).await?;
    let server = Server::start(&plan.program, &plan.folder, place.database.as_ref(), &[]).await?;
    server.settle().await?;
    let [statements, bytes] = count_all(&server, world).await?;
    server.stop().await?;
    place.remove().await?;
    for (call, count) in &statements {
        println!("{engine}: {call} {count:.2} statements, {:.0} bytes", bytes.get(call).copied().unwrap_or_default());
    }
    let grown = [(STATEMENTS, statements, &plan.record), (BYTES, bytes, &plan.bytes)]
        .map(|(counted, now, file)| plan.compare(engine, counted, now, file));
    let grown = grown.into_iter().collect::<Result<String, _>>()?;
    if grown.is_empty() {
        Ok(())
    } else {
        Err(BenchError::Other(format!("calls have grown, which `make bench-statements` puts on record:\n{grown}")))
    }
}

impl Plan {
    /// What has grown, a line each; nothing where it goes on record.
    fn compare(&self, engine: &str, counted: Counted, now: Numbers, file: &Path) -> Result<String, BenchError> {
        let record = Record::read(file)?;
        if self.renews {
            record.keep(engine, now, file)?;
            return Ok(String::new());
        }
        Ok(record.grown(engine, &now, counted))
    }
}

/// The statements of each call, and the bytes of its answer.
async fn count_all(server: &Server, world: World) -> Result<[Numbers; 2], BenchError> {
    let people = std::rc::Rc::new(world_people(&world)?);
    let world = std::rc::Rc::new(world);
    greet(server, &people).await?;
    let [mut statements, mut bytes] = [Numbers::new(), Numbers::new()];
    for call in &CALLS {
        let requests = call.requests(server, &world, &people).await?;
        statements.insert(call.name.to_owned(), count(server, call, &requests, people.len() as u64).await?);
        bytes.insert(call.name.to_owned(), mean_size(server, call, &requests, people.len() as u64).await?);
    }
    Ok([statements, bytes])
}

/// The bytes of an answer for a client that unpacks it; the mean of those to each person.
#[expect(clippy::cast_precision_loss, reason = "no answer is as long")]
async fn mean_size(server: &Server, call: &Call, requests: &Requests, people: u64) -> Result<f64, BenchError> {
    let mut all = 0;
    for person in 0..people {
        all += packed_size(server, call, &requests(TURNS * people + person)).await?;
    }
    Ok((all as f64 / people as f64).round())
}

/// One request after the other; the mean of what it takes for each person.
async fn count(server: &Server, call: &Call, requests: &Requests, people: u64) -> Result<f64, BenchError> {
    let (mut connection, mut all) = (Connection::open(server.address).await?, 0);
    for person in 0..people {
        let mut least = u64::MAX;
        for turn in 0..TURNS {
            let before = server.statements().await?;
            let (status, _) = connection.ask(&requests(turn * people + person)).await?;
            if status != call.status {
                return Err(BenchError::Other(format!("{} is answered {status}", call.name)));
            }
            least = least.min(server.statements().await? - before);
        }
        all += least;
    }
    #[expect(clippy::cast_precision_loss, reason = "nobody asks as often")]
    Ok(all as f64 / people as f64)
}
