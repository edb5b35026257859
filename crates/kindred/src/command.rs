//! The commands of the command line.

mod admin;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub use admin::{Admin, OperatorsTask, PersonArgs};

use crate::settings::Settings;

/// A place to meet people: the server, its web app and its data, in one program.
#[derive(Debug, Parser)]
#[command(name = "kindred", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub settings: Settings,
}

/// A command of the command line.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serves the API and the web app (the default)
    Serve,
    /// Fills an empty store with demo people, or removes all of them
    Demo(Demo),
    /// Looks after people and reports, on the store itself, beside a running server or without one
    Admin {
        #[command(subcommand)]
        task: Admin,
    },
    /// Copies rows and pictures into a folder, beside a running server or without one; into a folder with an older backup
    /// only what is new
    Backup {
        /// The backup's folder
        folder: PathBuf,
    },
    /// Fills an empty store from a backup; no server may be running
    Restore {
        /// The backup's folder
        folder: PathBuf,
    },
    /// Looks for rows that contradict each other and for pictures without a file; exit code 1 if there are any
    Check {
        /// First derives anew what other rows tell, and prints what it corrected
        #[arg(long)]
        repair: bool,
    },
    /// Takes all rows of a store in a data folder into an empty `PostgreSQL` database, and compares them; no server may be running
    Move {
        /// The new database: `postgres://user:password@host/database`
        #[arg(long, env = "KINDRED_MOVE_TO", value_name = "URL", hide_env_values = true)]
        to: String,
    },
    /// Looks after the pictures
    Media {
        #[command(subcommand)]
        task: MediaTask,
    },
    /// Prints the API's description (docs/openapi.json)
    Openapi,
}

/// What is to happen with the pictures.
#[derive(Debug, Subcommand)]
pub enum MediaTask {
    /// Copies all pictures to another place and compares them, beside a running server or without one; interrupted, it goes on
    /// when it is called again. Nothing is removed
    Move {
        /// Where they are: a folder or `s3://bucket/folder`
        #[arg(long, value_name = "URL")]
        from: String,
        /// Where they shall be
        #[arg(long, value_name = "URL")]
        to: String,
        /// Reads those that are there already, too, and copies those again that differ
        #[arg(long)]
        verify: bool,
    },
}

/// What is to happen with demo people.
#[derive(Debug, Clone, Copy, Args)]
#[group(required = true, multiple = false)]
pub struct Demo {
    /// How many shall come; nobody comes where anybody is
    #[arg(value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub count: Option<u32>,
    /// Removes every demo person with all that is theirs
    #[arg(long)]
    pub remove: bool,
}
