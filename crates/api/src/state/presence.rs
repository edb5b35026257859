mod last_seen;
mod remote_streams;

use std::{collections::VecDeque, sync::Arc};

use kindred_bus::{Bus, MAX_STREAMS, NodeId, Notice};
use kindred_domain::{Timestamp, UserId};
use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

use self::last_seen::{Activity, LastSeen, is_recent};

/// Other nodes are told of a person's requests so often at most, so they may take somebody for gone this much too early.
const ANNOUNCED_EVERY_SECONDS: i64 = 20;
/// The number of people that are named in one message to other nodes.
const PEOPLE_A_MESSAGE: usize = 200;

/// Who has a stream open or sent a request within the last two minutes, at this node or at another; kept in memory alone
/// and forgotten on restart.
#[derive(Debug, Default)]
pub struct Presence {
    seen: Mutex<LastSeen>,
    /// Tells other nodes.
    bus: Option<Bus>,
}

impl Presence {
    /// Presence that is told to other nodes.
    pub fn across(bus: Bus) -> Self {
        Self { bus: Some(bus).filter(Bus::has_nodes), ..Self::default() }
    }

    /// Notes a request of `user`.
    pub fn touch(&self, user: UserId, now: Timestamp) {
        let mut seen = self.seen.lock();
        let before = seen.at.get(&user).filter(|activity| !activity.left).and_then(|activity| activity.announced);
        let is_news =
            self.bus.is_some() && before.is_none_or(|at| !(0..ANNOUNCED_EVERY_SECONDS * 1_000_000).contains(&(now.micros() - at.micros())));
        let announced = if is_news { Some(now) } else { before };
        seen.record(user, Activity { at: now, left: false, announced }, now);
        if is_news {
            self.broadcast(Notice::Seen { user, at: now });
        }
    }

    /// Forgets `user`, who signed out.
    pub fn leave(&self, user: UserId, now: Timestamp) {
        let mut seen = self.seen.lock();
        seen.record(user, Activity { at: now, left: true, announced: None }, now);
        self.broadcast(Notice::Left { user, at: now });
    }

    /// Notes a request of `user` at another node, unless something newer is known.
    pub fn seen_at_other_node(&self, user: UserId, at: Timestamp) {
        let mut seen = self.seen.lock();
        let known = seen.at.get(&user).copied();
        if known.is_none_or(|known| known.at < at) {
            let announced = known.filter(|known| !known.left).and_then(|known| known.announced);
            seen.record(user, Activity { at, left: false, announced }, at);
        }
    }

    /// Forgets `user`, who signed out at another node, unless something newer is known.
    pub fn left_at_other_node(&self, user: UserId, at: Timestamp) {
        let mut seen = self.seen.lock();
        if seen.at.get(&user).is_none_or(|known| known.at <= at) {
            seen.record(user, Activity { at, left: true, announced: None }, at);
        }
    }

    /// Notes that these have streams open at another node, or none there any more.
    pub fn streams_at_other_node(&self, node: NodeId, users: &[UserId], open: bool, now: Timestamp) {
        let remote_streams = &mut self.seen.lock().remote_streams;
        for user in users {
            remote_streams.record(node, *user, open, now);
        }
    }

    /// Tells other nodes who has a stream open here, and forgets what they have not confirmed for long.
    pub fn announce_streams(&self, now: Timestamp) {
        let mut seen = self.seen.lock();
        seen.remote_streams.sweep(now);
        let users: Vec<_> = seen.streams.keys().copied().collect();
        for users in users.chunks(PEOPLE_A_MESSAGE) {
            self.broadcast(Notice::Streams { users: users.to_vec(), open: true });
        }
    }

    /// True if `user` has a stream open or was here within the last two minutes.
    pub fn is_online(&self, user: UserId, now: Timestamp) -> bool {
        let seen = self.seen.lock();
        let is_recent = |activity: &Activity| !activity.left && is_recent(activity.at, now);
        seen.streams.contains_key(&user) || seen.at.get(&user).is_some_and(is_recent) || seen.remote_streams.has(user, now)
    }

    /// How many streams are open.
    pub fn open_streams(&self) -> usize {
        self.seen.lock().streams.values().map(VecDeque::len).sum()
    }

    /// Notes that `user` has one more stream open, until what this answers is dropped; the oldest of too many is to end.
    pub fn stream_opened(self: &Arc<Self>, user: UserId) -> OpenStream {
        let mut seen = self.seen.lock();
        seen.last_stream += 1;
        let (number, ended) = (seen.last_stream, CancellationToken::new());
        let open = seen.streams.entry(user).or_default();
        if open.is_empty() {
            self.broadcast(Notice::Streams { users: vec![user], open: true });
        }
        if open.len() >= MAX_STREAMS
            && let Some((_, oldest)) = open.pop_front()
        {
            oldest.cancel();
        }
        open.push_back((number, ended.clone()));
        OpenStream { presence: Arc::clone(self), user, number, ended }
    }

    /// Called with the lock held, so that others hear it in the order in which it happened.
    fn broadcast(&self, notice: Notice) {
        if let Some(bus) = &self.bus {
            bus.broadcast(notice);
        }
    }
}

/// An open stream: its person is online until it is dropped.
#[derive(Debug)]
pub struct OpenStream {
    presence: Arc<Presence>,
    user: UserId,
    number: u64,
    ended: CancellationToken,
}

impl OpenStream {
    /// Waits until it is to end, since its person opened too many others.
    pub async fn superseded(&self) {
        self.ended.cancelled().await;
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut seen = self.presence.seen.lock();
        if let Some(open) = seen.streams.get_mut(&self.user) {
            open.retain(|(number, _)| *number != self.number);
            if open.is_empty() {
                seen.streams.remove(&self.user);
                self.presence.broadcast(Notice::Streams { users: vec![self.user], open: false });
            }
        }
    }
}

#[cfg(test)]
mod tests;
