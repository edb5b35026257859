//! Two nodes over one database on `PostgreSQL`, with a real NATS server between them.

use std::{sync::Arc, time::Duration};

use axum::Router;
use kindred_api::{AppState, PictureChecks, RateLimiter, app, run_bus};
use kindred_bus::BusStatus;
use kindred_testkit::{Fault, FaultProxy, SeededEntropy, nats};
use tokio::task::JoinSet;

use super::{Persona, World, on_bus};

/// A world as two nodes serve it.
pub struct Cluster {
    /// The world, and its first node.
    pub world: World,
    /// The state of the second node.
    pub state: AppState,
    /// The second node.
    pub app: Router,
    /// Stands between the second node and the bus.
    pub proxy: FaultProxy,
    _running: JoinSet<()>,
}

impl Cluster {
    /// Two nodes that have joined one bus. Only it ends streams of ended sessions within a minute: without it, after four
    /// heartbeats.
    pub async fn new() -> Self {
        Self::configured(|_| {}).await
    }

    /// The same with such heartbeats at the second node.
    pub async fn with_heartbeat(heartbeat: Duration) -> Self {
        Self::configured(|state| state.heartbeat = heartbeat).await
    }

    async fn configured(configure: impl FnOnce(&mut AppState)) -> Self {
        let world = World::postgres().await;
        let subject = &world.nats.as_ref().expect("the world is on a bus").subject;
        let server = nats::server_url();
        let proxy = FaultProxy::before(server.strip_prefix("nats://").expect("a url of NATS")).await;
        let store = world.database.of_another_node().await;
        let mut state = AppState::new(store, world.pictures.media(), world.clock.clone(), Arc::new(SeededEntropy::new(1_000)));
        state.picture_checks = Arc::new(PictureChecks::off());
        state.rate_limiter = Arc::new(RateLimiter::off());
        configure(&mut state);
        let state = on_bus(state, &format!("nats://{}", proxy.address()), subject);
        let mut running = JoinSet::new();
        running.spawn(run_bus(state.clone()));
        let cluster = Self { world, app: app(state.clone()), state, proxy, _running: running };
        cluster.state.bus.wait_for(BusStatus::Connected).await;
        cluster
    }

    /// The same person at the second node.
    pub fn there(&self, one: &Persona) -> Persona {
        one.over(self.app.clone())
    }

    /// Takes the bus from the second node.
    pub async fn cut(&self) {
        self.proxy.set(Fault::Cut);
        self.state.bus.wait_for(BusStatus::Unavailable).await;
    }

    /// Gives it back.
    pub async fn mend(&self) {
        self.proxy.set(Fault::None);
        self.state.bus.wait_for(BusStatus::Connected).await;
    }
}
