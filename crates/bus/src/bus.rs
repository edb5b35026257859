use std::{fmt, sync::Arc};

use kindred_domain::{Entropy, UserId};

use crate::{Cursor, Event, Listener, NatsOptions, NodeId, Notice, link::Link, nats, people::People, wire::Message};

/// Delivers events to people, at every node. Clones share it.
#[derive(Clone)]
pub struct Bus(Arc<Shared>);

struct Shared {
    people: People,
    nodes: Option<(NatsOptions, Link)>,
}

/// How other nodes can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BusStatus {
    /// There are no others: events stay within this process.
    Local,
    /// Messages go both ways.
    Connected,
    /// The bus can't be reached: what others do is found out by polling.
    Unavailable,
}

/// How much is on its way to other nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BusLoad {
    /// What waits to be sent.
    pub waiting: usize,
    /// What was thrown away since too much waited.
    pub dropped: u64,
    /// How often this node found that it missed something.
    pub missed: u64,
}

impl fmt::Debug for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let people = self.0.people.count();
        f.debug_struct("Bus").field("people", &people).field("status", &self.status()).finish_non_exhaustive()
    }
}

impl Bus {
    /// A bus within this process; `entropy` makes its cursors differ from those of another process.
    pub fn local(entropy: Arc<dyn Entropy>) -> Self {
        Self(Arc::new(Shared { people: People::new(entropy), nodes: None }))
    }

    /// A bus that reaches other nodes over NATS as long as [`Bus::run`] runs.
    pub fn over_nats(entropy: Arc<dyn Entropy>, options: NatsOptions) -> Self {
        let link = Link::new(NodeId(entropy.next_id()));
        Self(Arc::new(Shared { people: People::new(entropy), nodes: Some((options, link)) }))
    }

    /// Sends `event` to `to`, if they have a stream or had one a moment ago, at whatever node. Never waits; to be called
    /// after the commit.
    pub fn publish(&self, to: UserId, event: Event) {
        self.0.people.deliver(to, event);
        if let (Some((_, link)), Some(message)) = (&self.0.nodes, Message::of_event(to, event)) {
            link.outgoing.push(message);
        }
    }

    /// Sends a notice to all other nodes. Never waits; to be called after the commit.
    pub fn broadcast(&self, notice: Notice) {
        if let (Some((_, link)), Some(message)) = (&self.0.nodes, Message::of_notice(notice)) {
            link.outgoing.push(message);
        }
    }

    /// Opens a stream for `user` that resumes after `since`; also `false` if events since then were lost.
    pub fn listen(&self, user: UserId, since: Option<Cursor>) -> (Listener, bool) {
        self.0.people.listen(user, since)
    }

    /// True if there may be other nodes.
    pub fn has_nodes(&self) -> bool {
        self.0.nodes.is_some()
    }

    /// How other nodes can be reached.
    pub fn status(&self) -> BusStatus {
        match &self.0.nodes {
            None => BusStatus::Local,
            Some((_, link)) if link.is_joined() => BusStatus::Connected,
            Some(_) => BusStatus::Unavailable,
        }
    }

    /// Waits until it has this status; for ever if it can't come to have it.
    pub async fn wait_for(&self, status: BusStatus) {
        match &self.0.nodes {
            Some((_, link)) if status != BusStatus::Local => link.wait_for(status == BusStatus::Connected).await,
            _ if status == self.status() => {}
            _ => std::future::pending().await,
        }
    }

    /// How much is on its way to other nodes.
    pub fn load(&self) -> BusLoad {
        self.0.nodes.as_ref().map(|(_, link)| link.load()).unwrap_or_default()
    }

    /// Reaches other nodes, and calls `on_notice` with what they send, until it is dropped; ends at once without other nodes.
    pub async fn run(&self, on_notice: impl Fn(NodeId, Notice) + Sync) {
        if let Some((options, link)) = &self.0.nodes {
            nats::run(options, link, &self.0.people, &on_notice).await;
        }
    }

    /// Waits until the server has everything that was handed to this connection before, unless the bus is away; for a node that is about to
    /// stop. Returns only while [`Bus::run`] runs.
    pub async fn flush(&self) {
        if let Some((_, link)) = &self.0.nodes {
            link.flush().await;
        }
    }
}

#[cfg(test)]
mod tests;
