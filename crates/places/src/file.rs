use crate::{
    Place, PlaceId,
    names::Names,
    place::{Area, unit},
};

const MAGIC: &[u8; 16] = b"KINDREDPLACES1\0\0";

/// What the embedded file holds, in the order in which `tools/gazetteer/cut.py` wrote it.
pub(crate) struct Contents {
    pub(crate) areas: Vec<Area>,
    /// Most people first.
    pub(crate) places: Vec<Place>,
    /// Ways to say a country (number with [`COUNTRY`]) or an area.
    pub(crate) area_names: Names,
    /// Ways to say a place (its own name with [`PRIMARY`]).
    pub(crate) place_names: Names,
}

/// Marks a country's number among the names of areas.
pub(crate) const COUNTRY: u32 = 1 << 31;
/// Marks a place's own name among the names of places.
pub(crate) const PRIMARY: u32 = 1 << 31;

/// Unpacks the file; the unpacked bytes live as long as the process. None when the file is damaged.
pub(crate) fn unpack(packed: &[u8]) -> Option<Contents> {
    let (length, deflated) = packed.split_first_chunk::<4>()?;
    let length = u32::from_le_bytes(*length) as usize;
    let plain = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(deflated, length).ok()?;
    let mut reader = Reader { rest: Vec::leak(plain) };
    (reader.take(MAGIC.len())? == MAGIC).then_some(())?;
    let (countries, areas, places) = (reader.length()?, reader.length()?, reader.length()?);
    let countries: Vec<_> = (0..countries).map(|_| Some((reader.short()?, reader.short()?))).collect::<Option<_>>()?;
    let areas = (0..areas).map(|_| read_area(&mut reader, &countries)).collect::<Option<Vec<_>>>()?;
    let places = read_places(&mut reader, &areas, places)?;
    Some(Contents { areas, places, area_names: Names::read(&mut reader)?, place_names: Names::read(&mut reader)? })
}

fn read_area(reader: &mut Reader, countries: &[(&'static str, &'static str)]) -> Option<Area> {
    let country = u16::from_le_bytes(*reader.take(2)?.first_chunk()?);
    let (country_code, country_name) = countries.get(usize::from(country))?;
    Some(Area { country_number: country, country_code, country: country_name, region: reader.short()? })
}

fn read_places(reader: &mut Reader, areas: &[Area], count: usize) -> Option<Vec<Place>> {
    let ids = reader.words(count)?;
    let latitudes = reader.words(count)?;
    let longitudes = reader.words(count)?;
    let cells = reader.words(count)?;
    let area_numbers = reader.take(count * 2)?.as_chunks::<2>().0;
    let sizes = reader.take(count)?;
    let degrees = |bytes: [u8; 4]| f64::from(i32::from_le_bytes(bytes)) / 1e5;
    (0..count)
        .map(|at| {
            let area_number = u16::from_le_bytes(area_numbers[at]);
            let area = areas.get(usize::from(area_number))?;
            let (latitude, longitude) = (degrees(latitudes[at]), degrees(longitudes[at]));
            Some(Place {
                id: PlaceId(i64::from(u32::from_le_bytes(ids[at]))),
                name: reader.short()?,
                region: area.region,
                country: area.country,
                country_code: area.country_code,
                latitude,
                longitude,
                unit: unit(latitude, longitude),
                cell_bits: u32::from_le_bytes(cells[at]),
                area: area_number,
                size: sizes[at],
            })
        })
        .collect()
}

/// Takes the file apart from front to back; None where it ends too early.
pub(crate) struct Reader {
    rest: &'static [u8],
}

impl Reader {
    pub(crate) fn take(&mut self, count: usize) -> Option<&'static [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    pub(crate) fn words(&mut self, count: usize) -> Option<&'static [[u8; 4]]> {
        Some(self.take(count.checked_mul(4)?)?.as_chunks().0)
    }

    pub(crate) fn length(&mut self) -> Option<usize> {
        Some(u32::from_le_bytes(*self.take(4)?.first_chunk()?) as usize)
    }

    fn short(&mut self) -> Option<&'static str> {
        let length = self.take(1)?[0];
        std::str::from_utf8(self.take(usize::from(length))?).ok()
    }
}
