use futures_util::{StreamExt, TryStreamExt, stream};
use kindred_api::AppState;
use kindred_domain::{Audience, CommentId, MomentId, PhotoId, Post, Timestamp, UserId};
use kindred_media::{PictureKey, Prepared};
use kindred_store::{NewComment, NewMoment, Photo, Picture, Purpose, StoreError};

use super::{
    generate::DemoPerson,
    random::SeededRandom,
    scenes::Scenes,
    store_failure,
    tsv::{MomentEntry, moments},
};
use crate::Failure;

const SEED: u64 = 0x6D6F_6D65_6E74_7321;
/// Step through the people, so that neighbours in the list don't post one after the other.
const STRIDE: usize = 7;
/// How many are inserted at the same time: enough to share transactions.
const MAX_INSERTS: usize = 8;
/// The time between two moments, shortest and longest.
const SECONDS_BETWEEN: (i64, i64) = (1_200, 14_000);
/// The number of likes of a moment, smallest and largest.
const LIKES: (i64, i64) = (1, 14);

/// A moment with its likes and comments, before it is inserted.
struct PlannedMoment {
    author: UserId,
    likers: Vec<UserId>,
    /// Who comments what; every second comment replies to the first.
    comments: Vec<(UserId, &'static str)>,
    entry: MomentEntry,
    at: Timestamp,
}

/// Inserts moments of the demo people with likes and comments, so that the feed isn't empty.
pub async fn insert_moments(state: &AppState, scenes: &Scenes, people: &[DemoPerson]) -> Result<(), Failure> {
    let planned = plan(people, state.clock.now());
    stream::iter(planned).map(Ok).try_for_each_concurrent(MAX_INSERTS, |planned| insert(state, scenes, planned)).await
}

/// Plans the moments; for the same people always the same ones.
fn plan(people: &[DemoPerson], now: Timestamp) -> Vec<PlannedMoment> {
    let (mut random, mut at) = (SeededRandom::new(SEED), now);
    let mut planned = Vec::new();
    // One moment per author, and enough others to comment on it.
    for (number, entry) in moments().into_iter().enumerate().take(people.len() / 2) {
        let person = |step: usize| people[(number + step) * STRIDE % people.len()].id;
        at = at.plus_seconds(-random.between(SECONDS_BETWEEN.0, SECONDS_BETWEEN.1));
        let likes = usize::try_from(random.between(LIKES.0, LIKES.1)).unwrap_or_default().min(people.len() - 1);
        let author = person(0);
        let others = |from: usize, many: usize| (from..people.len()).map(person).filter(move |other| *other != author).take(many);
        let comments = others(2, entry.comments.len()).zip(entry.comments.iter().copied()).collect();
        planned.push(PlannedMoment { author, likers: others(3, likes).collect(), comments, entry, at });
    }
    planned
}

async fn insert(state: &AppState, scenes: &Scenes, planned: PlannedMoment) -> Result<(), Failure> {
    let (entropy, PlannedMoment { author, likers, comments: planned_comments, entry, at }) = (&*state.entropy, planned);
    let mut photos = Vec::new();
    for scene in scenes.named(&entry.scenes) {
        photos.push(save_picture(state, author, scene, at).await?);
    }
    let post = Post {
        content: entry.text.to_owned(),
        image_keys: photos.iter().map(|photo| photo.picture.key.clone()).collect(),
        hashtags: entry.tags.iter().map(|tag| (*tag).to_owned()).collect(),
        audience: Audience::Public,
    };
    let new = &NewMoment { id: MomentId::at(at, entropy), post, now: at };
    let mut comments: Vec<(UserId, NewComment)> = Vec::new();
    for (minutes, (author, text)) in (3..).step_by(4).zip(planned_comments) {
        let now = at.plus_seconds(60 * minutes);
        let parent = comments.first().map(|(_, first)| first.id).filter(|_| comments.len() % 2 == 1);
        comments.push((author, NewComment { id: CommentId::at(now, entropy), content: text.to_owned(), parent, now }));
    }
    let (photos, likers, comments) = (&photos, &likers, &comments);
    let written = state.store.write(move |tx| async move {
        for photo in photos {
            tx.add_photo(photo).await?;
        }
        let Some(id) = tx.add_moment(author, new).await? else { return Ok(()) };
        for (minutes, liker) in (1..).step_by(3).zip(likers) {
            tx.set_moment_liked(*liker, id, true, at.plus_seconds(60 * minutes)).await?;
        }
        for (commenter, comment) in comments {
            tx.add_comment(*commenter, id, comment).await?;
        }
        Ok::<_, StoreError>(())
    });
    written.await.map_err(store_failure)
}

async fn save_picture(state: &AppState, author: UserId, scene: &Prepared, at: Timestamp) -> Result<Photo, Failure> {
    let key = PictureKey::random(&*state.entropy);
    state.media.save(&key, scene).await.map_err(|error| Failure::because("cannot keep the picture of a moment", error))?;
    let (width, height) = (scene.width.into(), scene.height.into());
    let picture = Picture { key: key.to_string(), width, height, thumbhash: scene.thumbhash.clone(), focus: None };
    let id = PhotoId::random(&*state.entropy);
    Ok(Photo { id, user_id: author, purpose: Purpose::Moment, picture, position: None, created_at: at })
}

#[cfg(test)]
mod tests;
