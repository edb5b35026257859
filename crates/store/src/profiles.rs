//! Profiles: what others see of a person.

use std::collections::HashMap;

use kindred_domain::{BirthDate, Gender, Profile, UserId};

use crate::{
    Conn, Ids, Picture, StoreError,
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
    struct PersonRow {
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
    fn with(self, pictures: Vec<Picture>) -> Person {
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

/// SQL: the columns of a `PersonRow`.
macro_rules! person_columns {
    () => {
        "SELECT id, name, username, signature, gender, bio, location, place_id, country, interests, occupation, education,
             zodiac_sign, height, birth_date, is_verified, is_demo, shown_online
         FROM users "
    };
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
            concat!(person_columns!(), "WHERE id = ANY($1) AND ", account_active!("users"), " AND ", not_blocked!("$2", "users.id")),
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
        Ok(self.list_people(&[user]).await?.pop())
    }

    /// One person, suspended or not, unless their account is being deleted. For operators, and for what is one's own.
    pub async fn find_person_even_suspended(&self, user: UserId) -> Result<Option<Person>, StoreError> {
        let row: Option<PersonRow> = sql!(optional self, concat!(person_columns!(), "WHERE id = $1 AND leaving_at IS NULL"), user)?;
        let pictures = self.list_profile_pictures(&Ids(vec![user.0])).await?.remove(&user);
        Ok(row.map(|row| row.with(pictures.unwrap_or_default())))
    }
}
