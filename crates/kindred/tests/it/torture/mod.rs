//! Kills under load: people write over HTTP, the program or its database is killed at a random moment, and afterwards
//! everything that was acknowledged is there once and no row contradicts another.
//!
//! A few rounds run with the other tests, one of them a power cut; `make torture` runs many, and adds failing disks and a
//! database that is killed.

pub mod client;
mod disk;
pub mod ledger;
mod names;
pub mod writers;

use std::{
    process::Stdio,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::channel,
    },
    thread,
};

use kindred_domain::Entropy;
use kindred_store::testing::Folder;
use kindred_testkit::{Cluster, SeededEntropy, postgres};

use self::{
    client::Addresses,
    disk::Disk,
    ledger::Ledger,
    writers::{Person, Writer},
};
use crate::{
    failing_calls::{FailingDisk, Fault},
    process::{Kindred, run},
};

/// How many people write at once.
const WRITERS: usize = 6;
/// Rounds with the other tests.
const FEW_ROUNDS: usize = 3;
/// At most so many writes are acknowledged before the kill.
const BEFORE_THE_KILL: i64 = 250;

#[test]
fn ops_02_a_kill_under_load_loses_and_doubles_nothing_acknowledged_on_sqlite() {
    let folder = Folder::fresh();
    let mut torture = Torture::new(&[], &folder, 1);
    for _ in 0..FEW_ROUNDS {
        torture.round(Disturbance::KillProgram);
    }
    torture.finish("SQLite");
}

#[test]
fn ops_02_a_power_cut_under_load_loses_and_doubles_nothing_acknowledged_on_sqlite() {
    let folder = Folder::fresh();
    let mut torture = Torture::new(&[], &folder, 5);
    torture.round(Disturbance::CutPower);
    torture.finish("SQLite");
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_02_a_kill_under_load_loses_and_doubles_nothing_acknowledged_on_postgres() {
    let (folder, url) = (Folder::fresh(), postgres::fresh_database().await);
    let mut torture = Torture::new(&["--database-url", &url], &folder, 2);
    for _ in 0..FEW_ROUNDS {
        torture.round(Disturbance::KillProgram);
    }
    torture.finish("PostgreSQL");
}

#[test]
#[ignore = "takes minutes: make torture"]
fn torture_on_sqlite() {
    let folder = Folder::fresh();
    let mut torture = Torture::new(&[], &folder, 3);
    for round in 0..rounds() {
        torture.round(match round % 5 {
            3 => Disturbance::CutPower,
            4 => Disturbance::FailDisk,
            _ => Disturbance::KillProgram,
        });
    }
    torture.finish("SQLite");
}

#[test]
#[ignore = "takes minutes: make torture"]
fn torture_on_postgres() {
    let (folder, cluster) = (Folder::fresh(), Cluster::start());
    let mut torture = Torture::new(&["--database-url", &cluster.url()], &folder, 4);
    for round in 0..rounds() {
        torture.round(match round % 3 {
            0 => Disturbance::KillProgram,
            1 => Disturbance::KillBackend(&cluster),
            _ => Disturbance::KillPostmaster(&cluster),
        });
    }
    torture.finish("PostgreSQL");
}

/// How many rounds are wanted.
fn rounds() -> usize {
    #[expect(clippy::disallowed_methods, reason = "only the environment can tell a test how long it shall run")]
    let wanted = std::env::var("KINDRED_TORTURE_ROUNDS");
    wanted.map_or(50, |text| text.parse().expect("KINDRED_TORTURE_ROUNDS is a number"))
}

/// What ends a round.
#[derive(Clone, Copy)]
enum Disturbance<'a> {
    KillProgram,
    /// The program is killed, and only what it had flushed is still on the disk.
    CutPower,
    /// A call that writes or flushes fails, unless the program is killed before.
    FailDisk,
    KillBackend(&'a Cluster),
    KillPostmaster(&'a Cluster),
}

impl Disturbance<'_> {
    fn name(self) -> &'static str {
        match self {
            Self::KillProgram => "the program killed",
            Self::CutPower => "power cut",
            Self::FailDisk => "a failing disk",
            Self::KillBackend(_) => "a backend killed",
            Self::KillPostmaster(_) => "the postmaster killed",
        }
    }

    /// What happens to the database while the program goes on, until it has recovered.
    fn happen(self, entropy: &dyn Entropy, recover: impl FnOnce()) {
        match self {
            Self::KillProgram | Self::CutPower | Self::FailDisk => return,
            Self::KillBackend(cluster) => cluster.kill_a_backend(entropy),
            Self::KillPostmaster(cluster) => cluster.kill_postmaster_and_start_again(),
        }
        recover();
    }
}

/// A store under torture, and what must be in it.
struct Torture {
    arguments: Vec<String>,
    disk: Disk,
    failing: FailingDisk,
    people: Vec<Person>,
    ledger: Ledger,
    entropy: SeededEntropy,
    rounds: usize,
    /// Rounds in which a call failed.
    faults: usize,
    /// What ended the round before.
    before: &'static str,
    lost: Vec<String>,
    broken: Vec<String>,
}

impl Torture {
    fn new(arguments: &[&str], folder: &Folder, seed: u64) -> Self {
        let arguments = [&["--picture-checks", "off", "--data-dir", folder.0.to_str().unwrap()], arguments].concat();
        let kindred = Kindred::start(&arguments);
        let people = writers::sign_up(&kindred, WRITERS);
        kindred.kill();
        Self {
            arguments: arguments.into_iter().map(str::to_owned).collect(),
            disk: Disk::in_folder(&folder.0),
            failing: FailingDisk::of(&folder.0),
            people,
            ledger: Ledger::default(),
            entropy: SeededEntropy::new(seed),
            rounds: 0,
            faults: 0,
            before: "nothing",
            lost: Vec::new(),
            broken: Vec::new(),
        }
    }

    /// Looks for what was acknowledged in the round before.
    fn note_lost(&mut self, kindred: &Kindred) {
        let lost = self.ledger.lost_in_last_round(&kindred.address);
        let (round, before) = (self.rounds, self.before);
        self.lost.extend(lost.into_iter().map(|fact| format!("round {round}, {before}: {fact}")));
    }

    /// Starts the program, looks for what was acknowledged before, and has it disturbed while people write.
    fn round(&mut self, disturbance: Disturbance<'_>) {
        let kindred = self.start(disturbance);
        self.note_lost(&kindred);
        self.rounds += 1;
        self.before = disturbance.name();
        let (stop, addresses) = (AtomicBool::new(false), Addresses::of(&[&kindred]));
        let (reports, received) = channel();
        let (people, entropy, ledger, disk) = (&self.people, &self.entropy, &mut self.ledger, &mut self.disk);
        thread::scope(|scope| {
            for me in people {
                let mut writer = Writer::new((me, people), &addresses, reports.clone(), entropy.next_id().unsigned_abs());
                let stop = &stop;
                scope.spawn(move || writer.write_until(stop));
            }
            drop(reports);
            ledger.record(&received, entropy.next_id() % BEFORE_THE_KILL);
            disturbance.happen(entropy, || ledger.record(&received, BEFORE_THE_KILL));
            kindred.kill();
            if let Disturbance::CutPower = disturbance {
                disk.forget_what_was_not_flushed(entropy);
            }
            stop.store(true, Ordering::Relaxed);
            ledger.record(&received, i64::MAX);
        });
        if let Disturbance::FailDisk = disturbance {
            self.note_fault();
        }
        self.broken.extend(self.contradictions());
    }

    /// A disk that was to fail, and was not asked often enough, was none.
    fn note_fault(&mut self) {
        match self.failing.failed_on() {
            Some(_) => self.faults += 1,
            None => self.before = Disturbance::KillProgram.name(),
        }
    }

    fn start(&mut self, disturbance: Disturbance<'_>) -> Kindred {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let kindred = match disturbance {
            Disturbance::CutPower => Some(self.disk.start_recorded(&arguments)),
            // What fails may be the start itself.
            Disturbance::FailDisk => self.failing.start(Stdio::inherit(), &arguments, Fault::draw(&self.entropy)),
            _ => None,
        };
        kindred.unwrap_or_else(|| Kindred::start(&arguments))
    }

    fn serving(&self) -> Vec<&str> {
        self.arguments.iter().map(String::as_str).collect()
    }

    /// What `kindred check` finds.
    fn contradictions(&self) -> Option<String> {
        let output = run(&[&["check", "--log", "warn"], &self.serving()[..]].concat());
        let text = [output.stdout, output.stderr].concat();
        (output.status.code() != Some(0)).then(|| String::from_utf8_lossy(&text).into_owned())
    }

    /// Looks for all that was ever acknowledged, and tells how it went.
    fn finish(mut self, engine: &str) {
        let kindred = Kindred::start(&self.serving());
        self.note_lost(&kindred);
        if self.lost.is_empty() {
            self.lost.extend(self.ledger.lost(&kindred.address));
        }
        let (rounds, acknowledged, refused) = (self.rounds, self.ledger.acknowledged, self.ledger.refusals().len());
        let (lost, broken) = (self.lost.len(), self.broken.len());
        let faults = self.faults;
        println!(
            "{engine}: {rounds} rounds, {faults} of them with a failed call, {acknowledged} writes acknowledged, {refused} refused, {lost} lost, {broken} broken"
        );
        assert!(self.lost.is_empty() && self.broken.is_empty(), "lost: {:#?}\nbroken: {:#?}", self.lost, self.broken);
        assert!(acknowledged > rounds, "hardly anything was written");
    }
}
