use futures_util::{StreamExt, TryStreamExt, future, stream};
use kindred_api::{AppState, place_position};
use kindred_domain::{PhotoId, Timestamp};
use kindred_media::{PictureError, PictureKey, Prepared};
use kindred_store::{NewAccount, Photo, Picture, Purpose, StoreError};

use super::{generate::DemoPerson, portraits::Portraits, store_failure};
use crate::Failure;

/// How many are inserted at the same time: enough to share transactions.
const AT_ONCE: usize = 32;

/// Inserts the demo people, each with a profile picture.
pub async fn insert_people(state: &AppState, portraits: &Portraits, people: &[DemoPerson]) -> Result<(), Failure> {
    let used = 1 + people.iter().map(|person| person.portrait).max().unwrap_or_default();
    let prepared = prepare(state, portraits, used).await?;
    let (prepared, now) = (&prepared, state.clock.now());
    stream::iter(people)
        .map(Ok)
        .try_for_each_concurrent(AT_ONCE, |person| insert_person(state, person, &prepared[person.portrait], now))
        .await
}

/// The first `used` portraits, each encoded once however many people use it, in two batches at once.
async fn prepare(state: &AppState, portraits: &Portraits, used: usize) -> Result<Vec<Prepared>, Failure> {
    let files: Vec<_> = portraits.all().iter().take(used).map(|portrait| portrait.file.clone()).collect();
    let (first, second) = files.split_at(files.len() / 2);
    let batches = [(0, first), (first.len(), second)].map(|(start, files)| async move {
        let fault =
            |(place, error): (usize, PictureError)| Failure::because(format_args!("portrait {} cannot be used", start + place + 1), error);
        state.media.prepare_all(files.to_vec()).await.map_err(fault)
    });
    Ok(future::try_join_all(batches).await?.concat())
}

async fn insert_person(state: &AppState, person: &DemoPerson, portrait: &Prepared, now: Timestamp) -> Result<(), Failure> {
    let key = PictureKey::random(&*state.entropy);
    state.media.save(&key, portrait).await.map_err(|error| Failure::because("cannot keep a demo person's picture", error))?;
    let photo = &Photo {
        id: PhotoId::random(&*state.entropy),
        user_id: person.id,
        purpose: Purpose::Profile,
        picture: Picture {
            key: key.to_string(),
            width: portrait.width.into(),
            height: portrait.height.into(),
            thumbhash: portrait.thumbhash.clone(),
        },
        position: Some(0),
        created_at: now,
    };
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
        tx.add_photo(photo).await?;
        tx.refresh_candidate(new.id).await?;
        Ok::<_, StoreError>(())
    });
    written.await.map_err(store_failure)
}
