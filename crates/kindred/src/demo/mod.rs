//! Demo people: they fill an empty store, so that whoever tries the product finds somebody, and leave without a trace.
//!
//! Who they are is data (`demo/names.tsv`, `demo/lives.tsv`, `demo/portraits/`), put together by `cast`; what they post
//! (`demo/moments.tsv`, `demo/scenes/`) by `posts`. What they do when
//! a newcomer arrives is the API's (`routes/accounts/demo_company.rs`).

mod cast;
mod fill;
mod portraits;
mod posts;
mod seeded;
mod sheets;

use std::path::Path;

use kindred_api::AppState;

use crate::{
    Failure, log, open,
    settings::{Demo, Settings},
};

use portraits::Album;

/// How many leave in one transaction.
const LEAVING_AT_ONCE: i64 = 20;

/// The command: fills an empty store, or removes the demo people, and says in a line what came of it.
pub async fn run(settings: Settings, wanted: Demo) -> Result<(), Failure> {
    log::begin(&settings.log)?;
    let opened = open::open(&settings).await?;
    let line = match wanted.count {
        _ if wanted.remove => format!("{} demo people left", leave(&opened.state).await?),
        Some(count) => match arrive(&opened.state, count, settings.demo_photos.as_deref()).await? {
            0 => "there are people here already: no demo people came".to_owned(),
            came => format!("{came} demo people came"),
        },
        None => return Err(Failure("say how many demo people shall come, or --remove".into())),
    };
    println!("{line}");
    Ok(())
}

/// Fills an empty store with `count` demo people, with portraits from `photos` or the product's own; answers how many
/// came: none where anybody was before.
pub async fn arrive(state: &AppState, count: u32, photos: Option<&Path>) -> Result<usize, Failure> {
    if count == 0 || !is_empty(state).await? {
        return Ok(0);
    }
    let album = photos.map_or_else(Album::drawn, Album::in_folder)?;
    let roles = cast::cast(usize::try_from(count).unwrap_or(usize::MAX), &album, state.clock.now().date())?;
    fill::fill(state, &album, &roles).await?;
    posts::post(state, &roles).await?;
    Ok(roles.len())
}

/// Removes every demo person with all that is theirs, and answers how many they were.
pub async fn leave(state: &AppState) -> Result<usize, Failure> {
    let mut people = 0;
    loop {
        let departed = state.store.write(|tx| async move { tx.remove_demo_people(LEAVING_AT_ONCE).await }).await.map_err(trouble)?;
        if departed.people == 0 {
            return Ok(people);
        }
        people += departed.people;
        for key in departed.pictures.iter().filter_map(|key| key.parse().ok()) {
            state.media.remove(&key).await.map_err(|error| Failure::because("cannot remove a demo person's picture", error))?;
        }
    }
}

async fn is_empty(state: &AppState) -> Result<bool, Failure> {
    let conn = state.store.read().await.map_err(trouble)?;
    conn.is_empty().await.map_err(trouble)
}

fn trouble(error: impl std::fmt::Display) -> Failure {
    Failure::because("cannot write the demo people down", error)
}
