//! Likes, superlikes, skips, un-likes, undo, favourites.

mod act;
mod favorite;
mod listed_person;
mod lists;
mod new_match;
mod undo;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use lists::{PeopleQuery, one_more};
pub use new_match::new_match;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(act::like))
        .routes(routes!(act::superlike))
        .routes(routes!(act::skip))
        .routes(routes!(act::unlike))
        .routes(routes!(undo::undo))
        .routes(routes!(favorite::add, favorite::remove))
        .routes(routes!(lists::my_likes))
        .routes(routes!(lists::favorites))
        .routes(routes!(lists::user_actions))
}
