//! The bus behaves alike within a process and between two nodes over NATS, and survives that NATS is away.

// `cfg(test)` tells clippy that these are tests, where `unwrap` is fine.
#[cfg(test)]
mod away_nats;
#[cfg(test)]
mod conformance;
#[cfg(test)]
mod nodes;
