//! Races between transactions and between nodes that migrate.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use kindred_testkit::postgres;
use tokio::{sync::Barrier, task::JoinSet};

use super::{
    super::{
        postgres::WRITERS,
        sqlite::{MAX_WAITING, poll_once},
    },
    count_halves, make_tables, write_job,
};
use crate::{OpenError, Store, StoreError, Target, Tx, sql, testing};

async fn add_one(tx: &Tx, id: i64) -> Result<(), StoreError> {
    sql!(execute tx, "UPDATE counts SET jobs = jobs + 1 WHERE id = $1", id)?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_loses_a_deadlock_is_tried_again() {
    let store = testing::postgres().await;
    make_tables(&store).await;
    let second: Result<u64, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "INSERT INTO counts (id, jobs) VALUES (2, 0)") }).await;
    second.unwrap();
    let (bodies, crossing) = (Arc::new(AtomicU32::new(0)), Arc::new(Barrier::new(2)));
    let cross = |first: i64, then: i64| {
        let (bodies, crossing) = (bodies.clone(), crossing.clone());
        store.write(move |tx| {
            let (bodies, crossing) = (bodies.clone(), crossing.clone());
            async move {
                sql!(execute tx, "SET LOCAL deadlock_timeout = '10ms'")?;
                add_one(&tx, first).await?;
                if bodies.fetch_add(1, Ordering::Relaxed) < 2 {
                    // Both hold their first row before either asks for its second.
                    crossing.wait().await;
                }
                add_one(&tx, then).await
            }
        })
    };
    let (one, other): (Result<(), StoreError>, Result<(), StoreError>) = tokio::join!(cross(1, 2), cross(2, 1));
    one.unwrap();
    other.unwrap();
    assert!(bodies.load(Ordering::Relaxed) > 2, "neither was tried again");
    let counted: Vec<i64> = sql!(all store.read().await.unwrap(), "SELECT jobs FROM counts").unwrap();
    assert_eq!(counted, [2, 2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_too_many_wait_for_a_connection_the_next_one_gets_busy_at_once() {
    let store = testing::postgres().await;
    make_tables(&store).await;
    let (everybody_is_in, leave) = (Arc::new(Barrier::new(WRITERS + 1)), Arc::new(Barrier::new(WRITERS + 1)));
    let mut writers = JoinSet::new();
    for _ in 0..WRITERS {
        let (store, everybody_is_in, leave) = (store.clone(), everybody_is_in.clone(), leave.clone());
        writers.spawn(async move {
            let (everybody_is_in, leave) = (&everybody_is_in, &leave);
            let written: Result<(), StoreError> = store
                .write(|_| async move {
                    everybody_is_in.wait().await;
                    leave.wait().await;
                    Ok(())
                })
                .await;
            written.unwrap();
        });
    }
    everybody_is_in.wait().await;
    let mut waiting: Vec<_> = (0..MAX_WAITING).map(|_| Box::pin(write_job(&store, 2))).collect();
    for job in &mut waiting {
        assert!(poll_once(job).is_none());
    }
    let refused = poll_once(write_job(&store, 2));
    drop(waiting);
    leave.wait().await;
    writers.join_all().await;
    assert!(matches!(refused, Some(Err(StoreError::Busy(_)))), "{refused:?}");
    write_job(&store, 3).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_start_at_once_migrate_once() {
    let url = postgres::fresh_database().await;
    let mut nodes = JoinSet::new();
    for _ in 0..4 {
        let target = Target::Postgres { url: url.clone() };
        nodes.spawn(async move { Store::open(&target).await });
    }
    let stores: Vec<Store> = nodes.join_all().await.into_iter().map(Result::unwrap).collect();
    make_tables(&stores[0]).await;
    assert_eq!(count_halves(&stores[3].read().await.unwrap(), 1).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_killed_while_migrating_leaves_nothing_half_done() {
    let url = postgres::fresh_database().await;
    let target = Target::Postgres { url: url.clone() };
    let (killer, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    let mut tasks = JoinSet::new();
    tasks.spawn(async move { connection.await.unwrap() });
    // The name is taken but not committed, so the migration that makes this table waits in its middle.
    killer.batch_execute("BEGIN; CREATE TABLE photos (id BIGINT)").await.unwrap();
    let killing = async {
        let waiting = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_clear_snapshot(), pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        // Within a transaction the activity is looked up once and kept, unless told otherwise.
        while killer.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 0 {
            tokio::task::yield_now().await;
        }
        killer.batch_execute("ROLLBACK").await.unwrap();
    };
    let (interrupted, ()) = tokio::join!(Store::open(&target), killing);
    assert!(matches!(interrupted, Err(OpenError::Migration { .. })), "{interrupted:?}");
    let left: i64 = killer
        .query_one("SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_versions'", &[])
        .await
        .unwrap()
        .get(0);
    assert_eq!(left, 0);
    let store = Store::open(&target).await.unwrap();
    let photos: i64 = sql!(scalar store.read().await.unwrap(), "SELECT count(*) FROM photos").unwrap();
    assert_eq!(photos, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_07_a_full_disk_is_its_own_error() {
    let store = testing::postgres().await;
    let full: Result<u64, StoreError> = store
        .write(|tx| async move { sql!(execute tx, "DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$") })
        .await;
    assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
}
