//! Nodes of two versions over one database, as while one after the other is replaced.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, channel},
    },
    thread,
};

use kindred_store::testing::Folder;
use kindred_testkit::{nats, postgres};

use crate::{
    process::{Kindred, refusal, refusal_of, run},
    torture::{
        client::Addresses,
        ledger::{Ledger, Report},
        writers::{self, Writer},
    },
};

/// How many people write at once.
const WRITERS: usize = 4;
/// Writes that are acknowledged before the next thing happens.
const UNDISTURBED: i64 = 100;
/// A column more in every table, each in a transaction of its own, as steps of the schema are.
const ADD_COLUMNS: &str = "DO $$ DECLARE name TEXT; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_versions' LOOP
        EXECUTE format('ALTER TABLE %I ADD COLUMN later TEXT NOT NULL DEFAULT %L', name, 'nothing');
        COMMIT;
    END LOOP;
END $$";
const ADD_TABLE: &str = "CREATE TABLE later (user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE);
    CREATE INDEX users_later ON users (later);
    INSERT INTO schema_versions (number, name) VALUES (9999, '9999_later')";

/// What the nodes have in common, and the data folder of each.
struct Nodes {
    database: String,
    bus: String,
    media: Folder,
    folders: [Folder; 3],
}

impl Nodes {
    async fn fresh() -> Self {
        let folder = Folder::fresh;
        Self {
            database: postgres::fresh_database().await,
            bus: nats::server_url(),
            media: folder(),
            folders: [folder(), folder(), folder()],
        }
    }

    /// What one of them is started with.
    fn arguments(&self, node: usize) -> Vec<&str> {
        let [media, data] = [&self.media, &self.folders[node]].map(|folder| folder.0.to_str().expect("the path is text"));
        let subject = self.database.rsplit_once('/').expect("a url names a database").1;
        let [database, bus] = [&self.database, &self.bus];
        let urls = ["--database-url", database, "--bus-url", bus, "--bus-subject", subject, "--media-url", media];
        [&urls[..], &["--data-dir", data, "--picture-checks", "off"]].concat()
    }
}

/// What people write, as it is recorded.
struct Load {
    ledger: Ledger,
    received: Receiver<Report>,
}

impl Load {
    /// Waits for many writes, while nothing is refused or not answered.
    fn goes_on(&mut self, when: &str) {
        self.ledger.record(&self.received, UNDISTURBED);
        assert!(self.ledger.failures.is_empty(), "{when}: {:#?}", self.ledger.failures);
        println!("{when}: {} writes acknowledged, none refused", self.ledger.acknowledged);
    }
}

/// Signs people up at `first`, who write to whichever nodes the addresses name, at first that one, until `meanwhile` ends; all
/// that was acknowledged to them.
fn while_people_write(first: &Kindred, meanwhile: impl FnOnce(&Addresses, &mut Load) + Send) -> Ledger {
    let people = writers::sign_up(first, WRITERS);
    let (addresses, stop) = (Addresses::of(&[first]), AtomicBool::new(false));
    let (reports, received) = channel();
    let mut load = Load { ledger: Ledger::default(), received };
    thread::scope(|scope| {
        for (seed, me) in (20..).zip(&people) {
            let mut writer = Writer::new((me, &people), &addresses, reports.clone(), seed);
            let stop = &stop;
            scope.spawn(move || writer.write_to_any_until(stop));
        }
        drop(reports);
        let outcome = thread::scope(|inner| inner.spawn(|| meanwhile(&addresses, &mut load)).join());
        stop.store(true, Ordering::Relaxed);
        load.ledger.record(&load.received, i64::MAX);
        outcome.expect("nothing fails meanwhile");
    });
    load.ledger
}

fn is_ready(node: &Kindred) -> bool {
    node.ask("GET", "/api/health/ready", "", "").is_some_and(|(status, _)| status == 200)
}

/// Every node answers all that any of them acknowledged.
#[track_caller]
fn assert_nothing_lost(ledger: &Ledger, nodes: &[&Kindred]) {
    for node in nodes {
        let lost = ledger.lost(&node.address);
        assert!(lost.is_empty(), "{lost:#?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_06_running_programs_serve_on_while_the_schema_grows_and_an_older_one_that_starts_refuses_it() {
    let nodes = Nodes::fresh().await;
    let (one, other) = (Kindred::start(&nodes.arguments(0)), Kindred::start(&nodes.arguments(1)));
    let runtime = tokio::runtime::Handle::current();
    let ledger = while_people_write(&one, |addresses, load| {
        addresses.set(&[&one, &other]);
        load.goes_on("over the schema they know");
        runtime.block_on(async {
            postgres::execute(&nodes.database, ADD_COLUMNS).await;
            postgres::execute(&nodes.database, ADD_TABLE).await;
        });
        load.goes_on("over a newer schema");
        assert!(is_ready(&one) && is_ready(&other));
        let line = refusal(&nodes.arguments(2));
        assert!(line.starts_with("kindred: the database has schema 9999, ") && line.ends_with(": start the newer version"), "{line}");
    });
    assert_nothing_lost(&ledger, &[&one, &other]);
}

/// The program before, and the schema it knows, as `tools/with-previous` names them.
fn previous() -> (String, i64) {
    #[expect(clippy::disallowed_methods, reason = "only the environment can tell a test which build to compare with")]
    let named = |name| std::env::var(name).expect("make test-upgrade builds the program before");
    (named("KINDRED_PREVIOUS"), named("KINDRED_PREVIOUS_SCHEMA").parse().expect("a schema is a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "builds the program of an earlier schema: make test-upgrade"]
async fn ops_06_an_upgrade_is_rolled_the_program_before_and_this_one_serve_one_schema_together() {
    let (nodes, (previous, schema)) = (Nodes::fresh().await, previous());
    let before = Kindred::start_build(&previous, &nodes.arguments(0));
    let mut running = None;
    let ledger = while_people_write(&before, |addresses, load| {
        load.goes_on("the program before, alone");
        let after = Kindred::start(&nodes.arguments(1));
        load.goes_on("the program before, over the new schema");
        addresses.set(&[&before, &after]);
        load.goes_on("both together");
        assert!(is_ready(&before) && is_ready(&after));
        running = Some(after);
    });
    let after = running.expect("it was started");
    assert_nothing_lost(&ledger, &[&before, &after]);

    before.signal("TERM");
    assert_eq!(before.exit_code(), Some(0), "a node that is replaced ends well");
    let line = refusal_of(&previous, &nodes.arguments(0));
    let (found, known) = line.strip_prefix("kindred: the database has schema ").and_then(|rest| rest.split_once(", ")).expect("a schema");
    assert_eq!(known, format!("this version knows up to {schema}: start the newer version"));
    assert!(found.parse::<i64>().expect("a number") > schema, "no step came since: compare with an earlier program");
    assert_nothing_lost(&ledger, &[&after]);
    let checked = run(&[&["check", "--log", "warn"], &nodes.arguments(2)[..]].concat());
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stdout));
}
