//! What one person does towards another: like, superlike, skip, unlike, undo, favourite.

mod act;
mod entry;
mod favorite;
mod lists;
mod undo;

use kindred_domain::{MatchId, MessageId, RoomId};
use kindred_store::NewMatch;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{http::ApiError, state::AppState};

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

/// What a match made now would be called.
pub fn new_match(state: &AppState) -> NewMatch {
    let (entropy, now) = (&*state.entropy, state.clock.now());
    NewMatch { id: MatchId::random(entropy), room: RoomId::random(entropy), message: MessageId::at(now, entropy), now }
}

/// 404: an unknown id, or text that is none.
fn nobody() -> ApiError {
    ApiError::not_found("用户不存在")
}

/// 400: what one can't do towards oneself.
fn oneself() -> ApiError {
    ApiError::bad_request("This cannot be done to yourself").with_code("oneself")
}
