//! Chat rooms of two people.

mod hide;
mod list;
mod member;
mod open;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use member::{RoomMember, no_room};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list)).routes(routes!(open::open)).routes(routes!(hide::hide))
}
