use std::{collections::VecDeque, time::Duration};

use parking_lot::Mutex;
use tokio::{sync::Notify, time::Instant};

use crate::wire::Message;

/// The number of messages that wait at most; one more throws the oldest away, which the other nodes notice by its number.
const MAX_QUEUED: usize = 16_384;
/// The number of messages in one transmission; with the longest ones it stays below the server's limit of 1 MB.
const BATCH_SIZE: usize = 128;
/// How long an event that matters only now, as typing, may wait; after that it is not sent.
const EPHEMERAL_FOR: Duration = Duration::from_secs(3);

/// What waits to be sent to other nodes.
#[derive(Default)]
pub struct Outgoing {
    queue: Mutex<Queue>,
    /// There is something to send, or a reason to look.
    pub changed: Notify,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<(Instant, Message)>,
    /// The number of the last message that was sent or thrown away.
    last_removed: u64,
    dropped: u64,
}

/// Messages to be sent together.
pub struct Batch {
    /// The number of the last message before them.
    pub after: u64,
    /// The number of the last of them.
    pub last: u64,
    /// The messages.
    pub messages: Vec<Message>,
}

impl Outgoing {
    pub fn push(&self, message: Message) {
        let mut queue = self.queue.lock();
        if queue.waiting.len() >= MAX_QUEUED {
            queue.waiting.pop_front();
            queue.last_removed += 1;
            queue.dropped += 1;
        }
        queue.waiting.push_back((Instant::now(), message));
        drop(queue);
        self.changed.notify_one();
    }

    /// The next messages, which count as sent; without messages if none wait.
    pub fn take(&self) -> Batch {
        let mut queue = self.queue.lock();
        let after = queue.last_removed;
        let count = queue.waiting.len().min(BATCH_SIZE);
        let still_true =
            |(since, message): (Instant, Message)| (!message.is_ephemeral() || since.elapsed() < EPHEMERAL_FOR).then_some(message);
        let messages = queue.waiting.drain(..count).filter_map(still_true).collect();
        queue.last_removed += count as u64;
        Batch { after, last: queue.last_removed, messages }
    }

    /// The number of the last message that was pushed.
    pub fn last_pushed(&self) -> u64 {
        let queue = self.queue.lock();
        queue.last_removed + queue.waiting.len() as u64
    }

    pub fn waiting(&self) -> usize {
        self.queue.lock().waiting.len()
    }

    pub fn dropped(&self) -> u64 {
        self.queue.lock().dropped
    }

    /// The number of the last message that was sent or thrown away.
    pub fn last_removed(&self) -> u64 {
        self.queue.lock().last_removed
    }
}

#[cfg(test)]
mod tests;
