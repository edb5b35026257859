//! Authentication: sessions, the operator's key, sign-in attempts, and the middleware that checks every request before its
//! handler.

mod current_user;
mod device;
pub mod middleware;
mod operator;
mod session;
mod sign_in_attempts;

pub use current_user::{CurrentUser, TokenHash};
pub use device::DeviceName;
pub use operator::Operator;
pub use session::{SessionToken, find_session};
pub use sign_in_attempts::{ClientAddress, SignInAttempt};
