use crate::{
    Place, Places,
    file::{COUNTRY, PRIMARY},
    fold::fold,
    query::{cut, parts, trailing},
};

/// The most suggestions for a text.
const MAX_SUGGESTIONS: usize = 50;
/// What a primary name adds to the score of a place, against a foreign or former name: as much as being 32 times larger (sizes
/// are eighths of a doubling).
const PRIMARY_NAME_BONUS: u16 = 40;
/// The size (100,000 people) from which a text with further words that name no area ("London, near Camden") still names the place.
const WELL_KNOWN: u8 = 133;

#[derive(Clone, Copy, PartialEq)]
enum Match {
    Exact,
    Prefix,
}

/// Restricts a search to some areas; `None` for all.
type Within<'a> = Option<&'a [bool]>;

impl Places {
    /// Places whose name is or begins with `text`: exact names first, then prefixes, each with larger places first. Of up to three
    /// Latin letters a foreign or former name that is exact counts as the beginning of a primary one.
    ///
    /// After a comma, or in the last words, may be the prefix of a region or a country. None for a blank text.
    pub fn suggest(&self, text: &str, limit: usize) -> Vec<&Place> {
        let limit = limit.min(MAX_SUGGESTIONS);
        let (name, around) = parts(text);
        if name.is_empty() || limit == 0 {
            return Vec::new();
        }
        let within = self.areas_named(&around, Match::Prefix);
        let found = self.named(&name, within.as_deref(), Match::Prefix, limit);
        if !found.is_empty() || !around.is_empty() {
            return self.places_of(found);
        }
        let mut splits = trailing(&name).map(|(name, area)| {
            let within = self.areas_named(&[area.to_owned()], Match::Prefix);
            self.named(name, within.as_deref(), Match::Prefix, limit)
        });
        self.places_of(splits.find(|found| !found.is_empty()).unwrap_or_default())
    }

    /// The place that the text of a profile means: the one with this label, else the largest with this name (in the region or
    /// country given).
    pub fn resolve(&self, text: &str) -> Option<&Place> {
        let text = text.trim();
        if let Some(place) = self.labelled(text) {
            return Some(place);
        }
        let (name, around) = parts(text);
        let within = self.areas_named(&around, Match::Exact);
        if let Some(best) = self.best(&name, within.as_deref()) {
            return Some(best);
        }
        if around.is_empty() {
            return trailing(&name).find_map(|(name, area)| self.best(name, self.areas_named(&[area.to_owned()], Match::Exact).as_deref()));
        }
        let known: Vec<_> = around.iter().filter(|area| self.is_area(area)).cloned().collect();
        let known_within = self.areas_named(&known, Match::Exact);
        (known.len() < around.len()).then(|| self.best(&name, known_within.as_deref())).flatten().filter(|place| place.size >= WELL_KNOWN)
    }

    fn labelled(&self, text: &str) -> Option<&Place> {
        let text = cut(text);
        let ends = text.match_indices(',').map(|(at, _)| at).chain([text.len()]);
        ends.take(6).find_map(|end| {
            let name = fold(&text[..end]);
            let (exact, _) = self.place_names.find(&name);
            exact.filter_map(|number| self.place_at(number & !PRIMARY)).find(|place| place.label() == text)
        })
    }

    fn best(&self, name: &str, within: Within) -> Option<&Place> {
        if name.is_empty() {
            return None;
        }
        let best = self.named(name, within, Match::Exact, 1);
        self.place_at(*best.first()?)
    }

    /// The `limit` best places with this name in these areas.
    fn named(&self, name: &str, within: Within, how: Match, limit: usize) -> Vec<u32> {
        let (exact, longer) = self.place_names.find(name);
        if how == Match::Prefix && may_be_code(name) {
            let (primary, other): (Vec<_>, Vec<_>) = exact.partition(|number| number & PRIMARY != 0);
            let mut best = self.best_of(primary.into_iter(), within, limit, &[]);
            let as_good = other.into_iter().map(|number| number | PRIMARY);
            let more = self.best_of(as_good.chain(longer), within, limit, &best);
            best.extend(more);
            best.truncate(limit);
            return best;
        }
        let mut best = self.best_of(exact, within, limit, &[]);
        if how == Match::Prefix && best.len() < limit {
            let more = self.best_of(longer, within, limit, &best);
            best.extend(more);
            best.truncate(limit);
        }
        best
    }

    /// The `limit` best of `named`, without `taken`: by size with the bonus for primary names, then by order in the file.
    fn best_of(&self, named: impl Iterator<Item = u32>, within: Within, limit: usize, taken: &[u32]) -> Vec<u32> {
        let mut best: Vec<(u16, u32)> = Vec::with_capacity(limit + 1);
        for number in named {
            let position = number & !PRIMARY;
            let Some(place) = self.place_at(position) else { continue };
            let score = u16::from(place.size) + if number & PRIMARY == 0 { 0 } else { PRIMARY_NAME_BONUS };
            let full = best.len() == limit;
            if full && best.last().is_some_and(|(least, last)| (score, *last) < (*least, position)) {
                continue;
            }
            let here = within.is_none_or(|areas| areas.get(usize::from(place.area)) == Some(&true));
            if !here || taken.contains(&position) {
                continue;
            }
            insert_by_score(&mut best, score, position);
            best.truncate(limit);
        }
        best.into_iter().map(|(_, position)| position).collect()
    }

    /// The areas that fit every one of `around`; `None` if that is empty.
    fn areas_named(&self, around: &[String], how: Match) -> Option<Vec<bool>> {
        around.iter().map(|text| self.areas_of(text, how)).reduce(|mut both, other| {
            both.iter_mut().zip(other).for_each(|(here, there)| *here &= there);
            both
        })
    }

    fn areas_of(&self, text: &str, how: Match) -> Vec<bool> {
        let (exact, longer) = self.area_names.find(text);
        let mut countries = vec![false; usize::from(u8::MAX) + 1];
        let mut areas = vec![false; self.areas.len()];
        for number in exact.chain(longer.filter(|_| how == Match::Prefix)) {
            let named = if number & COUNTRY == 0 { &mut areas } else { &mut countries };
            if let Some(named) = named.get_mut((number & !COUNTRY) as usize) {
                *named = true;
            }
        }
        for (area, named) in self.areas.iter().zip(&mut areas) {
            *named |= countries.get(usize::from(area.country_number)) == Some(&true);
        }
        areas
    }

    fn is_area(&self, text: &str) -> bool {
        self.area_names.find(text).0.next().is_some()
    }

    fn place_at(&self, position: u32) -> Option<&Place> {
        self.all.get(position as usize)
    }

    fn places_of(&self, positions: Vec<u32>) -> Vec<&Place> {
        positions.into_iter().filter_map(|position| self.place_at(position)).collect()
    }
}

/// Up to three Latin letters are the code of an airport, or a former name, of many places: whoever types them has most often begun
/// the name of another, so that such a name counts no more than the beginning of a primary one.
fn may_be_code(name: &str) -> bool {
    name.len() <= 3 && name.is_ascii()
}

/// Inserts a place in the order of scores; of the same place only the better score stays.
fn insert_by_score(best: &mut Vec<(u16, u32)>, score: u16, position: u32) {
    if let Some(known) = best.iter().position(|(_, other)| *other == position) {
        if best[known].0 >= score {
            return;
        }
        best.remove(known);
    }
    let at = best.partition_point(|(other, before)| (*other, position) > (score, *before));
    best.insert(at, (score, position));
}
