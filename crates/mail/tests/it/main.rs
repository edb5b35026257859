//! Handing letters to a real SMTP server.

// `cfg(test)` tells clippy that these are tests, where `unwrap` is fine.
#[cfg(test)]
mod handing_over_smtp;
