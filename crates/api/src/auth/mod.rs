//! Authentication: sessions, the operator's key, attempts at passwords and keys, and the middleware that checks every request before its
//! handler.

mod attempts;
mod confirmed_user;
mod current_user;
mod device;
mod device_token;
mod find_operator;
mod link_token;
pub mod middleware;
mod operator;
mod service_secret;
mod session;

pub use attempts::{Attempt, ClientAddress};
pub use confirmed_user::ConfirmedUser;
pub use current_user::{CurrentUser, Reader, TokenHash};
pub use device::Device;
pub use device_token::DeviceToken;
pub use link_token::LinkToken;
pub use operator::{DecidingOperator, KeyHolder, Operator, OwningOperator};
pub use service_secret::ServiceSecret;
pub use session::{SessionToken, find_session};
