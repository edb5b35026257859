//! The queue of write jobs: waiting too long, too many, and given up.

use std::sync::mpsc;

use parking_lot::Mutex;
use tokio::{sync::oneshot, task::JoinSet};

use super::{
    super::sqlite::{MAX_WAITING, poll_once},
    count_halves, make_tables, write_half, write_job,
};
use crate::{Store, StoreError, testing};

/// Has job 1 block its thread inside the writer while `meanwhile` runs, and answers what became of both.
async fn hold_up<T: Send + 'static>(store: &Store, meanwhile: impl Future<Output = T> + Send + 'static) -> (Result<(), StoreError>, T) {
    let ((go_on, blocked), (entering, entered)) = (mpsc::channel(), oneshot::channel());
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        entered.await.unwrap();
        let outcome = meanwhile.await;
        go_on.send(()).unwrap();
        outcome
    });
    let (entering, blocked) = (&Mutex::new(Some(entering)), &Mutex::new(blocked));
    let held = store.write(|tx| async move {
        write_half(&tx, 1, 1).await?;
        entering.lock().take().unwrap().send(()).unwrap();
        blocked.lock().recv().unwrap();
        write_half(&tx, 1, 2).await
    });
    (held.await, tasks.join_next().await.unwrap().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_job_that_waits_too_long_for_a_slow_one_gets_busy_and_the_next_goes_on() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let other = Store::clone(&store);
    let (slow, waited) = hold_up(&store, async move { write_job(&other, 2).await }).await;
    slow.unwrap();
    assert!(matches!(waited, Err(StoreError::Busy(_))), "{waited:?}");
    write_job(&store, 3).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((count_halves(&conn, 1).await, count_halves(&conn, 2).await, count_halves(&conn, 3).await), (2, 0, 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn when_too_many_wait_the_next_one_gets_busy_at_once() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let other = Store::clone(&store);
    let (slow, refused) = hold_up(&store, async move { one_too_many(&other) }).await;
    slow.unwrap();
    assert!(matches!(refused, Some(Err(StoreError::Busy(_)))), "{refused:?}");
    write_job(&store, 3).await.unwrap();
}

/// What becomes of a job at once when as many as may already wait.
fn one_too_many(store: &Store) -> Option<Result<(), StoreError>> {
    let mut waiting: Vec<_> = (0..MAX_WAITING).map(|_| Box::pin(write_job(store, 2))).collect();
    for job in &mut waiting {
        assert!(poll_once(job).is_none());
    }
    poll_once(write_job(store, 2))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_job_dropped_while_it_waits_never_runs() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let other = Store::clone(&store);
    let (slow, waited) = hold_up(&store, async move { poll_once(write_job(&other, 2)) }).await;
    slow.unwrap();
    assert!(waited.is_none(), "{waited:?}");
    write_job(&store, 3).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((count_halves(&conn, 1).await, count_halves(&conn, 2).await, count_halves(&conn, 3).await), (2, 0, 2));
}
