//! Every public store function, on both engines, in every run.

// `cfg(test)` tells clippy that these are tests, where `unwrap` is fine.
#[cfg(test)]
mod engine;
#[cfg(test)]
mod health;
