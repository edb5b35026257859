//! The program behind pgbouncer, which `make test-pgbouncer` starts.

use kindred_store::testing::Folder;
use kindred_testkit::postgres;

use crate::process::refusal;

#[test]
#[ignore = "needs pgbouncer: make test-pgbouncer"]
fn scale_03_a_pooler_that_shares_connections_between_transactions_is_refused_in_one_line() {
    let (folder, pooler) = (Folder::fresh(), postgres::cluster_url());
    let (pooler, _) = pooler.rsplit_once('/').expect("a url ends with a database");
    let line = refusal(&["--data-dir", folder.0.to_str().unwrap(), "--database-url", &format!("{pooler}/shared")]);
    assert_eq!(
        line,
        "kindred: the database url leads to a pooler that shares connections between transactions: its pool_mode must be session"
    );
}
