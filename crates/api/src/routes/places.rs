//! Places by name, and the nearest to a position. The server stores and logs no position; it answers with the place only.

use axum::extract::State;
use kindred_places::Place;
use kindred_store::PlacePosition;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    http::{ApiError, CountParameter, Json, Query},
    state::AppState,
};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(suggest)).routes(routes!(nearest))
}

/// A place by its names. A profile's location is "name, region, country" without empty or repeated parts.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[schema(as = Place)]
struct NamedPlace {
    /// The city, town or district.
    name: &'static str,
    /// The state, province or land; empty where a country has none.
    region: &'static str,
    /// The country.
    country: &'static str,
}

impl From<&Place> for NamedPlace {
    fn from(place: &Place) -> Self {
        Self { name: place.name, region: place.region, country: place.country }
    }
}

#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct SuggestQuery {
    /// What was typed: the beginning of a name in any script, then perhaps a comma and a region or country.
    #[serde(default)]
    q: String,
    /// How many places; 10 by default and at most.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 10)]
    limit: CountParameter<10, 10>,
}

#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
struct Suggestions {
    /// Best first.
    places: Vec<NamedPlace>,
    /// The place that a profile has whose location is this text; null for a text that names none.
    resolved: Option<NamedPlace>,
}

/// Places with a name like this
#[utoipa::path(get, path = "/api/places", tag = "places", params(SuggestQuery), responses(
    (status = 200, description = "Best first; none for a blank text", body = Suggestions),
))]
async fn suggest(State(state): State<AppState>, Query(query): Query<SuggestQuery>) -> Json<Suggestions> {
    let places = state.places.suggest(&query.q, query.limit.count());
    Json(Suggestions {
        places: places.into_iter().map(NamedPlace::from).collect(),
        resolved: state.places.resolve(&query.q).map(NamedPlace::from),
    })
}

#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct NearestQuery {
    /// Latitude in degrees, -90 to 90; rounded to 2 decimals.
    lat: f64,
    /// Longitude in degrees, -180 to 180; rounded to 2 decimals.
    lon: f64,
}

#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
struct Nearest {
    /// The nearest place, however far.
    place: Option<NamedPlace>,
}

/// The place nearest to a position
#[utoipa::path(get, path = "/api/places/nearest", tag = "places", params(NearestQuery), responses(
    (status = 200, description = "The nearest place", body = Nearest),
))]
async fn nearest(State(state): State<AppState>, Query(query): Query<NearestQuery>) -> Result<Json<Nearest>, ApiError> {
    let place = state.places.nearest(query.lat, query.lon);
    let place = place.ok_or_else(|| ApiError::bad_request("lat must be between -90 and 90, lon between -180 and 180"))?;
    Ok(Json(Nearest { place: Some(place.into()) }))
}

/// A place as it is stored with a profile: its id and its cells for discovery.
pub fn place_position(place: &Place) -> PlacePosition {
    let (cell, wide_cell) = (place.cell().cast_signed(), place.wide_cell().cast_signed());
    PlacePosition { place_id: place.id.0, cell, wide_cell, metres: place.metres() }
}
