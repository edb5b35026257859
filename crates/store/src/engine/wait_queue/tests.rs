use futures_util::future::join_all;
use tokio::sync::oneshot;

use super::*;

#[tokio::test(start_paused = true)]
async fn limit_03_whoever_finds_the_queue_full_is_told_so_at_once_and_the_others_get_their_turn() {
    let queue = WaitQueue::new(2, Duration::from_secs(2), ("full", "too long"));
    let (give, turns): (Vec<_>, Vec<_>) = (0..2).map(|_| oneshot::channel::<()>()).unzip();
    let waiting = join_all(turns.into_iter().map(|turn| queue.wait(turn)));
    let crowd = async {
        assert_eq!(queue.load(), QueueLoad { waiting: 2, waits: 2, ..QueueLoad::default() });
        for _ in 0..100 {
            assert!(queue.wait(async {}).await.unwrap_err().to_string().contains("full"));
        }
        for turn in give {
            turn.send(()).unwrap();
        }
    };
    let (served, ()) = tokio::join!(waiting, crowd);
    assert!(served.iter().all(Result::is_ok));
    assert!(queue.wait(async {}).await.is_ok());
    assert!(queue.wait(std::future::pending::<()>()).await.unwrap_err().to_string().contains("too long"));
    let load = queue.load();
    assert_eq!((load.waiting, load.waits, load.refused), (0, 4, 101));
}
