use std::collections::HashMap;

use kindred_bus::NodeId;
use kindred_domain::{Timestamp, UserId};

/// A node says every half a minute who has a stream open there; what it has not said for so long holds no more, as it may
/// have been killed.
const FRESH_FOR_SECONDS: i64 = 90;

/// Who has streams open at other nodes, and when that was confirmed last.
#[derive(Debug, Default)]
pub struct RemoteStreams(HashMap<UserId, Vec<(NodeId, Timestamp)>>);

impl RemoteStreams {
    /// Notes that `user` has a stream open at `node`, or none any more.
    pub fn record(&mut self, node: NodeId, user: UserId, open: bool, now: Timestamp) {
        let nodes = self.0.entry(user).or_default();
        nodes.retain(|(other, _)| *other != node);
        if open {
            nodes.push((node, now));
        }
        if nodes.is_empty() {
            self.0.remove(&user);
        }
    }

    /// True if `user` has a stream open at another node, as far as is known.
    pub fn has(&self, user: UserId, now: Timestamp) -> bool {
        self.0.get(&user).is_some_and(|nodes| nodes.iter().any(|(_, confirmed)| is_fresh(*confirmed, now)))
    }

    /// Forgets what holds no more.
    pub fn sweep(&mut self, now: Timestamp) {
        self.0.retain(|_, nodes| {
            nodes.retain(|(_, confirmed)| is_fresh(*confirmed, now));
            !nodes.is_empty()
        });
    }
}

fn is_fresh(confirmed: Timestamp, now: Timestamp) -> bool {
    now.micros() - confirmed.micros() < FRESH_FOR_SECONDS * 1_000_000
}
