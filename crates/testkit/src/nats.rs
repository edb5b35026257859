//! The NATS server that `tools/with-nats` starts for a test run, and others with settings of their own.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
};

use crate::{port::Port, unique::unique_name};

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
    format!("test-{}", unique_name('-'))
}

/// A server of a test's own; killed when dropped.
pub struct Server {
    process: Child,
    port: Port,
}

impl Server {
    /// Starts one with these settings, in the language of its configuration files, which are kept in `folder`. It may not listen
    /// yet: who connects tries again.
    pub fn start(folder: &Path, settings: &str) -> Self {
        let port = Port::free();
        Self { process: launch(folder, settings, &port), port }
    }

    /// Its port, at 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port.number
    }

    /// Ends it, and starts it with other settings at the same port.
    pub fn restart(&mut self, folder: &Path, settings: &str) {
        self.end();
        self.process = launch(folder, settings, &self.port);
    }

    fn end(&mut self) {
        // Already ended is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

fn launch(folder: &Path, settings: &str, port: &Port) -> Child {
    #[expect(clippy::disallowed_methods, reason = "where the server's program is, only the environment can tell a test")]
    let named = std::env::var("KINDRED_TEST_NATS_PROGRAM");
    let program = named.expect("KINDRED_TEST_NATS_PROGRAM names no program: run the tests with `tools/with-nats cargo test`");
    let file = folder.join("nats.conf");
    fs::write(&file, settings).expect("the folder can be written");
    let mut command = Command::new(program);
    command.args(["--addr", "127.0.0.1", "--port", &port.number.to_string(), "-c"]).arg(file);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the server starts")
}
