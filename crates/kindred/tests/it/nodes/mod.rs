//! Three nodes over one database, one bucket and one message server: people write through all of them while a node is
//! killed, the bus is cut, the database starts again, the pictures are away and a node is replaced. They do what the app does:
//! each act has an `Idempotency-Key` and is repeated under it, at any node, until it is answered; some answers are lost on
//! purpose. Others read beside them.
//!
//! `make cluster-test` runs it; it takes more than a minute.

mod matches;
mod readers;
mod servers;
mod sessions;

use std::{
    sync::{
        atomic::Ordering,
        mpsc::{Receiver, channel},
    },
    thread::{self, ScopedJoinHandle},
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
/// Writes that are acknowledged between two faults before errors count, and then without any.
const RECOVERING: i64 = 40;
const UNDISTURBED: i64 = 150;
/// How long the bus and the pictures are away.
const BUS_AWAY: Duration = Duration::from_secs(20);
const PICTURES_AWAY: Duration = Duration::from_secs(10);
/// How often the nodes' health is asked.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes more than a minute: make cluster-test"]
async fn scale_05_nodes_bus_database_and_pictures_go_away_and_nothing_acknowledged_is_lost_or_doubled() {
    let servers = Servers::start().await;
    let mut nodes: Vec<_> = (0..NODES).map(|_| servers.node()).collect();
    let people = writers::sign_up(&nodes[0], WRITERS);
    let (addresses, persistence) = (Addresses::of(&nodes.iter().collect::<Vec<_>>()), Persistence::default());
    let (reports, received) = channel();
    let mut load = Load { ledger: Ledger::default(), received };
    let (ended, read) = thread::scope(|scope| {
        let (addresses, persistence) = (&addresses, &persistence);
        for (seed, me) in (10..).zip(&people) {
            let mut writer = Writer::new((me, &people), addresses, reports.clone(), seed).persistent(persistence);
            scope.spawn(move || writer.write_to_any_until(&persistence.stop));
        }
        drop(reports);
        let reading = (90..).zip(&people[..READERS]);
        let readers: Vec<_> = reading.map(|(seed, me)| scope.spawn(move || read_until_stopped(me, addresses, persistence, seed))).collect();
        let sessions = scope.spawn(|| end_sessions_until(&persistence.stop, addresses));
        let faults = thread::scope(|faults| faults.spawn(|| disturb(&servers, &mut nodes, addresses, &mut load)).join());
        persistence.stop.store(true, Ordering::Relaxed);
        load.ledger.record(&load.received, i64::MAX);
        let ended = sessions.join().expect("sessions end everywhere");
        faults.expect("nothing fails but what is away");
        let read: Vec<_> = readers.into_iter().map(ScopedJoinHandle::join).collect();
        (ended, read)
    });
    println!("{ended} sessions ended everywhere, {} readings were answered", read.iter().flatten().sum::<usize>());
    load.finish(&servers, &nodes, &people);
    assert!(read.iter().all(Result::is_ok), "who read saw something wrong");
}

/// What goes wrong, one thing after the other.
fn disturb(servers: &Servers, nodes: &mut Vec<Kindred>, addresses: &Addresses, load: &mut Load) {
    let entropy = SeededEntropy::new(9);
    load.goes_on("at first");
    let killed = usize::try_from(entropy.next_id()).expect("ids are positive") % nodes.len();
    nodes.swap_remove(killed).kill();
    load.ledger.record(&load.received, RECOVERING);
    nodes.push(servers.node());
    addresses.set(&nodes.iter().collect::<Vec<_>>());
    load.goes_on("after a node was killed and replaced");

    servers.bus.set(Fault::Cut);
    load.no_error_for(BUS_AWAY, "without the bus");
    assert!(nodes.iter().all(|node| health_of(node)["bus"] == "away"), "health says that the bus is away");
    servers.bus.set(Fault::None);
    load.record_until(|| nodes.iter().all(|node| health_of(node)["bus"] == "ok"));
    load.goes_on("with the bus again");

    servers.database.kill_postmaster_and_start_again();
    load.goes_on("after the database started again");

    servers.pictures.set(Fault::Cut);
    load.ledger.record_for(&load.received, PICTURES_AWAY);
    servers.pictures.set(Fault::None);
    load.record_until(|| nodes.iter().all(|node| health_of(node)["pictures"] == "ok"));
    load.goes_on("with pictures again");

    let drained = nodes.remove(0);
    nodes.push(servers.node());
    addresses.set(&nodes.iter().collect::<Vec<_>>());
    drained.signal("TERM");
    assert_eq!(drained.exit_code(), Some(0), "a node that is drained ends well");
    load.goes_on("after a node was drained");
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
    /// Waits until people are served again, and then for many writes of which none is refused.
    fn goes_on(&mut self, when: &str) {
        self.ledger.record(&self.received, RECOVERING);
        let refused = self.ledger.refusals.len();
        self.ledger.record(&self.received, UNDISTURBED);
        assert!(self.ledger.refusals[refused..].is_empty(), "{when}: {:?}", &self.ledger.refusals[refused..]);
        println!("{when}: {} writes acknowledged, {} refused so far", self.ledger.acknowledged, self.ledger.refusals.len());
    }

    fn record_until(&mut self, condition: impl Fn() -> bool) {
        while !condition() {
            self.ledger.record_for(&self.received, LOOK_AGAIN);
        }
    }

    fn no_error_for(&mut self, duration: Duration, when: &str) {
        let refused = self.ledger.refusals.len();
        self.ledger.record_for(&self.received, duration);
        assert!(self.ledger.refusals[refused..].is_empty(), "{when}: {:?}", &self.ledger.refusals[refused..]);
    }

    /// Compares what every node answers with what was acknowledged.
    fn finish(self, servers: &Servers, nodes: &[Kindred], people: &[Person]) {
        let wrong: Vec<_> = nodes.iter().flat_map(|node| self.ledger.lost(&node.address)).collect();
        let (doubled, lost): (Vec<_>, Vec<_>) = wrong.into_iter().partition(|found| Ledger::is_doubled(found));
        let (matches, pairs) = wrong_pairs(&nodes[0].address, people, &self.ledger);
        let contradictions = servers.contradictions();
        let Ledger { acknowledged, refusals, repeated, .. } = &self.ledger;
        let (refused, lost_ones, doubled_ones) = (refusals.len(), lost.len(), doubled.len());
        println!(
            "{NODES} nodes: {acknowledged} writes acknowledged, {repeated} times one was repeated, {refused} refused, \
             {lost_ones} lost, {doubled_ones} doubled; {matches} pairs match, {} of them wrongly",
            pairs.len()
        );
        assert!(lost.is_empty() && doubled.is_empty(), "lost: {lost:#?}\ndoubled: {doubled:#?}");
        assert!(pairs.is_empty() && contradictions.is_none(), "pairs: {pairs:#?}\nbroken: {contradictions:#?}");
        assert!(*repeated > 0 && matches > 0, "hardly anything was repeated, or nobody matched");
        assert!(refusals.iter().all(|status| *status == 503), "{refusals:?}");
    }
}
