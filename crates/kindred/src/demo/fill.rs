use futures_util::{StreamExt, TryStreamExt, future, stream};
use kindred_api::{AppState, whereabouts};
use kindred_domain::{PhotoId, Timestamp};
use kindred_media::{PictureError, PictureKey, Prepared};
use kindred_store::{NewAccount, Photo, Picture, Purpose, StoreError};

use super::{cast::Role, portraits::Album, trouble};
use crate::Failure;

/// How many are written down at the same time: enough that they share flushes.
const AT_ONCE: usize = 32;

/// Writes the demo people down, each with a picture of their own.
pub async fn fill(state: &AppState, album: &Album, roles: &[Role]) -> Result<(), Failure> {
    let used = 1 + roles.iter().map(|role| role.portrait).max().unwrap_or_default();
    let prepared = prepare(state, album, used).await?;
    let (prepared, now) = (&prepared, state.clock.now());
    stream::iter(roles).map(Ok).try_for_each_concurrent(AT_ONCE, |role| settle_in(state, role, &prepared[role.portrait], now)).await
}

/// The first `used` portraits, each prepared once however many people it will stand for; in two turns at once.
async fn prepare(state: &AppState, album: &Album, used: usize) -> Result<Vec<Prepared>, Failure> {
    let files: Vec<_> = album.all().iter().take(used).map(|portrait| portrait.file.clone()).collect();
    let (first, second) = files.split_at(files.len() / 2);
    let turns = [(0, first), (first.len(), second)].map(|(start, files)| async move {
        let fault =
            |(place, error): (usize, PictureError)| Failure::because(format_args!("portrait {} cannot be used", start + place + 1), error);
        state.media.prepare_all(files.to_vec()).await.map_err(fault)
    });
    Ok(future::try_join_all(turns).await?.concat())
}

async fn settle_in(state: &AppState, role: &Role, portrait: &Prepared, now: Timestamp) -> Result<(), Failure> {
    let key = PictureKey::random(&*state.entropy);
    state.media.keep(&key, portrait).await.map_err(|error| Failure::because("cannot keep a demo person's picture", error))?;
    let photo = &Photo {
        id: PhotoId::random(&*state.entropy),
        user_id: role.id,
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
        id: role.id,
        email: &role.email,
        password_hash: None,
        profile: &role.profile,
        whereabouts: role.place.map(whereabouts),
        preferences: &role.preferences,
        marks: role.marks,
        now,
    };
    let written = state.store.write(move |tx| async move {
        tx.add_account(new).await?;
        tx.add_photo(photo).await?;
        tx.refresh_candidate(new.id).await?;
        Ok::<_, StoreError>(())
    });
    written.await.map_err(trouble)
}
