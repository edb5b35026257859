//! What operators do on the command line, and to whom.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kindred_domain::OperatorRole;

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
    User(PersonArgs),
    /// Keeps somebody from being here: sessions end, nobody sees them. Who tries to sign in is told the reason and the end, and may
    /// appeal once. Who is suspended already gets the reason and the end that are given instead; if they have appealed, they may again
    Suspend {
        #[command(flatten)]
        whom: PersonArgs,
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
    PasswordLink(PersonArgs),
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
    Restore(PersonArgs),
    /// Gives somebody the verified mark
    Verify {
        #[command(flatten)]
        whom: PersonArgs,
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
        whom: PersonArgs,
        /// What they may do: looks (sees queues and what is in them), decides (also decides, suspends, restores and verifies) or owner
        /// (everything)
        #[arg(long, value_parser = operator_role)]
        role: OperatorRole,
    },
    /// Takes an account's role away
    Remove(PersonArgs),
    /// Lists the operators' accounts
    List,
}

fn operator_role(word: &str) -> Result<OperatorRole, String> {
    OperatorRole::parse(word).ok_or_else(|| format!("a role is one of {}", OperatorRole::ALL.map(OperatorRole::as_str).join(", ")))
}

/// Whom an act is about.
#[derive(Debug, Args)]
pub struct PersonArgs {
    /// An id or an e-mail address
    pub who: String,
    /// Why, for the record
    #[arg(long, default_value = "")]
    pub note: String,
}
