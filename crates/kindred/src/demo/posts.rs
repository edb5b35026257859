use futures_util::{StreamExt, TryStreamExt, stream};
use kindred_api::AppState;
use kindred_domain::{Audience, CommentId, MomentId, PhotoId, Post, Timestamp, UserId};
use kindred_media::{PictureKey, Prepared};
use kindred_store::{NewComment, NewMoment, Photo, Picture, Purpose, StoreError};
use rust_embed::RustEmbed;

use super::{
    cast::Role,
    seeded::Seeded,
    sheets::{Told, moments},
    trouble,
};
use crate::Failure;

const SEED: u64 = 0x6D6F_6D65_6E74_7321;
/// A step through the people that meets all of them before anybody comes twice.
const STRIDE: usize = 7;
/// How many are written down at the same time: enough that they share flushes.
const AT_ONCE: usize = 8;
/// Between one moment and the one before it.
const SECONDS_BETWEEN: (i64, i64) = (1_200, 14_000);
/// How many of the people like a moment.
const LIKES: (i64, i64) = (1, 14);

#[derive(RustEmbed)]
#[folder = "demo/scenes"]
struct Scenes;

/// A moment of somebody's, with what others made of it.
struct Posted {
    author: UserId,
    likers: Vec<UserId>,
    /// Who says what of it; every second one answers the first.
    said: Vec<(UserId, &'static str)>,
    told: Told,
    at: Timestamp,
}

/// Has the demo people post a few moments, like them and talk about them, so that whoever comes finds a feed.
pub async fn post(state: &AppState, roles: &[Role]) -> Result<(), Failure> {
    let posted = plan(roles, state.clock.now());
    let scenes = &prepare(state).await?;
    stream::iter(posted).map(Ok).try_for_each_concurrent(AT_ONCE, |posted| write(state, scenes, posted)).await
}

/// Who posts what and when, and what the others do: the same among the same people.
fn plan(roles: &[Role], now: Timestamp) -> Vec<Posted> {
    let (mut seeded, mut at) = (Seeded::new(SEED), now);
    let mut posted = Vec::new();
    // Nobody posts twice, and nobody is alone with what they say.
    for (number, told) in moments().into_iter().enumerate().take(roles.len() / 2) {
        let person = |step: usize| roles[(number + step) * STRIDE % roles.len()].id;
        at = at.plus_seconds(-seeded.between(SECONDS_BETWEEN.0, SECONDS_BETWEEN.1));
        let likes = usize::try_from(seeded.between(LIKES.0, LIKES.1)).unwrap_or_default().min(roles.len() - 1);
        let author = person(0);
        let others = |from: usize, many: usize| (from..roles.len()).map(person).filter(move |other| *other != author).take(many);
        let said = others(2, told.comments.len()).zip(told.comments.iter().copied()).collect();
        posted.push(Posted { author, likers: others(3, likes).collect(), said, told, at });
    }
    posted
}

/// Every scene by its name, prepared once however many moments show it.
async fn prepare(state: &AppState) -> Result<Vec<(String, Prepared)>, Failure> {
    let names: Vec<String> = Scenes::iter().map(|name| name.trim_end_matches(".webp").to_owned()).collect();
    let files = Scenes::iter().filter_map(|name| Scenes::get(&name)).map(|file| file.data.into_owned().into()).collect();
    let prepared = state.media.prepare_all(files).await;
    let prepared = prepared.map_err(|(place, error)| Failure::because(format_args!("scene {} cannot be used", place + 1), error))?;
    Ok(names.into_iter().zip(prepared).collect())
}

async fn write(state: &AppState, scenes: &[(String, Prepared)], posted: Posted) -> Result<(), Failure> {
    let (entropy, Posted { author, likers, said, told, at }) = (&*state.entropy, posted);
    let mut photos = Vec::new();
    for (_, scene) in scenes.iter().filter(|(name, _)| told.scenes.contains(&name.as_str())) {
        photos.push(keep(state, author, scene, at).await?);
    }
    let post = Post {
        content: told.text.to_owned(),
        image_keys: photos.iter().map(|photo| photo.picture.key.clone()).collect(),
        hashtags: told.tags.iter().map(|tag| (*tag).to_owned()).collect(),
        audience: Audience::Public,
    };
    let new = &NewMoment { id: MomentId::at(at, entropy), post, now: at };
    let mut comments: Vec<(UserId, NewComment)> = Vec::new();
    for (minutes, (speaker, words)) in (3..).step_by(4).zip(said) {
        let now = at.plus_seconds(60 * minutes);
        let parent = comments.first().map(|(_, first)| first.id).filter(|_| comments.len() % 2 == 1);
        comments.push((speaker, NewComment { id: CommentId::at(now, entropy), content: words.to_owned(), parent, now }));
    }
    let (photos, likers, comments) = (&photos, &likers, &comments);
    let written = state.store.write(move |tx| async move {
        for photo in photos {
            tx.add_photo(photo).await?;
        }
        let Some(id) = tx.add_moment(author, new).await? else { return Ok(()) };
        for liker in likers {
            tx.set_moment_liked(*liker, id, true).await?;
        }
        for (speaker, comment) in comments {
            tx.add_comment(*speaker, id, comment).await?;
        }
        Ok::<_, StoreError>(())
    });
    written.await.map_err(trouble)
}

async fn keep(state: &AppState, author: UserId, scene: &Prepared, at: Timestamp) -> Result<Photo, Failure> {
    let key = PictureKey::random(&*state.entropy);
    state.media.keep(&key, scene).await.map_err(|error| Failure::because("cannot keep the picture of a moment", error))?;
    let (width, height) = (scene.width.into(), scene.height.into());
    let picture = Picture { key: key.to_string(), width, height, thumbhash: scene.thumbhash.clone() };
    let id = PhotoId::random(&*state.entropy);
    Ok(Photo { id, user_id: author, purpose: Purpose::Moment, picture, position: None, created_at: at })
}

#[cfg(test)]
mod tests {
    use kindred_domain::{MomentDraft, comment};

    use super::*;

    #[test]
    fn every_moment_keeps_the_rules_and_shows_scenes_that_are_there() {
        let told = moments();
        assert!(told.len() >= 20 && told.iter().any(|moment| moment.scenes.len() > 1), "{}", told.len());
        for moment in told {
            let draft = MomentDraft {
                content: moment.text.into(),
                image_keys: moment.scenes.iter().map(ToString::to_string).collect(),
                hashtags: moment.tags.iter().map(ToString::to_string).collect(),
                audience: Some("public".into()),
            };
            draft.into_post().unwrap();
            assert!(!moment.comments.is_empty() && moment.comments.iter().all(|said| comment((*said).into()).is_ok()));
            assert!(moment.scenes.iter().all(|scene| Scenes::get(&format!("{scene}.webp")).is_some()), "{:?}", moment.scenes);
        }
    }
}
