//! Heavy reads over a real streaming replica: what it may show, and what happens when it can't.

use std::sync::atomic::{AtomicBool, Ordering};

use kindred_store::{OpenError, ReplicaStatus, ServerOptions, Store, StoreError, Target, sql};
use kindred_testkit::{Cluster, Fault, FaultProxy, postgres};
use tokio::task::JoinSet;

/// A store over a primary and a replica, which is looked at as long as this is there.
struct Replicated {
    store: Store,
    _watching: JoinSet<()>,
}

async fn open(primary: &str, replica: &str) -> Result<Replicated, OpenError> {
    let options = ServerOptions { read_url: Some(replica.to_owned()), ..ServerOptions::default() };
    let store = Store::open_with(&Target::Postgres { url: primary.to_owned() }, &options).await?;
    let (mut watching, watched) = (JoinSet::new(), store.clone());
    watching.spawn(async move { watched.watch_replica().await });
    Ok(Replicated { store, _watching: watching })
}

/// Why the replica at this url is refused.
async fn refused(primary: &str, replica: &str) -> String {
    match open(primary, replica).await {
        Ok(_) => panic!("it was taken"),
        Err(error) => error.to_string(),
    }
}

/// Makes a table with a count.
async fn make_count(store: &Store) {
    let made: Result<u64, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "CREATE TABLE counts (id BIGINT PRIMARY KEY, jobs BIGINT NOT NULL)")?;
            sql!(execute tx, "INSERT INTO counts (id, jobs) VALUES (1, 0)")
        })
        .await;
    made.unwrap();
}

/// Counts one job more.
async fn count_job(store: &Store) {
    let counted: Result<u64, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "UPDATE counts SET jobs = jobs + 1 WHERE id = 1") }).await;
    assert_eq!(counted.unwrap(), 1);
}

/// How many jobs are counted, and if that was read on a replica.
async fn read(store: &Store) -> (i64, bool) {
    let read = store.read_heavy(|conn| async move { sql!(scalar conn, "SELECT jobs, pg_is_in_recovery() FROM counts") });
    let read: Result<(i64, bool), StoreError> = read.await;
    read.unwrap()
}

fn status(store: &Store) -> ReplicaStatus {
    store.replica().unwrap().status
}

/// Waits until the replica is looked at and found so.
async fn until(store: &Store, wanted: ReplicaStatus) {
    while status(store) != wanted {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_heavy_reads_go_to_the_replica_and_show_every_write_before_them() {
    let primary = Cluster::start();
    let replica = primary.standby();
    let [first, second] = [open(&primary.url(), &replica.url()).await.unwrap(), open(&primary.url(), &replica.url()).await.unwrap()];
    make_count(&first.store).await;
    let (mut jobs, mut on_replica) = (0, 0);
    while on_replica < 20 {
        let (writer, reader) = if jobs % 2 == 0 { (&first.store, &second.store) } else { (&second.store, &first.store) };
        count_job(writer).await;
        jobs += 1;
        let (counted, is_replica) = read(reader).await;
        assert_eq!(counted, jobs, "what another node has written is there at once");
        on_replica += u64::from(is_replica);
    }
    let served = [&first.store, &second.store].map(|node| node.replica().unwrap().served);
    assert_eq!(served.iter().sum::<u64>(), on_replica, "{served:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_while_the_replica_is_behind_every_node_reads_the_primary_and_then_the_replica_again() {
    let primary = Cluster::start();
    let replica = primary.standby();
    let [writing, reading] = [open(&primary.url(), &replica.url()).await.unwrap(), open(&primary.url(), &replica.url()).await.unwrap()];
    make_count(&writing.store).await;
    while !read(&reading.store).await.1 {}
    replica.pause_replay().await;
    count_job(&writing.store).await;
    // The other node heard of no write, and has found the replica well until now.
    assert_eq!(read(&reading.store).await, (1, false));
    assert_eq!(read(&writing.store).await, (1, false));
    assert_eq!([status(&writing.store), status(&reading.store)], [ReplicaStatus::Behind; 2]);
    assert!(reading.store.replica().unwrap().behind > 0);
    replica.resume_replay().await;
    until(&reading.store, ReplicaStatus::Ok).await;
    // The primary writes by itself, too, which the replica may not have at that moment.
    let mut is_replica = false;
    while !is_replica {
        let (counted, on_replica) = read(&reading.store).await;
        assert_eq!(counted, 1);
        is_replica = on_replica;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_reads_go_on_while_the_replica_is_stopped_and_go_there_again_when_it_is_back() {
    let primary = Cluster::start();
    let replica = primary.standby();
    let node = open(&primary.url(), &replica.url()).await.unwrap();
    make_count(&node.store).await;
    for how in ["fast", "immediate"] {
        while !read(&node.store).await.1 {}
        replica.stop(how);
        // One that was behind just before counts as that until it is looked at again.
        while status(&node.store) != ReplicaStatus::Unavailable {
            assert_eq!(read(&node.store).await, (0, false), "{how}");
        }
        for _ in 0..20 {
            assert_eq!(read(&node.store).await, (0, false), "{how}");
        }
        assert_eq!(status(&node.store), ReplicaStatus::Unavailable);
        replica.start_server();
        until(&node.store, ReplicaStatus::Ok).await;
    }
    let load = node.store.replica().unwrap();
    assert!(load.away + load.failed >= 40, "{load:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_a_replica_that_hangs_or_is_away_at_the_start_is_done_without() {
    let primary = Cluster::start();
    let replica = primary.standby();
    let proxy = FaultProxy::before(&replica.address()).await;
    proxy.set(Fault::Cut);
    let node = open(&primary.url(), &format!("postgres://app@{}/postgres", proxy.address())).await.unwrap();
    make_count(&node.store).await;
    assert_eq!((status(&node.store), read(&node.store).await), (ReplicaStatus::Unavailable, (0, false)));
    proxy.set(Fault::None);
    until(&node.store, ReplicaStatus::Ok).await;
    while !read(&node.store).await.1 {}
    proxy.set(Fault::Stall);
    assert_eq!(read(&node.store).await, (0, false));
    until(&node.store, ReplicaStatus::Unavailable).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_a_read_that_the_replica_cancels_is_done_on_the_primary() {
    let primary = Cluster::start();
    let replica = primary.standby();
    replica.run("ALTER SYSTEM SET max_standby_streaming_delay = 0").await;
    replica.run("SELECT pg_reload_conf()").await;
    let node = open(&primary.url(), &replica.url()).await.unwrap();
    make_count(&node.store).await;
    while !read(&node.store).await.1 {}
    let cancelled = "SELECT confl_lock FROM pg_stat_database_conflicts WHERE datname = current_database()";
    let (mut jobs, mut done_anew) = (0, 0);
    // The server counts a little later.
    while replica.run(cancelled).await.as_deref() == Some("0") {
        while !read(&node.store).await.1 {}
        jobs += 1;
        let read = read_while_truncated(&node.store, (&primary, &replica), jobs).await;
        done_anew += u64::from(read == (jobs, false));
    }
    assert!(done_anew > 0, "after the table was emptied, by the primary");
    assert!(node.store.replica().unwrap().failed > 0);
}

/// Reads a table that is emptied meanwhile and has so many jobs then: on the replica the read sleeps, with a lock on it.
async fn read_while_truncated(store: &Store, (primary, replica): (&Cluster, &Cluster), jobs: i64) -> (i64, bool) {
    let finished = AtomicBool::new(false);
    let reading = async {
        let read = store.read_heavy(|conn| async move {
            sql!(scalar conn, "SELECT jobs, pg_is_in_recovery() FROM counts
                WHERE CASE WHEN pg_is_in_recovery() THEN CAST(pg_sleep(60) AS TEXT) = '' ELSE TRUE END")
        });
        let read: Result<(i64, bool), StoreError> = read.await;
        finished.store(true, Ordering::SeqCst);
        read.unwrap()
    };
    let truncating = async {
        let asleep = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
        while replica.run(asleep).await.as_deref() == Some("0") && !finished.load(Ordering::SeqCst) {}
        primary.run(&format!("TRUNCATE counts; INSERT INTO counts (id, jobs) VALUES (1, {jobs})")).await;
    };
    tokio::join!(reading, truncating).0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_a_replica_that_is_promoted_or_follows_another_primary_is_not_read() {
    let primary = Cluster::start();
    let (replica, other) = (primary.standby(), primary.standby());
    let node = open(&primary.url(), &replica.url()).await.unwrap();
    make_count(&node.store).await;
    while !read(&node.store).await.1 {}
    replica.promote();
    until(&node.store, ReplicaStatus::Unavailable).await;
    assert_eq!(read(&node.store).await, (0, false));

    // The old primary goes on, so that the other replica's log is longer than that of the promoted one.
    primary.run("SELECT pg_logical_emit_message(FALSE, 'kindred', repeat('x', 1000000))").await;
    count_job(&node.store).await;
    let end = primary.run("SELECT pg_current_wal_flush_lsn()").await.unwrap();
    while other.run(&format!("SELECT pg_last_wal_replay_lsn() >= '{end}'")).await.as_deref() != Some("t") {}
    let after_failover = open(&replica.url(), &other.url()).await.unwrap();
    assert_eq!((status(&after_failover.store), read(&after_failover.store).await), (ReplicaStatus::Behind, (0, false)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_a_read_url_of_a_primary_or_of_another_database_is_refused() {
    let primary = Cluster::start();
    let replica = primary.standby();
    let refusal = "cannot use the database's read url: the server there is no replica: it is not in recovery";
    assert_eq!(refused(&primary.url(), &primary.url()).await, refusal);
    assert_eq!(refused(&primary.url(), &postgres::cluster_url()).await, refusal);
    primary.run("CREATE DATABASE other").await;
    let other = primary.url().replace("/postgres", "/other");
    let refusal = "cannot use the database's read url: the server there is a replica of another database";
    let end = primary.run("SELECT pg_current_wal_flush_lsn()").await.unwrap();
    while replica.run(&format!("SELECT pg_last_wal_replay_lsn() >= '{end}'")).await.as_deref() != Some("t") {}
    assert_eq!(refused(&other, &replica.url()).await, refusal);
    assert_eq!(refused(&postgres::fresh_database().await, &replica.url()).await, refusal);
    let unreadable = refused(&primary.url(), "postgres://ann:secret@[broken/kindred").await;
    assert!(unreadable.starts_with("cannot use the database's read url: ") && !unreadable.contains("secret"), "{unreadable}");
}
