//! Moments, where they are listed, who likes them and what is said to them. They are numbered by time.

use kindred_domain::{Timestamp, tag_key};
use rusqlite::params;

use super::{
    bulk::{Bulk, Insert},
    chance::{Drawn, Topic, draw},
    plan::{NEAR, Plan},
    words::{MomentText, Words},
};
use crate::BenchError;

const MOMENTS: &str = "id, author_id, audience, content, hashtags, likes, comments, created_at";
/// How many moments a hundred people have posted.
const OF_A_HUNDRED: u64 = 30;
/// In how many days they have.
const DAYS: i64 = 14;
/// Of so many moments the first `PICTURED` have a picture.
const PICTURE_CYCLE: u64 = 5;
const PICTURED: u64 = 2;
/// A moment has fewer likes than this, and fewer comments than `COMMENTS`.
const LIKES: u64 = 6;
const COMMENTS: u64 = 4;
/// A comment comes after so many further moments were posted at least; so no two come in one microsecond.
const COMMENT_DELAY: i64 = 3;

/// What there is of a moment besides its row.
struct Audience {
    word: &'static str,
    likers: Vec<u32>,
    commenters: Vec<u32>,
}

/// The statements that add moments.
struct Inserts<'a> {
    moments: Insert<'a>,
    feeds: Insert<'a>,
    likes: Insert<'a>,
    comments: Insert<'a>,
}

pub(super) fn count(plan: &Plan) -> u64 {
    u64::from(plan.people) * OF_A_HUNDRED / 100
}

/// How many moments have a picture.
pub(super) fn count_pictured(plan: &Plan) -> u64 {
    count(plan) / PICTURE_CYCLE * PICTURED
}

/// The `number`th moment that has a picture.
pub(super) const fn pictured(number: u64) -> u64 {
    number / PICTURED * PICTURE_CYCLE + number % PICTURED
}

pub(super) fn author(plan: &Plan, moment: u64) -> u32 {
    u32::try_from(draw(Topic::Moment, moment, 0).below(plan.people.into())).unwrap_or_default()
}

fn apart(plan: &Plan) -> i64 {
    DAYS * 86_400_000_000 / count(plan).cast_signed()
}

pub(super) fn posted_at(plan: &Plan, moment: u64) -> Timestamp {
    // The last ones are some steps before now, so that what is said to them is, too.
    let steps = (count(plan) - moment).cast_signed() + COMMENT_DELAY * (COMMENTS + 1).cast_signed();
    Timestamp::from_micros(plan.now.micros() - steps * apart(plan))
}

pub(super) fn id(plan: &Plan, moment: u64) -> i64 {
    id_at(posted_at(plan, moment), draw(Topic::Moment, moment, 1))
}

fn id_at(at: Timestamp, mut drawn: Drawn) -> i64 {
    let micros = at.micros();
    (micros / 1_000) << 21 | (micros % 1_000) << 11 | drawn.signed(1 << 11)
}

pub(super) fn write(plan: &Plan, bulk: &Bulk) -> Result<(), BenchError> {
    let mut into = Inserts {
        moments: bulk.insert("moments", MOMENTS)?,
        feeds: bulk.insert("moment_feeds", "moment_id, tag, author_id, audience")?,
        likes: bulk.insert("moment_likes", "moment_id, user_id, liked_at")?,
        comments: bulk.insert("comments", "id, moment_id, author_id, parent_id, content, created_at")?,
    };
    for moment in 0..count(plan) {
        let author = author(plan, moment);
        let audience = Audience::draw(plan, moment, author);
        let text = Words::all().moment(&mut draw(Topic::Moment, moment, 2));
        into.write_moment(plan, moment, &audience, text)?;
        into.write_audience(plan, moment, &audience, text)?;
    }
    Ok(())
}

impl Audience {
    /// Only public moments are liked and talked about, by people who live near their author and have not been blocked.
    fn draw(plan: &Plan, moment: u64, author: u32) -> Self {
        let mut drawn = draw(Topic::MomentLike, moment, 0);
        let word = match drawn.below(100) {
            0..80 => "public",
            80..95 => "friends",
            _ => "private",
        };
        let some = |count: u64, first: usize| {
            let behind = first..first + usize::try_from(count).unwrap_or_default();
            behind.filter_map(|behind| plan.neighbour(author, behind)).collect()
        };
        if word != "public" {
            return Self { word, likers: Vec::new(), commenters: Vec::new() };
        }
        Self { word, likers: some(drawn.below(LIKES), NEAR + 2), commenters: some(drawn.below(COMMENTS), 1) }
    }
}

impl Inserts<'_> {
    fn write_moment(&mut self, plan: &Plan, moment: u64, audience: &Audience, text: &MomentText) -> Result<(), BenchError> {
        let (id, author, at) = (id(plan, moment), plan.person_id(author(plan, moment)), posted_at(plan, moment));
        let hashtags = serde_json::to_string(&text.tags)?;
        let (likes, comments) = (audience.likers.len() as u64, audience.commenters.len() as u64);
        self.moments.row(params![
            id,
            author,
            audience.word,
            text.content,
            hashtags,
            likes.cast_signed(),
            comments.cast_signed(),
            at.micros()
        ])?;
        for tag in [String::new()].into_iter().chain(text.tags.iter().map(|tag| tag_key(tag))) {
            self.feeds.row(params![id, tag, author, audience.word])?;
        }
        Ok(())
    }

    fn write_audience(&mut self, plan: &Plan, moment: u64, audience: &Audience, text: &MomentText) -> Result<(), BenchError> {
        let (id, posted) = (id(plan, moment), posted_at(plan, moment));
        for liker in &audience.likers {
            let liked_at = posted.plus_seconds(1 + draw(Topic::MomentLike, moment, u64::from(*liker) + 1).signed(3)).micros();
            self.likes.row(params![id, plan.person_id(*liker), liked_at])?;
        }
        let mut first = None;
        for (number, commenter) in (1_i64..).zip(&audience.commenters) {
            let mut drawn = draw(Topic::Comment, moment, number.cast_unsigned());
            let at = Timestamp::from_micros(posted.micros() + number * COMMENT_DELAY * apart(plan) + number);
            let comment = id_at(at, drawn);
            let content = if text.comments.is_empty() { "How nice" } else { *drawn.one_of(&text.comments) };
            // Half of the later ones answer the first.
            let parent = first.filter(|_| drawn.percent(50));
            self.comments.row(params![comment, id, plan.person_id(*commenter), parent, content, at.micros()])?;
            first = first.or(Some(comment));
        }
        Ok(())
    }
}
