//! For tests only: a clock that stands still until moved, seeded randomness, fresh `PostgreSQL` databases, buckets, message and mail servers, and a proxy that makes them fail.
//!
//! It depends on `domain` alone, so that every crate can use it. It holds no mock of anything that tests can run for real.

mod authenticator;
mod clock;
mod cluster;
mod entropy;
mod fault_proxy;
mod folder;
pub mod nats;
pub mod oidc;
pub mod people;
mod port;
pub mod postgres;
pub mod push;
pub mod s3;
pub mod smtp;
mod unique;

pub use authenticator::Authenticator;
pub use clock::TestClock;
pub use cluster::Cluster;
pub use entropy::SeededEntropy;
pub use fault_proxy::{Fault, FaultProxy};
pub use folder::Folder;
