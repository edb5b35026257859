//! What operators do with their key, or with their accounts. Every act is recorded.

mod account;
mod acts;
mod appeals;
mod decisions;
mod due_decisions;
mod evidence;
mod init;
mod numbers;
mod opened_item;
mod operate;
mod people;
mod person_acts;
mod person_page;
mod photos;
mod pictures;
mod queue_items;
mod queues;
mod removals;
mod reports;
mod selfies;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use due_decisions::{apply_decisions, apply_due_decisions};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(reports::list))
        .routes(routes!(reports::close))
        .routes(routes!(evidence::messages))
        .routes(routes!(evidence::picture))
        .routes(routes!(people::find))
        .routes(routes!(people::suspend))
        .routes(routes!(people::restore))
        .routes(routes!(people::verify))
        .routes(routes!(person_page::show))
        .routes(routes!(person_acts::end_sessions))
        .routes(routes!(person_acts::make_password_link))
        .routes(routes!(person_acts::export))
        .routes(routes!(person_acts::delete))
        .routes(routes!(photos::show))
        .routes(routes!(removals::remove_photo))
        .routes(routes!(removals::remove_moment))
        .routes(routes!(numbers::by_day))
        .routes(routes!(appeals::list))
        .routes(routes!(appeals::refuse))
        .routes(routes!(pictures::list))
        .routes(routes!(pictures::show))
        .routes(routes!(pictures::release))
        .routes(routes!(pictures::remove))
        .routes(routes!(queues::list))
        .routes(routes!(queue_items::look))
        .routes(routes!(queue_items::claim, queue_items::give_back))
        .routes(routes!(decisions::decide))
        .routes(routes!(decisions::take_back))
        .routes(routes!(acts::list))
        .routes(routes!(selfies::list))
        .routes(routes!(selfies::show))
        .routes(routes!(selfies::approve))
        .routes(routes!(selfies::refuse))
        .routes(routes!(init::init))
}
