use jiff::{ToSpan, civil::Date};
use kindred_domain::{BirthDate, Email, Gender, InterestedIn, Preferences, Profile, UserId};
use kindred_places::{Place, Places};
use kindred_store::AccountFlags;

use super::{
    portraits::{Portrait, Portraits},
    random::SeededRandom,
    tsv::{Biography, NameEntry, biographies, names},
};
use crate::Failure;

const SEED: u64 = 0x006B_696E_6472_6564;
const YOUNGEST: i64 = 20;
const OLDEST: i64 = 55;
/// Step through the biographies; coprime with their number, so all are used before any is used twice.
const STRIDE: usize = 37;

/// A demo person before they are inserted into the store.
#[derive(Debug, Clone)]
pub struct DemoPerson {
    pub id: UserId,
    pub email: Email,
    pub profile: Profile,
    pub place: Option<&'static Place>,
    pub preferences: Preferences,
    pub flags: AccountFlags,
    /// The number of their portrait; nobody else has it.
    pub portrait: usize,
}

/// Generates the first `count` demo people, fewer if there are fewer portraits: no two have the same. On one day always the
/// same people.
///
/// Half of them have no place yet: they get one near people who sign up, in the order of their ids, which is the order
/// here, so that those who get one together differ in biography.
pub fn generate(count: usize, portraits: &Portraits, today: Date) -> Result<Vec<DemoPerson>, Failure> {
    let (names, biographies) = (names(), biographies());
    let mut random = SeededRandom::new(SEED);
    let count = count.min(portraits.all().len());
    let ids = ids(count, &mut random);
    let mut unused: Vec<usize> = (0..portraits.all().len()).rev().collect();
    let mut people = Vec::with_capacity(count);
    // Every gender has names, so that every portrait is used in the end.
    for (number, name) in names.iter().copied().cycle().enumerate() {
        if people.len() == count {
            break;
        }
        let Some(next) = unused.iter().rposition(|portrait| portraits.all()[*portrait].gender == name.gender) else { continue };
        let portrait = unused.remove(next);
        let biography = &biographies[number * STRIDE % biographies.len()];
        // In pairs, because names alternate between a woman's and a man's.
        let is_placed_later = !(number / 2).is_multiple_of(2);
        let place = if is_placed_later { None } else { Places::embedded().resolve(name.city) };
        let template = PersonTemplate { id: ids[people.len()], name, biography, place, shown: &portraits.all()[portrait], number };
        people.push(template.person(portrait, &mut random, today).ok_or_else(|| Failure("the demo people's data is damaged".into()))?);
    }
    Ok(people)
}

fn ids(count: usize, random: &mut SeededRandom) -> Vec<UserId> {
    let mut ids: Vec<_> = (0..count).map(|_| UserId((random.bits() >> 1).cast_signed())).collect();
    ids.sort_unstable();
    ids
}

/// What is known of a demo person before chance adds the rest.
struct PersonTemplate<'a> {
    id: UserId,
    name: NameEntry,
    biography: &'a Biography,
    place: Option<&'static Place>,
    /// Who is in the pictures.
    shown: &'a Portrait,
    number: usize,
}

impl PersonTemplate<'_> {
    fn person(&self, portrait: usize, random: &mut SeededRandom, today: Date) -> Option<DemoPerson> {
        let age = (self.shown.age.unwrap_or(29) + random.between(-2, 2)).clamp(YOUNGEST, OLDEST);
        let born = today.checked_sub(age.years()).ok()?.checked_sub(random.between(1, 360).days()).ok()?;
        Some(DemoPerson {
            id: self.id,
            email: Email::new(&format!("demo-{}@kindred.invalid", self.number + 1)).ok()?,
            profile: self.profile(born, random)?,
            place: self.place,
            preferences: if self.place.is_some() { self.preferences(age, random) } else { open_to_everyone() },
            flags: AccountFlags { is_verified: random.chance(40), is_demo: true, shown_online: random.chance(30) },
            portrait,
        })
    }

    fn profile(&self, born: Date, random: &mut SeededRandom) -> Option<Profile> {
        let name = self.shown.name.clone().unwrap_or_else(|| self.name.name.to_owned());
        let biography = self.biography;
        let tall = if self.name.gender == Gender::Male { (166, 194) } else { (154, 182) };
        Some(Profile {
            username: name.clone(),
            name,
            signature: biography.signature.to_owned(),
            gender: self.name.gender,
            bio: biography.bio.to_owned(),
            location: self.place.map(Place::label).unwrap_or_default(),
            country: self.place.map(|place| place.country.to_owned()).unwrap_or_default(),
            interests: biography.interests.iter().map(|interest| (*interest).to_owned()).collect(),
            occupation: biography.occupation.to_owned(),
            education: biography.education.to_owned(),
            zodiac_sign: zodiac(born).to_owned(),
            height: Some(random.between(tall.0, tall.1)),
            birth_date: BirthDate::from_stored(&born.to_string())?,
        })
    }

    fn preferences(&self, age: i64, random: &mut SeededRandom) -> Preferences {
        let interested_in = match (random.between(1, 10), self.name.gender) {
            (1..=5, _) | (_, Gender::Other) => InterestedIn::Everyone,
            (6..=9, Gender::Female) | (10, Gender::Male) => InterestedIn::Men,
            _ => InterestedIn::Women,
        };
        let (age_min, age_max) = ((age - random.between(6, 12)).max(18), age + random.between(8, 15));
        let max_distance = 50 * random.between(1, 4);
        Preferences { interested_in, age_min, age_max, max_distance, interests: Vec::new() }
    }
}

/// So that the first person who signs up finds somebody.
fn open_to_everyone() -> Preferences {
    Preferences { interested_in: InterestedIn::Everyone, age_min: 18, age_max: 100, max_distance: 200, interests: Vec::new() }
}

/// The sign of the zodiac of a birthday.
fn zodiac(born: Date) -> &'static str {
    const ENDS: [(i8, &str); 12] = [
        (19, "Capricorn"),
        (18, "Aquarius"),
        (20, "Pisces"),
        (19, "Aries"),
        (20, "Taurus"),
        (20, "Gemini"),
        (22, "Cancer"),
        (22, "Leo"),
        (22, "Virgo"),
        (22, "Libra"),
        (21, "Scorpio"),
        (21, "Sagittarius"),
    ];
    let month = usize::from(born.month().unsigned_abs()) - 1;
    let (end, sign) = ENDS[month];
    if born.day() <= end { sign } else { ENDS[(month + 1) % 12].1 }
}

#[cfg(test)]
mod tests;
