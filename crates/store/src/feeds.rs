//! Where moments are looked for, and who may see them: the SQL that all their lists share.

/// SQL: who may see a moment of this author for this audience; `$1` is who looks. The one place that says it.
macro_rules! visible {
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
pub(crate) use visible;

/// SQL: the columns of a [`MomentRow`], of the moment `m`, as `$1` sees it: comments by blocked people, and the replies to them,
/// don't count.
macro_rules! columns {
    () => {
        concat!(
            "m.id, m.author_id, m.audience, m.content, m.hashtags, m.likes,
             m.comments
                 - (SELECT count(*) FROM blocked_pairs w CROSS JOIN comments c
                    WHERE w.user_id = $1 AND c.author_id = w.other_id AND c.moment_id = m.id)
                 - (SELECT count(*) FROM blocked_pairs w CROSS JOIN comments c CROSS JOIN comments r
                    WHERE w.user_id = $1 AND c.author_id = w.other_id AND c.moment_id = m.id AND r.parent_id = c.id AND ",
            $crate::visibility::not_blocked!("$1", "r.author_id"),
            ") AS comments,
             m.created_at, EXISTS (SELECT 1 FROM moment_likes l WHERE l.moment_id = m.id AND l.user_id = $1) AS is_liked"
        )
    };
}
pub(crate) use columns;

/// Some of what is listed under the tag `$2` before `$3`, the newest `$4`: where to look, so that an index answers, and who may.
macro_rules! listed {
    ($from:literal) => {
        concat!(
            "SELECT * FROM (SELECT p.moment_id FROM ",
            $from,
            " AND ",
            $crate::feeds::visible!("p.author_id", "p.audience"),
            " ORDER BY p.moment_id DESC LIMIT $4) AS part"
        )
    };
}
pub(crate) use listed;

/// Part of a page: what these authors posted for this audience. On each engine the authors come first, whatever it knows of sizes.
macro_rules! listed_of {
    (sqlite $whom:literal, $author:literal, $to:literal, $audience:literal) => {
        concat!(
            "SELECT * FROM (SELECT p.moment_id FROM ",
            $whom,
            " CROSS JOIN moment_feeds p WHERE ",
            $to,
            " AND p.tag = $2 AND p.moment_id < $3 AND p.author_id = ",
            $author,
            " AND p.audience = '",
            $audience,
            "' AND ",
            $crate::feeds::visible!("p.author_id", "p.audience"),
            " ORDER BY p.moment_id DESC LIMIT $4) AS part"
        )
    };
    (postgres $whom:literal, $author:literal, $to:literal, $audience:literal) => {
        concat!(
            "SELECT * FROM (SELECT p.moment_id FROM ",
            $whom,
            " CROSS JOIN LATERAL (SELECT * FROM moment_feeds q WHERE q.tag = $2 AND q.moment_id < $3 AND q.author_id = ",
            $author,
            " AND q.audience = '",
            $audience,
            "' ORDER BY q.moment_id DESC LIMIT $4) p WHERE ",
            $to,
            " AND ",
            $crate::feeds::visible!("p.author_id", "p.audience"),
            " ORDER BY p.moment_id DESC LIMIT $4) AS part"
        )
    };
}
pub(crate) use listed_of;

/// A page of what is listed under a tag, gathered from everybody's, matches', fans' and one's own moments.
macro_rules! feed {
    ($engine:ident) => {
        concat!(
            "SELECT ",
            $crate::feeds::columns!(),
            " FROM (",
            $crate::feeds::listed!("moment_feeds p WHERE p.tag = $2 AND p.moment_id < $3 AND p.audience = 'public'"),
            " UNION ",
            $crate::feeds::listed_of!($engine "matches k", "k.other_id", "k.user_id = $1", "friends"),
            " UNION ",
            $crate::feeds::listed_of!($engine "favorites k", "k.user_id", "k.target_id = $1", "private"),
            " UNION ",
            $crate::feeds::listed!("moment_feeds p WHERE p.tag = $2 AND p.moment_id < $3 AND p.author_id = $1"),
            ") AS found JOIN moments m ON m.id = found.moment_id ORDER BY m.id DESC LIMIT $5 OFFSET $6"
        )
    };
}
pub(crate) use feed;

/// A page of what one person posted.
macro_rules! posted {
    () => {
        concat!(
            "SELECT ",
            $crate::feeds::columns!(),
            " FROM moments m WHERE m.author_id = $2 AND m.id < $3 AND ",
            $crate::feeds::visible!("m.author_id", "m.audience"),
            " ORDER BY m.id DESC LIMIT $4 OFFSET $5"
        )
    };
}
pub(crate) use posted;

#[cfg(test)]
mod tests {
    use kindred_domain::UserId;

    use crate::{Conn, Store, StoreError, sql, testing};

    /// 1 looks; 2 is their match and favours them; 3 is a stranger who posted 5,000 times for others.
    async fn many_moments_of_strangers(store: &Store) {
        let filled: Result<_, StoreError> = store
            .write(|tx| async move {
                sql!(execute tx,
                    "INSERT INTO users (id, email, email_key, name, gender, birth_date, active_hour, created_at)
                     VALUES (1, '1', '1', 'One', 'female', '1990-01-01', 0, 0), (2, '2', '2', 'Two', 'female', '1990-01-01', 0, 0),
                         (3, '3', '3', 'Three', 'female', '1990-01-01', 0, 0)")?;
                sql!(execute tx, "INSERT INTO matches (user_id, other_id, match_id, room_id, is_new, matched_at) VALUES (1, 2, 1, 1, FALSE, 0)")?;
                sql!(execute tx, "INSERT INTO favorites (user_id, target_id, created_at) VALUES (2, 1, 0)")?;
                sql!(execute tx,
                    "INSERT INTO moments (id, author_id, audience, content, hashtags, created_at)
                     WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                     SELECT i, 3, CASE i % 2 WHEN 0 THEN 'friends' ELSE 'private' END, '', '[]', 0 FROM n")?;
                sql!(execute tx,
                    "INSERT INTO moment_feeds (moment_id, tag, author_id, audience) SELECT id, '', author_id, audience FROM moments")?;
                sql!(execute tx, sqlite: "DELETE FROM blocked_pairs", postgres: "ANALYZE")
            })
            .await;
        filled.unwrap();
    }

    async fn an_index_answers(store: &Store) {
        many_moments_of_strangers(store).await;
        let (viewer, conn) = (UserId(1), store.read().await.unwrap());
        let plan: Vec<String> = if let Conn::Sqlite(_) = conn {
            let steps: Vec<(i64, i64, i64, String)> =
                sql!(all conn, concat!("EXPLAIN QUERY PLAN ", feed!(sqlite)), viewer, "", i64::MAX, 21_i64, 21_i64, 0_i64).unwrap();
            steps.into_iter().map(|(.., step)| step).collect()
        } else {
            sql!(all conn, concat!("EXPLAIN ", feed!(postgres)), viewer, "", i64::MAX, 21_i64, 21_i64, 0_i64).unwrap()
        };
        assert!(plan.iter().any(|step| step.contains("moment_feeds_public")), "{plan:#?}");
        let scans =
            ["SCAN m", "SCAN l", "SCAN c", "SCAN w", "Seq Scan on moments", "Seq Scan on moment_feeds", "moment_feeds_pkey", "hashed"];
        assert!(!plan.iter().any(|step| scans.iter().any(|scan| step == "SCAN p" || step.contains(scan))), "{plan:#?}");
    }

    #[tokio::test]
    async fn an_index_answers_a_page_of_the_feed_on_sqlite() {
        let store = testing::sqlite().await;
        an_index_answers(&store).await;
    }

    #[tokio::test]
    async fn an_index_answers_a_page_of_the_feed_on_postgres() {
        let store = testing::postgres().await;
        an_index_answers(&store).await;
    }
}
