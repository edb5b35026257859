//! Races between transactions, and the bounds of the pool.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use kindred_testkit::postgres;
use tokio::{sync::Barrier, task::JoinSet};

use super::{
    super::sqlite::{MAX_WAITING, poll_once},
    make_tables, write_job,
};
use crate::{ServerOptions, Store, StoreError, Target, Tx, sql, testing};

/// How many may write at once.
const WRITERS: usize = 3;

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

/// How many connections the store has, apart from those that look on.
async fn connections(target: &Target) -> usize {
    let Target::Postgres { url } = target else { panic!("a server's store") };
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let asking = async {
        let counting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kindred'";
        let found: i64 = client.query_one(counting, &[]).await.unwrap().get(0);
        drop(client);
        usize::try_from(found).unwrap()
    };
    tokio::join!(asking, connection).0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_deadlines_hold_on_every_connection_also_where_the_url_sets_others() {
    let url = format!("{}?options=-c%20statement_timeout%3D0", postgres::fresh_database().await);
    let store = Store::open(&Target::Postgres { url }).await.unwrap();
    let limits = [("statement_timeout", "5s"), ("lock_timeout", "2s"), ("idle_in_transaction_session_timeout", "10s")];
    for (limit, wanted) in limits {
        let conn = store.read().await.unwrap();
        let shown: String = sql!(scalar conn, "SELECT current_setting($1)", limit).unwrap();
        assert_eq!(shown, wanted, "{limit} of readers");
        let shown: Result<String, StoreError> = store.write(|tx| async move { sql!(scalar tx, "SELECT current_setting($1)", limit) }).await;
        assert_eq!(shown.unwrap(), wanted, "{limit} of writers");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_when_too_many_wait_for_a_connection_the_next_one_gets_busy_at_once() {
    let target = Target::Postgres { url: postgres::fresh_database().await };
    let store = Store::open_with(&target, &ServerOptions { connections: 2 * WRITERS, ..ServerOptions::default() }).await.unwrap();
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
    // The one that migrated may still be on its way out.
    assert!(connections(&target).await <= 2 * WRITERS, "no more than are allowed");
    drop(waiting);
    leave.wait().await;
    writers.join_all().await;
    assert!(matches!(refused, Some(Err(StoreError::Busy(_)))), "{refused:?}");
    write_job(&store, 3).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_07_a_full_disk_is_its_own_error() {
    let store = testing::postgres().await;
    let full: Result<u64, StoreError> = store
        .write(|tx| async move { sql!(execute tx, "DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$") })
        .await;
    assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_locks_all_tables_keeps_other_writers_out_and_no_reader() {
    let store = testing::postgres().await;
    make_tables(&store).await;
    let others = &store;
    let locked: Result<(), StoreError> = store
        .write(|tx| async move {
            tx.lock_all_tables().await?;
            let refused: Result<u64, StoreError> = others
                .write(|tx| async move {
                    sql!(execute tx, "SET LOCAL lock_timeout = '10ms'")?;
                    sql!(execute tx, "UPDATE counts SET jobs = jobs + 1")
                })
                .await;
            assert!(matches!(refused, Err(StoreError::Busy(_))), "{refused:?}");
            let read: Vec<i64> = sql!(all others.read().await?, "SELECT jobs FROM counts")?;
            assert_eq!(read, [0]);
            Ok(())
        })
        .await;
    locked.unwrap();
}
