use std::{io::Write, sync::Arc, time::Duration};

use kindred_api::{AppState, Draining};
use tokio::{
    signal::unix::{Signal, SignalKind, signal},
    task::JoinSet,
};

use crate::{
    Failure, backup, demo, log,
    metrics::MetricsListener,
    open::{self, Opened},
    server,
    settings::{RateLimit, Settings},
};

/// How long a shutdown takes at most, and what for.
#[derive(Debug, Clone, Copy)]
struct Times {
    /// Health answers 503 before new connections are refused, so that a load balancer can react.
    drain: Duration,
    /// Requests in progress may finish; then their connections are cut.
    requests: Duration,
    /// Work that outlives its connection may finish.
    work: Duration,
}

const TIMES: Times = Times { drain: Duration::from_secs(1), requests: Duration::from_secs(20), work: Duration::from_secs(4) };

/// Serves until SIGTERM, SIGINT or SIGHUP, then lets requests in progress finish.
pub async fn serve(settings: Settings) -> Result<(), Failure> {
    log::init(&settings.log)?;
    let mut signals = Signals::watch()?;
    let opened = open::open(&settings).await?;
    let listener = server::listen(settings.listen);
    let listener = listener.map_err(|error| Failure::because(format_args!("cannot listen on {}", settings.listen), error))?;
    let address = listener.local_addr().map_err(|error| Failure::because("cannot listen", error))?;
    demo::fill_empty_store(&opened.state, settings.demo_people, settings.demo_photos.as_deref()).await?;
    // Apart from the tasks that shutdown waits for: these tell other nodes of it until they have told everything.
    let mut other_nodes = JoinSet::new();
    other_nodes.spawn(kindred_api::run_bus(opened.state.clone()));
    let slots = slots(&settings)?;
    let metrics = start_metrics(&settings, &opened, &slots)?;
    // After everything that may end the start in one line: a task that is broken off would log a second.
    start_tasks(&opened.state, &settings)?;
    let running = server::Server::start(listener, kindred_api::app(opened.state.clone()), slots);
    announce(&format!("Kindred is at http://{address}"));
    signals.any().await;
    let (draining, tasks) = (&opened.state.draining, &opened.state.tasks);
    let (media, bus) = (&opened.state.media, &opened.state.bus);
    let work = async {
        tasks.close();
        tasks.wait().await;
        media.finish().await;
        bus.flush().await;
    };
    shut_down(draining, running, work, TIMES).await;
    other_nodes.shutdown().await;
    if let Some(metrics) = metrics {
        metrics.stop().await;
    }
    Ok(())
}

/// What is done beside requests until the server stops.
fn start_tasks(state: &AppState, settings: &Settings) -> Result<(), Failure> {
    if let Some(timetable) = settings.timetable()? {
        state.tasks.spawn(backup::Schedule::prepare(timetable, state.clone())?.run());
    }
    // Finishes the deletion of accounts that was in progress when the server stopped.
    state.tasks.spawn(kindred_api::purge_deleted_accounts(state.clone()));
    state.tasks.spawn(state.sweep().every_hour());
    state.tasks.spawn(kindred_api::send_letters(state.clone()));
    state.tasks.spawn(kindred_api::send_pushes(state.clone()));
    let (media, store, draining) = (state.media.clone(), state.store.clone(), state.draining.clone());
    state.tasks.spawn(async move {
        tokio::select! {
            ((), ()) = async { tokio::join!(media.monitor(), store.watch_replica()) } => {}
            () = draining.begun() => {}
        }
    });
    let emptied = kindred_api::empty_database_log(state.store.clone(), state.draining.clone(), kindred_api::EMPTY_LOG_EVERY);
    state.tasks.spawn(emptied);
    // Also those that were due while no server ran.
    state.tasks.spawn(kindred_api::apply_decisions(state.clone()));
    state.tasks.spawn(kindred_api::check_held_pictures(state.clone()));
    Ok(())
}

/// Listens for Prometheus, if that is wanted.
fn start_metrics(settings: &Settings, opened: &Opened, slots: &server::ConnectionSlots) -> Result<Option<MetricsListener>, Failure> {
    let Some(address) = settings.metrics_listen else { return Ok(None) };
    let mut registry = opened.state.metrics();
    slots.register(&mut registry);
    let metrics = MetricsListener::start(address, registry)?;
    announce(&format!("Metrics are at http://{}/metrics", metrics.address));
    Ok(Some(metrics))
}

fn slots(settings: &Settings) -> Result<Arc<server::ConnectionSlots>, Failure> {
    let limits = server::Limits::of_this_process();
    let limits = if settings.rate_limit == RateLimit::On { limits } else { limits.for_any_address() };
    Ok(server::ConnectionSlots::new(limits, settings.proxies()?))
}

/// Prints the address on stdout; a closed stdout is no error.
fn announce(line: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
}

/// Ends within the sum of the times, whatever clients do.
async fn shut_down(draining: &Draining, running: server::Server, work: impl Future<Output = ()>, times: Times) {
    tracing::info!("stopping: requests under way may finish");
    draining.begin();
    tokio::time::sleep(times.drain).await;
    let unfinished = running.stop(times.requests).await;
    if unfinished > 0 {
        tracing::warn!(unfinished, "some connections did not finish in time");
    }
    if tokio::time::timeout(times.work, work).await.is_err() {
        tracing::warn!("some work begun by requests did not finish in time");
    }
    tracing::info!("stopped");
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
    /// None when it is to be ignored, as under `nohup`.
    hang_up: Option<Signal>,
}

impl Signals {
    fn watch() -> Result<Self, Failure> {
        let watch = |kind| signal(kind).map_err(|error| Failure::because("cannot watch for signals", error));
        let hang_up = if ignores_hang_up() { None } else { Some(watch(SignalKind::hangup())?) };
        Ok(Self { terminate: watch(SignalKind::terminate())?, interrupt: watch(SignalKind::interrupt())?, hang_up })
    }

    async fn any(&mut self) {
        let hang_up = async {
            match &mut self.hang_up {
                Some(hang_up) => hang_up.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.terminate.recv() => (),
            _ = self.interrupt.recv() => (),
            _ = hang_up => (),
        }
    }
}

/// True if the program was started with SIGHUP ignored, as under `nohup`. Signal number n is bit n - 1 of the mask.
fn ignores_hang_up() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 != 0)
}

#[cfg(test)]
mod tests;
