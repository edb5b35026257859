//! Live events: small notifications to people who are connected right now. A lost one costs the wait for the next poll.
//!
//! [`Bus::publish`] is called after the commit, [`Bus::listen`] by the event stream. Events stay in the memory of this
//! process; the crate must not know rows or HTTP. A new kind of event is one more variant of [`Event`], with which older
//! events it replaces.

mod bus;
mod cursor;
mod event;
mod ring;

pub use bus::{Bus, Listener};
pub use cursor::Cursor;
pub use event::Event;
