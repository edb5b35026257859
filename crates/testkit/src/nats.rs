//! The NATS server that `tools/with-nats` starts for a test run.

/// The server's url, `nats://127.0.0.1:PORT`. Tests that must not hear of each other use subjects of their own.
///
/// Panics without a server, so that these tests can't be skipped silently.
pub fn server_url() -> String {
    #[expect(clippy::disallowed_methods, reason = "where the test run's server is, only the environment can tell a test")]
    let named = std::env::var("KINDRED_TEST_NATS");
    named.expect("KINDRED_TEST_NATS names no server: run the tests with `tools/with-nats cargo test` or `make test`")
}
