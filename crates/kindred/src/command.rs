//! The commands of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use kindred_domain::OperatorRole;

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

/// What an operator wants done.
#[derive(Debug, Subcommand)]
pub enum Admin {
    /// Lists what people reported, the latest first
    Reports {
        /// Also those that are closed
        #[arg(long)]
        all: bool,
        /// How many
        #[arg(long, default_value_t = 50)]
        limit: u32,
        /// A report's id: the latest before it
        #[arg(long, value_name = "REPORT")]
        before: Option<String>,
        /// Shows the reported message of this open report instead, with five before it and five after it; the look is recorded
        #[arg(long, value_name = "REPORT", conflicts_with_all = ["all", "before"])]
        messages: Option<String>,
        /// Closes this report instead, which forgets what was reported
        #[arg(long, value_name = "REPORT", conflicts_with_all = ["all", "before", "messages"])]
        close: Option<String>,
    },
    /// Shows an account and what operators did about it
    User(Whom),
    /// Keeps somebody from being here: sessions end, nobody sees them. Who tries to sign in is told the reason and the end, and may
    /// appeal once. Who is suspended already gets the reason and the end that are given instead; if they have appealed, they may again
    Suspend {
        #[command(flatten)]
        whom: Whom,
        /// Why, as the person is told: spam, scam, `fake_profile`, harassment, hate, explicit, underage or other. Without it, other, or
        /// what it was for whom is suspended already
        #[arg(long)]
        reason: Option<String>,
        /// For how many days from now; without it, until restored, or as long as before for whom is suspended already
        #[arg(long)]
        days: Option<i64>,
        /// Without an end, whatever was said before
        #[arg(long, conflicts_with = "days")]
        until_restored: bool,
    },
    /// Lists the appeals of suspended people that wait for an answer, the latest suspension first; restoring the account grants one
    Appeals {
        /// Also those that don't wait
        #[arg(long)]
        all: bool,
        /// How many
        #[arg(long, default_value_t = 50)]
        limit: u32,
        /// An appeal's id: the latest before it
        #[arg(long, value_name = "APPEAL")]
        before: Option<String>,
        /// Refuses this one instead
        #[arg(long, value_name = "APPEAL", conflicts_with_all = ["all", "before"], requires = "answer")]
        refuse: Option<String>,
        /// Why, as the person reads it when they next try to sign in
        #[arg(long, requires = "refuse")]
        answer: Option<String>,
    },
    /// Lists the selfies of people who want the verified mark that wait for an answer, the oldest first, with the gesture that each must
    /// show and the photos of the profile, the main one first
    Selfies {
        /// How many
        #[arg(long, default_value_t = 50)]
        limit: u32,
        /// Writes this one into a file instead; the look is recorded
        #[arg(long, value_name = "SELFIE", requires = "file")]
        show: Option<String>,
        /// The file, which must not be there yet
        #[arg(long, value_name = "FILE", requires = "show")]
        file: Option<PathBuf>,
        /// Gives the verified mark to whom this one shows, for the main photo that they have now, and deletes it
        #[arg(long, value_name = "SELFIE", conflicts_with = "show")]
        approve: Option<String>,
        /// Refuses this one and deletes it
        #[arg(long, value_name = "SELFIE", conflicts_with_all = ["show", "approve"], requires = "answer")]
        refuse: Option<String>,
        /// Why, in a kind word that the person reads
        #[arg(long, requires = "refuse")]
        answer: Option<String>,
    },
    /// Prints a link by which somebody who forgot their password chooses a new one, once and within 30 minutes; whoever has it
    /// can open the account
    PasswordLink(Whom),
    /// Lists the letters (e-mails) that wait or were refused for good, the latest first
    Letters {
        /// Also those that were sent lately
        #[arg(long)]
        all: bool,
        /// How many
        #[arg(long, default_value_t = 50)]
        limit: u32,
        /// Has this one, which was refused, tried again instead
        #[arg(long, value_name = "LETTER", conflicts_with = "all")]
        retry: Option<String>,
    },
    /// Looks after the accounts that may open the operators' screens
    Operators {
        #[command(subcommand)]
        task: OperatorsTask,
    },
    /// Ends a suspension
    Restore(Whom),
    /// Gives somebody the verified mark
    Verify {
        #[command(flatten)]
        whom: Whom,
        /// Takes it away instead
        #[arg(long)]
        remove: bool,
    },
}

/// What is to happen with operators' accounts.
#[derive(Debug, Subcommand)]
pub enum OperatorsTask {
    /// Makes an account an operator's, or gives an operator another role
    Add {
        #[command(flatten)]
        whom: Whom,
        /// What they may do: looks (sees queues and what is in them), decides (also decides, suspends, restores and verifies) or owner
        /// (everything)
        #[arg(long, value_parser = operator_role)]
        role: OperatorRole,
    },
    /// Takes an account's role away
    Remove(Whom),
    /// Lists the operators' accounts
    List,
}

fn operator_role(word: &str) -> Result<OperatorRole, String> {
    OperatorRole::parse(word).ok_or_else(|| format!("a role is one of {}", OperatorRole::ALL.map(OperatorRole::as_str).join(", ")))
}

/// Whom an act is about.
#[derive(Debug, Args)]
pub struct Whom {
    /// An id or an e-mail address
    pub who: String,
    /// Why, for the record
    #[arg(long, default_value = "")]
    pub note: String,
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
