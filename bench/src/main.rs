//! `kindred-bench`: `world` writes what the server is measured over.
#![forbid(unsafe_code)]

use std::{
    fs,
    path::PathBuf,
    process::ExitCode,
    time::{Instant, SystemTime},
};

use clap::{Parser, Subcommand};
use kindred_bench::{
    BenchError,
    world::{Size, World},
};
use kindred_domain::Timestamp;

/// Writes worlds of people to measure Kindred over.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
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
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match perform(Arguments::parse().task).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kindred-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn perform(task: Task) -> Result<(), BenchError> {
    match task {
        Task::World { folder, people, files } => {
            let begun = Instant::now();
            fs::create_dir_all(&folder)?;
            World::write(&folder, Size { people, now: now(), with_files: files }).await?;
            println!("{people} people in {:.1} s", begun.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

/// Sessions of another time would have expired for the server.
fn now() -> Timestamp {
    #[expect(clippy::disallowed_methods, reason = "the server goes by no other clock")]
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_micros(i64::try_from(since_1970.as_micros()).unwrap_or_default())
}
