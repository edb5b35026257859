use jiff::{ToSpan, civil::Date};
use kindred_domain::{BirthDate, Email, Gender, InterestedIn, Preferences, Profile, UserId};
use kindred_places::{Place, Places};
use kindred_store::Marks;

use super::{
    portraits::{Album, Portrait},
    seeded::Seeded,
    sheets::{Called, Life, lives, names},
};
use crate::Failure;

const SEED: u64 = 0x006B_696E_6472_6564;
const YOUNGEST: i64 = 20;
const OLDEST: i64 = 55;
/// A step through the lives that meets every one of them before any comes twice.
const STRIDE: usize = 37;

/// A demo person, ready to be written down.
#[derive(Debug, Clone)]
pub struct Role {
    pub id: UserId,
    pub email: Email,
    pub profile: Profile,
    pub place: Option<&'static Place>,
    pub preferences: Preferences,
    pub marks: Marks,
    /// Which portrait of the album is theirs.
    pub portrait: usize,
}

/// The first `count` demo people, the same whenever they are asked for on the same day.
///
/// Half of them have no place yet: they come near whoever signs up, in the order of their ids, which is the order here, so
/// that those who come together differ in face and life.
pub fn cast(count: usize, album: &Album, today: Date) -> Result<Vec<Role>, Failure> {
    let (names, lives) = (names(), lives());
    let mut seeded = Seeded::new(SEED);
    let ids = ids(count, &mut seeded);
    let mut seen = [0_usize; 6];
    let role = |number: usize| {
        let called = names[number % names.len()];
        // By twos: names come by twos, a woman's and a man's.
        let waits = !(number / 2).is_multiple_of(2);
        let nth = &mut seen[2 * called.gender as usize + usize::from(waits)];
        let (portrait, shown) = album.portrait_of(called.gender, *nth);
        *nth += 1;
        let life = &lives[number * STRIDE % lives.len()];
        let place = if waits { None } else { Places::embedded().resolve(called.city) };
        Person { id: ids[number], called, life, place, shown, number }.role(portrait, &mut seeded, today)
    };
    let roles: Option<Vec<Role>> = (0..count).map(role).collect();
    roles.ok_or_else(|| Failure("the demo people's data is damaged".into()))
}

fn ids(count: usize, seeded: &mut Seeded) -> Vec<UserId> {
    let mut ids: Vec<_> = (0..count).map(|_| UserId((seeded.bits() >> 1).cast_signed())).collect();
    ids.sort_unstable();
    ids
}

struct Person<'a> {
    id: UserId,
    called: Called,
    life: &'a Life,
    place: Option<&'static Place>,
    shown: &'a Portrait,
    number: usize,
}

impl Person<'_> {
    fn role(&self, portrait: usize, seeded: &mut Seeded, today: Date) -> Option<Role> {
        let age = (self.shown.age.unwrap_or(29) + seeded.between(-2, 2)).clamp(YOUNGEST, OLDEST);
        let born = today.checked_sub(age.years()).ok()?.checked_sub(seeded.between(1, 360).days()).ok()?;
        Some(Role {
            id: self.id,
            email: Email::new(&format!("demo-{}@kindred.invalid", self.number + 1)).ok()?,
            profile: self.profile(born, seeded)?,
            place: self.place,
            preferences: if self.place.is_some() { self.wishes(age, seeded) } else { open_to_everyone() },
            marks: Marks { is_verified: seeded.chance(40), is_demo: true, shown_online: seeded.chance(30) },
            portrait,
        })
    }

    fn profile(&self, born: Date, seeded: &mut Seeded) -> Option<Profile> {
        let name = self.shown.name.clone().unwrap_or_else(|| self.called.name.to_owned());
        let life = self.life;
        let tall = if self.called.gender == Gender::Male { (166, 194) } else { (154, 182) };
        Some(Profile {
            username: name.clone(),
            name,
            signature: life.signature.to_owned(),
            gender: self.called.gender,
            bio: life.bio.to_owned(),
            location: self.place.map(Place::label).unwrap_or_default(),
            country: self.place.map(|place| place.country.to_owned()).unwrap_or_default(),
            interests: life.interests.iter().map(|interest| (*interest).to_owned()).collect(),
            occupation: life.occupation.to_owned(),
            education: life.education.to_owned(),
            zodiac_sign: zodiac(born).to_owned(),
            height: Some(seeded.between(tall.0, tall.1)),
            birth_date: BirthDate::kept(&born.to_string())?,
        })
    }

    fn wishes(&self, age: i64, seeded: &mut Seeded) -> Preferences {
        let interested_in = match (seeded.between(1, 10), self.called.gender) {
            (1..=5, _) | (_, Gender::Other) => InterestedIn::Everyone,
            (6..=9, Gender::Female) | (10, Gender::Male) => InterestedIn::Men,
            _ => InterestedIn::Women,
        };
        let (age_min, age_max) = ((age - seeded.between(6, 12)).max(18), age + seeded.between(8, 15));
        let max_distance = 50 * seeded.between(1, 4);
        Preferences { interested_in, age_min, age_max, max_distance, interests: Vec::new() }
    }
}

/// Whoever signs up first shall find somebody.
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
mod tests {
    use std::collections::HashSet;

    use jiff::civil::date;
    use kindred_domain::ZODIAC;

    use super::*;

    const TODAY: Date = date(2026, 6, 15);

    fn two_hundred() -> Vec<Role> {
        cast(200, &Album::drawn().unwrap(), TODAY).unwrap()
    }

    #[test]
    fn the_same_people_come_every_time() {
        let (one, other) = (two_hundred(), two_hundred());
        assert!(one.iter().zip(&other).all(|(a, b)| a.id == b.id && a.profile == b.profile && a.preferences == b.preferences));
        assert_eq!(one.iter().map(|role| role.id).collect::<HashSet<_>>().len(), 200);
    }

    #[test]
    fn they_are_of_every_age_from_20_to_55_and_mostly_young() {
        let ages: Vec<i64> = two_hundred().iter().map(|role| role.profile.birth_date.age(TODAY)).collect();
        assert!(ages.iter().all(|age| (20..=55).contains(age)), "{ages:?}");
        assert!(ages.iter().filter(|age| **age <= 35).count() > 120 && ages.iter().any(|age| *age > 45));
    }

    #[test]
    fn half_of_them_live_around_the_world_and_half_wait_for_a_place_open_to_everyone() {
        let roles = two_hundred();
        let (settled, waiting): (Vec<_>, Vec<_>) = roles.iter().partition(|role| role.place.is_some());
        assert_eq!((settled.len(), waiting.len()), (100, 100));
        assert!(settled.iter().map(|role| &role.profile.country).collect::<HashSet<_>>().len() > 30);
        assert!(waiting.iter().all(|role| role.preferences == open_to_everyone()));
        for gender in [Gender::Female, Gender::Male] {
            assert!(waiting.iter().filter(|role| role.profile.gender == gender).count() > 35, "{gender:?}");
        }
    }

    #[test]
    fn the_first_forty_who_wait_for_newcomers_hardly_share_a_face_and_never_a_life() {
        let neighbours: Vec<_> = two_hundred().into_iter().filter(|role| role.place.is_none()).take(40).collect();
        assert!(neighbours.is_sorted_by_key(|role| role.id));
        let count = |of: fn(&Role) -> String| neighbours.iter().map(of).collect::<HashSet<_>>().len();
        assert!(count(|role| role.portrait.to_string()) >= 38);
        assert_eq!(count(|role| role.profile.bio.clone()), 40);
    }

    #[test]
    fn some_are_verified_some_online_and_all_are_demo_people() {
        let roles = two_hundred();
        let count = |mark: fn(&Marks) -> bool| roles.iter().filter(|role| mark(&role.marks)).count();
        assert_eq!(count(|marks| marks.is_demo), 200);
        assert!((50..120).contains(&count(|marks| marks.is_verified)) && (30..100).contains(&count(|marks| marks.shown_online)));
    }

    #[test]
    fn every_profile_is_one_that_a_person_could_have_written() {
        for role in two_hundred() {
            let Profile { name, bio, interests, zodiac_sign, .. } = &role.profile;
            assert!(name.chars().count() >= 2 && bio.encode_utf16().count() <= 500 && interests.len() <= 10);
            assert!(ZODIAC.contains(&zodiac_sign.as_str()));
            assert!(role.preferences.clone().check().is_ok());
        }
    }

    #[test]
    fn the_signs_change_on_their_days() {
        let signs = [date(2000, 1, 19), date(2000, 1, 20), date(2000, 3, 21), date(2000, 12, 21), date(2000, 12, 22)].map(zodiac);
        assert_eq!(signs, ["Capricorn", "Aquarius", "Aries", "Sagittarius", "Capricorn"]);
    }
}
