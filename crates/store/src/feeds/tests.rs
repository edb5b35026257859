use super::{FEED_FIRST_POSTGRES, FEED_POSTGRES, FEED_SQLITE};
use crate::{Conn, Param, Statement, Store, StoreError, sql, testing};

/// Person 1 is the viewer; 2 is their match and favours them; 3 is a stranger with 5,000 moments for others.
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

fn explain(text: &str) -> &'static Statement {
    Box::leak(Box::new(Statement::new(text.to_owned().leak())))
}

async fn an_index_answers(store: &Store) {
    many_moments_of_strangers(store).await;
    let conn = store.read().await.unwrap();
    let (viewer, tag, before, limit, offset) = (1_i64, "", i64::MAX, 21_i64, 0_i64);
    let values = [viewer.value(), tag.value(), before.value(), limit.value(), limit.value(), offset.value()];
    let plan: Vec<String> = if let Conn::Sqlite(_) = conn {
        let explained = explain(&format!("EXPLAIN QUERY PLAN {FEED_SQLITE}"));
        let steps: Vec<(i64, i64, i64, String)> = conn.all(explained, &values).await.unwrap();
        steps.into_iter().map(|(.., step)| step).collect()
    } else {
        let mut planned: Vec<String> = conn.all(explain(&format!("EXPLAIN {FEED_POSTGRES}")), &values).await.unwrap();
        // The plan that is kept, which knows no values.
        let prepare = format!("PREPARE feed (BIGINT, TEXT, BIGINT) AS {FEED_FIRST_POSTGRES}");
        for text in ["SET plan_cache_mode = force_generic_plan", &prepare] {
            let _: Vec<String> = conn.all(explain(text), &[]).await.unwrap();
        }
        let kept: Vec<String> = conn.all(explain(&format!("EXPLAIN EXECUTE feed (1, '', {before})")), &[]).await.unwrap();
        assert!(kept.iter().any(|step| step.contains("$3")), "{kept:#?}");
        planned.extend(kept);
        planned
    };
    assert!(plan.iter().any(|step| step.contains("moment_feeds_public")), "{plan:#?}");
    let scans = [
        "SCAN m",
        "SCAN l",
        "SCAN c",
        "SCAN b",
        "SCAN a",
        "Seq Scan on moments",
        "Seq Scan on moment_feeds",
        "moment_feeds_pkey",
        "hashed",
    ];
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

static DIVIDED: Statement = Statement::new("SELECT CAST(1 AS BIGINT) / CAST($1 AS BIGINT)").planned_once();

#[tokio::test]
async fn the_setting_that_keeps_a_plan_lasts_for_one_statement_on_postgres() {
    let store = testing::postgres().await;
    let conn = store.read().await.unwrap();
    let quotient: Vec<i64> = conn.all(&DIVIDED, &[1_i64.value()]).await.unwrap();
    assert_eq!(quotient, [1]);
    let failed: Result<Vec<i64>, _> = conn.all(&DIVIDED, &[0_i64.value()]).await;
    assert!(failed.is_err());
    let left: Vec<String> = sql!(all conn, "SHOW plan_cache_mode").unwrap();
    assert_eq!(left, ["auto"]);
}
