//! Live events: the stream that a client reads, and the nudges that are sent after a commit.

mod event_stream;
mod nudge;

pub use event_stream::EventStream;
pub use nudge::{matched, room_changed, room_read, sessions_changed, typing};
