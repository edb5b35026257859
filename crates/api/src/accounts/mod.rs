//! Sign-up, sign-in and sessions.

mod login;
mod passwords;
mod register;
mod session;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::AppState;

pub use passwords::Passwords;
pub use register::email_taken;
pub use session::session_of;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(register::register)).routes(routes!(login::login)).routes(routes!(login::logout))
}
