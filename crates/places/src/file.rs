use crate::{
    Place, PlaceId,
    names::Names,
    place::{Area, degrees, unit},
    reader::{Reader, number},
};

const MAGIC: &[u8; 16] = b"KINDREDPLACES2\0\0";

/// The contents of the embedded file, in the order in which `tools/gazetteer/cut.py` writes them.
pub(crate) struct Contents {
    pub(crate) areas: Vec<Area>,
    /// Most people first.
    pub(crate) places: Vec<Place>,
    /// Names of countries (number with [`COUNTRY`]) and of areas.
    pub(crate) area_names: Names,
    /// Names of places (the primary one with [`PRIMARY`]).
    pub(crate) place_names: Names,
}

/// Marks a country's number among the names of areas.
pub(crate) const COUNTRY: u32 = 1 << 23;
/// Marks the primary name of a place among the names of places.
pub(crate) const PRIMARY: u32 = 1 << 23;

/// Parses the file; `None` if it is damaged. Numbers are read in place, names are decompressed and kept until the process ends.
pub(crate) fn read(file: &'static [u8]) -> Option<Contents> {
    let mut numbers = Reader::new(file);
    (numbers.take(MAGIC.len())? == MAGIC).then_some(())?;
    let [countries, areas, places, area_names, place_names] = [(); 5].map(|()| numbers.length());
    let columns = Columns::read(&mut numbers, places?)?;
    let (area_numbers, place_numbers) = (numbers.threes(area_names?)?, numbers.threes(place_names?)?);
    let length = numbers.length()?;
    let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(numbers.rest(), length).ok()?;
    let mut names = Reader::new(Vec::leak(unpacked));
    let countries = (0..countries?).map(|_| Some((names.short()?, names.short()?))).collect::<Option<Vec<_>>>()?;
    let areas = (0..areas?).map(|_| read_area(&mut names, &countries)).collect::<Option<Vec<_>>>()?;
    let places = columns.places(&mut names, &areas)?;
    let area_names = Names::read(&mut names, area_numbers)?;
    let place_names = Names::read(&mut names, place_numbers)?;
    Some(Contents { areas, places, area_names, place_names })
}

fn read_area(names: &mut Reader, countries: &[(&'static str, &'static str)]) -> Option<Area> {
    let number = u16::from_le_bytes(*names.take(2)?.first_chunk()?);
    let (_, country) = countries.get(usize::from(number))?;
    Some(Area { country_number: number, country, region: names.short()? })
}

/// The columns of the places, apart from their names.
struct Columns {
    ids: &'static [[u8; 3]],
    northings: &'static [[u8; 3]],
    eastings: &'static [[u8; 3]],
    cells: &'static [[u8; 3]],
    areas: &'static [[u8; 2]],
    sizes: &'static [u8],
}

impl Columns {
    fn read(numbers: &mut Reader, count: usize) -> Option<Self> {
        Some(Self {
            ids: numbers.threes(count)?,
            northings: numbers.threes(count)?,
            eastings: numbers.threes(count)?,
            cells: numbers.threes(count)?,
            areas: numbers.take(count.checked_mul(2)?)?.as_chunks().0,
            sizes: numbers.take(count)?,
        })
    }

    fn places(&self, names: &mut Reader, areas: &[Area]) -> Option<Vec<Place>> {
        let lengths = names.take(self.sizes.len())?;
        let place = |(at, length): (usize, &u8)| {
            let area_number = u16::from_le_bytes(self.areas[at]);
            let area = areas.get(usize::from(area_number))?;
            let (northing, easting) = (number(self.northings[at]), number(self.eastings[at]));
            Some(Place {
                id: PlaceId(i64::from(number(self.ids[at]))),
                name: std::str::from_utf8(names.take(usize::from(*length))?).ok()?,
                region: area.region,
                country: area.country,
                northing,
                easting,
                unit: unit(degrees(northing) - 90.0, degrees(easting) - 180.0),
                cell_bits: number(self.cells[at]),
                area: area_number,
                size: self.sizes[at],
            })
        };
        lengths.iter().enumerate().map(place).collect()
    }
}
