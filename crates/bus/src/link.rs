use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use tokio::{
    sync::{Notify, watch},
    time::{Duration, Instant},
};

use crate::{BusLoad, NodeId, outgoing::Outgoing};

/// A node that has not received its own heartbeats for so long receives nothing of others either.
const SILENCE: Duration = Duration::from_secs(10);

/// A node's connection to the others. It counts as joined once the node has received its own heartbeat.
pub struct Link {
    pub node: NodeId,
    pub outgoing: Outgoing,
    joined: watch::Sender<bool>,
    /// A connection was made.
    pub connected: Notify,
    missed: AtomicU64,
    /// Those that were sent, and the first whose return means that the node has joined.
    heartbeats: Mutex<Heartbeats>,
    /// The number of the last message that came back from the server, which then has all before it, too.
    last_returned: watch::Sender<u64>,
    /// Why the bus can't be reached, as it was logged last.
    fault: Mutex<String>,
}

struct Heartbeats {
    sent: u64,
    first_to_return: u64,
    returned_at: Instant,
}

impl Link {
    pub fn new(node: NodeId) -> Self {
        let heartbeats = Heartbeats { sent: 0, first_to_return: 1, returned_at: Instant::now() };
        Self {
            node,
            outgoing: Outgoing::default(),
            joined: watch::Sender::new(false),
            connected: Notify::new(),
            missed: AtomicU64::new(0),
            heartbeats: Mutex::new(heartbeats),
            last_returned: watch::Sender::new(0),
            fault: Mutex::default(),
        }
    }

    pub fn is_joined(&self) -> bool {
        *self.joined.borrow()
    }

    pub async fn wait_for(&self, joined: bool) {
        // The sender is `self`, so it is there.
        let _ = self.joined.subscribe().wait_for(|now| *now == joined).await;
    }

    pub fn load(&self) -> BusLoad {
        let (waiting, dropped) = (self.outgoing.waiting(), self.outgoing.dropped());
        BusLoad { waiting, dropped, missed: self.missed.load(Ordering::Relaxed) }
    }

    /// The number of the next heartbeat. Also notices that the last ones did not come back.
    pub fn next_heartbeat(&self) -> u64 {
        if self.is_joined() && self.heartbeats.lock().returned_at.elapsed() > SILENCE {
            self.lost("nothing comes back from it");
        }
        let mut heartbeats = self.heartbeats.lock();
        heartbeats.sent += 1;
        heartbeats.sent
    }

    /// The number of the last heartbeat.
    pub fn last_heartbeat(&self) -> u64 {
        self.heartbeats.lock().sent
    }

    /// The node received its own heartbeat; true if it joins by that.
    pub fn own_heartbeat_received(&self, heartbeat: u64) -> bool {
        let mut heartbeats = self.heartbeats.lock();
        if heartbeat < heartbeats.first_to_return {
            return false;
        }
        heartbeats.returned_at = Instant::now();
        drop(heartbeats);
        !self.is_joined()
    }

    /// The node counts as joined from now on.
    pub fn join(&self) {
        self.joined.send_replace(true);
        self.fault.lock().clear();
        tracing::info!("other nodes can be reached");
        self.outgoing.changed.notify_one();
    }

    /// The connection is gone, or silent.
    pub fn lost(&self, why: &str) {
        let mut heartbeats = self.heartbeats.lock();
        heartbeats.first_to_return = heartbeats.sent + 1;
        drop(heartbeats);
        self.joined.send_replace(false);
        self.log_fault(why);
    }

    /// Logs why the bus can't be reached, once.
    pub fn log_fault(&self, why: &str) {
        let mut fault = self.fault.lock();
        if *fault != why {
            why.clone_into(&mut fault);
            tracing::warn!(why, "the bus is away: other nodes can not be reached");
        }
    }

    /// Messages of another node were lost.
    pub fn count_missed(&self) {
        self.missed.fetch_add(1, Ordering::Relaxed);
    }

    /// The node received what it sent itself, up to this number.
    pub fn own_messages_received(&self, last: u64) {
        self.last_returned.send_if_modified(|known| {
            let is_later = last > *known;
            *known = last.max(*known);
            is_later
        });
    }

    /// Waits until the server has all that was pushed before, unless the node is not joined.
    pub async fn flush(&self) {
        let last_pushed = self.outgoing.last_pushed();
        let (mut joined, mut last_returned) = (self.joined.subscribe(), self.last_returned.subscribe());
        tokio::select! {
            _ = last_returned.wait_for(|last| *last >= last_pushed) => {}
            _ = joined.wait_for(|joined| !joined) => {}
        }
    }
}
