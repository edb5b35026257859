use std::{collections::VecDeque, time::Instant};

use tokio::sync::oneshot;

use crate::engine::StoreError;

/// How many jobs share a flush at most.
pub(super) const GROUP: usize = 256;

pub(super) type Answer = oneshot::Sender<Result<(), StoreError>>;

/// Whose turn it is, who comes next, and who waits for the flush.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) holder: Holder,
    pub(super) last: u64,
    pub(super) waiting: VecDeque<oneshot::Sender<u64>>,
    pub(super) finished: Vec<Answer>,
    /// Whether the desk has a transaction to flush.
    pub(super) begun: bool,
    pub(super) closing: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Holder {
    #[default]
    Nobody,
    Job {
        number: u64,
        since: Instant,
    },
    Committer,
}

impl Line {
    /// Gives the turn to the next who waits while the group has room, else to the committer, who flushes.
    pub(super) fn pass_on(&mut self) {
        while self.finished.len() < GROUP {
            let Some(next) = self.waiting.pop_front() else { break };
            let number = self.take();
            // Whoever stopped waiting is passed over.
            if next.send(number).is_ok() {
                return;
            }
        }
        self.holder = if self.begun { Holder::Committer } else { Holder::Nobody };
    }

    pub(super) fn take(&mut self) -> u64 {
        self.last += 1;
        self.holder = Holder::Job { number: self.last, since: Instant::now() };
        self.last
    }

    pub(super) fn is_held_by(&self, number: u64) -> bool {
        matches!(self.holder, Holder::Job { number: holder, .. } if holder == number)
    }
}
