//! What writes cost on an `SQLite` file: likes and sends by 64 tasks at once, each a transaction of its own to its caller;
//! and, as the limit, the same store functions from one task with 256 of them in each transaction, which is `SQLite` alone.
//!
//! `make bench-writes` runs it. The figures depend on machine and disk, so compare only runs made in turns on a quiet machine.

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use kindred_domain::{Act, MatchId, MessageBody, MessageId, MessageKind, RoomId, Timestamp, UserId};
use kindred_store::{NewMatch, NewMessage, Store, StoreError, Target, Tx, sql};
use tokio::task::JoinSet;

const TASKS: i64 = 64;
const JOBS_EACH: i64 = 200;
/// How many jobs share a transaction where the limit is measured.
const BATCH: usize = 256;
/// What /proc counts processor time in.
const TICKS_A_SECOND: f64 = 100.0;

/// One of the jobs: the `number`th of a task, both counted from 1.
#[derive(Debug, Clone, Copy)]
struct Job {
    task: i64,
    number: i64,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Each of the 64 likes the 200 others of 201 people, so that those among themselves make matches.
    Like,
    /// Each of the 64 says 200 things, two and two in a room.
    Send,
}

impl Kind {
    async fn run(self, tx: &Tx, Job { task, number }: Job) -> Result<(), StoreError> {
        let (person, fresh, now) = (UserId(task), number * 1_000 + task, Timestamp::from_micros(number));
        match self {
            Self::Like => {
                let target = UserId(if number < task { number } else { number + 1 });
                let new = NewMatch { id: MatchId(fresh), room: RoomId(fresh), message: MessageId(fresh), now };
                tx.act(person, target, Act::Like, &new).await?.expect("the person is there");
            }
            Self::Send => {
                let body = MessageBody { kind: MessageKind::Text, content: format!("message {fresh}"), image_key: None };
                let new = NewMessage { id: MessageId(fresh), body, now };
                tx.send_message(person, room_of(task), &new).await?.expect("the room is there");
            }
        }
        Ok(())
    }
}

fn room_of(task: i64) -> RoomId {
    RoomId((task + 1) / 2)
}

fn jobs() -> Vec<Job> {
    (1..=JOBS_EACH).flat_map(|number| (1..=TASKS).map(move |task| Job { task, number })).collect()
}

/// Runs the jobs by one task for each person, and answers how long each job took.
async fn by_tasks(store: &Store, kind: Kind) -> Vec<Duration> {
    let mut tasks = JoinSet::new();
    for task in 1..=TASKS {
        let store = store.clone();
        tasks.spawn(async move {
            let mut took = Vec::new();
            for number in 1..=JOBS_EACH {
                let begun = Instant::now();
                let written: Result<(), StoreError> = store.write(move |tx| async move { kind.run(&tx, Job { task, number }).await }).await;
                written.expect("the job is written");
                took.push(begun.elapsed());
            }
            took
        });
    }
    tasks.join_all().await.concat()
}

/// Runs the jobs by one task, many in a transaction, and answers how long each transaction took.
async fn in_batches(store: &Store, kind: Kind) -> Vec<Duration> {
    let (jobs, mut took) = (jobs(), Vec::new());
    for batch in jobs.chunks(BATCH) {
        let begun = Instant::now();
        let written: Result<(), StoreError> = store
            .write(|tx| async move {
                for job in batch {
                    kind.run(&tx, *job).await?;
                }
                Ok(())
            })
            .await;
        written.expect("the batch is written");
        took.push(begun.elapsed());
    }
    took
}

async fn add_people_and_rooms(store: &Store) {
    let added: Result<(), StoreError> = store
        .write(|tx| async move {
            sql!(execute tx,
                "INSERT INTO users (id, email, email_key, name, gender, birth_date, active_hour, created_at)
                 WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
                 SELECT i, i, i, 'Somebody', 'female', '1990-01-01', 0, 0 FROM n", JOBS_EACH + 1)?;
            for task in (1..=TASKS).step_by(2) {
                let made = tx.open_room(UserId(task), UserId(task + 1), room_of(task), Timestamp::from_micros(0)).await?;
                made.expect("both people are there");
            }
            Ok(())
        })
        .await;
    added.expect("people are added");
}

/// Seconds of processor time this process has taken so far, in user and system mode.
fn processor_time() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("/proc is there");
    let after_name = stat.rsplit_once(") ").expect("the name is in parentheses").1;
    let ticks: f64 = after_name.split(' ').skip(11).take(2).map(|field| field.parse::<f64>().expect("a number of ticks")).sum();
    ticks / TICKS_A_SECOND
}

/// How many transactions the file has seen: a counter in the header of the index of its write-ahead log.
fn commits(file: &Path) -> u32 {
    let mut header = [0; 12];
    File::open(file.with_extension("db-shm")).and_then(|mut index| index.read_exact(&mut header)).expect("the index is there");
    u32::from_ne_bytes([header[8], header[9], header[10], header[11]])
}

async fn measure(name: &str, kind: Kind, batched: bool) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("writes");
    let _ = fs::remove_dir_all(&folder);
    let file = folder.join("kindred.db");
    let store = Store::open(&Target::Sqlite { file: file.clone() }).await.expect("a fresh file opens");
    add_people_and_rooms(&store).await;
    let (begun, processor, committed) = (Instant::now(), processor_time(), commits(&file));
    let mut took = if batched { in_batches(&store, kind).await } else { by_tasks(&store, kind).await };
    let (wall, processor, committed) = (begun.elapsed(), processor_time() - processor, commits(&file) - committed);
    took.sort_unstable();
    let milliseconds = |percent: usize| took[(took.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    let count = f64::from(u32::try_from(TASKS * JOBS_EACH).expect("few jobs"));
    let (rate, each) = (count / wall.as_secs_f64(), processor * 1e6 / count);
    println!("{name:24} {rate:8.0} {:8.2} {:8.2} {each:11.1} {committed:8}", milliseconds(50), milliseconds(99));
    drop(store);
    let _ = fs::remove_dir_all(&folder);
}

#[tokio::main]
async fn main() {
    println!("{TASKS} tasks with {JOBS_EACH} jobs each; a batch is {BATCH} of them in one transaction, by one task");
    println!("{:24} {:>8} {:>8} {:>8} {:>11} {:>8}", "", "jobs/s", "p50 ms", "p99 ms", "CPU µs/job", "COMMITs");
    measure("likes", Kind::Like, false).await;
    measure("likes in batches", Kind::Like, true).await;
    measure("sends", Kind::Send, false).await;
    measure("sends in batches", Kind::Send, true).await;
}
