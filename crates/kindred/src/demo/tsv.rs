//! Reads the data of the demo people: tab-separated text with a header line.

use kindred_domain::Gender;

const NAMES: &str = include_str!("../../demo/names.tsv");
const BIOGRAPHIES: &str = include_str!("../../demo/biographies.tsv");
const MOMENTS: &str = include_str!("../../demo/moments.tsv");

/// A name, and the city that a person of this name lives in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameEntry {
    pub name: &'static str,
    pub gender: Gender,
    pub city: &'static str,
}

/// What a demo person does, likes and says of themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Biography {
    pub occupation: &'static str,
    pub education: &'static str,
    pub interests: Vec<&'static str>,
    pub signature: &'static str,
    pub bio: &'static str,
}

/// A moment with its comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MomentEntry {
    /// The names of the pictures.
    pub scenes: Vec<&'static str>,
    pub tags: Vec<&'static str>,
    pub text: &'static str,
    pub comments: Vec<&'static str>,
}

/// The lines after the header line, as fields.
pub fn rows(file: &str) -> impl Iterator<Item = Vec<&str>> {
    file.lines().skip(1).filter(|line| !line.trim().is_empty()).map(|line| line.split('\t').map(str::trim).collect())
}

/// Every name: one of each gender from every city in turn, then the next.
pub fn names() -> Vec<NameEntry> {
    let cities: Vec<_> = rows(NAMES).collect();
    let mut entries = Vec::new();
    for turn in 0..2 {
        for fields in &cities {
            for (column, gender) in [(1, Gender::Female), (2, Gender::Male), (3, Gender::Other)] {
                let name = fields.get(column).and_then(|names| names.split(", ").nth(turn)).filter(|name| !name.is_empty());
                entries.extend(name.map(|name| NameEntry { name, gender, city: fields[0] }));
            }
        }
    }
    entries
}

/// Every biography.
pub fn biographies() -> Vec<Biography> {
    rows(BIOGRAPHIES).filter_map(|fields| <[&str; 5]>::try_from(fields).ok()).map(biography).collect()
}

/// Every moment, newest first.
pub fn moments() -> Vec<MomentEntry> {
    rows(MOMENTS).filter_map(|fields| <[&str; 4]>::try_from(fields).ok()).map(moment).collect()
}

fn moment([scenes, tags, text, comments]: [&'static str; 4]) -> MomentEntry {
    let parts = |list: &'static str, by: &str| list.split(by).filter(|part| !part.is_empty()).collect();
    MomentEntry { scenes: parts(scenes, ", "), tags: parts(tags, ", "), text, comments: parts(comments, " / ") }
}

fn biography([occupation, education, interests, signature, bio]: [&'static str; 5]) -> Biography {
    Biography { occupation, education, interests: interests.split(", ").collect(), signature, bio }
}

#[cfg(test)]
mod tests;
