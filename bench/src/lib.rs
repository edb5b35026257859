//! The bench: a world of people written at once into a store of either engine, and the server measured over it from outside.
//!
//! `run.rs` is `make bench`: each call in a closed loop (`load.rs`) and in an open one (`open_loop.rs`) beside what the machine can do
//! (`limit.rs`), then pictures (`pictures.rs`) and open streams (`streams.rs`). `statements.rs` is `make test-bench`, which holds what does not depend on the machine.
//! `peers.rs` measures any other server by what an adapter says.
//!
//! It must not know how the server works inside: it asks over HTTP, reads `/proc`, and writes rows in the schema that the store's own
//! migrations make. Nothing of the product uses it.
//!
//! # Adding a call
//! A line in `calls.rs`: its name, how it is asked, and the goal that it has; then `make bench-statements`, which puts on record how
//! many statements it takes.
#![forbid(unsafe_code)]

pub mod calls;
mod error;
mod http;
pub mod limit;
pub mod load;
pub mod open_loop;
pub mod peers;
pub mod pictures;
mod place;
pub mod postgres;
pub mod process;
pub mod record;
pub mod report;
pub mod run;
pub mod statements;
pub mod streams;
pub mod world;

pub use error::BenchError;
