//! The gazetteer: the places of the world, found by name, by position and by distance.
//!
//! It is one file inside the binary (`data/gazetteer.bin`, made by `tools/gazetteer/make` from `GeoNames`), whose names are
//! decompressed at the first use. [`Places::resolve`] turns the text of a profile into a place, [`Places::nearest`] a
//! browser's position, and [`Places::search_rings`] lists the H3 cells in which people nearby are searched. The crate must
//! not know people, HTTP or databases.

mod file;
mod fold;
mod grid;
mod names;
mod place;
mod query;
mod reader;
mod rings;
mod search;

use std::sync::LazyLock;

pub use place::{Place, PlaceId, coarse_km, distance_km};
pub use rings::{FARTHEST_SEARCH_KM, NEAR_KM, Ring};

use crate::{
    grid::{Centre, Grid},
    names::Names,
    place::Area,
};

/// The credit that the licence of the gazetteer asks for.
pub const NOTICE: &str = "Place names and positions: GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), cut and folded for searching.";

static FILE: &[u8] = include_bytes!("../data/gazetteer.bin");

/// The gazetteer.
pub struct Places {
    areas: Vec<Area>,
    all: Vec<Place>,
    area_names: Names,
    place_names: Names,
    grid: Grid,
    by_id: Vec<u32>,
}

impl Places {
    /// The gazetteer inside the binary. The first call decompresses it (about 30 ms), so call it early on a thread of its own.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Places> = LazyLock::new(|| Places::read(FILE).expect("the embedded gazetteer is whole: a test reads it"));
        &EMBEDDED
    }

    fn read(file: &'static [u8]) -> Option<Self> {
        let file::Contents { areas, places, area_names, place_names } = file::read(file)?;
        let grid = Grid::new(&places);
        let mut by_id: Vec<u32> = (0..).zip(&places).map(|(position, _)| position).collect();
        by_id.sort_unstable_by_key(|position| places[*position as usize].id);
        Some(Self { areas, all: places, area_names, place_names, grid, by_id })
    }

    /// The place with this id, if the gazetteer has it.
    pub fn get(&self, id: PlaceId) -> Option<&Place> {
        let at = self.by_id.binary_search_by_key(&id, |position| self.all[*position as usize].id).ok()?;
        self.all.get(self.by_id[at] as usize)
    }

    /// The place nearest to a position, which is rounded to 2 decimals; `None` if it is no position on earth.
    pub fn nearest(&self, latitude: f64, longitude: f64) -> Option<&Place> {
        let (latitude, longitude) = (rounded(latitude, 90.0)?, rounded(longitude, 180.0)?);
        self.all.get(self.grid.nearest(Centre::at(latitude, longitude))? as usize)
    }

    /// Every place, the most populous first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Place> {
        self.all.iter()
    }
}

/// Two decimals are about a kilometre; more of a position is never used.
fn rounded(degrees: f64, limit: f64) -> Option<f64> {
    (-limit..=limit).contains(&degrees).then(|| (degrees * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests;
