//! Letters: how they are written in the transaction of their cause, and the worker that sends them.

mod outcome;
mod outgoing;
mod worker;

pub use outgoing::{LastLetter, OutgoingLetter};
pub use worker::{send_due_letters, send_letters};
