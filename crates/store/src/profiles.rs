//! Profiles: what others see of a person.

use std::collections::HashMap;

use kindred_domain::{BirthDate, Gender, Profile, ProfileChange, UserId};

use crate::{
    Conn, Ids, Picture, StoreError, Tx,
    columns::TextList,
    sql,
    visibility::{account_active, not_blocked},
};

/// No person: blocks nobody and is blocked by nobody.
const NOBODY: UserId = UserId(-1);

/// A known place as the rows hold it: its id, its cells and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacePosition {
    /// The place's id in the gazetteer.
    pub place_id: i64,
    /// Its cell of resolution 5.
    pub cell: i64,
    /// The wider cell of resolution 3 around it.
    pub wide_cell: i64,
    /// Its position, in metres from the earth's centre.
    pub metres: [i64; 3],
}

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

    /// The known place that a person is at.
    pub async fn find_place_of(&self, user: UserId) -> Result<Option<i64>, StoreError> {
        let place: Option<Option<i64>> = sql!(optional self, "SELECT place_id FROM users WHERE id = $1", user)?;
        Ok(place.flatten())
    }
}

impl Tx {
    /// Changes the given fields of a profile; `position` is that of a changed location, if it is known.
    pub async fn change_profile(&self, user: UserId, change: &ProfileChange, position: Option<PlacePosition>) -> Result<(), StoreError> {
        sql!(
            execute self,
            "UPDATE users SET
                 name = COALESCE($2, name), username = COALESCE($3, username), signature = COALESCE($4, signature),
                 gender = COALESCE($5, gender), bio = COALESCE($6, bio), country = COALESCE($7, country),
                 interests = COALESCE($8, interests), occupation = COALESCE($9, occupation),
                 education = COALESCE($10, education), zodiac_sign = COALESCE($11, zodiac_sign),
                 birth_date = COALESCE($12, birth_date),
                 height = CASE WHEN $13 THEN $14 ELSE height END
             WHERE id = $1",
            user, change.name, change.username, change.signature, change.gender, change.bio, change.country,
            change.interests.as_deref().map(TextList::json), change.occupation, change.education, change.zodiac_sign,
            change.birth_date.map(|date| date.to_string()), change.height.is_some(), change.height.flatten(),
        )?;
        let Some(location) = &change.location else { return Ok(()) };
        sql!(
            execute self,
            "UPDATE users SET location = $2, place_id = $3, cell = $4, wide_cell = $5, place_x = $6, place_y = $7, place_z = $8
             WHERE id = $1",
            user, location, position.map(|at| at.place_id), position.map(|at| at.cell), position.map(|at| at.wide_cell),
            position.map(|at| at.metres[0]), position.map(|at| at.metres[1]), position.map(|at| at.metres[2]),
        )?;
        Ok(())
    }
}
