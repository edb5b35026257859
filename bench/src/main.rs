//! `kindred-bench`: `run` measures the server, `statements` holds what a test can hold of it, `world` only writes what it is measured
//! over, `limit` is what it is measured beside, and `peer` measures any other server.
#![forbid(unsafe_code)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant, SystemTime},
};

use clap::{Parser, Subcommand};
use kindred_bench::{
    BenchError, limit, peers,
    record::Record,
    report::Report,
    run::{self, Plan},
    statements,
    world::{Size, World},
};
use kindred_domain::Timestamp;
use kindred_store::Target;

/// Measures Kindred over a world of people.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Writes a world, drives the server over it and prints the table.
    Run {
        /// The server's program.
        #[arg(long)]
        program: PathBuf,
        /// How many people.
        #[arg(long, default_value_t = 100_000)]
        people: u32,
        /// The hot calls alone, each for a shorter time.
        #[arg(long)]
        quick: bool,
        /// The share of each call's rate at which it is asked again in an open loop.
        #[arg(long, default_value_t = 0.5)]
        open_share: f64,
        /// The url of a database server of the bench's own for the rows; without one they are in the folder.
        #[arg(long)]
        postgres: Option<String>,
        /// Where the world is written meanwhile; what is there goes.
        #[arg(long)]
        folder: PathBuf,
        /// Where the numbers are written as JSON.
        #[arg(long)]
        out: PathBuf,
        /// The ratios to hello-world on record: it fails when one has fallen to half.
        #[arg(long)]
        ratios: PathBuf,
        /// Puts the ratios on record instead.
        #[arg(long)]
        renew: bool,
    },
    /// Counts the statements and the bytes of each call over a small world, and fails when one takes more than on record.
    Statements {
        /// The server's program.
        #[arg(long)]
        program: PathBuf,
        /// The url of a database server of the bench's own for the rows; without one they are in the folder.
        #[arg(long)]
        postgres: Option<String>,
        /// Where the world is written meanwhile; what is there goes.
        #[arg(long)]
        folder: PathBuf,
        /// The statements on record.
        #[arg(long)]
        record: PathBuf,
        /// The bytes on record.
        #[arg(long)]
        bytes: PathBuf,
        /// Puts what is found on record instead.
        #[arg(long)]
        renew: bool,
    },
    /// Writes a world into an empty data folder and leaves it there.
    World {
        /// The data folder.
        folder: PathBuf,
        /// How many people.
        #[arg(long, default_value_t = 100_000)]
        people: u32,
        /// Gives every picture a file, too, so that `kindred check` finds nothing.
        #[arg(long)]
        files: bool,
    },
    /// Measures the calls of any server by its address, as an adapter has written them down (bench/peers/README.md).
    Peer {
        /// Where it listens, such as <http://127.0.0.1:8080>.
        #[arg(long)]
        url: String,
        /// The file of calls.
        #[arg(long)]
        calls: PathBuf,
        /// The server's first process, whose processor time is told, too.
        #[arg(long)]
        process: Option<u32>,
        /// For how many seconds each call counts; a warm-up of a quarter of that comes first.
        #[arg(long, default_value_t = 6.0, value_parser = positive)]
        seconds: f64,
    },
    /// Answers what costs a server the least, until it is killed.
    #[command(hide = true)]
    Limit,
}

fn main() -> ExitCode {
    match start(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kindred-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn start(task: Task) -> Result<(), BenchError> {
    match task {
        Task::Limit => tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(limit::serve()),
        // One thread asks, so that most of the machine is the server's.
        task => tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(perform(task)),
    }
}

async fn perform(task: Task) -> Result<(), BenchError> {
    match task {
        Task::Run { program, people, quick, open_share, postgres, folder, out, ratios, renew } => {
            let report = run::run(&Plan { program, people, is_quick: quick, open_share, postgres, folder, now: now() }).await?;
            report.save(&out)?;
            println!("{}", report.table());
            compare(&report, &ratios, renew)?;
        }
        Task::Statements { program, postgres, folder, record, bytes, renew } => {
            statements::check(&statements::Plan { program, postgres, folder, record, bytes, renews: renew, now: now() }).await?;
        }
        Task::Peer { url, calls, process, seconds } => {
            let lasts = [seconds / 4.0, seconds].map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default());
            println!("{}", peers::run(&peers::Plan { url, calls, process, lasts }).await?);
        }
        Task::World { folder, people, files } => {
            let begun = Instant::now();
            fs::create_dir_all(&folder)?;
            let media = folder.join("media");
            let target = Target::Sqlite { file: folder.join("kindred.db") };
            World::write(&target, Size { people, now: now() }, files.then_some(&media)).await?;
            println!("{people} people in {:.1} s", begun.elapsed().as_secs_f64());
        }
        Task::Limit => {}
    }
    Ok(())
}

fn positive(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|seconds| (0.01..=3_600.0).contains(seconds)).ok_or_else(|| "a number of seconds from 0.01 to 3600".to_owned())
}

fn compare(report: &Report, file: &Path, renews: bool) -> Result<(), BenchError> {
    let (record, with, ratios) = (Record::read(file)?, report.measured_with(), report.ratios());
    if renews {
        return record.keep(&with, ratios, file);
    }
    let fallen = record.fallen(&with, &ratios);
    if fallen.is_empty() { Ok(()) } else { Err(BenchError::Other(format!("calls have become slow:\n{fallen}"))) }
}

/// Sessions of another time would have expired for the server.
fn now() -> Timestamp {
    #[expect(clippy::disallowed_methods, reason = "the server goes by no other clock")]
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_micros(i64::try_from(since_1970.as_micros()).unwrap_or_default())
}
