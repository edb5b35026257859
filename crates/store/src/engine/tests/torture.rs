use std::{
    collections::BTreeMap,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use kindred_domain::Entropy;
use kindred_testkit::SeededEntropy;
use tokio::task::JoinSet;

use super::{half, make_deeds};
use crate::{Store, StoreError, sql};

const TASKS: i64 = 16;
const JOBS_EACH: i64 = 60;

/// What a job may go through, drawn at random.
#[derive(Debug, Clone, Copy)]
struct Fate {
    job: i64,
    /// Dropped after so many polls.
    cut_after: Option<u32>,
    /// Fails by itself after its first half.
    fails: bool,
    /// Keeps its thread busy for longer than a turn may last.
    dawdles: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Acknowledged,
    Refused,
    Cut,
}

/// A future that is dropped after a number of polls, as when a client hangs up.
struct Cut<F> {
    inner: Option<Pin<Box<F>>>,
    polls: u32,
}

impl<F: Future> Future for Cut<F> {
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

fn draw(job: i64, entropy: &SeededEntropy) -> Fate {
    let draw = |sides: i64| entropy.next_id() % sides;
    Fate {
        job,
        cut_after: (draw(2) == 0).then(|| u32::try_from(draw(9)).unwrap_or_default() + 1),
        fails: draw(10) == 0,
        dawdles: draw(240) == 0,
    }
}

async fn live(store: &Store, fate: Fate) -> Ending {
    let write = store.write(|tx| async move {
        half(&tx, fate.job, 1).await?;
        sql!(execute tx, "UPDATE tally SET jobs = jobs + 1 WHERE id = 1")?;
        if fate.dawdles {
            // Blocks on purpose: this is the slow holder.
            std::thread::sleep(std::time::Duration::from_millis(150));
        }
        if fate.fails {
            return Err(StoreError::busy("drawn to fail"));
        }
        half(&tx, fate.job, 2).await
    });
    let outcome = match fate.cut_after {
        Some(polls) => Cut { inner: Some(Box::pin(write)), polls }.await,
        None => Some(write.await),
    };
    match outcome {
        Some(Ok(())) => Ending::Acknowledged,
        Some(Err(_)) => Ending::Refused,
        None => Ending::Cut,
    }
}

/// Half the jobs are cut at random polls, some fail, some dawdle, and some flushes fail (as prepared by the caller):
/// afterwards there is no half job, none that was acknowledged and is missing, none that was refused and is there.
pub(super) async fn torture(store: &Arc<Store>, seed: u64) {
    let mut tasks = JoinSet::new();
    for task in 0..TASKS {
        let (store, entropy) = (store.clone(), SeededEntropy::new(seed + task.unsigned_abs()));
        tasks.spawn(async move {
            let mut endings = Vec::new();
            for job in task * JOBS_EACH..(task + 1) * JOBS_EACH {
                endings.push((job, live(&store, draw(job, &entropy)).await));
            }
            endings
        });
    }
    let endings: BTreeMap<i64, Ending> = tasks.join_all().await.into_iter().flatten().collect();
    let conn = store.read().await.unwrap();
    let found: Vec<(i64, i64)> = sql!(all conn, "SELECT job, count(*) FROM deeds GROUP BY job").unwrap();
    let found: BTreeMap<i64, i64> = found.into_iter().collect();
    assert!(found.values().all(|halves| *halves == 2), "half jobs: {found:?}");
    let kept = |ending| endings.iter().filter(|(job, is)| **is == ending && found.contains_key(job)).count();
    let ended = |ending| endings.values().filter(|is| **is == ending).count();
    assert_eq!(kept(Ending::Acknowledged), ended(Ending::Acknowledged), "acknowledged and missing");
    assert_eq!(kept(Ending::Refused), 0, "refused and present");
    let counted: i64 = sql!(scalar conn, "SELECT jobs FROM tally").unwrap();
    assert_eq!(counted, i64::try_from(found.len()).unwrap());
    // The draw really went through all of it.
    assert!([Ending::Acknowledged, Ending::Refused, Ending::Cut].into_iter().all(|ending| ended(ending) > 50), "{endings:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sqlite_keeps_whole_jobs_when_futures_are_cut_flushes_fail_and_holders_dawdle() {
    let fresh = crate::testing::sqlite().await;
    make_deeds(&fresh).await;
    let mut flushes = 0;
    fresh.on_flush(move || {
        flushes += 1;
        flushes % 17 == 0
    });
    torture(&Arc::new(fresh.clone()), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn postgres_keeps_whole_jobs_when_futures_are_cut_commits_fail_and_holders_dawdle() {
    let fresh = crate::testing::postgres().await;
    make_deeds(&fresh).await;
    let prepared: Result<(), StoreError> = fresh
        .write(|tx| async move {
            sql!(execute tx, "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''at commit''; END'")?;
            sql!(
                execute tx,
                "CREATE CONSTRAINT TRIGGER failing AFTER INSERT ON deeds DEFERRABLE INITIALLY DEFERRED
                 FOR EACH ROW WHEN (NEW.job % 17 = 0) EXECUTE FUNCTION fail()"
            )?;
            Ok(())
        })
        .await;
    prepared.unwrap();
    torture(&Arc::new(fresh.clone()), 2).await;
}
