//! Calls of any server by its address, so that others can be compared: what is asked is in a file that an adapter wrote
//! (`bench/peers/README.md`).

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    net::{SocketAddr, ToSocketAddrs},
    path::PathBuf,
    rc::Rc,
    time::Duration,
};

use serde::Deserialize;

use crate::{
    BenchError,
    http::get,
    load::{Load, Measured, Requests, measure},
    process::Server,
    report::machine,
};

/// What stands in a path or a body for how often that request was made before.
const TURN: &str = "{turn}";
/// Connections that ask for hello-world at the same time.
const CONNECTIONS: usize = 64;
const TABLE: &str = "| call | rate/s | p50 ms | p99 ms | p99.9 ms | CPU µs | bytes | of hello |\n|---|---|---|---|---|---|---|---|\n";

/// What is wanted.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Where the server listens, such as `http://127.0.0.1:8080`.
    pub url: String,
    /// The file with the calls.
    pub calls: PathBuf,
    /// The server's first process: its processor time and that of its children is told.
    pub process: Option<u32>,
    /// For how long each call is asked before it counts, and for how long it counts.
    pub lasts: [Duration; 2],
}

/// The file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Calls {
    calls: Vec<Call>,
}

/// A call that is measured.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    name: String,
    connections: usize,
    status: u16,
    /// By turns.
    requests: Vec<Request>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    method: String,
    path: String,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    body: Option<String>,
}

/// Measures each call in a closed loop beside hello-world; a table in Markdown.
///
/// # Errors
/// If the file is not of this form, nobody listens, or an answer has another status than the file says.
pub async fn run(plan: &Plan) -> Result<String, BenchError> {
    let Calls { calls } = serde_json::from_str(&fs::read_to_string(&plan.calls)?)?;
    let limit = Server::start_limit().await?;
    let hello_load = plan.load(CONNECTIONS, 200);
    let hello = measure(&limit, hello_load, Rc::new(|_| get("/hello", "none", ""))).await?;
    limit.stop().await?;
    let address = address_of(&plan.url)?;
    let server = Server::elsewhere(address, plan.process);
    let mut table = format!("{}; hello-world beside it: {:.0}/s, {:.1} µs\n\n{TABLE}", machine(), hello.rate, hello.cpu_us);
    for call in calls {
        eprintln!("measuring: {}", call.name);
        let (name, load) = (call.name.clone(), plan.load(call.connections, call.status));
        let measured = measure(&server, load, call.requests(address)?).await?;
        write_row(&mut table, &name, &measured, plan.process.is_some(), &hello);
    }
    Ok(table)
}

impl Plan {
    const fn load(&self, connections: usize, status: u16) -> Load {
        let [warm_up, measured] = self.lasts;
        Load { connections, warm_up, measured, status }
    }
}

impl Call {
    fn requests(self, address: SocketAddr) -> Result<Requests, BenchError> {
        if self.requests.is_empty() || self.connections == 0 {
            return Err(BenchError::Other(format!("{} has no requests or no connections", self.name)));
        }
        let requests = self.requests;
        Ok(Rc::new(move |number| {
            let count = requests.len() as u64;
            let at = usize::try_from(number % count).unwrap_or_default();
            requests[at].text(address, number / count)
        }))
    }
}

impl Request {
    fn text(&self, address: SocketAddr, turn: u64) -> Vec<u8> {
        let turn = turn.to_string();
        let Self { method, path, headers, body } = self;
        let mut text = format!("{method} {} HTTP/1.1\r\nhost: {address}\r\n", path.replace(TURN, &turn));
        for (name, value) in headers {
            let _ = write!(text, "{name}: {value}\r\n");
        }
        let body = body.as_ref().map(|body| body.replace(TURN, &turn));
        if let Some(body) = &body {
            let _ = write!(text, "content-length: {}\r\n", body.len());
        }
        (text + "\r\n" + body.as_deref().unwrap_or_default()).into_bytes()
    }
}

fn address_of(url: &str) -> Result<SocketAddr, BenchError> {
    let address = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
    let unknown = || BenchError::Other(format!("no address of a server: {url}; such as http://127.0.0.1:8080"));
    address.to_socket_addrs().map_err(|_| unknown())?.next().ok_or_else(unknown)
}

fn write_row(table: &mut String, name: &str, measured: &Measured, tells_cpu: bool, hello: &Measured) {
    let Measured { rate, p50_ms, p99_ms, p999_ms, cpu_us, bytes, .. } = measured;
    let cpu = if tells_cpu { format!("{cpu_us:.0}") } else { "?".to_owned() };
    let of_hello = rate / hello.rate;
    let _ = writeln!(table, "| {name} | {rate:.0} | {p50_ms:.2} | {p99_ms:.2} | {p999_ms:.2} | {cpu} | {bytes:.0} | {of_hello:.3} |");
}

#[cfg(test)]
mod tests;
