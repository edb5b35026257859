//! Many jobs at once under random failures.

use std::{
    collections::BTreeMap,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use kindred_domain::Entropy;
use kindred_testkit::SeededEntropy;
use tokio::task::JoinSet;

use super::{make_tables, write_half};
use crate::{Store, StoreError, sql};

const TASKS: i64 = 16;
const JOBS_EACH: i64 = 60;
/// After how many polls: where a disk is fast most jobs are done at the second or third.
const DROPPED_AFTER: [u32; 8] = [1, 1, 1, 2, 2, 3, 5, 9];

/// What happens to a job, drawn at random.
#[derive(Debug, Clone, Copy)]
struct Plan {
    job: i64,
    /// Its future is dropped after so many polls.
    dropped_after: Option<u32>,
    /// Fails by itself after its first half.
    fails: bool,
    /// Blocks its thread, and thereby the writer, for a while.
    blocks: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Acknowledged,
    Refused,
    Dropped,
}

/// A future that is dropped after a number of polls, as when a client hangs up.
struct DropAfter<F> {
    inner: Option<Pin<Box<F>>>,
    polls: u32,
}

impl<F: Future> Future for DropAfter<F> {
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(inner) = &mut self.inner else { return Poll::Ready(None) };
        if let Poll::Ready(output) = inner.as_mut().poll(context) {
            return Poll::Ready(Some(output));
        }
        self.polls = self.polls.saturating_sub(1);
        if self.polls == 0 {
            self.inner = None;
            return Poll::Ready(None);
        }
        Poll::Pending
    }
}

fn draw(job: i64, entropy: &SeededEntropy) -> Plan {
    let draw = |sides: i64| entropy.next_id() % sides;
    Plan {
        job,
        dropped_after: (draw(2) == 0).then(|| DROPPED_AFTER[usize::try_from(draw(8)).unwrap_or_default()]),
        fails: draw(10) == 0,
        blocks: draw(240) == 0,
    }
}

async fn run(store: &Store, plan: Plan) -> Outcome {
    let write = store.write(|tx| async move {
        write_half(&tx, plan.job, 1).await?;
        sql!(execute tx, "UPDATE counts SET jobs = jobs + 1 WHERE id = 1")?;
        if plan.blocks {
            std::thread::sleep(std::time::Duration::from_millis(150));
        }
        if plan.fails {
            return Err(StoreError::busy("drawn to fail"));
        }
        write_half(&tx, plan.job, 2).await
    });
    let outcome = match plan.dropped_after {
        Some(polls) => DropAfter { inner: Some(Box::pin(write)), polls }.await,
        None => Some(write.await),
    };
    match outcome {
        Some(Ok(())) => Outcome::Acknowledged,
        Some(Err(_)) => Outcome::Refused,
        None => Outcome::Dropped,
    }
}

/// Half the jobs are dropped at random polls, some fail, some block, and some COMMITs fail (as prepared by the caller):
/// afterwards there is no half job, none that was acknowledged and is missing, none that was refused and is there.
async fn stress(store: &Arc<Store>, seed: u64) {
    let mut tasks = JoinSet::new();
    for task in 0..TASKS {
        let (store, entropy) = (store.clone(), SeededEntropy::new(seed + task.unsigned_abs()));
        tasks.spawn(async move {
            let mut outcomes = Vec::new();
            for job in task * JOBS_EACH..(task + 1) * JOBS_EACH {
                outcomes.push((job, run(&store, draw(job, &entropy)).await));
            }
            outcomes
        });
    }
    let outcomes: BTreeMap<i64, Outcome> = tasks.join_all().await.into_iter().flatten().collect();
    let conn = store.read().await.unwrap();
    let found: Vec<(i64, i64)> = sql!(all conn, "SELECT job, count(*) FROM halves GROUP BY job").unwrap();
    let found: BTreeMap<i64, i64> = found.into_iter().collect();
    assert!(found.values().all(|halves| *halves == 2), "half jobs: {found:?}");
    let kept = |wanted| outcomes.iter().filter(|(job, outcome)| **outcome == wanted && found.contains_key(job)).count();
    let all = |wanted| outcomes.values().filter(|outcome| **outcome == wanted).count();
    assert_eq!(kept(Outcome::Acknowledged), all(Outcome::Acknowledged), "acknowledged and missing");
    assert_eq!(kept(Outcome::Refused), 0, "refused and present");
    let counted: i64 = sql!(scalar conn, "SELECT jobs FROM counts").unwrap();
    assert_eq!(counted, i64::try_from(found.len()).unwrap());
    // Each outcome was drawn often.
    assert!([Outcome::Acknowledged, Outcome::Refused, Outcome::Dropped].into_iter().all(|outcome| all(outcome) > 50), "{outcomes:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sqlite_keeps_whole_jobs_when_futures_are_dropped_commits_fail_and_jobs_block() {
    let fresh = crate::testing::sqlite().await;
    make_tables(&fresh).await;
    let mut commits = 0;
    fresh.on_commit(move || {
        commits += 1;
        commits % 17 == 0
    });
    stress(&Arc::new(fresh.clone()), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn postgres_keeps_whole_jobs_when_futures_are_dropped_commits_fail_and_jobs_block() {
    let fresh = crate::testing::postgres().await;
    make_tables(&fresh).await;
    let prepared: Result<(), StoreError> = fresh
        .write(|tx| async move {
            sql!(execute tx, "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''at commit''; END'")?;
            sql!(
                execute tx,
                "CREATE CONSTRAINT TRIGGER failing AFTER INSERT ON halves DEFERRABLE INITIALLY DEFERRED
                 FOR EACH ROW WHEN (NEW.job % 17 = 0) EXECUTE FUNCTION fail()"
            )?;
            Ok(())
        })
        .await;
    prepared.unwrap();
    stress(&Arc::new(fresh.clone()), 2).await;
}
