//! The world that the bench writes, as the store itself sees it.

// `cfg(test)` tells clippy that these are tests, where `unwrap` is fine.
#[cfg(test)]
mod repeated;
#[cfg(test)]
mod world;
