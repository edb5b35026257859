//! Fresh databases on the `PostgreSQL` cluster that `tools/with-postgres` starts for a test run.

use parking_lot::Mutex;
use tokio_postgres::NoTls;

use crate::unique::unique_name;

/// The names of databases that no test uses any more.
static UNUSED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A database of a test's own. It is dropped before the next one is created: a run makes hundreds, which together are some 10 GiB.
#[derive(Debug)]
pub struct TemporaryDatabase {
    url: String,
}

impl TemporaryDatabase {
    /// Where it is.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TemporaryDatabase {
    fn drop(&mut self) {
        UNUSED.lock().push(name_in(&self.url).to_owned());
    }
}

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

/// Creates a copy of the database at `url`, to which nobody may be connected.
pub async fn copied_database(url: &str) -> TemporaryDatabase {
    TemporaryDatabase { url: create(&format!("TEMPLATE {}", name_in(url))).await }
}

/// Drops the database at `url` despite open connections, to test a server whose database is gone.
pub async fn drop_database(url: &str) {
    on_the_cluster(&[drop_statement(name_in(url))]).await;
}

fn name_in(url: &str) -> &str {
    url.rsplit_once('/').expect("the url ends with a database").1
}

fn drop_statement(name: &str) -> String {
    format!("DROP DATABASE {name} WITH (FORCE)")
}

async fn create(how: &str) -> String {
    let name = format!("test_{}", unique_name('_'));
    let unused = std::mem::take(&mut *UNUSED.lock());
    let mut statements: Vec<String> = unused.iter().map(|name| drop_statement(name)).collect();
    statements.push(format!("CREATE DATABASE {name} {how}"));
    on_the_cluster(&statements).await;
    let cluster = cluster_url();
    let (base, _) = cluster.rsplit_once('/').expect("the cluster's url ends with a database");
    format!("{base}/{name}")
}

/// Databases are created and dropped outside of transactions: each statement goes alone.
async fn on_the_cluster(statements: &[String]) {
    run(&cluster_url(), statements).await;
}

/// Runs one statement, or several in one transaction, in the database at `url`.
pub async fn execute(url: &str, statement: &str) {
    run(url, &[statement.to_owned()]).await;
}

async fn run(url: &str, statements: &[String]) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("the test cluster answers");
    let execution = async move {
        let mut outcome = Ok(());
        for statement in statements {
            outcome = client.batch_execute(statement).await;
            if outcome.is_err() {
                break;
            }
        }
        drop(client);
        outcome
    };
    let (outcome, _) = tokio::join!(execution, connection);
    outcome.expect("the test cluster runs the statement");
}

#[cfg(test)]
mod tests {
    use tokio_postgres::{NoTls, error::SqlState};

    use super::{copied_database, fresh_database};

    #[tokio::test]
    async fn a_database_that_no_test_uses_any_more_is_dropped_before_the_next_is_created() {
        let template = fresh_database().await;
        let unused = copied_database(&template).await;
        let url = unused.url().to_owned();
        drop(unused);
        let _next = copied_database(&template).await;
        let refused = tokio_postgres::connect(&url, NoTls).await.err().expect("the database is gone");
        assert_eq!(refused.code(), Some(&SqlState::INVALID_CATALOG_NAME));
    }
}
