//! Profiles: one's own, and what others see of it.

mod change;
mod me;
mod other;
mod person;

use kindred_places::Place;
use kindred_store::Whereabouts;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::AppState;

pub use me::{Me, MeAnswer, Wishes, answer_me, me_of};
pub use person::{User, Viewer};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(me::show_me, change::change_me)).routes(routes!(other::show_user))
}

/// A place as the rows keep it.
pub fn whereabouts(place: &Place) -> Whereabouts {
    let (cell, wide_cell) = (place.cell().cast_signed(), place.wide_cell().cast_signed());
    Whereabouts { place_id: place.id.0, cell, wide_cell, metres: place.metres() }
}
