//! Live events: the stream a person looks at, and what is put into it after a commit.

mod event_stream;
mod nudge;

pub use event_stream::EventStream;
pub use nudge::{matched, room_changed, room_read, sessions_changed, typing};
