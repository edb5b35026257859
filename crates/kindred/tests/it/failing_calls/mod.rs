//! Every call that changes the data folder fails once, in a run of its own: the 1st, the 2nd, the 3rd … of each kind, until a
//! run has none. In each, two people do whatever can be done; what is refused is refused as it should be and done when asked
//! for again, and after a kill everything is there.

mod disk;
mod script;

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::Path,
    process::Command,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use kindred_store::testing::Folder;

pub use self::disk::{FailingDisk, Fault};
use self::script::Script;
use crate::{
    account::{Account, PICTURE},
    process::{Kindred, run},
};
use disk::{CALLS, DATABASE_WRITE, Trouble};

/// How many rounds run at the same time: each waits for its disk most of the time.
const MAX_CONCURRENT_ROUNDS: usize = 3;

#[test]
fn ops_02_whichever_flush_fails_nothing_acknowledged_is_lost_on_sqlite() {
    Before::new().fail_each("fsync", Trouble::Broken).assert_sound();
}

#[test]
fn ops_07_whichever_write_of_a_file_finds_no_room_is_507_and_nothing_acknowledged_is_lost_on_sqlite() {
    Before::new().fail_each("write", Trouble::Full).assert_sound();
}

#[test]
fn a_server_that_could_open_a_file_of_its_database_for_reading_alone_does_not_start() {
    let before = Before::new();
    // The folder's lock, and the log, its index and the database for the first connections.
    for nth in 1..=6 {
        before.round(Fault { call: "create", trouble: Trouble::Broken, nth }).assert_sound();
    }
}

#[test]
#[ignore = "takes minutes: make torture"]
fn torture_on_every_call_but_writes_of_the_database() {
    let before = Before::new();
    let calls = CALLS.iter().filter(|call| **call != DATABASE_WRITE);
    let tallies: Vec<_> = calls.flat_map(|call| Trouble::ALL.map(|trouble| before.fail_each(call, trouble))).collect();
    tallies.iter().for_each(Tally::assert_sound);
}

#[test]
#[ignore = "takes many minutes: make torture"]
fn torture_on_every_write_of_the_database() {
    let before = Before::new();
    let tallies = Trouble::ALL.map(|trouble| before.fail_each(DATABASE_WRITE, trouble));
    tallies.iter().for_each(Tally::assert_sound);
}

/// The store before each round.
struct Before {
    folder: Folder,
    bob: Account,
}

/// What came of the rounds of one kind of call and error.
#[derive(Debug, Default)]
struct Tally {
    rounds: usize,
    /// Rounds in which a call failed.
    faults: usize,
    /// Those of them in which the program then did not start.
    starts_refused: usize,
    /// How often each status was a refusal.
    refusals: BTreeMap<u16, usize>,
    acknowledged: usize,
    /// What went wrong.
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.rounds += other.rounds;
        self.faults += other.faults;
        self.starts_refused += other.starts_refused;
        for (status, times) in other.refusals {
            *self.refusals.entry(status).or_default() += times;
        }
        self.acknowledged += other.acknowledged;
        self.wrong.extend(other.wrong);
    }

    #[track_caller]
    fn assert_sound(&self) {
        assert!(self.wrong.is_empty(), "{:#?}", self.wrong);
        assert!(self.faults > 0, "no such call was made");
    }
}

/// The arguments of a server over this folder.
fn serving(data: &Path) -> [&str; 4] {
    ["--picture-checks", "off", "--data-dir", data.to_str().unwrap()]
}

impl Before {
    /// Bob has an account, and the server was stopped.
    fn new() -> Self {
        let folder = Folder::fresh();
        let kindred = Kindred::start(&serving(&folder.0));
        let bob = Account::sign_up(&kindred, "bob", &[PICTURE]);
        kindred.signal("TERM");
        assert_eq!(kindred.exit_code(), Some(0));
        Self { folder, bob }
    }

    /// Fails each of these calls in a round of its own, until none is left.
    fn fail_each(&self, call: &'static str, trouble: Trouble) -> Tally {
        let (next, last) = (AtomicU64::new(1), AtomicU64::new(u64::MAX));
        let mut tally = Tally::default();
        thread::scope(|scope| {
            let work = || {
                let mut own = Tally::default();
                loop {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    if nth > last.load(Ordering::Relaxed) {
                        return own;
                    }
                    let round = self.round(Fault { call, trouble, nth });
                    if round.faults == 0 {
                        last.fetch_min(nth, Ordering::Relaxed);
                    }
                    own.add(round);
                }
            };
            let workers: Vec<_> = (0..MAX_CONCURRENT_ROUNDS).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                tally.add(worker.join().expect("no round panics"));
            }
        });
        let Tally { rounds, faults, starts_refused, refusals, acknowledged, wrong } = &tally;
        println!(
            "{call} {}: {rounds} rounds, {faults} calls failed, {starts_refused} starts refused, {acknowledged} writes acknowledged, \
             refused by status {refusals:?}, {} wrong",
            trouble.name(),
            wrong.len()
        );
        tally
    }

    fn round(&self, fault: Fault) -> Tally {
        let folder = Folder::fresh();
        let data = folder.0.join("data");
        let copied = Command::new("cp").arg("-a").args([&self.folder.0, &data]).status().expect("cp runs");
        assert!(copied.success());
        let (disk, mut script) = (FailingDisk::of(&data), Script::new(&self.bob));
        let (started, mut wrong) = Self::disturbed(&disk, fault, &folder.0, &mut script);
        wrong.extend(Self::afterwards(&data, started, &mut script));
        let failed_on = disk.failed_on();
        let Fault { call, trouble, nth } = fault;
        let on = failed_on.as_deref().unwrap_or("nothing");
        let wrong = wrong.into_iter().map(|what| format!("{} at {call} {nth} on {on}: {what}", trouble.name())).collect();
        let mut refusals = BTreeMap::new();
        for status in script.refusals {
            *refusals.entry(status).or_default() += 1;
        }
        let (faults, starts_refused) = (usize::from(failed_on.is_some()), usize::from(!started));
        Tally { rounds: 1, faults, starts_refused, refusals, acknowledged: script.ledger.acknowledged, wrong }
    }

    /// Plays the script while the call fails, and kills the program; one that met no fault yet is stopped, since it may then.
    /// True if it started.
    fn disturbed(disk: &FailingDisk, fault: Fault, folder: &Path, script: &mut Script<'_>) -> (bool, Vec<String>) {
        let (log, data) = (folder.join("log"), folder.join("data"));
        let kindred = disk.start(File::create(&log).unwrap(), &serving(&data), fault);
        let started = kindred.is_some();
        let mut wrong: Vec<_> = kindred.and_then(|kindred| Self::play_and_end(kindred, disk, script).err()).into_iter().collect();
        let log = fs::read_to_string(log).unwrap();
        let refused_in_a_line = log.lines().last().is_some_and(|line| line.starts_with("kindred: "));
        if log.contains("panicked") || !(started || refused_in_a_line) {
            wrong.push("it panicked, or did not start and did not say why in a line".to_owned());
        }
        let needs_room = matches!(fault.call, "write" | "pwrite") && fault.trouble == Trouble::Full;
        if needs_room && script.refusals.iter().any(|status| *status != 507) {
            wrong.push(format!("refused with {:?} instead of 507", script.refusals));
        }
        if !wrong.is_empty() {
            wrong.push(log);
        }
        (started, wrong)
    }

    fn play_and_end(kindred: Kindred, disk: &FailingDisk, script: &mut Script<'_>) -> Result<(), String> {
        let played = script.play(&kindred);
        if disk.failed_on().is_some() || played.is_err() {
            kindred.kill();
            return played;
        }
        kindred.signal("TERM");
        match kindred.exit_code() {
            Some(0) => Ok(()),
            code => Err(format!("stopped with {code:?}")),
        }
    }

    /// What is wrong once the disk is sound again. Who could not start before plays the script now.
    fn afterwards(data: &Path, started: bool, script: &mut Script<'_>) -> Vec<String> {
        let checked = run(&[&["check", "--log", "warn"], &serving(data)[..]].concat());
        let mut wrong = Vec::new();
        if checked.status.code() != Some(0) {
            wrong.push(String::from_utf8_lossy(&[checked.stdout, checked.stderr].concat()).into_owned());
        }
        let kindred = Kindred::start(&serving(data));
        if !started {
            wrong.extend(script.play(&kindred).err());
        }
        wrong.extend(script.go_on(&kindred).err());
        wrong.extend(script.ledger.lost(&kindred.address));
        wrong
    }
}
