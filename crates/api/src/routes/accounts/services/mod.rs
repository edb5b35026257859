//! Signing in by another service (`OpenID` Connect), linking it to an account that has the address, confirming by it, and ending the
//! link (KEY-04).

pub mod beginning;
pub mod confirming;
mod entry;
mod faults;
pub mod finishing;
pub mod linking;
mod newcomer;
pub mod own;
mod returned;

pub use newcomer::{Newcomer, Settling};
