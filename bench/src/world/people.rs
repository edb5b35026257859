//! People: their profiles, what they look for, what discovery reads of them, and their sessions.

use kindred_domain::{Gender, InterestedIn, Timestamp};
use kindred_places::Place;
use rusqlite::params;
use sha2::{Digest, Sha256};

use super::{
    bulk::{Bulk, Insert},
    chance::{Drawn, Topic, draw, spread_id},
    plan::Plan,
    words::Words,
};
use crate::BenchError;

/// What a password's hash looks like; no password has this one.
const NO_PASSWORD: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const USERS: &str = "id, email, email_key, password_hash, name, username, signature, gender, bio, location, place_id, cell, wide_cell, \
     country, interests, occupation, education, zodiac_sign, height, birth_date, is_verified, active_hour, created_at, place_x, place_y, place_z";
const PREFERENCES: &str = "user_id, interested_in, age_min, age_max, max_distance";
const CANDIDATES: &str = "user_id, cell, wide_cell, x, y, z, gender, active_hour, birth_date, seeks, age_min, age_max, max_distance, place_id, interests, is_verified";
const SESSIONS: &str = "token_hash, user_id, created_at, seen_hour, id, device, password_at, is_new_device";
const YOUNGEST: i64 = 18;
/// Of a hundred, how many have the verified mark.
const VERIFIED: u64 = 20;
const DISTANCES: [i64; 5] = [10, 25, 50, 100, 200];
/// For how many days before they met somebody people have been signed up, and signed in, at most.
const SIGNED_UP_DAYS: u64 = 200;
const SIGNED_IN_DAYS: u64 = 60;
const DAY: i64 = 86_400;

/// What several tables say of one person.
struct Person {
    id: i64,
    gender: Gender,
    seeks: InterestedIn,
    birth_date: String,
    ages: (i64, i64),
    max_distance: i64,
    active_hour: i64,
    place: &'static Place,
    is_verified: bool,
    created_at: Timestamp,
}

impl Person {
    fn new(plan: &Plan, number: u32, drawn: &mut Drawn) -> Self {
        let year = i64::from(plan.now.date().year());
        let gender =
            *drawn.one_of(&[Gender::Female, Gender::Male, Gender::Female, Gender::Male, Gender::Female, Gender::Male, Gender::Other]);
        let seeks = match (gender, drawn.below(10)) {
            (_, 0) | (Gender::Other, _) => InterestedIn::Everyone,
            (Gender::Female, 1) | (Gender::Male, 2..) => InterestedIn::Women,
            _ => InterestedIn::Men,
        };
        // Most are young.
        let spread = 1 + drawn.below(42);
        let age = YOUNGEST + 1 + drawn.signed(spread);
        let younger = 2 + drawn.signed(10);
        // Some were here this hour, most some time this month. Who asks in the bench is here now.
        let away = 1 + drawn.below(720);
        let active_hour = plan.now.hours() - if plan.is_busy(number) { 0 } else { drawn.signed(away) };
        Self {
            id: plan.person_id(number),
            gender,
            seeks,
            birth_date: format!("{}-{:02}-{:02}", year - age, 1 + drawn.below(12), 1 + drawn.below(28)),
            ages: ((age - younger).max(YOUNGEST), (age + 2 + drawn.signed(12)).min(100)),
            max_distance: *drawn.one_of(&DISTANCES),
            active_hour,
            place: plan.place(number),
            is_verified: is_verified(number),
            created_at: plan.beginning().plus_seconds(-2 * DAY - drawn.signed(SIGNED_UP_DAYS) * DAY),
        }
    }

    fn cells(&self) -> (i64, i64) {
        (self.place.cell().cast_signed(), self.place.wide_cell().cast_signed())
    }

    fn write(&self, into: &mut Inserts, number: u32, drawn: &mut Drawn) -> Result<(), BenchError> {
        let interests = self.write_user(&mut into.users, number, drawn)?;
        let (low, high) = self.ages;
        into.preferences.row(params![self.id, self.seeks.as_str(), low, high, self.max_distance])?;
        let ([x, y, z], (cell, wide_cell)) = (self.place.metres(), self.cells());
        into.candidates.row(params![
            self.id,
            cell,
            wide_cell,
            x,
            y,
            z,
            bits_of(self.gender),
            self.active_hour,
            self.birth_date,
            sought_bits(self.seeks),
            low,
            high,
            self.max_distance,
            self.place.id.0,
            interests,
            self.is_verified
        ])
    }

    /// Adds the row of `users` and answers the interests in it.
    fn write_user(&self, users: &mut Insert<'_>, number: u32, drawn: &mut Drawn) -> Result<String, BenchError> {
        let (words, email) = (Words::all(), format!("person-{number:08}@example.com"));
        let (name, biography) = (words.name(self.gender, drawn), words.biography(drawn));
        let ([x, y, z], (cell, wide_cell)) = (self.place.metres(), self.cells());
        let zodiac = drawn.one_of(&kindred_domain::ZODIAC);
        let interests = serde_json::to_string(&biography.interests)?;
        users.row(params![
            self.id,
            email,
            email,
            NO_PASSWORD,
            name,
            format!("{}{number}", name.to_lowercase()),
            biography.signature,
            self.gender.as_str(),
            biography.bio,
            self.place.label(),
            self.place.id.0,
            cell,
            wide_cell,
            self.place.country,
            interests,
            biography.occupation,
            biography.education,
            zodiac,
            150 + drawn.signed(50),
            self.birth_date,
            self.is_verified,
            self.active_hour,
            self.created_at.micros(),
            x,
            y,
            z
        ])?;
        Ok(interests)
    }
}

/// The statements that add people.
struct Inserts<'a> {
    users: Insert<'a>,
    preferences: Insert<'a>,
    candidates: Insert<'a>,
}

/// As discovery has it.
const fn bits_of(gender: Gender) -> i64 {
    match gender {
        Gender::Male => 1,
        Gender::Female => 2,
        Gender::Other => 4,
    }
}

/// As discovery has it.
const fn sought_bits(seeks: InterestedIn) -> i64 {
    match seeks {
        InterestedIn::Men => 1,
        InterestedIn::Women => 2,
        InterestedIn::Everyone => 7,
    }
}

pub(super) fn is_verified(number: u32) -> bool {
    draw(Topic::Person, number.into(), 1).percent(VERIFIED)
}

/// The token of somebody's session.
pub(super) fn token(number: u32) -> String {
    let mut drawn = draw(Topic::Token, number.into(), 0);
    format!("bench-{number:08}-{:016x}", drawn.below(u64::MAX))
}

pub(super) fn write(plan: &Plan, bulk: &Bulk) -> Result<(), BenchError> {
    let mut inserts = Inserts {
        users: bulk.insert("users", USERS)?,
        preferences: bulk.insert("preferences", PREFERENCES)?,
        candidates: bulk.insert("candidates", CANDIDATES)?,
    };
    for number in 0..plan.people {
        let mut drawn = draw(Topic::Person, number.into(), 0);
        Person::new(plan, number, &mut drawn).write(&mut inserts, number, &mut drawn)?;
    }
    write_sessions(plan, bulk)
}

/// One each, in the order of the hashes, which are the key of the table.
fn write_sessions(plan: &Plan, bulk: &Bulk) -> Result<(), BenchError> {
    let mut hashes: Vec<([u8; 32], u32)> = (0..plan.people).map(|number| (Sha256::digest(token(number)).into(), number)).collect();
    hashes.sort_unstable();
    let mut sessions = bulk.insert("sessions", SESSIONS)?;
    for (hash, number) in hashes {
        let mut drawn = draw(Topic::Token, number.into(), 1);
        let created_at = plan.beginning().plus_seconds(-DAY - drawn.signed(SIGNED_IN_DAYS) * DAY).micros();
        let id = spread_id(Topic::Token, number.into(), plan.people.into());
        let person = plan.person_id(number);
        sessions.row(params![hash, person, created_at, plan.now.hours(), id, "Firefox on Linux", created_at, false])?;
    }
    Ok(())
}
