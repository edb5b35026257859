//! For tests only: a clock that stands still until moved, seeded randomness, and fresh `PostgreSQL` databases.
//!
//! Leans on `domain` alone, so that every crate can use it. A new kind of stand-in goes into a file of its own;
//! nothing here imitates a part that tests can run for real.

mod clock;
mod entropy;
pub mod people;
pub mod postgres;

pub use clock::TestClock;
pub use entropy::SeededEntropy;
