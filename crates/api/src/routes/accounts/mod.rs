//! Sign-up, sign-in, sessions, the password, and leaving.

mod change_password;
mod demo_company;
mod departure;
mod leave;
mod login;
mod register;
mod sessions;
mod signed_in;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use departure::see_off_all;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(register::register))
        .routes(routes!(login::login))
        .routes(routes!(login::logout))
        .routes(routes!(change_password::change_password))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(leave::leave))
}
