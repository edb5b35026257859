use std::{io::Write, sync::Arc, time::Duration};

use kindred_api::AppState;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::{
    Failure, demo, log, open, server,
    settings::{RateLimit, Settings},
};

/// How long health answers 503 before new connections are refused, so that a load balancer can react.
const DRAIN_DELAY: Duration = Duration::from_secs(1);
/// How long requests in progress may take to finish.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(25);

/// Serves until SIGTERM or SIGINT, then lets requests in progress finish.
pub async fn serve(settings: Settings) -> Result<(), Failure> {
    log::init(&settings.log)?;
    let mut signals = Signals::watch()?;
    let opened = open::open(&settings).await?;
    let listener = server::listen(settings.listen);
    let listener = listener.map_err(|error| Failure::because(format_args!("cannot listen on {}", settings.listen), error))?;
    let address = listener.local_addr().map_err(|error| Failure::because("cannot listen", error))?;
    demo::fill_empty_store(&opened.state, settings.demo_people, settings.demo_photos.as_deref()).await?;
    // Finishes the deletion of accounts that was in progress when the server stopped.
    opened.state.tasks.spawn(kindred_api::purge_deleted_accounts(opened.state.clone()));
    opened.state.tasks.spawn(opened.state.sweep().every_hour());
    let (store, draining) = (opened.state.store.clone(), opened.state.draining.clone());
    opened.state.tasks.spawn(kindred_api::empty_database_log(store, draining));
    opened.state.tasks.spawn(kindred_api::check_held_pictures(opened.state.clone()));
    let running = server::Server::start(listener, kindred_api::app(opened.state.clone()), seats(&settings)?);
    announce(&format!("Kindred is at http://{address}"));
    signals.either().await;
    shut_down(&opened.state, running).await;
    Ok(())
}

fn seats(settings: &Settings) -> Result<Arc<server::Seats>, Failure> {
    let limits = server::Limits::of_this_process();
    let limits = if settings.rate_limit == RateLimit::On { limits } else { limits.for_any_address() };
    Ok(server::Seats::new(limits, settings.proxies()?))
}

/// Prints the address on stdout; a closed stdout is no error.
fn announce(line: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
}

async fn shut_down(state: &AppState, running: server::Server) {
    tracing::info!("stopping: requests under way may finish");
    state.draining.begin();
    tokio::time::sleep(DRAIN_DELAY).await;
    let unfinished = running.stop(SHUTDOWN_TIMEOUT).await;
    if unfinished > 0 {
        tracing::warn!(unfinished, "some connections did not finish in time");
    }
    state.tasks.close();
    let rest = async {
        state.tasks.wait().await;
        state.media.finish().await;
    };
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, rest).await.is_err() {
        tracing::warn!("some work begun by requests did not finish in time");
    }
    tracing::info!("stopped");
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn watch() -> Result<Self, Failure> {
        let watch = |kind| signal(kind).map_err(|error| Failure::because("cannot watch for signals", error));
        Ok(Self { terminate: watch(SignalKind::terminate())?, interrupt: watch(SignalKind::interrupt())? })
    }

    async fn either(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => (),
            _ = self.interrupt.recv() => (),
        }
    }
}
