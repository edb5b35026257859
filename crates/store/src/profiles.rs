//! Profiles: what others see of a person.

use std::collections::HashMap;

use kindred_domain::{BirthDate, Gender, Profile, UserId};

use crate::{
    Conn, FromRow, Ids, Mismatch, Picture, Row, StoreError,
    columns::TextList,
    sql,
    visibility::{account_active, not_blocked},
};

/// No person: blocks nobody and is blocked by nobody.
const NOBODY: UserId = UserId(-1);

/// A person with everything that a profile shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: UserId,
    /// The profile.
    pub profile: Profile,
    /// The known place that the location names; shown to nobody.
    pub place_id: Option<i64>,
    /// Has the verified mark.
    pub is_verified: bool,
    /// Is a demo person.
    pub is_demo: bool,
    /// Is always shown as online.
    pub shown_online: bool,
    /// The profile's pictures in order; the first is the avatar.
    pub pictures: Vec<Picture>,
}

crate::row! {
    /// A person without their pictures.
    pub(crate) struct PersonRow {
        id: UserId,
        name: String,
        username: String,
        signature: String,
        gender: Gender,
        bio: String,
        location: String,
        place_id: Option<i64>,
        country: String,
        interests: TextList,
        occupation: String,
        education: String,
        zodiac_sign: String,
        height: Option<i64>,
        birth_date: BirthDate,
        is_verified: bool,
        is_demo: bool,
        shown_online: bool,
    }
}

impl PersonRow {
    /// The person with these pictures.
    pub(crate) fn with(self, pictures: Vec<Picture>) -> Person {
        let profile = Profile {
            name: self.name,
            username: self.username,
            signature: self.signature,
            gender: self.gender,
            bio: self.bio,
            location: self.location,
            country: self.country,
            interests: self.interests.0,
            occupation: self.occupation,
            education: self.education,
            zodiac_sign: self.zodiac_sign,
            height: self.height,
            birth_date: self.birth_date,
        };
        let Self { id, place_id, is_verified, is_demo, shown_online, .. } = self;
        Person { id, profile, place_id, is_verified, is_demo, shown_online, pictures }
    }
}

/// SQL: the columns of a `PersonRow`, out of the row `u` of `users`.
macro_rules! person_columns {
    () => {
        "u.id, u.name, u.username, u.signature, u.gender, u.bio, u.location, u.place_id, u.country, u.interests, u.occupation, u.education,
             u.zodiac_sign, u.height, u.birth_date, u.is_verified, u.is_demo, u.shown_online"
    };
}

pub(crate) use person_columns;

/// How many they are.
pub(crate) const PERSON_COLUMNS: usize = 18;

/// A person beside one of their pictures, if they have any: each picture's row names them anew.
struct PersonBesidePicture {
    person: PersonRow,
    picture: Option<Picture>,
}

impl FromRow for PersonBesidePicture {
    fn from_row(row: &Row<'_>) -> Result<Self, Mismatch> {
        debug_assert_eq!(row.name(PERSON_COLUMNS), "key", "a picture's columns come after those of a person");
        let person = PersonRow::from_row(row)?;
        let Some(key) = row.get::<Option<String>>(PERSON_COLUMNS)? else { return Ok(Self { person, picture: None }) };
        let (width, height) = (row.get(PERSON_COLUMNS + 1)?, row.get(PERSON_COLUMNS + 2)?);
        let (thumbhash, focus) = (row.get(PERSON_COLUMNS + 3)?, row.get(PERSON_COLUMNS + 4)?);
        Ok(Self { person, picture: Some(Picture { key, width, height, thumbhash, focus }) })
    }
}

impl Conn {
    /// These people with their pictures, in the order of `ids`, in two statements; without those who don't exist or are not
    /// active.
    pub async fn list_people(&self, ids: &[UserId]) -> Result<Vec<Person>, StoreError> {
        self.list_people_seen_by(NOBODY, ids).await
    }

    /// Like [`Conn::list_people`], without those who blocked `viewer` or whom `viewer` blocked.
    pub async fn list_people_seen_by(&self, viewer: UserId, ids: &[UserId]) -> Result<Vec<Person>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let wanted = Ids(ids.iter().map(|id| id.0).collect());
        let rows: Vec<PersonRow> = sql!(
            all self,
            concat!("SELECT ", person_columns!(), " FROM users u WHERE u.id = ANY($1) AND ", account_active!("u"), " AND ",
             not_blocked!("$2", "u.id")),
            wanted, viewer,
        )?;
        let mut pictures = self.list_profile_pictures(&wanted).await?;
        let mut found: HashMap<UserId, Person> = rows
            .into_iter()
            .map(|row| (row.id, pictures.remove(&row.id).unwrap_or_default(), row))
            .map(|(id, own, row)| (id, row.with(own)))
            .collect();
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }

    /// One person, if they exist and are active.
    pub async fn find_person(&self, user: UserId) -> Result<Option<Person>, StoreError> {
        self.find_person_seen_by(NOBODY, user).await
    }

    /// Like [`Conn::find_person`], unless they blocked `viewer` or `viewer` blocked them. One statement, where a list of one takes two,
    /// each of which makes a table of the ids on `SQLite`.
    pub async fn find_person_seen_by(&self, viewer: UserId, user: UserId) -> Result<Option<Person>, StoreError> {
        let rows: Vec<PersonBesidePicture> = sql!(
            all self,
            concat!("SELECT ", person_columns!(), ", p.key, p.width, p.height, p.thumbhash, p.focus
             FROM users u LEFT JOIN photos p ON p.user_id = u.id AND p.position >= 0
             WHERE u.id = $1 AND ", account_active!("u"), " AND ", not_blocked!("$2", "u.id"), " ORDER BY p.position"),
            user, viewer,
        )?;
        let mut rows = rows.into_iter();
        let Some(PersonBesidePicture { person, picture }) = rows.next() else { return Ok(None) };
        let pictures = picture.into_iter().chain(rows.filter_map(|row| row.picture)).collect();
        Ok(Some(person.with(pictures)))
    }

    /// One person, suspended or not, unless their account is being deleted. For operators, and for what is one's own.
    pub async fn find_person_even_suspended(&self, user: UserId) -> Result<Option<Person>, StoreError> {
        let row: Option<PersonRow> =
            sql!(optional self, concat!("SELECT ", person_columns!(), " FROM users u WHERE u.id = $1 AND u.leaving_at IS NULL"), user)?;
        let pictures = self.list_profile_pictures(&Ids(vec![user.0])).await?.remove(&user);
        Ok(row.map(|row| row.with(pictures.unwrap_or_default())))
    }
}
