use kindred_domain::{Timestamp, UserId};

/// A running node; another one after each start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NodeId(pub i64);

/// What a node sends to all others, so that what they keep in memory stays true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Somebody's profile changed, or who may see whom.
    People,
    /// Somebody sent a request at this time.
    Seen {
        /// Who.
        user: UserId,
        /// When, by the clock of that node.
        at: Timestamp,
    },
    /// Somebody signed out, or was suspended or deleted.
    Left {
        /// Who.
        user: UserId,
        /// When, by the clock of that node.
        at: Timestamp,
    },
    /// These have a stream of events open at that node, or have none there any more.
    Streams {
        /// Who.
        users: Vec<UserId>,
        /// True if they have one.
        open: bool,
    },
    /// A node has joined or has lost messages, and so does not know who has a stream open.
    Hello,
    /// This node may have missed messages of others: it has just joined the bus, or something was lost. Never sent.
    Missed,
}
