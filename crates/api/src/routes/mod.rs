//! The handlers, a folder or file for each noun; each exports a `router()` of its own.

mod accounts;
mod admin;
mod comments;
mod discovery;
mod email_quota;
mod errors;
mod events;
mod export;
mod health;
mod likes;
mod matches;
mod media;
mod messages;
mod moments;
mod photos;
mod places;
mod preferences;
mod profiles;
mod pushes;
mod rooms;
mod safety;
mod selfies;

use utoipa_axum::router::OpenApiRouter;

use crate::state::AppState;

pub use accounts::purge_deleted_accounts;
pub use admin::{apply_decisions, apply_due_decisions};
pub use photos::{check_held_pictures, remove_orphan_files};
pub use places::place_position;

/// The routes of every noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(accounts::router())
        .merge(export::router())
        .merge(profiles::router())
        .merge(preferences::router())
        .merge(photos::router())
        .merge(media::router())
        .merge(places::router())
        .merge(discovery::router())
        .merge(likes::router())
        .merge(matches::router())
        .merge(rooms::router())
        .merge(messages::router())
        .merge(events::router())
        .merge(moments::router())
        .merge(comments::router())
        .merge(safety::router())
        .merge(pushes::router())
        .merge(selfies::router())
        .merge(admin::router())
        .merge(health::router())
}
