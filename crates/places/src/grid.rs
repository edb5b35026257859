use crate::{
    Place,
    place::{km_to_chord, km_to_degrees, unit},
};

/// Half the way around the earth, and a little: nothing is farther.
const FARTHEST_KM: f64 = 20_100.0;

/// Where each place lies, sorted for looking around a point: one row a degree of latitude, by longitude in a row.
pub(crate) struct Grid {
    rows: Vec<u32>,
    spots: Vec<Spot>,
}

/// A place on the unit sphere. Single precision is half a metre here.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) place: u32,
    pub(crate) cell_bits: u32,
    longitude: f32,
    unit: [f32; 3],
}

/// The point looked around.
#[derive(Clone, Copy)]
pub(crate) struct Centre {
    latitude: f64,
    longitude: f64,
    unit: [f32; 3],
}

impl Centre {
    pub(crate) fn at(latitude: f64, longitude: f64) -> Self {
        Self { latitude, longitude, unit: single(unit(latitude, longitude)) }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "half a metre is near enough for looking around; distances are told from the places")]
fn single(unit: [f64; 3]) -> [f32; 3] {
    unit.map(|part| part as f32)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the 180 rows first")]
fn row(latitude: f64) -> usize {
    (latitude + 90.0).floor().clamp(0.0, 179.0) as usize
}

impl Grid {
    pub(crate) fn new(places: &[Place]) -> Self {
        let mut spots: Vec<(usize, Spot)> = (0_u32..)
            .zip(places)
            .map(|(number, place)| {
                #[expect(clippy::cast_possible_truncation, reason = "only narrows a search that widens by more than is lost")]
                let longitude = place.longitude as f32;
                (row(place.latitude), Spot { place: number, cell_bits: place.cell_bits, longitude, unit: single(place.unit) })
            })
            .collect();
        spots.sort_unstable_by(|(row_a, a), (row_b, b)| {
            row_a.cmp(row_b).then(a.longitude.total_cmp(&b.longitude)).then(a.place.cmp(&b.place))
        });
        let rows = (0..=180).map(|wanted| spots.partition_point(|(row, _)| *row < wanted)).map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        Self { rows: rows.collect(), spots: spots.into_iter().map(|(_, spot)| spot).collect() }
    }

    /// The place nearest to the point, however far.
    pub(crate) fn nearest(&self, centre: Centre) -> Option<u32> {
        let mut radius = 30.0;
        loop {
            let mut best: Option<(f64, u32)> = None;
            self.each_within(centre, radius, |spot, square| {
                if best.is_none_or(|known| (square, spot.place) < known) {
                    best = Some((square, spot.place));
                }
            });
            if best.is_some() || radius > FARTHEST_KM {
                return best.map(|(_, place)| place);
            }
            radius *= 3.0;
        }
    }

    /// Calls `found` for each place within `km`, with the square of the straight line to it through the unit sphere.
    pub(crate) fn each_within(&self, centre: Centre, km: f64, mut found: impl FnMut(Spot, f64)) {
        let farthest = km_to_chord(km);
        let reach = km_to_degrees(km);
        for row in row(centre.latitude - reach)..=row(centre.latitude + reach) {
            let spots = &self.spots[self.rows[row] as usize..self.rows[row + 1] as usize];
            for (west, east) in longitudes(centre, reach).into_iter().flatten() {
                let from = spots.partition_point(|spot| f64::from(spot.longitude) < west);
                for spot in spots[from..].iter().take_while(|spot| f64::from(spot.longitude) <= east) {
                    let square = straight_line(centre.unit, spot.unit);
                    if square <= farthest {
                        found(*spot, square);
                    }
                }
            }
        }
    }
}

fn straight_line(a: [f32; 3], b: [f32; 3]) -> f64 {
    let parts = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    f64::from(parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2])
}

/// The longitudes that a circle of `reach` degrees touches: one span, two where it crosses the antimeridian, all where it holds a pole.
fn longitudes(centre: Centre, reach: f64) -> [Option<(f64, f64)>; 2] {
    if centre.latitude.abs() + reach >= 89.99 {
        return [Some((-181.0, 181.0)), None];
    }
    let half = (reach.to_radians().sin() / centre.latitude.to_radians().cos()).clamp(0.0, 1.0).asin().to_degrees() + 1e-4;
    let (west, east) = (centre.longitude - half, centre.longitude + half);
    if west < -180.0 {
        [Some((-181.0, east)), Some((west + 360.0, 181.0))]
    } else if east > 180.0 {
        [Some((west, 181.0)), Some((-181.0, east - 360.0))]
    } else {
        [Some((west, east)), None]
    }
}
