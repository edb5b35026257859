use super::ANYWHERE;
use crate::{Conn, Ids, Param, Statement, Store, StoreError, sql, testing};

/// A thousand people, each of whom has acted on the next five.
async fn many_acts(store: &Store) {
    let filled: Result<_, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx,
                "INSERT INTO users (id, email, email_key, name, gender, birth_date, active_hour, created_at)
                 WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
                 SELECT i, CAST(i AS TEXT), CAST(i AS TEXT), 'One', 'female', '1990-01-01', 0, 0 FROM n")?;
            sql!(execute tx, "INSERT INTO stances (actor_id, target_id, stance, updated_at)
                 SELECT a.id, t.id, 3, 0 FROM users a JOIN users t ON t.id > a.id AND t.id <= a.id + 5")?;
            sql!(execute tx, sqlite: "DELETE FROM blocked_pairs", postgres: "ANALYZE")
        })
        .await;
    filled.unwrap();
}

fn leaked(text: String) -> &'static Statement {
    Box::leak(Box::new(Statement::new(text.leak())))
}

async fn the_primary_key_answers_whom_the_seeker_acted_on(store: &Store) {
    many_acts(store).await;
    let conn = store.read().await.unwrap();
    let (gender, born, nobody) = (1_i64, "1990-01-01", Ids(Vec::new()));
    let values = [gender.value(), born.value(), born.value(), 1.value(), 30.value(), 1.value(), 60.value(), nobody.value()];
    let (plan, wanted): (Vec<String>, _) = if let Conn::Sqlite(_) = conn {
        let steps: Vec<(i64, i64, i64, String)> =
            conn.all(leaked(format!("EXPLAIN QUERY PLAN {}", ANYWHERE.for_sqlite())), &values).await.unwrap();
        (steps.into_iter().map(|(.., step)| step).collect(), "SEARCH s USING PRIMARY KEY (actor_id=? AND target_id>? AND target_id<?)")
    } else {
        let _: Vec<String> = sql!(all conn, "SET enable_seqscan = off").unwrap();
        (conn.all(leaked(format!("EXPLAIN {}", ANYWHERE.for_postgres())), &values).await.unwrap(), "stances_pkey on stances s")
    };
    assert!(plan.iter().any(|step| step.contains(wanted)), "{plan:#?}");
}

#[tokio::test]
async fn the_primary_key_answers_whom_the_seeker_acted_on_sqlite() {
    let store = testing::sqlite().await;
    the_primary_key_answers_whom_the_seeker_acted_on(&store).await;
}

#[tokio::test]
async fn the_primary_key_answers_whom_the_seeker_acted_on_postgres() {
    let store = testing::postgres().await;
    the_primary_key_answers_whom_the_seeker_acted_on(&store).await;
}
