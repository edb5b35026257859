use futures_util::StreamExt;
use kindred_domain::UserId;
use tokio::task::JoinSet;

use super::*;
use crate::state::Exports;

const PART: [u8; 1024] = [0; 1024];

#[tokio::test(start_paused = true)]
async fn leave_03_an_export_whose_client_reads_nothing_is_aborted_and_lets_others_work_meanwhile() {
    let exports = Arc::new(Exports::default());
    let (mut stalled, mut unread) = (JoinSet::new(), Vec::new());
    for user in 1..=4 {
        let (mut archive, parts) = Archive::begin(exports.open(UserId(user)).unwrap());
        stalled.spawn(async move {
            archive.wait_for_turn().await;
            archive.file("a").unwrap();
            while archive.add(&PART).await.is_ok() {}
        });
        unread.push(parts);
    }
    tokio::task::yield_now().await;
    exports.open(UserId(5)).unwrap().work().await;
    let begun = Instant::now();
    stalled.join_all().await;
    for parts in unread {
        let last = parts.collect::<Vec<_>>().await.pop().unwrap();
        assert_eq!(last.unwrap_err().to_string(), "aborted");
    }
    assert_eq!(begun.elapsed().as_secs(), GRACE_SECONDS, "the clock is the test's");
}

#[tokio::test(start_paused = true)]
async fn leave_03_a_client_that_reads_at_its_pace_gets_the_whole() {
    let exports = Arc::new(Exports::default());
    let (mut archive, parts) = Archive::begin(exports.open(UserId(1)).unwrap());
    let mut writing = JoinSet::new();
    writing.spawn(async move {
        archive.file("a").unwrap();
        for _ in 0..60 {
            archive.add(&vec![0; 64 * 1024]).await.unwrap();
        }
        archive.end().await.unwrap();
    });
    let mut parts = Box::pin(parts);
    while let Some(part) = parts.next().await {
        part.unwrap();
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    writing.join_all().await;
    assert!(exports.open(UserId(1)).is_ok(), "it is closed");
}
