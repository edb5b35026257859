//! Sign-up, sign-in, appeals against a suspension, passkeys, other services, sessions, confirming, changing and forgetting the password, confirming, changing and taking back the address,
//! deleting the account.

mod address_links;
mod broken_links;
mod change_password;
mod checked_sign_up;
mod confirm_password;
mod delete_account;
mod demo_people;
mod forgot_password;
mod language;
mod login;
mod own_address;
mod passkeys;
mod purge;
mod register;
mod reset_password;
mod services;
mod sessions;
mod signed_in;
mod suspended;
mod typed_password;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use delete_account::account_deleted;
pub use purge::purge_deleted_accounts;
pub use sessions::SessionView;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(register::register))
        .routes(routes!(login::login))
        .routes(routes!(login::logout))
        .routes(routes!(suspended::appeal))
        .routes(routes!(forgot_password::forgot_password))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(address_links::confirm_address))
        .routes(routes!(address_links::take_back_address))
        .routes(routes!(own_address::send_confirm_letter))
        .routes(routes!(own_address::give_up_new_email))
        .routes(routes!(language::choose_language))
        .routes(routes!(confirm_password::confirm_password))
        .routes(routes!(change_password::change_password, passkeys::password::remove_password))
        .routes(routes!(passkeys::signing_in::begin_passkey))
        .routes(routes!(passkeys::signing_in::finish_passkey))
        .routes(routes!(passkeys::confirming::confirm_passkey))
        .routes(routes!(passkeys::adding::begin_adding_passkey))
        .routes(routes!(passkeys::own::list_passkeys, passkeys::adding::add_passkey))
        .routes(routes!(passkeys::own::rename_passkey, passkeys::own::remove_passkey))
        .routes(routes!(services::beginning::begin_service))
        .routes(routes!(services::finishing::finish_service))
        .routes(routes!(services::linking::link_service))
        .routes(routes!(services::confirming::confirm_service))
        .routes(routes!(services::own::list_services))
        .routes(routes!(services::own::unlink_service))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(delete_account::delete_account))
}
