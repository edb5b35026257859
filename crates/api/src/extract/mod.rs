//! What a handler's signature is made of.

mod current_user;
mod cursor;
mod idempotency;
mod json;
mod limit;
mod operator;
mod path;
mod query;
mod scan;

pub use current_user::{CurrentUser, TokenHash, bearer};
pub use cursor::Cursor;
pub use idempotency::{IdempotencyKey, Idempotent, idempotent};
pub use json::Json;
pub use limit::Limit;
pub use operator::{Operator, OperatorKey};
pub use path::{NamedInPath, PathId};
pub use query::Query;
