use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use kindred_domain::{Timestamp, UserId};
use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

const ONLINE_FOR_SECONDS: i64 = 2 * 60;
const SWEEP_ABOVE: usize = 1024;
/// How many streams of one person are open at the same time: each gets every event, after a look-up of the visibility.
const MOST_STREAMS: usize = 32;

/// Who has a stream open or sent a request within the last two minutes; kept in memory alone and forgotten on restart.
#[derive(Debug, Default)]
pub struct Presence(Mutex<LastSeen>);

#[derive(Debug, Default)]
struct LastSeen {
    at: HashMap<UserId, Timestamp>,
    /// The streams that each has open, by number, oldest first.
    streams: HashMap<UserId, VecDeque<(u64, CancellationToken)>>,
    last_stream: u64,
    sweep_above: usize,
}

impl Presence {
    /// Notes a request of `user`.
    pub fn touch(&self, user: UserId, now: Timestamp) {
        let mut seen = self.0.lock();
        seen.at.insert(user, now);
        if seen.at.len() > seen.sweep_above.max(SWEEP_ABOVE) {
            seen.at.retain(|_, at| is_recent(*at, now));
            seen.sweep_above = seen.at.len() * 2;
        }
    }

    /// Forgets `user`, who signed out.
    pub fn leave(&self, user: UserId) {
        self.0.lock().at.remove(&user);
    }

    /// True if `user` has a stream open or was here within the last two minutes.
    pub fn is_online(&self, user: UserId, now: Timestamp) -> bool {
        let seen = self.0.lock();
        seen.streams.contains_key(&user) || seen.at.get(&user).is_some_and(|at| is_recent(*at, now))
    }

    /// How many streams are open.
    pub fn open_streams(&self) -> usize {
        self.0.lock().streams.values().map(VecDeque::len).sum()
    }

    /// Notes that `user` has one more stream open, until what this answers is dropped; the oldest of too many is to end.
    pub fn stream_opened(self: &Arc<Self>, user: UserId) -> OpenStream {
        let mut seen = self.0.lock();
        seen.last_stream += 1;
        let (number, ended) = (seen.last_stream, CancellationToken::new());
        let open = seen.streams.entry(user).or_default();
        if open.len() >= MOST_STREAMS
            && let Some((_, oldest)) = open.pop_front()
        {
            oldest.cancel();
        }
        open.push_back((number, ended.clone()));
        OpenStream { presence: Arc::clone(self), user, number, ended }
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
        let mut seen = self.presence.0.lock();
        if let Some(open) = seen.streams.get_mut(&self.user) {
            open.retain(|(number, _)| *number != self.number);
            if open.is_empty() {
                seen.streams.remove(&self.user);
            }
        }
    }
}

fn is_recent(at: Timestamp, now: Timestamp) -> bool {
    now.micros() - at.micros() < ONLINE_FOR_SECONDS * 1_000_000
}

#[cfg(test)]
mod tests;
