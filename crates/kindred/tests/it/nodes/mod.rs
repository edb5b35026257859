//! Three nodes over one database, one bucket and one message server: people write through all of them while a node is
//! killed, the bus is cut, the database starts again, the pictures are away and a node is replaced. They do what the app does:
//! each act has an `Idempotency-Key` and is repeated under it, at any node, until it is answered; some answers are lost on
//! purpose. Others read beside them.
//!
//! A short run is among the other tests; `make cluster-test` runs the one of more than a minute.

mod matches;
mod readers;
mod servers;
mod sessions;

use std::{
    sync::{
        atomic::Ordering,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, Scope, ScopedJoinHandle},
    time::Duration,
};

use kindred_domain::Entropy;
use kindred_testkit::{Fault, SeededEntropy};
use serde_json::Value;

use self::{matches::wrong_pairs, readers::read_until_stopped, servers::Servers, sessions::end_sessions_until};
use crate::{
    account::ok,
    process::Kindred,
    torture::{
        client::{Addresses, Persistence},
        ledger::{Ledger, Report},
        writers::{self, Person, Writer},
    },
};

const NODES: usize = 3;
/// How many people write at once.
const WRITERS: usize = 8;
/// How many of them read at the same time, on another device.
const READERS: usize = 2;
/// Writes that are acknowledged between two faults before errors count.
const RECOVERING: i64 = 40;
/// How often the nodes' health is asked.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// How long a run is.
struct Run {
    /// Writes that are acknowledged between two faults without any error.
    undisturbed: i64,
    /// How long the bus and the pictures are away.
    bus_away: Duration,
    pictures_away: Duration,
    /// Whether a node is drained and replaced, too.
    drains: bool,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_05_a_short_run_over_postgres_nats_and_s3_loses_and_doubles_nothing_while_one_after_the_other_goes_away() {
    let (bus_away, pictures_away) = (Duration::from_secs(2), Duration::from_secs(1));
    run(&Run { undisturbed: 40, bus_away, pictures_away, drains: false }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes more than a minute: make cluster-test"]
async fn scale_05_nodes_bus_database_and_pictures_go_away_and_nothing_acknowledged_is_lost_or_doubled() {
    let (bus_away, pictures_away) = (Duration::from_secs(20), Duration::from_secs(10));
    let matches = run(&Run { undisturbed: 150, bus_away, pictures_away, drains: true }).await;
    assert!(matches > 0, "nobody matched");
}

/// Has people write, read and sign in and out while things go away, and looks for what is wrong; how many pairs match.
async fn run(run: &Run) -> usize {
    let servers = Servers::start().await;
    let mut nodes: Vec<_> = (0..NODES).map(|_| servers.node()).collect();
    let people = writers::sign_up(&nodes[0], WRITERS);
    let (addresses, persistence) = (Addresses::of(&nodes.iter().collect::<Vec<_>>()), Persistence::default());
    let (reports, received) = channel();
    let mut load = Load { ledger: Ledger::default(), received };
    thread::scope(|scope| {
        let (addresses, persistence) = (&addresses, &persistence);
        for (seed, me) in (10..).zip(&people) {
            let mut writer = Writer::new((me, &people), addresses, reports.clone(), seed).persistent(persistence);
            scope.spawn(move || writer.write_to_any_until(&persistence.stop));
        }
        let others = Others::begin(scope, (addresses, persistence), &people, reports);
        let faults = thread::scope(|faults| faults.spawn(|| disturb(run, &servers, (&mut nodes, addresses), &mut load)).join());
        persistence.stop.store(true, Ordering::Relaxed);
        load.ledger.record(&load.received, i64::MAX);
        faults.expect("nothing fails but what is away");
        others.finish();
    });
    load.finish(&servers, &nodes, &people)
}

/// Those who do not write: readers, and somebody who signs in and out.
struct Others<'scope> {
    readers: Vec<ScopedJoinHandle<'scope, usize>>,
    sessions: ScopedJoinHandle<'scope, usize>,
}

impl<'scope> Others<'scope> {
    fn begin(
        scope: &'scope Scope<'scope, '_>,
        (addresses, persistence): (&'scope Addresses, &'scope Persistence),
        people: &'scope [Person],
        reports: Sender<Report>,
    ) -> Self {
        let readers = (90..).zip(&people[..READERS]).map(|(seed, me)| {
            let reports = reports.clone();
            scope.spawn(move || read_until_stopped(me, addresses, persistence, (&reports, seed)))
        });
        Self { readers: readers.collect(), sessions: scope.spawn(move || end_sessions_until(&persistence.stop, addresses, &reports)) }
    }

    /// Waits for them, who must have done something and seen nothing wrong.
    fn finish(self) {
        let ended = self.sessions.join().expect("sessions end everywhere");
        let read: Vec<_> = self.readers.into_iter().map(|reader| reader.join().expect("who read saw nothing wrong")).collect();
        println!("{ended} sessions ended everywhere, {} readings were answered", read.iter().sum::<usize>());
        assert!(ended > 0, "no session was ended");
        assert!(read.iter().all(|readings| *readings > 0), "somebody read nothing: {read:?}");
    }
}

/// What goes wrong, one thing after the other.
fn disturb(run: &Run, servers: &Servers, (nodes, addresses): (&mut Vec<Kindred>, &Addresses), load: &mut Load) {
    let entropy = SeededEntropy::new(9);
    let goes_on = |load: &mut Load, when: &str| load.goes_on(run.undisturbed, when);
    goes_on(load, "at first");
    let killed = usize::try_from(entropy.next_id()).expect("ids are positive") % nodes.len();
    nodes.swap_remove(killed).kill();
    load.ledger.record(&load.received, RECOVERING);
    nodes.push(servers.node());
    addresses.set(&nodes.iter().collect::<Vec<_>>());
    goes_on(load, "after a node was killed and replaced");

    servers.bus.set(Fault::Cut);
    load.no_error_for(run.bus_away, "without the bus");
    load.record_until(|| nodes.iter().all(|node| health_of(node)["bus"] == "away"));
    servers.bus.set(Fault::None);
    load.record_until(|| nodes.iter().all(|node| health_of(node)["bus"] == "ok"));
    goes_on(load, "with the bus again");

    servers.database.kill_postmaster_and_start_again();
    goes_on(load, "after the database started again");

    servers.pictures.set(Fault::Cut);
    load.ledger.record_for(&load.received, run.pictures_away);
    servers.pictures.set(Fault::None);
    load.record_until(|| nodes.iter().all(|node| health_of(node)["pictures"] == "ok"));
    goes_on(load, "with pictures again");

    if run.drains {
        drain_one(servers, (nodes, addresses));
        goes_on(load, "after a node was drained");
    }
}

fn drain_one(servers: &Servers, (nodes, addresses): (&mut Vec<Kindred>, &Addresses)) {
    let drained = nodes.remove(0);
    nodes.push(servers.node());
    addresses.set(&nodes.iter().collect::<Vec<_>>());
    drained.signal("TERM");
    assert_eq!(drained.exit_code(), Some(0), "a node that is drained ends well");
}

fn health_of(node: &Kindred) -> Value {
    ok(node.ask("GET", "/api/health", "", ""))
}

/// What the people write, as it is recorded.
struct Load {
    ledger: Ledger,
    received: Receiver<Report>,
}

impl Load {
    /// Waits until people are served again, and then for so many writes while nothing is refused or not answered.
    fn goes_on(&mut self, undisturbed: i64, when: &str) {
        // What happened before, while nobody looked.
        self.ledger.record_for(&self.received, Duration::ZERO);
        self.ledger.record(&self.received, RECOVERING);
        let failed = self.ledger.failures.len();
        self.ledger.record(&self.received, undisturbed);
        self.no_more_failures(failed, when);
        let Ledger { acknowledged, failures, .. } = &self.ledger;
        println!("{when}: {acknowledged} writes acknowledged, {} requests refused or not answered so far", failures.len());
    }

    fn record_until(&mut self, condition: impl Fn() -> bool) {
        while !condition() {
            self.ledger.record_for(&self.received, LOOK_AGAIN);
        }
    }

    fn no_error_for(&mut self, duration: Duration, when: &str) {
        let failed = self.ledger.failures.len();
        self.ledger.record_for(&self.received, duration);
        self.no_more_failures(failed, when);
    }

    fn no_more_failures(&self, before: usize, when: &str) {
        let failures: Vec<_> = self.ledger.failures[before..].iter().map(|one| (one, one.began.elapsed())).collect();
        assert!(failures.is_empty(), "{when}, each with how long ago it began: {failures:#?}");
    }

    /// Compares what every node answers with what was acknowledged; how many pairs match.
    fn finish(self, servers: &Servers, nodes: &[Kindred], people: &[Person]) -> usize {
        let wrong: Vec<_> = nodes.iter().flat_map(|node| self.ledger.lost(&node.address)).collect();
        let (doubled, lost): (Vec<_>, Vec<_>) = wrong.into_iter().partition(|found| Ledger::is_doubled(found));
        let (matches, pairs) = wrong_pairs(&nodes[0].address, people, &self.ledger);
        let contradictions = servers.contradictions();
        let Ledger { acknowledged, repeated, .. } = &self.ledger;
        let (refusals, unanswered) = (self.ledger.refusals(), self.ledger.unanswered());
        let (refused, lost_ones, doubled_ones) = (refusals.len(), lost.len(), doubled.len());
        println!(
            "{NODES} nodes: {acknowledged} writes acknowledged, {repeated} times one was repeated, {refused} requests refused, \
             {unanswered} not answered, {lost_ones} writes lost, {doubled_ones} doubled; {matches} pairs match, {} of them wrongly",
            pairs.len()
        );
        assert!(lost.is_empty() && doubled.is_empty(), "lost: {lost:#?}\ndoubled: {doubled:#?}");
        assert!(pairs.is_empty() && contradictions.is_none(), "pairs: {pairs:#?}\nbroken: {contradictions:#?}");
        assert!(*repeated > 0, "nothing was repeated");
        assert!(refusals.iter().all(|status| *status == 503), "{refusals:?}");
        matches
    }
}
