//! The binary: reads its settings, opens the store and the pictures, and serves until it is stopped.
//!
//! Only this crate reads the environment. A failure to start is one line on stderr and exit code 1.

mod admin;
mod backup;
mod check;
mod command;
mod data_dir;
mod database_move;
mod demo;
mod file_permissions;
mod log;
mod media_move;
mod metrics;
mod open;
mod pictures;
mod serve;
mod server;
mod settings;
mod system;

use std::{process::ExitCode, time::Duration};

use clap::Parser;

use command::{Cli, Command, MediaTask};

/// jemalloc: as fast as mimalloc here, in half the memory, most of all after pictures were decoded (docs/security.md, "Under attack, measured").
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// How long threads may go on after everything else has ended.
const LAST_THREADS: Duration = Duration::from_secs(1);

/// Why the program stops, in one sentence.
#[derive(Debug)]
struct Failure(String);

impl Failure {
    fn because(what: impl std::fmt::Display, cause: impl std::fmt::Display) -> Self {
        Self(format!("{what}: {cause}"))
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    file_permissions::restrict_new_files();
    let outcome = {
        let _flush = log::FlushAtEnd;
        run(cli)
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(line)) => {
            eprintln!("kindred: {}", line.replace(['\n', '\r'], " "));
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    let settings = cli.settings;
    if settings.check_config {
        print!("{}", settings.summary());
        return settings.check();
    }
    match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => in_runtime(serve::serve(settings)),
        Command::Demo(wanted) => in_runtime(demo::run(settings, wanted)),
        Command::Backup { folder } => in_runtime(backup::back_up(settings, folder)),
        Command::Restore { folder } => in_runtime(backup::restore(settings, folder)),
        Command::Check { repair } => in_runtime(check::run(settings, repair)),
        Command::Move { to } => in_runtime(database_move::run(settings, to)),
        Command::Admin { task } => in_runtime(admin::run(settings, task)),
        Command::Media { task: MediaTask::Move { from, to, verify } } => {
            in_runtime(async move { media_move::run(&settings.log, &from, &to, verify).await })
        }
        Command::Openapi => {
            let json = kindred_api::openapi().to_pretty_json().map_err(|error| Failure(error.to_string()))?;
            println!("{json}");
            Ok(())
        }
    }
}

fn in_runtime(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::because("cannot start the runtime", error))?;
    let outcome = runtime.block_on(work);
    // Shutting down has waited for what matters; a thread that is still at work must not keep the program.
    runtime.shutdown_timeout(LAST_THREADS);
    outcome
}
