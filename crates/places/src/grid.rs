use crate::{
    Place,
    place::{chord, km_to_chord, km_to_degrees, unit},
};

/// A little more than half the circumference of the earth: nothing is farther.
const FARTHEST_KM: f64 = 20_100.0;

/// The positions of all places, sorted for searches around a point: a row for each degree of latitude, in it by longitude.
pub(crate) struct Grid {
    rows: Vec<usize>,
    points: Vec<GridPoint>,
}

/// A place on the unit sphere. Single precision is half a metre here.
#[derive(Clone, Copy)]
pub(crate) struct GridPoint {
    pub(crate) place: u32,
    pub(crate) cell_bits: u32,
    longitude: f32,
    unit: [f32; 3],
}

/// The centre of a search.
#[derive(Clone, Copy)]
pub(crate) struct Centre {
    latitude: f64,
    longitude: f64,
    unit: [f32; 3],
}

impl Centre {
    pub(crate) fn at(latitude: f64, longitude: f64) -> Self {
        Self { latitude, longitude, unit: unit(latitude, longitude) }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the 180 rows first")]
fn row(latitude: f64) -> usize {
    (latitude + 90.0).floor().clamp(0.0, 179.0) as usize
}

fn point((number, place): (u32, &Place)) -> GridPoint {
    #[expect(clippy::cast_possible_truncation, reason = "only narrows a search that widens by more than is lost")]
    let longitude = place.longitude() as f32;
    GridPoint { place: number, cell_bits: place.cell_bits, longitude, unit: place.unit }
}

impl Grid {
    pub(crate) fn new(places: &[Place]) -> Self {
        let mut points: Vec<GridPoint> = (0..).zip(places).map(point).collect();
        let row_of = |point: &GridPoint| row(places[point.place as usize].latitude());
        points.sort_unstable_by(|a, b| row_of(a).cmp(&row_of(b)).then(a.longitude.total_cmp(&b.longitude)).then(a.place.cmp(&b.place)));
        let rows = (0..=180).map(|wanted| points.partition_point(|point| row_of(point) < wanted)).collect();
        Self { rows, points }
    }

    /// The nearest place, however far.
    pub(crate) fn nearest(&self, centre: Centre) -> Option<u32> {
        let mut radius = 30.0;
        loop {
            let mut best: Option<(f64, u32)> = None;
            self.each_within(centre, radius, |point, square| {
                if best.is_none_or(|known| (square, point.place) < known) {
                    best = Some((square, point.place));
                }
            });
            if best.is_some() || radius > FARTHEST_KM {
                return best.map(|(_, place)| place);
            }
            radius *= 3.0;
        }
    }

    /// Calls `found` for each place within `km`, with the square of the straight line to it through the unit sphere.
    pub(crate) fn each_within(&self, centre: Centre, km: f64, mut found: impl FnMut(GridPoint, f64)) {
        let farthest = km_to_chord(km);
        let reach = km_to_degrees(km);
        for row in row(centre.latitude - reach)..=row(centre.latitude + reach) {
            let points = &self.points[self.rows[row]..self.rows[row + 1]];
            for (west, east) in longitudes(centre, reach).into_iter().flatten() {
                let from = points.partition_point(|point| f64::from(point.longitude) < west);
                for point in points[from..].iter().take_while(|point| f64::from(point.longitude) <= east) {
                    let square = chord(centre.unit, point.unit);
                    if square <= farthest {
                        found(*point, square);
                    }
                }
            }
        }
    }
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
