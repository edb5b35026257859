use std::collections::{HashMap, VecDeque};

use kindred_domain::{Timestamp, UserId};
use tokio_util::sync::CancellationToken;

use super::remote_streams::RemoteStreams;

/// The presence timeout: for how long after their last activity somebody is online.
const ONLINE_FOR_SECONDS: i64 = 2 * 60;
const SWEEP_ABOVE: usize = 1024;

#[derive(Debug, Default)]
pub struct LastSeen {
    pub at: HashMap<UserId, Activity>,
    /// The streams that each has open here, by number, oldest first.
    pub streams: HashMap<UserId, VecDeque<(u64, CancellationToken)>>,
    pub remote_streams: RemoteStreams,
    pub last_stream: u64,
    sweep_above: usize,
}

/// The last known activity of somebody, at whatever node.
#[derive(Debug, Clone, Copy)]
pub struct Activity {
    pub at: Timestamp,
    /// They signed out then.
    pub left: bool,
    /// When other nodes were told last of a request here.
    pub announced: Option<Timestamp>,
}

impl LastSeen {
    /// Notes what somebody did last, and now and then forgets who has gone.
    pub fn record(&mut self, user: UserId, activity: Activity, now: Timestamp) {
        self.at.insert(user, activity);
        if self.at.len() > self.sweep_above.max(SWEEP_ABOVE) {
            self.at.retain(|_, activity| is_recent(activity.at, now));
            self.sweep_above = self.at.len() * 2;
        }
    }
}

/// True if who was active then is online still.
pub fn is_recent(at: Timestamp, now: Timestamp) -> bool {
    now.micros() - at.micros() < ONLINE_FOR_SECONDS * 1_000_000
}
