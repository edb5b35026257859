use futures_util::{StreamExt, TryStreamExt, stream};
use kindred_api::{AppState, place_position};
use kindred_domain::{PhotoId, Timestamp};
use kindred_media::{PictureKey, Prepared};
use kindred_store::{Focus, NewAccount, Photo, Picture, Purpose, StoreError};

use super::{generate::DemoPerson, portraits::Portraits, scenes::Scenes, store_failure};
use crate::Failure;

/// How many people's pictures are decoded and encoded at the same time.
const MAX_PREPARATIONS: usize = 2;
/// How many are inserted at the same time: enough to share transactions.
const MAX_INSERTS: usize = 32;
/// Everybody has at least so many pictures: who has fewer portraits has scenes besides.
const MIN_PICTURES: usize = 2;
/// Two, three or four pictures, by turns.
const DIFFERENT_COUNTS: usize = 3;

/// Inserts the demo people, each with the pictures of their portrait and up to two scenes.
pub async fn insert_people(state: &AppState, portraits: &Portraits, scenes: &Scenes, people: &[DemoPerson]) -> Result<(), Failure> {
    let now = state.clock.now();
    stream::iter(people.iter().enumerate())
        .map(|(number, person)| prepare(state, portraits, scenes, number, person))
        .buffered(MAX_PREPARATIONS)
        .try_for_each_concurrent(MAX_INSERTS, |(person, pictures)| async move { insert_person(state, person, &pictures, now).await })
        .await
}

async fn prepare<'a>(
    state: &AppState,
    portraits: &Portraits,
    scenes: &Scenes,
    number: usize,
    person: &'a DemoPerson,
) -> Result<(&'a DemoPerson, Vec<(Prepared, Option<Focus>)>), Failure> {
    let portrait = &portraits.all()[person.portrait];
    let prepared = state.media.prepare_all(portrait.files.clone()).await;
    let prepared =
        prepared.map_err(|(_, error)| Failure::because(format_args!("portrait {} cannot be used", person.portrait + 1), error))?;
    let mut pictures: Vec<_> = prepared.into_iter().zip(portrait.focuses.iter().copied()).collect();
    let wanted = MIN_PICTURES + number % DIFFERENT_COUNTS;
    pictures.extend(scenes.some(number, wanted.saturating_sub(pictures.len())).map(|scene| (scene.clone(), None)));
    Ok((person, pictures))
}

async fn insert_person(
    state: &AppState,
    person: &DemoPerson,
    pictures: &[(Prepared, Option<Focus>)],
    now: Timestamp,
) -> Result<(), Failure> {
    let mut photos = Vec::with_capacity(pictures.len());
    for (position, picture) in (0..).zip(pictures) {
        photos.push(save_photo(state, person, position, picture, now).await?);
    }
    let photos = &photos;
    let new = &NewAccount {
        id: person.id,
        email: &person.email,
        password_hash: None,
        profile: &person.profile,
        position: person.place.map(place_position),
        preferences: &person.preferences,
        flags: person.flags,
        now,
    };
    let written = state.store.write(move |tx| async move {
        tx.add_account(new).await?;
        for photo in photos {
            tx.add_photo(photo).await?;
        }
        tx.refresh_candidate(new.id).await?;
        Ok::<_, StoreError>(())
    });
    written.await.map_err(store_failure)
}

async fn save_photo(
    state: &AppState,
    person: &DemoPerson,
    position: i64,
    (picture, focus): &(Prepared, Option<Focus>),
    now: Timestamp,
) -> Result<Photo, Failure> {
    let key = PictureKey::random(&*state.entropy);
    state.media.save(&key, picture).await.map_err(|error| Failure::because("cannot keep a demo person's picture", error))?;
    Ok(Photo {
        id: PhotoId::random(&*state.entropy),
        user_id: person.id,
        purpose: Purpose::Profile,
        picture: Picture {
            key: key.to_string(),
            width: picture.width.into(),
            height: picture.height.into(),
            thumbhash: picture.thumbhash.clone(),
            focus: *focus,
        },
        position: Some(position),
        created_at: now,
    })
}
