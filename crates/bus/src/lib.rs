//! Live events: small nudges to people who are looking right now. Losing one costs the wait for the next poll.
//!
//! The door: [`Bus::publish`] and [`Bus::listen`]. Behind it events stay inside this process. Nothing here is written
//! down, knows the rows or speaks HTTP; who publishes has committed before. A new kind of event is one more variant of
//! [`Event`], with what it makes out of date.

mod bus;
mod cursor;
mod event;
mod ring;

pub use bus::{Bus, Listener};
pub use cursor::Cursor;
pub use event::Event;
