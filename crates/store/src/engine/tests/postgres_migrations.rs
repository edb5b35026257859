//! Migrations on `PostgreSQL`: of several nodes at once, from an old schema, and with backends that are killed.

use kindred_testkit::postgres;
use tokio::task::JoinSet;
use tokio_postgres::{Client, NoTls};

use super::{super::migrate, make_tables};
use crate::{OpenError, Store, Target, sql};

/// Everything that migrations make, in lines.
const SCHEMA: &str = "SELECT coalesce(string_agg(line, '; ' ORDER BY line), '') FROM (
    SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace) lines";

/// Ends a backend at the nth of all beginnings and ends of statements that change the schema, and of notes that a step is done.
/// Sequences count whether or not a transaction comes to its end.
const STOPS: &str = "
    CREATE SEQUENCE reached;
    CREATE SEQUENCE stop_at;
    CREATE FUNCTION stop() RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('reached') >= (SELECT last_value FROM stop_at) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
    END $$;
    CREATE FUNCTION stop_at_change() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM stop(); END $$;
    CREATE FUNCTION stop_at_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM stop(); RETURN NULL; END $$;
    CREATE TRIGGER after_note AFTER INSERT ON schema_versions FOR EACH ROW EXECUTE FUNCTION stop_at_note();
    CREATE EVENT TRIGGER before_change ON ddl_command_start EXECUTE FUNCTION stop_at_change();
    CREATE EVENT TRIGGER after_change ON ddl_command_end EXECUTE FUNCTION stop_at_change()";

/// A connection that looks on, and the task that moves its bytes.
async fn connect(url: &str) -> (Client, JoinSet<()>) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    let mut tasks = JoinSet::new();
    tasks.spawn(async move { connection.await.unwrap() });
    (client, tasks)
}

async fn schema(client: &Client) -> String {
    client.query_one(SCHEMA, &[]).await.unwrap().get(0)
}

/// The number of the last step that was done.
async fn version(client: &Client) -> i64 {
    client.query_one("SELECT coalesce(max(number), 0) FROM schema_versions", &[]).await.unwrap().get(0)
}

/// The schema after each step, the first of them after none.
async fn schemas() -> Vec<String> {
    let (client, _task) = connect(&postgres::fresh_database().await).await;
    client.batch_execute(migrate::VERSIONS).await.unwrap();
    let mut schemas = vec![schema(&client).await];
    for number in 1..=migrate::latest_migration() {
        migrate::postgres_up_to(&client, number).await.unwrap();
        schemas.push(schema(&client).await);
    }
    schemas
}

async fn start_four(url: &str) -> Vec<Store> {
    let mut nodes = JoinSet::new();
    for _ in 0..4 {
        let target = Target::Postgres { url: url.to_owned() };
        nodes.spawn(async move { Store::open(&target).await });
    }
    nodes.join_all().await.into_iter().map(Result::unwrap).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_06_nodes_that_start_at_once_migrate_an_empty_database_once() {
    let stores = start_four(&postgres::fresh_database().await).await;
    make_tables(&stores[0]).await;
    assert_eq!(super::count_halves(&stores[3].read().await.unwrap(), 1).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_06_nodes_that_start_at_once_bring_an_old_schema_up_to_date_once() {
    let url = postgres::fresh_database().await;
    let (client, _task) = connect(&url).await;
    migrate::postgres_up_to(&client, 7).await.unwrap();
    client.batch_execute("SELECT pg_advisory_unlock_all()").await.unwrap();
    let stores = start_four(&url).await;
    assert_eq!(version(&client).await, migrate::latest_migration());
    assert_eq!(Some(&schema(&client).await), schemas().await.last());
    for store in stores {
        assert!(store.read().await.unwrap().has_known_schema().await.unwrap());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_06_a_migration_killed_at_any_statement_leaves_the_old_or_the_new_schema_and_the_next_start_goes_on() {
    let (url, schemas) = (postgres::fresh_database().await, schemas().await);
    let target = Target::Postgres { url: url.clone() };
    let (client, _task) = connect(&url).await;
    client.batch_execute(migrate::VERSIONS).await.unwrap();
    client.batch_execute(STOPS).await.unwrap();
    let (mut stop_at, mut reached, mut stops) = (1_i64, 0, 0);
    loop {
        client.query_one("SELECT setval('reached', 1, FALSE), setval('stop_at', $1)", &[&stop_at]).await.unwrap();
        let started = Store::open(&target).await;
        let done = version(&client).await;
        assert_eq!(schema(&client).await, schemas[usize::try_from(done).unwrap()], "step {done}, killed at statement {stop_at}");
        if started.is_ok() {
            break;
        }
        // Each start looks for the table of versions, a statement with a beginning and an end, before it goes on.
        stop_at = if done > reached { 3 } else { stop_at + 1 };
        (reached, stops) = (done, stops + 1);
    }
    assert_eq!(reached, migrate::latest_migration() - 1, "the last step was completed by the last start");
    assert!(stops > 100, "killed {stops} times");
}

/// Waits until somebody waits for a lock in this database.
async fn somebody_waits(client: &Client) {
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while client.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_06_a_step_that_waits_for_a_table_in_use_lets_others_read_it_and_is_taken_later() {
    let url = postgres::fresh_database().await;
    let ((backup, _copying), (reader, _reading)) = (connect(&url).await, connect(&url).await);
    migrate::postgres_up_to(&reader, 15).await.unwrap();
    reader.batch_execute("SELECT pg_advisory_unlock_all(); SET lock_timeout = '2s'").await.unwrap();
    // The next step changes this table.
    backup.batch_execute("BEGIN; SELECT count(*) FROM moment_likes").await.unwrap();
    let target = Target::Postgres { url };
    let reading = async {
        for _ in 0..2 {
            somebody_waits(&reader).await;
            reader.batch_execute("SELECT count(*) FROM moment_likes").await.expect("readers don't wait behind the step");
        }
        assert_eq!(version(&reader).await, 15);
        backup.batch_execute("COMMIT").await.unwrap();
    };
    let (opened, ()) = tokio::join!(Store::open(&target), reading);
    opened.unwrap();
    assert_eq!(version(&reader).await, migrate::latest_migration());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_killed_while_migrating_leaves_nothing_half_done() {
    let url = postgres::fresh_database().await;
    let target = Target::Postgres { url: url.clone() };
    let (killer, _task) = connect(&url).await;
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
