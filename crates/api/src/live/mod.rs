//! Live events: the stream that a client reads, the nudges that are sent after a commit, and notices of other nodes.

mod event_stream;
mod nudge;
mod other_nodes;

pub use event_stream::EventStream;
pub use nudge::{commented, matched, profile_changed, room_changed, room_read, sessions_changed, typing};
pub use other_nodes::run_bus;
