//! The statements that list moments, and the rule of who may see one.
//!
//! What several statements have in common is a macro, since `concat!` takes no constants: who may see a moment is so written
//! once. The statements themselves are written out, for each engine where their plans differ.

mod counts;

pub(crate) use self::counts::{counted_comments, counted_likes};
use crate::Statement;

/// SQL: true if `$1` may see a moment of this author for this audience. The only place that says it.
macro_rules! moment_visible {
    ($author:literal, $audience:literal) => {
        concat!(
            "(",
            $author,
            " = $1 OR (",
            $crate::visibility::visible_to!("$1", $author),
            " AND (",
            $audience,
            " = 'public' OR (",
            $audience,
            " = 'friends' AND EXISTS (SELECT 1 FROM matches v WHERE v.user_id = $1 AND v.other_id = ",
            $author,
            " LIMIT 1 OFFSET 0)) OR (",
            $audience,
            " = 'private' AND EXISTS (SELECT 1 FROM favorites v WHERE v.target_id = $1 AND v.user_id = ",
            $author,
            " LIMIT 1 OFFSET 0)))))"
        )
    };
}
pub(crate) use moment_visible;

/// SQL: the number of likes of the moment in the row `$moment` as `$1` sees it: without those of blocked people. Those of
/// people who aren't active are not in `likes`, so they aren't subtracted either.
macro_rules! likes_seen {
    ($moment:literal) => {
        concat!(
            $moment,
            ".likes - (SELECT count(*) FROM blocked_pairs b CROSS JOIN users a CROSS JOIN moment_likes l
                 WHERE b.user_id = $1 AND a.id = b.other_id AND l.user_id = b.other_id AND l.moment_id = ",
            $moment,
            ".id AND ",
            $crate::visibility::account_active!("a"),
            ")"
        )
    };
}
pub(crate) use likes_seen;

/// SQL: the columns of a `MomentRow`, of the moment `m`, as `$1` sees it: without counting likes and comments by blocked people
/// and the replies to those.
macro_rules! moment_columns {
    () => {
        concat!(
            "m.id, m.author_id, m.audience, m.content, m.hashtags, ",
            $crate::feeds::likes_seen!("m"),
            " AS likes,
             m.comments
                 - (SELECT count(*) FROM blocked_pairs b CROSS JOIN users a CROSS JOIN comments c
                    WHERE b.user_id = $1 AND a.id = b.other_id AND c.author_id = b.other_id AND c.moment_id = m.id AND ",
            $crate::visibility::account_active!("a"),
            ")
                 - (SELECT count(*) FROM blocked_pairs b CROSS JOIN users a CROSS JOIN comments c CROSS JOIN comments r
                    WHERE b.user_id = $1 AND a.id = b.other_id AND c.author_id = b.other_id AND c.moment_id = m.id
                        AND r.parent_id = c.id AND ",
            $crate::visibility::account_active!("a"),
            " AND ",
            $crate::visibility::visible_to!("$1", "r.author_id"),
            ") AS comments,
             m.created_at, EXISTS (SELECT 1 FROM moment_likes l WHERE l.moment_id = m.id AND l.user_id = $1) AS is_liked"
        )
    };
}
pub(crate) use moment_columns;

// A page of the moments under the tag $2 ('' for all) before the moment $3: the newest $4 of each of four parts (public ones,
// those of matches, those of people who favour the viewer, one's own), of them $5 after the first $6. In each part the authors
// come first in the plan, so that an index answers it, whatever the engine estimates: by CROSS JOIN on `SQLite`, by LATERAL on
// `PostgreSQL`.
#[rustfmt::skip]
const FEED_SQLITE: &str = concat!("
    SELECT ", moment_columns!(), " FROM (
        SELECT * FROM (
            SELECT p.moment_id FROM moment_feeds p
            WHERE p.tag = $2 AND p.moment_id < $3 AND p.audience = 'public' AND ", moment_visible!("p.author_id", "p.audience"), "
            ORDER BY p.moment_id DESC LIMIT $4) AS of_everybody
        UNION
        SELECT * FROM (
            SELECT p.moment_id FROM matches k CROSS JOIN moment_feeds p
            WHERE k.user_id = $1 AND p.tag = $2 AND p.moment_id < $3 AND p.author_id = k.other_id AND p.audience = 'friends'
                AND ", moment_visible!("p.author_id", "p.audience"), "
            ORDER BY p.moment_id DESC LIMIT $4) AS of_matches
        UNION
        SELECT * FROM (
            SELECT p.moment_id FROM favorites k CROSS JOIN moment_feeds p
            WHERE k.target_id = $1 AND p.tag = $2 AND p.moment_id < $3 AND p.author_id = k.user_id AND p.audience = 'private'
                AND ", moment_visible!("p.author_id", "p.audience"), "
            ORDER BY p.moment_id DESC LIMIT $4) AS of_those_who_favour
        UNION
        SELECT * FROM (
            SELECT p.moment_id FROM moment_feeds p WHERE p.tag = $2 AND p.moment_id < $3 AND p.author_id = $1
            ORDER BY p.moment_id DESC LIMIT $4) AS own
    ) AS found JOIN moments m ON m.id = found.moment_id ORDER BY m.id DESC LIMIT $5 OFFSET $6"
);

/// SQL: the same on `PostgreSQL`; the caller writes how many of each part, and which page of them.
#[rustfmt::skip]
macro_rules! feed_on_postgres {
    ($newest:literal, $page:literal) => {
        concat!("
            SELECT ", moment_columns!(), " FROM (
                SELECT * FROM (
                    SELECT p.moment_id FROM moment_feeds p
                    WHERE p.tag = $2 AND p.moment_id < $3 AND p.audience = 'public' AND ", moment_visible!("p.author_id", "p.audience"), "
                    ORDER BY p.moment_id DESC LIMIT ", $newest, ") AS of_everybody
                UNION
                SELECT * FROM (
                    SELECT p.moment_id FROM matches k CROSS JOIN LATERAL (
                        SELECT * FROM moment_feeds q
                        WHERE q.tag = $2 AND q.moment_id < $3 AND q.author_id = k.other_id AND q.audience = 'friends'
                        ORDER BY q.moment_id DESC LIMIT ", $newest, ") p
                    WHERE k.user_id = $1 AND ", moment_visible!("p.author_id", "p.audience"), "
                    ORDER BY p.moment_id DESC LIMIT ", $newest, ") AS of_matches
                UNION
                SELECT * FROM (
                    SELECT p.moment_id FROM favorites k CROSS JOIN LATERAL (
                        SELECT * FROM moment_feeds q
                        WHERE q.tag = $2 AND q.moment_id < $3 AND q.author_id = k.user_id AND q.audience = 'private'
                        ORDER BY q.moment_id DESC LIMIT ", $newest, ") p
                    WHERE k.target_id = $1 AND ", moment_visible!("p.author_id", "p.audience"), "
                    ORDER BY p.moment_id DESC LIMIT ", $newest, ") AS of_those_who_favour
                UNION
                SELECT * FROM (
                    SELECT p.moment_id FROM (VALUES ('public'), ('friends'), ('private')) AS k (audience) CROSS JOIN LATERAL (
                        SELECT * FROM moment_feeds q
                        WHERE q.tag = $2 AND q.moment_id < $3 AND q.author_id = $1 AND q.audience = k.audience
                        ORDER BY q.moment_id DESC LIMIT ", $newest, ") p
                    ORDER BY p.moment_id DESC LIMIT ", $newest, ") AS own
                ORDER BY moment_id DESC LIMIT ", $page, "
            ) AS found CROSS JOIN LATERAL (SELECT * FROM moments WHERE id = found.moment_id OFFSET 0) AS m ORDER BY m.id DESC")
    };
}
const FEED_POSTGRES: &str = feed_on_postgres!("$4", "$5 OFFSET $6");
/// A page of the feed, or of what has a tag.
pub(crate) static FEED: Statement = Statement::split(FEED_SQLITE, FEED_POSTGRES);

/// How many moments [`FEED_FIRST`] brings at most: a page as the app asks for it, and one that tells if there are more.
pub(crate) const FIRST_MOMENTS: i64 = 21;
const FEED_FIRST_POSTGRES: &str = feed_on_postgres!("21", "21");
/// On `PostgreSQL` alone, the [`FIRST_MOMENTS`] of what [`FEED`] lists. Each time it is planned anew takes 2 ms, which is four times as long
/// as it runs; and a plan that is kept knows only numbers of rows that are written out.
pub(crate) static FEED_FIRST: Statement = Statement::new(FEED_FIRST_POSTGRES).planned_once();

/// A page of the moments of the author $2.
#[rustfmt::skip]
pub(crate) static FEED_OF_AUTHOR: Statement = Statement::new(concat!("
    SELECT ", moment_columns!(), " FROM moments m
    WHERE m.author_id = $2 AND m.id < $3 AND ", moment_visible!("m.author_id", "m.audience"), "
    ORDER BY m.id DESC LIMIT $4 OFFSET $5"
));

#[cfg(test)]
mod tests;
