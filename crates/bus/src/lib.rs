//! Live events: small notifications to people who are connected right now. A lost one costs the wait for the next poll.
//!
//! [`Bus::publish`] is called after the commit, [`Bus::listen`] by the event stream. Events stay in the memory of this
//! process, and with [`Bus::over_nats`] go to the other nodes, too, which tell each other [`Notice`]s beside. The crate
//! must not know rows or HTTP. A new kind of event is one more variant of [`Event`], with which older events it
//! replaces and whether it is kept for streams that resume (`event.rs`), and of `wire::Message`, which older nodes ignore.

mod bus;
mod cursor;
mod event;
mod link;
mod nats;
mod notice;
mod options;
mod outgoing;
mod people;
mod ring;
mod sequence;
mod wire;

pub use bus::{Bus, BusLoad, BusStatus};
pub use cursor::Cursor;
pub use event::Event;
pub use notice::{NodeId, Notice};
pub use options::{BadOptions, NatsOptions};
pub use people::Listener;
pub use ring::MAX_STREAMS;
