//! Who a request comes from: the session or the operator's key, looked up by the middleware before a handler runs.

mod current_user;
mod device;
pub mod middleware;
mod operator;
mod session;
mod sign_in_attempts;

pub use current_user::{CurrentUser, TokenHash};
pub use device::Device;
pub use operator::Operator;
pub use session::{Token, session_of};
pub use sign_in_attempts::{Attempt, Origin};
