use crate::{
    Place, Places,
    grid::Centre,
    place::{chord_to_km, km_to_chord},
};

/// Up to this distance discovery searches cells of resolution 5, beyond it wide cells of resolution 3.
pub const NEAR_KM: f64 = 60.0;
/// The farthest that discovery searches.
pub const FARTHEST_SEARCH_KM: i64 = 200;
/// Where each ring ends.
const ENDS_KM: [f64; 8] = [10.0, 20.0, 40.0, NEAR_KM, 90.0, 120.0, 160.0, 200.0];
/// Added to the radius, so that rounding to single precision loses no place at the edge.
const MARGIN_KM: f64 = 0.02;

/// A ring of cells around a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Ring {
    /// True if `cells` are [`Place::wide_cell`]s; else they are [`Place::cell`]s.
    pub wide: bool,
    /// The distance of the nearest place that this ring adds.
    pub from_km: f64,
    /// Nearest first; each holds a place, and none is in another ring.
    pub cells: Vec<u64>,
}

impl Places {
    /// The rings, near to far, of all cells with a place within `max_km` (clamped to 1 to 200) of `from`.
    ///
    /// Each such place up to [`NEAR_KM`] is in a cell, each farther one in a wide cell. A cell also holds places farther away
    /// than the ring, and a wide cell may hold near places: the caller must check distances and skip who was found before.
    pub fn search_rings(&self, from: &Place, max_km: i64) -> Vec<Ring> {
        #[expect(clippy::cast_precision_loss, reason = "at most 200")]
        let max_km = max_km.clamp(1, FARTHEST_SEARCH_KM) as f64 + MARGIN_KM;
        let near = km_to_chord(NEAR_KM);
        let mut found = Vec::with_capacity(512);
        self.grid.each_within(Centre::at(from.latitude(), from.longitude()), max_km, |point, square| {
            let wide = square > near;
            found.push((wide, if wide { point.cell_bits >> 6 } else { point.cell_bits }, square, point.place));
        });
        let cells = nearest_of_each_cell(found);
        let mut rings: Vec<Ring> = Vec::new();
        let mut ends = ENDS_KM.into_iter().peekable();
        for (wide, square, place) in cells {
            let (place, km) = (&self.all[place as usize], chord_to_km(square));
            let cell = if wide { place.wide_cell() } else { place.cell() };
            let beyond = ends.next_if(|end| km > *end).is_some();
            while ends.next_if(|end| km > *end).is_some() {}
            match rings.last_mut() {
                Some(ring) if !beyond && ring.wide == wide => ring.cells.push(cell),
                _ => rings.push(Ring { wide, from_km: km, cells: vec![cell] }),
            }
        }
        rings
    }
}

/// One entry for each cell, with its nearest place, near to far.
fn nearest_of_each_cell(mut found: Vec<(bool, u32, f64, u32)>) -> Vec<(bool, f64, u32)> {
    found.sort_unstable_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)));
    found.dedup_by_key(|(wide, cell, ..)| (*wide, *cell));
    found.sort_unstable_by(|a, b| a.2.total_cmp(&b.2).then(a.3.cmp(&b.3)));
    found.into_iter().map(|(wide, _, square, place)| (wide, square, place)).collect()
}
