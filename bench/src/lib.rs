//! The bench: a world of people written into a store at once, over which the server can be measured.
//!
//! It must not know how the server works inside: it writes rows in the schema that the store's own migrations make. Nothing of the
//! product uses it.
//!
//! # Adding a table
//! A file in `world` that writes it in the order of its key, and the store's function that writes it in `tests/it/repeated.rs`.
#![forbid(unsafe_code)]

mod error;
pub mod world;

pub use error::BenchError;
