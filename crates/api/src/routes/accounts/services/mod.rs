//! Signing in by another service (`OpenID` Connect), linking it to an account that has the address, confirming by it, and ending the
//! link (KEY-04).

pub mod beginning;
mod callback;
pub mod confirming;
mod faults;
pub mod finishing;
pub mod linking;
pub mod own;
mod pending_link;
mod pending_session;

pub use pending_link::{LinkError, PendingLink};
