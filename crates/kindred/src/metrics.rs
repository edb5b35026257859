//! The listener for Prometheus, apart from the one for people.

use std::{fmt, fs, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use kindred_api::TrustedProxies;
use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric, text},
    metrics::gauge::ConstGauge,
    registry::Registry,
};

use crate::{
    Failure,
    server::{self, ConnectionSlots, Limits, Server},
};

/// Connections at the same time.
const CONNECTIONS: usize = 16;
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The running listener.
pub struct MetricsListener {
    server: Server,
    /// Where it listens.
    pub address: SocketAddr,
}

impl MetricsListener {
    /// Tells what the registry has, and how much of the machine the program takes, to whoever asks at this address.
    pub fn start(address: SocketAddr, mut registry: Registry) -> Result<Self, Failure> {
        let cannot = |error| Failure::because(format_args!("cannot listen on {address}"), error);
        let listener = server::listen(address).map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        registry.register_collector(Box::new(Process));
        let registry = Arc::new(registry);
        let app = Router::new().route("/metrics", get(move || async move { exposition(&registry) }));
        let limits = Limits { connections: CONNECTIONS, ..Limits::of_this_process().for_any_address() };
        let slots = ConnectionSlots::new(limits.for_any_address(), TrustedProxies::default());
        Ok(Self { server: Server::start(listener, app, slots), address })
    }

    /// Stops without waiting for anybody.
    pub async fn stop(self) {
        self.server.stop(Duration::ZERO).await;
    }
}

fn exposition(registry: &Registry) -> Response {
    let mut text = String::new();
    match text::encode(&mut text, registry) {
        Ok(()) => ([(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// What the system says of this process; what it doesn't say is left out.
#[derive(Debug)]
struct Process;

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut gauge = |name: &str, help: &str, value: Option<i64>| {
            let Some(value) = value else { return Ok(()) };
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)
        };
        gauge("process_resident_memory_bytes", "Memory that the program has", resident_memory())?;
        gauge("process_open_fds", "Files and connections that the program has open", open_files())
    }
}

fn resident_memory() -> Option<i64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kibibytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.split_whitespace().next()?;
    Some(kibibytes.parse::<i64>().ok()? * 1024)
}

fn open_files() -> Option<i64> {
    i64::try_from(fs::read_dir("/proc/self/fd").ok()?.count()).ok()
}
