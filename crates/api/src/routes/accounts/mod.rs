//! Sign-up, sign-in, sessions, confirming, changing and forgetting the password, confirming, changing and taking back the address,
//! deleting the account.

mod address_links;
mod broken_links;
mod change_password;
mod confirm_password;
mod delete_account;
mod demo_company;
mod forgot_password;
mod login;
mod own_address;
mod purge;
mod register;
mod reset_password;
mod sessions;
mod signed_in;
mod typed_password;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use purge::purge_deleted_accounts;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(register::register))
        .routes(routes!(login::login))
        .routes(routes!(login::logout))
        .routes(routes!(forgot_password::forgot_password))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(address_links::confirm_address))
        .routes(routes!(address_links::take_back_address))
        .routes(routes!(own_address::send_confirm_letter))
        .routes(routes!(own_address::give_up_new_email))
        .routes(routes!(confirm_password::confirm_password))
        .routes(routes!(change_password::change_password))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(delete_account::delete_account))
}
