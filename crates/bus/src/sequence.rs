use std::{cmp::Ordering, collections::HashMap, time::Duration};

use tokio::time::Instant;

use crate::wire::Envelope;

/// A node that has sent nothing for so long is forgotten; heartbeats come every two seconds.
const FORGOTTEN_AFTER: Duration = Duration::from_mins(1);

/// For so long after it joined a node may not know the others yet.
const FIRST_HEARD_WITHIN: Duration = Duration::from_secs(30);

/// The number of the last message received of each other node.
pub struct SequenceTracker {
    nodes: HashMap<i64, (u64, Instant)>,
    joined_at: Instant,
}

/// How a transmission follows the last one of its node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sequence {
    /// It is the next one.
    Next,
    /// Some were lost before it.
    Gap,
    /// It was received before, or comes after a later one.
    Duplicate,
}

impl SequenceTracker {
    pub fn new() -> Self {
        Self { nodes: HashMap::new(), joined_at: Instant::now() }
    }

    /// Others that are heard of for the first time in the next while have lost nothing: the node reads everything anew.
    pub fn joined(&mut self) {
        self.joined_at = Instant::now();
    }

    /// Records a transmission of another node. What a node lacks while it has not joined is no gap, as it reads everything anew
    /// when it joins.
    pub fn record(&mut self, envelope: &Envelope, is_joined: bool) -> Sequence {
        let now = Instant::now();
        let known = self.nodes.get(&envelope.node).map(|(last, _)| *last);
        let sequence = match known {
            Some(last) => match envelope.after.cmp(&last) {
                Ordering::Greater => Sequence::Gap,
                Ordering::Equal => Sequence::Next,
                Ordering::Less => Sequence::Duplicate,
            },
            // Of a node that was cut off for long, or whose first messages were lost.
            None if envelope.after > 0 && now - self.joined_at > FIRST_HEARD_WITHIN => Sequence::Gap,
            None => Sequence::Next,
        };
        if known.is_none() {
            self.nodes.retain(|_, (_, at)| now - *at < FORGOTTEN_AFTER);
        }
        self.nodes.insert(envelope.node, (envelope.last.max(known.unwrap_or_default()), now));
        if sequence == Sequence::Gap && !is_joined { Sequence::Next } else { sequence }
    }
}

#[cfg(test)]
mod tests;
