//! Passkeys: adding, naming and removing them, signing in and confirming by one, and doing without a password (KEY-03).

pub mod adding;
mod ceremonies;
pub mod confirming;
mod faults;
pub mod own;
pub mod password;
pub mod signing_in;
mod used;

pub use faults::refused_passkey;
pub use used::UsedPasskey;
