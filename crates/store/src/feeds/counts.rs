//! What the counters of a moment must be, for what makes, changes and checks them.

/// SQL: the number that `likes` of the moment in the row `$moment` must be: of active people.
macro_rules! counted_likes {
    ($moment:literal) => {
        concat!(
            "(SELECT count(*) FROM moment_likes l JOIN users u ON u.id = l.user_id WHERE l.moment_id = ",
            $moment,
            ".id AND ",
            $crate::visibility::account_active!("u"),
            ")"
        )
    };
}
pub(crate) use counted_likes;

/// SQL: the number that `comments` of the moment in the row `$moment` must be: by active people, without replies to comments
/// that don't count.
macro_rules! counted_comments {
    ($moment:literal) => {
        concat!(
            "(SELECT count(*) FROM comments c JOIN users u ON u.id = c.author_id WHERE c.moment_id = ",
            $moment,
            ".id AND ",
            $crate::visibility::account_active!("u"),
            " AND NOT EXISTS (SELECT 1 FROM comments f JOIN users b ON b.id = f.author_id WHERE f.id = c.parent_id AND NOT (",
            $crate::visibility::account_active!("b"),
            ")))"
        )
    };
}
pub(crate) use counted_comments;
