//! Metrics for Prometheus: counts and times, never anything about a person. docs/operation.md says what each
//! means; a test compares the names.

use std::fmt;

use kindred_bus::BusStatus;
use kindred_mail::Mailer;
use kindred_push::Sent;
use kindred_store::ReplicaStatus;
use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeCounterValue, EncodeGaugeValue, EncodeMetric},
    metrics::{MetricType, counter::ConstCounter, gauge::ConstGauge, info::Info},
    registry::Registry,
};

use super::AppState;

impl AppState {
    /// The registry of all metrics of this state.
    pub fn metrics(&self) -> Registry {
        let mut registry = Registry::default();
        let build = Info::new([("version", env!("CARGO_PKG_VERSION")), ("engine", self.store.engine())]);
        registry.register("kindred_build", "The program's version and the engine of its store", build);
        self.request_metrics.register(&mut registry);
        registry.register("kindred_rate_limited", "Requests refused by a rate limit, by limit", self.rate_limiter.refused());
        registry.register("kindred_security_events", "What happened to accounts and keys", self.security_log.events());
        registry.register_collector(Box::new(Sampled(self.clone())));
        registry
    }
}

/// What is looked up whenever Prometheus asks.
struct Sampled(AppState);

impl fmt::Debug for Sampled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sampled")
    }
}

impl Collector for Sampled {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        self.requests_and_streams(&mut encoder)?;
        self.store(&mut encoder)?;
        self.replica(&mut encoder)?;
        self.passwords(&mut encoder)?;
        self.uploads(&mut encoder)?;
        self.bus(&mut encoder)?;
        self.letters(&mut encoder)?;
        self.pushes(&mut encoder)?;
        self.backups(&mut encoder)
    }
}

impl Sampled {
    fn requests_and_streams(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let slots = &self.0.request_slots;
        gauge(to, "kindred_http_requests_in_progress", "Requests that are being handled", count(slots.taken()))?;
        counter(to, "kindred_http_requests_refused", "Requests refused since too many were being handled", slots.refused())?;
        gauge(to, "kindred_event_streams_open", "Streams of live events that are open", count(self.0.presence.open_streams()))?;
        let (memory, files) = self.0.bodies.arriving();
        let bytes = [("memory", count(memory)), ("files", count(files))];
        gauges(to, "kindred_request_body_bytes", "Bytes of requests' bodies that are arriving", "place", &bytes)?;
        let waiting = count(self.0.response_memory.held());
        gauge(to, "kindred_response_bytes", "Bytes of responses that clients have not taken yet", waiting)
    }

    fn store(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let queues = self.0.store.queues();
        let of =
            |value: fn(&kindred_store::QueueLoad) -> u64| -> Vec<_> { queues.iter().map(|(name, load)| (*name, value(load))).collect() };
        let waiting: Vec<_> = queues.iter().map(|(name, load)| (*name, i64::try_from(load.waiting).unwrap_or(i64::MAX))).collect();
        let waited: Vec<_> = queues.iter().map(|(name, load)| (*name, load.waited.as_secs_f64())).collect();
        gauges(to, "kindred_database_waiting", "Requests that wait for a connection to the database", "queue", &waiting)?;
        counters(to, "kindred_database_waits", "Waits for a connection to the database", "queue", &of(|load| load.waits))?;
        counters(to, "kindred_database_wait_seconds", "Time spent in these waits", "queue", &waited)?;
        counters(to, "kindred_database_refused", "Requests refused since too many waited or too long", "queue", &of(|load| load.refused))?;
        counter(to, "kindred_database_statements", "Statements that were run", self.0.store.statements_run())
    }

    fn replica(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let replica = self.0.store.replica();
        let is_read = replica.is_none_or(|replica| replica.status == ReplicaStatus::Ok);
        gauge(to, "kindred_replica_usable", "1 unless the database's replica is away or behind", i64::from(is_read))?;
        let reads = replica.map_or([0; 4], |replica| [replica.served, replica.behind, replica.away, replica.failed]);
        let [served, behind, away, failed] = reads;
        let by_outcome = [("served", served), ("behind", behind), ("away", away), ("failed", failed)];
        counters(to, "kindred_replica_reads", "Heavy reads the replica served, or why the primary did", "outcome", &by_outcome)
    }

    fn passwords(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let hasher = &self.0.password_hasher;
        counter(to, "kindred_password_hashes", "Passwords that were hashed or compared", hasher.hashed())?;
        gauge(to, "kindred_password_hashes_waiting", "Passwords that wait for their turn", count(hasher.waiting()))?;
        counter(to, "kindred_password_hashes_refused", "Passwords refused since too many waited or too long", hasher.refused())
    }

    fn uploads(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let load = self.0.media.upload_load();
        let is_unavailable = i64::from(self.0.media.is_unavailable());
        gauge(to, "kindred_pictures_away", "1 while the store of the pictures can't be worked with", is_unavailable)?;
        gauge(to, "kindred_uploads_decoding", "Requests whose pictures are being decoded", count(load.decoding))?;
        gauge(to, "kindred_uploads_waiting", "Requests that wait for a decoder of pictures", count(load.waiting))?;
        counter(to, "kindred_uploads_refused", "Requests refused since too many waited for a decoder or too long", load.refused)?;
        let bytes =
            [("used", load.memory), ("limit", load.most_memory)].map(|(which, bytes)| (which, i64::try_from(bytes).unwrap_or(i64::MAX)));
        gauges(to, "kindred_upload_memory_bytes", "Memory for decoding pictures", "which", &bytes)
    }

    fn bus(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let (status, load) = (self.0.bus.status(), self.0.bus.load());
        gauge(to, "kindred_bus_reached", "1 unless the bus to other nodes can't be reached", i64::from(status != BusStatus::Unavailable))?;
        gauge(to, "kindred_bus_waiting", "Messages that wait to be sent to other nodes", count(load.waiting))?;
        counter(to, "kindred_bus_dropped", "Messages to other nodes thrown away since too many waited", load.dropped)?;
        counter(to, "kindred_bus_missed", "Times that messages of other nodes were found to be lost", load.missed)
    }

    fn letters(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let mailer = self.0.mailer.as_deref();
        let is_unavailable = mailer.map_or(0, |it| i64::from(it.is_unavailable()));
        gauge(to, "kindred_mail_away", "1 while the mail server can't be worked with", is_unavailable)?;
        counter(to, "kindred_letters_sent", "Letters that the mail server took", mailer.map_or(0, Mailer::sent))?;
        counter(to, "kindred_letters_dead", "Letters that were refused for good", mailer.map_or(0, Mailer::dead))
    }

    fn pushes(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let Sent { taken, gone, put_off, refused } = self.0.pusher.sent();
        let by_outcome = [("taken", taken), ("gone", gone), ("put_off", put_off), ("refused", refused)];
        counters(to, "kindred_pushes", "Pushes that were handed to push services, or not", "outcome", &by_outcome)
    }

    fn backups(&self, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        if let Some(age) = self.0.backups.age_seconds(self.0.clock.now()) {
            gauge(to, "kindred_backup_age_seconds", "Age of the last good backup that the server made by itself", age)?;
        }
        counter(to, "kindred_backup_failures", "Backups of the server's own that failed", self.0.backups.failures())
    }
}

fn count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn gauge(to: &mut DescriptorEncoder<'_>, name: &str, help: &str, value: i64) -> fmt::Result {
    ConstGauge::new(value).encode(to.encode_descriptor(name, help, None, MetricType::Gauge)?)
}

fn counter(to: &mut DescriptorEncoder<'_>, name: &str, help: &str, value: u64) -> fmt::Result {
    ConstCounter::new(value).encode(to.encode_descriptor(name, help, None, MetricType::Counter)?)
}

fn gauges<N: EncodeGaugeValue + Copy>(
    to: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    label: &'static str,
    values: &[(&'static str, N)],
) -> fmt::Result {
    let mut metric = to.encode_descriptor(name, help, None, MetricType::Gauge)?;
    values.iter().try_for_each(|(of, value)| metric.encode_family(&[(label, *of)])?.encode_gauge(value))
}

fn counters<N: EncodeCounterValue + Copy>(
    to: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    label: &'static str,
    values: &[(&'static str, N)],
) -> fmt::Result {
    let mut metric = to.encode_descriptor(name, help, None, MetricType::Counter)?;
    values.iter().try_for_each(|(of, value)| {
        metric.encode_family(&[(label, *of)])?.encode_counter::<prometheus_client::encoding::NoLabelSet, _, u64>(value, None)
    })
}
