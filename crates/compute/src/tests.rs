use std::{collections::HashSet, sync::Arc, thread};

use parking_lot::Mutex;

use super::*;

#[tokio::test]
async fn however_much_there_is_to_do_it_runs_on_these_threads() {
    let (pool, seen) = (ComputePool::new("test", 2), Arc::new(Mutex::new(HashSet::new())));
    let note = || {
        let seen = Arc::clone(&seen);
        pool.run(move || seen.lock().insert(thread::current().name().map(str::to_owned)))
    };
    for _ in 0..20 {
        let (first, second, third) = tokio::join!(note(), note(), note());
        assert!(first.is_ok() && second.is_ok() && third.is_ok());
    }
    let names = ["test-0", "test-1"].map(|name| Some(name.to_owned()));
    assert!(seen.lock().iter().all(|name| names.contains(name)));
}

#[tokio::test]
async fn a_panic_is_an_error_of_that_work_alone() {
    let pool = ComputePool::new("test", 1);
    let error = pool.run(|| -> u8 { panic!("the work is broken") }).await.unwrap_err();
    assert_eq!(error.to_string(), "panicked: the work is broken");
    assert_eq!(pool.run(|| 7).await.unwrap(), 7);
}

#[tokio::test]
async fn work_that_has_begun_ends_also_when_the_caller_has_gone() {
    let pool = ComputePool::new("test", 1);
    let (begun, has_begun) = oneshot::channel();
    let (done, is_done) = oneshot::channel();
    let (go_on, may_go_on) = std::sync::mpsc::channel();
    let work = pool.run(move || {
        let _ = begun.send(());
        let _: Result<(), _> = may_go_on.recv();
        let _ = done.send(());
    });
    let mut work = Box::pin(work);
    tokio::select! {
        _ = &mut work => panic!("it waits"),
        begun = has_begun => begun.unwrap(),
    }
    drop(work);
    go_on.send(()).unwrap();
    is_done.await.unwrap();
}
