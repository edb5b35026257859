//! Discovery: people who fit both sides' preferences, found with a bounded number of reads from one covering index.
//!
//! The statements are in `candidates.rs`; what they read is kept up to date in `candidate_rows.rs`.

use jiff::civil::Date;
use kindred_domain::{BirthDate, Gender, Preferences, UserId};

use crate::{FromRow, Ids, Mismatch, PlacePosition, Row, columns::TextList};

/// A person who looks for people, with their preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeker {
    /// Who.
    pub id: UserId,
    /// Their gender.
    pub gender: Gender,
    /// When they were born.
    pub birth_date: BirthDate,
    /// Their own interests.
    pub interests: Vec<String>,
    /// Where they are, if it is known.
    pub position: Option<PlacePosition>,
    /// Whom they would like to meet.
    pub preferences: Preferences,
}

/// Whom a seeker looks for, as the statements compare it: the condition that candidates meet, wherever they are searched.
#[derive(Debug, Clone)]
pub struct CandidateFilter {
    pub(crate) seeker: UserId,
    /// In whole years; candidates must look for this age.
    pub(crate) seeker_age: i64,
    /// As a bit; candidates must look for this gender.
    pub(crate) seeker_gender: i64,
    /// The genders looked for, each as a bit.
    pub(crate) genders: Vec<i64>,
    /// The day after which candidates must be born.
    pub(crate) born_after: String,
    /// The last day on which candidates may be born.
    pub(crate) born_until: String,
    /// Where the seeker is, in metres from the earth's centre.
    pub(crate) metres: [i64; 3],
    /// How far away candidates may be, in kilometres.
    pub(crate) max_distance: i64,
}

impl CandidateFilter {
    /// Whom `seeker` looks for `today`.
    pub fn of(seeker: &Seeker, today: Date) -> Self {
        let day = |years: i64| format!("{:04}-{:02}-{:02}", i64::from(today.year()) - years, today.month(), today.day());
        let wanted = seeker.preferences.interested_in;
        let genders = [Gender::Male, Gender::Female, Gender::Other];
        Self {
            seeker: seeker.id,
            seeker_age: seeker.birth_date.age(today),
            seeker_gender: bit(seeker.gender),
            genders: genders.into_iter().filter(|gender| wanted.includes(*gender)).map(bit).collect(),
            born_after: day(seeker.preferences.age_max + 1),
            born_until: day(seeker.preferences.age_min),
            metres: seeker.position.map_or([0; 3], |at| at.metres),
            max_distance: seeker.preferences.max_distance,
        }
    }

    /// How many genders are looked for.
    pub const fn count_genders(&self) -> usize {
        self.genders.len()
    }
}

/// The gender as a bit, as in `candidates.gender`.
const fn bit(gender: Gender) -> i64 {
    match gender {
        Gender::Male => 1,
        Gender::Female => 2,
        Gender::Other => 4,
    }
}

/// How many candidates to return.
#[derive(Debug, Clone, Copy)]
pub struct CandidateLimit<'a> {
    /// At most so many of one cell and gender.
    pub per_cell: usize,
    /// At most so many in total.
    pub total: usize,
    /// People to leave out.
    pub except: &'a [UserId],
}

impl CandidateLimit<'_> {
    /// How many to take of the next cell after so many were taken.
    pub(crate) fn next(&self, taken: usize) -> usize {
        self.per_cell.min(self.total.saturating_sub(taken))
    }

    pub(crate) fn except(&self) -> Ids {
        Ids(self.except.iter().map(|user| user.0).collect())
    }
}

/// Somebody who fits both sides' preferences, with what their match score needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Who.
    pub user_id: UserId,
    /// Where they are, if it is known.
    pub place_id: Option<i64>,
    /// How far away they look themselves, in kilometres.
    pub max_distance: i64,
    /// When they were born.
    pub birth_date: BirthDate,
    /// Their interests.
    pub interests: Vec<String>,
    /// Has the verified mark.
    pub is_verified: bool,
    /// Is always shown as online.
    pub shown_online: bool,
}

impl FromRow for Candidate {
    fn from_row(row: &Row<'_>) -> Result<Self, Mismatch> {
        let (user_id, place_id, max_distance, birth_date, TextList(interests), is_verified, shown_online) = FromRow::from_row(row)?;
        Ok(Self { user_id, place_id, max_distance, birth_date, interests, is_verified, shown_online })
    }
}
