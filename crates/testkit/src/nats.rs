//! The NATS server that `tools/with-nats` starts for a test run, and others with settings of their own.

use std::{
    fs,
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// The server's url, `nats://127.0.0.1:PORT`. Tests that must not hear of each other use subjects of their own.
///
/// Panics without a server, so that these tests can't be skipped silently.
pub fn server_url() -> String {
    #[expect(clippy::disallowed_methods, reason = "where the test run's server is, only the environment can tell a test")]
    let named = std::env::var("KINDRED_TEST_NATS");
    named.expect("KINDRED_TEST_NATS names no server: run the tests with `tools/with-nats cargo test` or `make test`")
}

/// A subject that no other test uses.
pub fn fresh_subject() -> String {
    format!("test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A server of a test's own; killed when dropped.
pub struct Server {
    process: Child,
    /// Its port, at 127.0.0.1.
    pub port: u16,
}

impl Server {
    /// Starts one with these settings, in the language of its configuration files, which are kept in `folder`, and at `port` or
    /// a free one. It may not listen yet: who connects tries again.
    pub fn start(folder: &Path, settings: &str, port: Option<u16>) -> Self {
        #[expect(clippy::disallowed_methods, reason = "where the server's program is, only the environment can tell a test")]
        let named = std::env::var("KINDRED_TEST_NATS_PROGRAM");
        let program = named.expect("KINDRED_TEST_NATS_PROGRAM names no program: run the tests with `tools/with-nats cargo test`");
        let port = port.unwrap_or_else(|| {
            let free = TcpListener::bind("127.0.0.1:0").expect("a port is free");
            free.local_addr().expect("it has an address").port()
        });
        let file = folder.join("nats.conf");
        fs::write(&file, settings).expect("the folder can be written");
        let mut command = Command::new(program);
        command.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "-c"]).arg(file);
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the server starts");
        Self { process, port }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already ended is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
