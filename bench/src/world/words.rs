//! What people of a world are called and what they say: the demo people's own texts, and sentences made of their words.

use std::{collections::BTreeSet, sync::LazyLock};

use kindred_domain::Gender;

use super::chance::Drawn;

const NAMES: &str = include_str!("../../../crates/kindred/demo/names.tsv");
const BIOGRAPHIES: &str = include_str!("../../../crates/kindred/demo/biographies.tsv");
const MOMENTS: &str = include_str!("../../../crates/kindred/demo/moments.tsv");

/// A message has at least so many words, and at most `MAX_MORE_WORDS` more.
const MIN_WORDS: u64 = 2;
const MAX_MORE_WORDS: u64 = 8;

/// All of it, read once.
pub(super) struct Words {
    women: Vec<&'static str>,
    men: Vec<&'static str>,
    others: Vec<&'static str>,
    biographies: Vec<Biography>,
    moments: Vec<MomentText>,
    /// By the alphabet, each once.
    vocabulary: Vec<&'static str>,
}

/// What somebody says of themselves.
pub(super) struct Biography {
    pub(super) occupation: &'static str,
    pub(super) education: &'static str,
    pub(super) interests: Vec<&'static str>,
    pub(super) signature: &'static str,
    pub(super) bio: &'static str,
}

/// What somebody posts, and what others say to that.
pub(super) struct MomentText {
    pub(super) tags: Vec<&'static str>,
    pub(super) content: &'static str,
    pub(super) comments: Vec<&'static str>,
}

impl Words {
    pub(super) fn all() -> &'static Self {
        static ALL: LazyLock<Words> = LazyLock::new(Words::read);
        &ALL
    }

    fn read() -> Self {
        let names = |column: usize| rows(NAMES).flat_map(|row| list(row[column], ", ")).collect();
        let biographies: Vec<_> = rows(BIOGRAPHIES).map(|row| biography(&row)).collect();
        let moments: Vec<_> = rows(MOMENTS).map(|row| moment(&row)).collect();
        let texts = biographies.iter().map(|one| one.bio).chain(moments.iter().map(|one| one.content));
        let vocabulary: BTreeSet<_> = texts.flat_map(str::split_whitespace).collect();
        Self { women: names(1), men: names(2), others: names(3), biographies, moments, vocabulary: vocabulary.into_iter().collect() }
    }

    pub(super) fn name(&self, gender: Gender, drawn: &mut Drawn) -> &'static str {
        let names: &[&str] = match gender {
            Gender::Female => &self.women,
            Gender::Male => &self.men,
            Gender::Other => &self.others,
        };
        names[drawn.index(names.len())]
    }

    pub(super) fn biography(&self, drawn: &mut Drawn) -> &Biography {
        drawn.one_of(&self.biographies)
    }

    pub(super) fn moment(&self, drawn: &mut Drawn) -> &MomentText {
        drawn.one_of(&self.moments)
    }

    /// A message: some words are in many, most are rare.
    pub(super) fn sentence(&self, drawn: &mut Drawn) -> String {
        let count = MIN_WORDS + drawn.below(MAX_MORE_WORDS);
        let mut sentence = String::new();
        for _ in 0..count {
            let common = drawn.index(self.vocabulary.len()) + 1;
            if !sentence.is_empty() {
                sentence.push(' ');
            }
            sentence.push_str(self.vocabulary[drawn.index(common)]);
        }
        sentence
    }
}

/// The lines of a table after its head.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn list(text: &'static str, between: &'static str) -> impl Iterator<Item = &'static str> {
    text.split(between).map(str::trim).filter(|part| !part.is_empty())
}

fn biography(row: &[&'static str]) -> Biography {
    Biography { occupation: row[0], education: row[1], interests: list(row[2], ",").collect(), signature: row[3], bio: row[4] }
}

fn moment(row: &[&'static str]) -> MomentText {
    MomentText { tags: list(row[1], ",").collect(), content: row[2], comments: list(row[3], " / ").collect() }
}
