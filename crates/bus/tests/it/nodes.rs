use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use kindred_bus::{Bus, BusStatus, Event, Listener, NatsOptions, NodeId, Notice};
use kindred_domain::{RoomId, UserId};
use kindred_testkit::{
    SeededEntropy,
    nats::{self, fresh_subject},
};
use parking_lot::Mutex;
use tokio::task::JoinSet;

pub const ANN: UserId = UserId(1);
pub const BOB: UserId = UserId(2);

static NEXT: AtomicU32 = AtomicU32::new(1);

/// A bus that runs, and what it heard of other nodes.
pub struct Node {
    pub bus: Bus,
    heard: Arc<Mutex<Vec<Notice>>>,
    _running: JoinSet<()>,
}

impl Node {
    /// A node that has not joined yet.
    pub fn start(server: &str, subject: &str) -> Self {
        let options = NatsOptions::new(server, None, subject).unwrap();
        let seed = NEXT.fetch_add(1, Ordering::Relaxed).into();
        let bus = Bus::over_nats(Arc::new(SeededEntropy::new(seed)), options);
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (running_bus, noted) = (bus.clone(), heard.clone());
        let hear = move |_: NodeId, notice| noted.lock().push(notice);
        let mut running = JoinSet::new();
        running.spawn(async move { running_bus.run(hear).await });
        Self { bus, heard, _running: running }
    }

    pub async fn joined(server: &str, subject: &str) -> Self {
        let node = Self::start(server, subject);
        node.bus.wait_for(BusStatus::Connected).await;
        node
    }

    pub fn has_heard(&self, notice: &Notice) -> bool {
        self.heard.lock().contains(notice)
    }

    /// Waits until it has heard this.
    pub async fn hears(&self, notice: &Notice) {
        while !self.has_heard(notice) {
            tokio::task::yield_now().await;
        }
    }
}

/// Two nodes that have joined one bus.
pub async fn pair() -> (Node, Node) {
    let (server, subject) = (nats::server_url(), fresh_subject());
    (Node::joined(&server, &subject).await, Node::joined(&server, &subject).await)
}

pub fn room(room: i64, version: i64) -> Event {
    Event::Room { room: RoomId(room), version, seen_until: None }
}

/// The next event other than that something may have been missed, which a node says to itself when it joins.
pub async fn next(listener: &mut Listener) -> Event {
    loop {
        let (_, event) = listener.next().await.unwrap();
        if event != Event::Missed {
            return event;
        }
    }
}
