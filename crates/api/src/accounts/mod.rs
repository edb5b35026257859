//! Sign-up, sign-in, sessions, the password, and leaving.

mod attempts;
mod departure;
mod device;
mod leave;
mod login;
mod password;
mod passwords;
mod register;
mod session;
mod sessions;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::AppState;

pub use departure::see_off_all;
pub use device::Device;
pub use passwords::Passwords;
pub use register::email_taken;
pub use session::session_of;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(register::register))
        .routes(routes!(login::login))
        .routes(routes!(login::logout))
        .routes(routes!(password::change_password))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(leave::leave))
}
