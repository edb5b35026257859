//! Profiles: one's own, and what others see of it.

mod change;
mod me;
mod other;

use kindred_places::Place;
use kindred_store::Whereabouts;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub use me::{MeAnswer, answer_me};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(me::show_me, change::change_me)).routes(routes!(other::show_user))
}

/// A place as the rows keep it.
pub fn whereabouts(place: &Place) -> Whereabouts {
    let (cell, wide_cell) = (place.cell().cast_signed(), place.wide_cell().cast_signed());
    Whereabouts { place_id: place.id.0, cell, wide_cell, metres: place.metres() }
}
