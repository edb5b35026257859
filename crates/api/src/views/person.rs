use std::collections::HashMap;

use kindred_domain::{Gender, Language, Timestamp, UserId};
use kindred_places::{Place, PlaceId, coarse_km, distance_km};
use kindred_store::{Conn, Person, StoreError};

use super::{
    demo_words,
    picture::{Picture, show_to_owner},
};
use crate::{auth::Reader, state::AppState};

/// A person as others see them.
#[expect(clippy::struct_excessive_bools, reason = "the API has some of them under two names")]
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
pub struct User {
    pub id: UserId,
    pub name: String,
    pub username: String,
    /// The first photo, when there is one.
    pub avatar: Option<String>,
    /// Urls; the first is the main photo.
    pub photos: Vec<String>,
    /// The same photos with their sizes and previews.
    pub pictures: Vec<Picture>,
    pub signature: String,
    /// `female`, `male` or `other`.
    pub gender: &'static str,
    pub bio: String,
    pub location: String,
    pub country: String,
    pub interests: Vec<String>,
    pub occupation: String,
    pub education: String,
    pub zodiac_sign: String,
    pub age: i64,
    /// In centimetres.
    pub height: Option<i64>,
    pub is_verified: bool,
    /// The same as `is_verified`.
    #[serde(rename = "isVerified")]
    pub verified: bool,
    pub is_online: bool,
    /// The same as `is_online`.
    #[serde(rename = "isOnline")]
    pub online: bool,
    /// Not a real person, but one of those a new place starts with.
    pub is_demo: bool,
    /// The coarse distance between the two places; `null` when one of them is unknown.
    pub distance_km: Option<i64>,
    /// The match score, 0 to 100, where people are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_score: Option<i64>,
}

/// A person as a row of a list shows them.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserRow {
    id: UserId,
    name: String,
    /// The main photo, when there is one.
    pictures: Vec<Picture>,
    is_verified: bool,
    is_online: bool,
    /// Not a real person, but one of those a new place starts with.
    is_demo: bool,
}

/// The person to whom others are shown. Every `User` and `UserRow` is built here.
pub struct Viewer<'a> {
    state: &'a AppState,
    now: Timestamp,
    place: Option<&'static Place>,
    reader: Reader,
}

impl<'a> Viewer<'a> {
    /// `reader` as a viewer, with distances from their place.
    pub fn of(state: &'a AppState, reader: Reader) -> Self {
        let place = reader.place_id.and_then(|id| state.places.get(PlaceId(id)));
        Self { state, now: state.clock.now(), place, reader }
    }

    /// `reader` as a viewer where no distances are shown, such as in lists of likes.
    pub fn without_distances(state: &'a AppState, reader: Reader) -> Self {
        Self { state, now: state.clock.now(), place: None, reader }
    }

    /// `user` as the viewer of themselves, to whom every text is shown as it is stored.
    pub fn of_themselves(state: &'a AppState, user: UserId) -> Self {
        Self::without_distances(state, Reader { id: user, language: Language::default(), place_id: None })
    }

    /// A person as this viewer sees them.
    pub fn user(&self, person: Person) -> User {
        let Person { id, profile, place_id, is_verified, is_demo, shown_online, pictures } = person;
        let pictures: Vec<Picture> = pictures.into_iter().map(Picture::from).collect();
        let photos: Vec<String> = pictures.iter().map(|picture| picture.url.clone()).collect();
        let online = shown_online || self.state.presence.is_online(id, self.now);
        let text = |text: String| demo_words::shown(self.reader, (id, is_demo), text);
        let their_place = place_id.and_then(|id| self.state.places.get(PlaceId(id)));
        User {
            id,
            name: profile.name,
            username: profile.username,
            avatar: photos.first().cloned(),
            photos,
            pictures,
            signature: text(profile.signature),
            gender: profile.gender.as_str(),
            bio: text(profile.bio),
            location: profile.location,
            country: profile.country,
            interests: profile.interests,
            occupation: text(profile.occupation),
            education: text(profile.education),
            zodiac_sign: profile.zodiac_sign,
            age: profile.birth_date.age(self.now.date()),
            height: profile.height,
            is_verified,
            verified: is_verified,
            is_online: online,
            online,
            is_demo,
            distance_km: self.place.zip(their_place).map(|(here, there)| coarse_km(distance_km(here, there))),
            match_score: None,
        }
    }

    /// These people as this viewer sees them, in the given order, with a fixed number of statements; those who are not
    /// visible to the viewer are left out.
    pub async fn users(&self, conn: &Conn, ids: &[UserId]) -> Result<Vec<User>, StoreError> {
        let mut people = conn.list_people_seen_by(self.reader.id, ids).await?;
        let own = people.iter_mut().filter(|person| person.id == self.reader.id).flat_map(|person| &mut person.pictures);
        show_to_owner(conn, self.reader.id, own.collect()).await?;
        Ok(people.into_iter().map(|person| self.user(person)).collect())
    }

    /// One person as this viewer sees them, unless they are not visible to the viewer; one statement, and one more for one's own pictures.
    pub async fn find_user(&self, conn: &Conn, id: UserId) -> Result<Option<User>, StoreError> {
        let Some(mut person) = conn.find_person_seen_by(self.reader.id, id).await? else { return Ok(None) };
        if id == self.reader.id {
            show_to_owner(conn, id, person.pictures.iter_mut().collect()).await?;
        }
        Ok(Some(self.user(person)))
    }

    /// These people as this viewer sees them, by id.
    pub async fn users_by_id(&self, conn: &Conn, ids: &[UserId]) -> Result<HashMap<UserId, User>, StoreError> {
        Ok(self.users(conn, ids).await?.into_iter().map(|user| (user.id, user)).collect())
    }

    /// The other member of a room as this viewer sees them; where there is nobody any more, a deleted account.
    pub fn user_of_room(&self, person: Option<Person>) -> User {
        person.map_or_else(User::departed, |person| self.user(person))
    }

    /// The same as a row of a list shows them.
    pub fn row_of_room(&self, person: Option<Person>) -> UserRow {
        let Some(Person { id, profile, is_verified, is_demo, shown_online, pictures, .. }) = person else { return UserRow::departed() };
        let is_online = shown_online || self.state.presence.is_online(id, self.now);
        let pictures = pictures.into_iter().take(1).map(Picture::from).collect();
        UserRow { id, name: profile.name, pictures, is_verified, is_online, is_demo }
    }

    /// The other members of rooms as this viewer sees them; somebody who deleted their account is shown as a deleted account.
    pub async fn users_of_rooms(&self, conn: &Conn, ids: &[UserId]) -> Result<Vec<User>, StoreError> {
        let mut visible = self.users(conn, ids).await?.into_iter().peekable();
        let member = |id: &UserId| if *id == UserId::DEPARTED { Some(User::departed()) } else { visible.next_if(|user| user.id == *id) };
        Ok(ids.iter().filter_map(member).collect())
    }

    /// The other member of one room, as in [`Viewer::users_of_rooms`].
    pub async fn find_user_of_room(&self, conn: &Conn, id: UserId) -> Result<Option<User>, StoreError> {
        if id == UserId::DEPARTED { Ok(Some(User::departed())) } else { self.find_user(conn, id).await }
    }
}

/// The name of somebody whose account is deleted.
const DEPARTED: &str = "Deleted account";

impl UserRow {
    /// A deleted account, without anything personal.
    fn departed() -> Self {
        let (name, pictures) = (DEPARTED.to_owned(), Vec::new());
        Self { id: UserId::DEPARTED, name, pictures, is_verified: false, is_online: false, is_demo: false }
    }
}

impl User {
    /// A deleted account, without anything personal.
    fn departed() -> Self {
        Self {
            id: UserId::DEPARTED,
            name: DEPARTED.to_owned(),
            username: String::new(),
            avatar: None,
            photos: Vec::new(),
            pictures: Vec::new(),
            signature: String::new(),
            gender: Gender::Other.as_str(),
            bio: String::new(),
            location: String::new(),
            country: String::new(),
            interests: Vec::new(),
            occupation: String::new(),
            education: String::new(),
            zodiac_sign: String::new(),
            age: 0,
            height: None,
            is_verified: false,
            verified: false,
            is_online: false,
            online: false,
            is_demo: false,
            distance_km: None,
            match_score: None,
        }
    }
}
