use crate::{FieldErrors, Gender, interests};

/// Whom a person would like to meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum InterestedIn {
    /// Women alone.
    Women,
    /// Men alone.
    Men,
    /// People of every gender.
    #[default]
    Everyone,
}

impl InterestedIn {
    /// Its name in rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Women => "women",
            Self::Men => "men",
            Self::Everyone => "everyone",
        }
    }

    /// The one with this name.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Women, Self::Men, Self::Everyone].into_iter().find(|known| known.as_str() == word)
    }

    /// True if people of `gender` are looked for.
    pub fn includes(self, gender: Gender) -> bool {
        match self {
            Self::Women => gender == Gender::Female,
            Self::Men => gender == Gender::Male,
            Self::Everyone => true,
        }
    }
}

/// The ages that can be looked for.
pub const AGES: std::ops::RangeInclusive<i64> = 18..=100;
/// The distances that can be chosen, in kilometres.
pub const DISTANCES: std::ops::RangeInclusive<i64> = 1..=200;

/// Whom a person would like to meet, how old and how near.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// Which genders.
    pub interested_in: InterestedIn,
    /// The youngest age, 18 to 100.
    pub age_min: i64,
    /// The oldest age, not below the youngest.
    pub age_max: i64,
    /// The greatest distance, in kilometres, 1 to 200.
    pub max_distance: i64,
    /// Preferred interests.
    pub interests: Vec<String>,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { interested_in: InterestedIn::Everyone, age_min: 18, age_max: 35, max_distance: 50, interests: Vec::new() }
    }
}

impl Preferences {
    /// Refuses a minimum age above the maximum.
    pub fn check(self) -> Result<Self, FieldErrors> {
        if self.age_min > self.age_max {
            return Err(FieldErrors::of("age_min", "Minimum age must not be above maximum age"));
        }
        Ok(self)
    }
}

/// A change of any subset of the preferences, not yet checked.
#[derive(Debug, Clone, Default)]
pub struct PreferencesDraft {
    /// The name of an [`InterestedIn`].
    pub interested_in: Option<String>,
    /// The youngest age.
    pub age_min: Option<i64>,
    /// The oldest age.
    pub age_max: Option<i64>,
    /// The greatest distance, in kilometres.
    pub max_distance: Option<i64>,
    /// Preferred interests.
    pub interests: Option<Vec<String>>,
}

/// A change of any subset of the preferences, each value checked by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PreferencesChange {
    /// Which genders.
    pub interested_in: Option<InterestedIn>,
    /// The youngest age.
    pub age_min: Option<i64>,
    /// The oldest age.
    pub age_max: Option<i64>,
    /// The greatest distance, in kilometres.
    pub max_distance: Option<i64>,
    /// Preferred interests.
    pub interests: Option<Vec<String>>,
}

impl PreferencesDraft {
    /// Checks each value by itself; whether the ages are a valid range is checked by [`PreferencesChange::applied_to`].
    pub fn check(self) -> Result<PreferencesChange, FieldErrors> {
        let mut errors = FieldErrors::default();
        let age = |age: i64| if AGES.contains(&age) { Ok(age) } else { Err("Please enter an age between 18 and 100") };
        let change = PreferencesChange {
            interested_in: errors.keep_given("interested_in", self.interested_in, |word| {
                InterestedIn::parse(&word).ok_or("Please choose women, men or everyone")
            }),
            age_min: errors.keep_given("age_min", self.age_min, age),
            age_max: errors.keep_given("age_max", self.age_max, age),
            max_distance: errors.keep_given("max_distance", self.max_distance, |km| {
                if DISTANCES.contains(&km) { Ok(km) } else { Err("Please choose a distance between 1 and 200 km") }
            }),
            interests: errors.keep_given("interests", self.interests, interests),
        };
        errors.or_ok(change)
    }
}

impl PreferencesChange {
    /// The preferences after the change; refuses a minimum age above the maximum.
    pub fn applied_to(self, old: Preferences) -> Result<Preferences, FieldErrors> {
        Preferences {
            interested_in: self.interested_in.unwrap_or(old.interested_in),
            age_min: self.age_min.unwrap_or(old.age_min),
            age_max: self.age_max.unwrap_or(old.age_max),
            max_distance: self.max_distance.unwrap_or(old.max_distance),
            interests: self.interests.unwrap_or(old.interests),
        }
        .check()
    }
}

#[cfg(test)]
mod tests;
