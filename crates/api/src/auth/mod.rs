//! Authentication: sessions, the operator's key, attempts at passwords and keys, and the middleware that checks every request before its
//! handler.

mod attempts;
mod confirmed_user;
mod current_user;
mod device;
mod device_token;
pub mod middleware;
mod operator;
mod password_link;
mod session;

pub use attempts::{Attempt, ClientAddress};
pub use confirmed_user::ConfirmedUser;
pub use current_user::{CurrentUser, TokenHash};
pub use device::DeviceName;
pub use device_token::DeviceToken;
pub use operator::Operator;
pub use password_link::PasswordLinkToken;
pub use session::{SessionToken, find_session};
