//! Fresh databases on the `PostgreSQL` cluster that `tools/with-postgres` starts for a test run.

use std::sync::atomic::{AtomicU32, Ordering};

use tokio_postgres::NoTls;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// The url of the cluster's default database; tests create theirs beside it.
///
/// Panics without a cluster, so that the `PostgreSQL` half of the tests can't be skipped silently.
pub fn cluster_url() -> String {
    #[expect(clippy::disallowed_methods, reason = "where the test run's cluster is, only the environment can tell a test")]
    let named = std::env::var("KINDRED_TEST_POSTGRES");
    named.expect("KINDRED_TEST_POSTGRES names no cluster: run the tests with `tools/with-postgres cargo test` or `make test`")
}

/// Creates an empty database and returns its url; it is removed with the cluster at the end of the run.
pub async fn fresh_database() -> String {
    create("").await
}

/// Creates a copy of the database at `url`, to which nobody may be connected, and returns the url of the copy.
pub async fn copied_database(url: &str) -> String {
    let (_, name) = url.rsplit_once('/').expect("the url ends with a database");
    create(&format!("TEMPLATE {name}")).await
}

/// Drops the database at `url` despite open connections, to test a server whose database is gone.
pub async fn drop_database(url: &str) {
    let (_, name) = url.rsplit_once('/').expect("the url ends with a database");
    on_the_cluster(&format!("DROP DATABASE {name} WITH (FORCE)")).await;
}

async fn create(how: &str) -> String {
    let name = format!("test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    on_the_cluster(&format!("CREATE DATABASE {name} {how}")).await;
    let cluster = cluster_url();
    let (base, _) = cluster.rsplit_once('/').expect("the cluster's url ends with a database");
    format!("{base}/{name}")
}

async fn on_the_cluster(statement: &str) {
    execute(&cluster_url(), statement).await;
}

/// Runs one statement, or several in one transaction, in the database at `url`.
pub async fn execute(url: &str, statement: &str) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("the test cluster answers");
    let execution = async move {
        let outcome = client.batch_execute(statement).await;
        drop(client);
        outcome
    };
    let (outcome, _) = tokio::join!(execution, connection);
    outcome.expect("the test cluster runs the statement");
}
