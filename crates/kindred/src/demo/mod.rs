//! Demo people: they fill an empty store, so that people who try the product find somebody, and can be removed again.
//!
//! `generate` makes them from `demo/names.tsv`, `demo/biographies.tsv` and `demo/portraits/`, `insert` writes them into the store
//! with their profile pictures (`portraits` and `scenes`), and `moments` posts what is in `demo/moments.tsv`. Who of them moves near
//! a newcomer is decided in the API (`routes/accounts/demo_people.rs`).

mod generate;
mod insert;
mod moments;
mod portraits;
mod random;
mod scenes;
mod tsv;

use std::path::Path;

use kindred_api::AppState;

use crate::{Failure, command::Demo, log, open, settings::Settings};

use portraits::Portraits;
use scenes::Scenes;

/// How many are removed in one transaction.
const REMOVAL_BATCH_SIZE: i64 = 20;

/// `kindred demo`: fills an empty store or removes the demo people, and prints the result in one line.
pub async fn run(settings: Settings, wanted: Demo) -> Result<(), Failure> {
    log::init(&settings.log)?;
    let opened = open::open(&settings).await?;
    let line = match wanted.count {
        _ if wanted.remove => format!("{} demo people left", remove_all(&opened.state).await?),
        Some(count) => match fill_empty_store(&opened.state, count, settings.demo_photos.as_deref()).await? {
            0 => "there are people here already: no demo people came".to_owned(),
            came if came < usize::try_from(count).unwrap_or(usize::MAX) => {
                format!("{came} demo people came: there are no portraits for more")
            }
            came => format!("{came} demo people came"),
        },
        None => return Err(Failure("say how many demo people shall come, or --remove".into())),
    };
    println!("{line}");
    Ok(())
}

/// Fills an empty store with `count` demo people, with portraits from `photos` or the built-in ones; returns how many were
/// added: none if the store has any account, and no more than there are portraits, since no two people have the same face.
pub async fn fill_empty_store(state: &AppState, count: u32, photos: Option<&Path>) -> Result<usize, Failure> {
    if count == 0 || !is_empty(state).await? {
        return Ok(0);
    }
    let portraits = photos.map_or_else(Portraits::built_in, Portraits::from_folder)?;
    let people = generate::generate(usize::try_from(count).unwrap_or(usize::MAX), &portraits, state.clock.now().date())?;
    let scenes = Scenes::prepare(state).await?;
    insert::insert_people(state, &portraits, &scenes, &people).await?;
    moments::insert_moments(state, &scenes, &people).await?;
    Ok(people.len())
}

/// Removes every demo person with everything of theirs, and returns how many there were.
async fn remove_all(state: &AppState) -> Result<usize, Failure> {
    let mut people = 0;
    loop {
        let removed =
            state.store.write(|tx| async move { tx.remove_demo_people(REMOVAL_BATCH_SIZE).await }).await.map_err(store_failure)?;
        if removed.people == 0 {
            return Ok(people);
        }
        people += removed.people;
        for key in removed.pictures.iter().filter_map(|key| key.parse().ok()) {
            state.media.remove(&key).await.map_err(|error| Failure::because("cannot remove a demo person's picture", error))?;
        }
    }
}

async fn is_empty(state: &AppState) -> Result<bool, Failure> {
    let conn = state.store.read().await.map_err(store_failure)?;
    conn.is_empty().await.map_err(store_failure)
}

fn store_failure(error: impl std::fmt::Display) -> Failure {
    Failure::because("cannot write the demo people down", error)
}
