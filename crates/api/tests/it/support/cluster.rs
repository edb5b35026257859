//! Two nodes over one database on `PostgreSQL`, with a real NATS server between them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use axum::Router;
use kindred_api::{AppState, PictureChecks, RateLimiter, app, run_bus};
use kindred_bus::{Bus, BusStatus, NatsOptions};
use kindred_media::Media;
use kindred_testkit::{Fault, FaultProxy, SeededEntropy, nats};
use tokio::task::JoinSet;

use super::{Persona, World};

static NEXT: AtomicU32 = AtomicU32::new(0);

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
    /// Two nodes that have joined one bus.
    pub async fn new() -> Self {
        let mut world = World::postgres().await;
        let server = nats::server_url();
        let proxy = FaultProxy::before(server.strip_prefix("nats://").expect("a url of NATS")).await;
        let subject = format!("test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        world.state = on_bus(world.state, &server, &subject);
        world.app = app(world.state.clone());
        let media = Media::in_folder(&world.pictures.0).expect("the pictures are shared");
        let store = world.database.of_another_node().await;
        let mut state = AppState::new(store, media, world.clock.clone(), Arc::new(SeededEntropy::new(1_000)));
        state.picture_checks = Arc::new(PictureChecks::off());
        state.rate_limiter = Arc::new(RateLimiter::off());
        state.heartbeat = Duration::from_millis(50);
        let state = on_bus(state, &format!("nats://{}", proxy.address()), &subject);
        let mut running = JoinSet::new();
        running.spawn(run_bus(world.state.clone()));
        running.spawn(run_bus(state.clone()));
        let cluster = Self { world, app: app(state.clone()), state, proxy, _running: running };
        cluster.world.state.bus.wait_for(BusStatus::Joined).await;
        cluster.state.bus.wait_for(BusStatus::Joined).await;
        cluster
    }

    /// The same person at the second node.
    pub fn there(&self, one: &Persona) -> Persona {
        one.over(self.app.clone())
    }

    /// Takes the bus from the second node.
    pub async fn cut(&self) {
        self.proxy.set(Fault::Cut);
        self.state.bus.wait_for(BusStatus::Away).await;
    }

    /// Gives it back.
    pub async fn mend(&self) {
        self.proxy.set(Fault::None);
        self.state.bus.wait_for(BusStatus::Joined).await;
    }
}

fn on_bus(state: AppState, server: &str, subject: &str) -> AppState {
    let options = NatsOptions::new(server, None, subject).expect("the options are right");
    let bus = Bus::over_nats(Arc::clone(&state.entropy), options);
    state.with_bus(bus)
}
