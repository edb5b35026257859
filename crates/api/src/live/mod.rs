//! Live events: the stream a person looks at, and what is put into it after a commit.

mod flow;
mod nudge;

pub use flow::Flow;
pub use nudge::{matched, room_changed, room_read, sessions_changed, typing};
