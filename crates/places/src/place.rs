/// Names a place: its number at `GeoNames`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlaceId(pub i64);

/// A city, town or district that people can be in.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its number at `GeoNames`.
    pub id: PlaceId,
    /// What it is called; unlike any other name in its region.
    pub name: &'static str,
    /// The state, province or land it lies in; empty where a country has none.
    pub region: &'static str,
    /// The country's English name.
    pub country: &'static str,
    /// Ten-thousandths of a degree north of the south pole.
    pub(crate) northing: u32,
    /// Ten-thousandths of a degree east of the antimeridian.
    pub(crate) easting: u32,
    pub(crate) unit: [f32; 3],
    pub(crate) cell_bits: u32,
    pub(crate) area: u16,
    pub(crate) size: u8,
}

/// A region of a country.
pub(crate) struct Area {
    pub(crate) country_number: u16,
    pub(crate) country: &'static str,
    pub(crate) region: &'static str,
}

const EARTH_RADIUS_KM: f64 = 6371.0088;
const CELL_MODE: u64 = 1 << 59;

impl Place {
    /// "name, region, country" without empty or repeated parts: the text that stands in a profile.
    pub fn label(&self) -> String {
        let mut label = self.name.to_owned();
        for (part, repeated) in
            [(self.region, self.region == self.name), (self.country, self.country == self.name || self.country == self.region)]
        {
            if !part.is_empty() && !repeated {
                label.push_str(", ");
                label.push_str(part);
            }
        }
        label
    }

    /// How many people live there, to within 5 percent.
    pub fn population(&self) -> f64 {
        // The gazetteer holds eighths of its logarithm.
        (f64::from(self.size) / 8.0).exp2() - 1.0
    }

    /// Its latitude in degrees.
    pub fn latitude(&self) -> f64 {
        degrees(self.northing) - 90.0
    }

    /// Its longitude in degrees.
    pub fn longitude(&self) -> f64 {
        degrees(self.easting) - 180.0
    }

    /// Where it is in whole metres from the earth's centre: what a database can reckon short distances with.
    pub fn metres(&self) -> [i64; 3] {
        #[expect(clippy::cast_possible_truncation, reason = "nothing is farther than 6,371,009 metres from the centre")]
        self.unit.map(|part| (f64::from(part) * EARTH_RADIUS_KM * 1000.0).round() as i64)
    }

    /// The H3 cell of resolution 5 (about 17 km across) it lies in. The highest bit is never set.
    pub fn cell(&self) -> u64 {
        CELL_MODE | 5 << 52 | u64::from(self.cell_bits) << 30 | ((1 << 30) - 1)
    }

    /// The H3 cell of resolution 3 (about 120 km across) above [`Place::cell`].
    pub fn wide_cell(&self) -> u64 {
        CELL_MODE | 3 << 52 | u64::from(self.cell_bits >> 6) << 36 | ((1 << 36) - 1)
    }
}

/// Ten-thousandths of a degree as degrees.
pub(crate) fn degrees(ten_thousandths: u32) -> f64 {
    f64::from(ten_thousandths) / 10_000.0
}

/// The point of the unit sphere at these degrees.
#[expect(clippy::cast_possible_truncation, reason = "single precision is half a metre here, and a city has no edge that sharp")]
pub(crate) fn unit(latitude: f64, longitude: f64) -> [f32; 3] {
    let (sin_lat, cos_lat) = latitude.to_radians().sin_cos();
    let (sin_lon, cos_lon) = longitude.to_radians().sin_cos();
    [cos_lat * cos_lon, cos_lat * sin_lon, sin_lat].map(|part| part as f32)
}

/// The great circle between two places, in kilometres.
pub fn distance_km(a: &Place, b: &Place) -> f64 {
    chord_to_km(chord(a.unit, b.unit))
}

/// The square of the straight line between two points of the unit sphere.
pub(crate) fn chord(a: [f32; 3], b: [f32; 3]) -> f64 {
    let parts = [a[0] - b[0], a[1] - b[1], a[2] - b[2]].map(f64::from);
    parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2]
}

/// Kilometres along the sphere for the square of a straight line through the unit sphere.
pub(crate) fn chord_to_km(square: f64) -> f64 {
    2.0 * EARTH_RADIUS_KM * (square.sqrt() / 2.0).min(1.0).asin()
}

/// The square of the straight line through the unit sphere that spans `km` along it.
pub(crate) fn km_to_chord(km: f64) -> f64 {
    let half = (km / (2.0 * EARTH_RADIUS_KM)).clamp(0.0, std::f64::consts::FRAC_PI_2).sin();
    4.0 * half * half
}

/// The angle at the earth's centre that spans `km`, in degrees.
pub(crate) fn km_to_degrees(km: f64) -> f64 {
    (km / EARTH_RADIUS_KM).to_degrees()
}

/// A distance as it may be told: whole kilometres rounded up to 1, 5, 10, then tens.
pub fn coarse_km(km: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "no two places are more than 20,040 km apart, and a cast saturates")]
    let whole = km.ceil() as i64;
    match whole {
        ..=1 => 1,
        2..=5 => 5,
        _ => whole.saturating_add(9) / 10 * 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_in_steps_of_1_5_10_and_tens() {
        for (km, shown) in [(0.0, 1), (0.4, 1), (1.0, 1), (1.1, 5), (5.0, 5), (5.1, 10), (10.0, 10), (10.1, 20), (190.0, 190), (190.2, 200)]
        {
            assert_eq!(coarse_km(km), shown, "{km} km");
        }
    }
}
