//! The S3 server that `tools/with-s3` starts for a test run: one bucket, of which each test has a folder.

use crate::unique::unique_name;

/// The bucket that is there.
pub const BUCKET: &str = "kindred";
/// The key and its secret that may do everything with it.
pub const ACCESS_KEY: (&str, &str) = ("kindred", "kindred-secret");

/// The server's address, `http://127.0.0.1:PORT`.
///
/// Panics without a server, so that these tests can't be skipped silently.
pub fn server_url() -> String {
    #[expect(clippy::disallowed_methods, reason = "where the test run's server is, only the environment can tell a test")]
    let named = std::env::var("KINDRED_TEST_S3");
    named.expect("KINDRED_TEST_S3 names no server: run the tests with `tools/with-s3 cargo test` or `make test`")
}

/// A folder in the bucket that no other test uses.
pub fn fresh_prefix() -> String {
    format!("test-{}", unique_name('-'))
}

/// The variables of the environment that lead to the bucket, by the server itself or by a proxy at `url`.
pub fn variables(url: &str) -> Vec<(String, String)> {
    let (key, secret) = ACCESS_KEY;
    let place = [("AWS_REGION", "us-east-1"), ("AWS_ENDPOINT_URL", url), ("AWS_ALLOW_HTTP", "true")];
    let named = [("AWS_ACCESS_KEY_ID", key), ("AWS_SECRET_ACCESS_KEY", secret)].into_iter().chain(place);
    named.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
