//! Chat rooms of two people.

mod list;
mod member;
mod open;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{http::ApiError, state::AppState};

pub use member::RoomMember;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list)).routes(routes!(open::open))
}

/// 404: no such room or person, or a room of others; which of them is told to nobody.
pub fn no_room() -> ApiError {
    ApiError::not_found("聊天室不存在或无权访问")
}
