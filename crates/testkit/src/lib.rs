//! For tests only: a clock that stands still until moved, seeded randomness, and fresh `PostgreSQL` databases.
//!
//! It depends on `domain` alone, so that every crate can use it. It holds no mock of anything that tests can run for real.

mod clock;
mod entropy;
pub mod people;
pub mod postgres;

pub use clock::TestClock;
pub use entropy::SeededEntropy;
