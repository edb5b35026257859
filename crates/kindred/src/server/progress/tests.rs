use std::{pin::pin, time::Duration};

use futures_util::FutureExt;
use tokio::time::advance;

use super::*;

const RATE: MinimumRate = MinimumRate { window: Duration::from_secs(30), least: 1 };

#[tokio::test(start_paused = true)]
async fn limit_04_after_a_pause_of_the_program_an_answer_that_waits_has_a_whole_window() {
    let progress = Progress::start();
    let mut stalled = pin!(progress.until_stalled(RATE));
    assert!(stalled.as_mut().now_or_never().is_none());
    advance(Duration::from_secs(1)).await;
    let _answer = WatchedBody::new(Body::from("an answer"), &progress);
    // Nothing looks meanwhile.
    advance(Duration::from_mins(5)).await;
    let resumed = Instant::now();
    stalled.await;
    assert_eq!(resumed.elapsed().as_secs(), 30);
}
